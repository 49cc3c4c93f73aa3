// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "caseio/case.hpp"
#include "caseio/errors.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/campaign/plan.hpp"

namespace oblong::fuzz {

/// Consecutive cases of one source: what is done and stored as a whole.
struct Batch {
    int source = 0;  ///< index in the plan
    int first = 0;   ///< number of the first case in the source
    int count = 0;
};

struct SuppliedCase {
    caseio::Case question;
    Provenance of;
    int number = 0;  ///< in its source
};

/// Callback for a line of a case file that cannot be read.
using BadLine = std::function<void(const caseio::BadInput&)>;

/// The cases of a plan, by batches that are the same at every run. Safe to use from several threads.
class Supply {
public:
    /// Reads the plan's case files and meshes. Throws BadInput, EnvironmentError, and std::invalid_argument on a family
    /// that there is not. Meshes that are not installed are omitted and listed by `missing`. A line of a case file that
    /// cannot be read is omitted and shown to `bad_line`; without that it is thrown.
    explicit Supply(const Plan& plan, const BadLine& bad_line = nullptr);
    ~Supply();

    /// Sources take turns, so that a glance at an unfinished campaign sees something of each.
    [[nodiscard]] const std::vector<Batch>& batches() const { return batches_; }
    /// Returns the order in which they are best done, as indices: sources take turns, and of each source the middle
    /// comes first, then the quarters, and so on, since severity and size grow along a source: what the first have cost
    /// tells what the others will.
    [[nodiscard]] std::vector<int> order() const;
    [[nodiscard]] std::size_t source_count() const { return sources_.size(); }
    [[nodiscard]] std::vector<SuppliedCase> cases(const Batch& batch) const;
    [[nodiscard]] long long case_count() const;
    [[nodiscard]] const std::vector<std::string>& missing() const { return missing_; }

    /// Changes when the content of a file of the plan changes.
    [[nodiscard]] std::string fingerprint() const;

private:
    struct Source;
    std::vector<std::unique_ptr<Source>> sources_;
    std::vector<Batch> batches_;
    std::vector<std::string> missing_;
};

}  // namespace oblong::fuzz
