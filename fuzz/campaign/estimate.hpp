// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "fuzz/campaign/plan.hpp"
#include "fuzz/campaign/store/store.hpp"

namespace oblong::fuzz {

/// Costs that stores have measured.
class MeasuredCosts {
public:
    /// Adds the costs of a store, and the bytes of its file.
    void add(const Store& store);
    [[nodiscard]] bool empty() const { return pairs_.empty(); }

    /// A mean for one case; `cases` is 0 if there is none.
    struct Mean {
        double seconds = 0, bytes = 0;
        long long cases = 0;
        [[nodiscard]] double seconds_each() const { return seconds / static_cast<double>(cases); }
        [[nodiscard]] double bytes_each() const { return bytes / static_cast<double>(cases); }
    };
    [[nodiscard]] Mean of(const std::string& family, const std::string& query, const std::string& subject) const;
    /// The mean of a subject and query over all families.
    [[nodiscard]] Mean of(const std::string& query, const std::string& subject) const;
    /// Bytes of a file for each byte that is counted.
    [[nodiscard]] double bytes_of_file_each() const { return counted_bytes_ > 0 ? file_bytes_ / counted_bytes_ : 1; }

private:
    std::map<std::tuple<std::string, std::string, std::string>, Mean> pairs_;
    std::map<std::pair<std::string, std::string>, Mean> subjects_;
    double file_bytes_ = 0, counted_bytes_ = 0;
};

/// What a plan costs.
struct Estimate {
    long long cases = 0, questions = 0;  ///< questions: of a case to a subject
    double core_seconds = 0;
    double bytes = 0;  ///< of the store
    /// Subjects without any measured cost for a query of the plan: their part is not in the sums.
    std::vector<std::string> unknown;
    /// Pairs of family and subject for which the subject's mean over other families was taken.
    std::vector<std::string> by_other_families;
};

/// Sums the measured costs over the questions of a plan. The means are of the machine, the program and the numbers of
/// cases for each subject (PlannedSubject::max_vertices, dimension) of the stores. Throws as Supply does.
[[nodiscard]] Estimate estimate(const Plan& plan, const MeasuredCosts& costs);

}  // namespace oblong::fuzz
