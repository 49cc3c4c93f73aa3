// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "fuzz/cases/laws/difference.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::cli {

/// Asks subjects the cases of --laws too, and tells where their answers differ though they must not.
class LawJudge {
public:
    /// Throws std::invalid_argument, which names the option, for a word that is no law.
    explicit LawJudge(const std::vector<std::string>& names);

    [[nodiscard]] bool any() const { return !laws_.empty(); }
    [[nodiscard]] long long broken() const;

    struct Batch {
        std::span<const caseio::Case> cases;
        std::span<const caseio::Result> answers;  ///< of `subject`, one a case
        std::span<const double> sizes;            ///< S of each case
    };
    /// Writes one line (`oblong-law/1`) a difference.
    void ask(fuzz::Subject& subject, const Batch& batch, std::ostream& lines);

    /// The counts of each subject and law, and the first differences.
    void write(std::ostream& out) const;

private:
    struct Counts {
        long long asked = 0, without = 0, broken = 0;
    };
    void tell(const caseio::Case& c, const fuzz::Transformed& t, const std::string& subject, const std::string& says,
              fuzz::Law law, std::ostream& lines);

    std::vector<fuzz::Law> laws_;
    std::map<std::string, std::array<Counts, fuzz::law_names.size()>> counts_;
    std::vector<std::array<std::string, 4>> first_;
};

}  // namespace oblong::cli
