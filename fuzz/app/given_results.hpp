// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "caseio/case.hpp"
#include "caseio/stated_line.hpp"
#include "oracle/judge/verdict.hpp"

namespace oblong::cli {

/// The promise assumed for subjects that this program does not know.
struct StrangerPromise {
    std::string scalar;  ///< float, double, or empty: the scalar of each case
    double absolute = 0, relative = 0;
};

/// Results that someone else made, by subject and case. Lines are held as text and read when their case comes.
class GivenResults {
public:
    /// Whether lines are results alone, or also those that state more (caseio::StatedLine).
    enum class Lines { results, all };

    /// Reads result files ("-": standard input). A line that cannot be read, or with which a subject answers a case a
    /// second time, is noted in `bad_lines()`.
    explicit GivenResults(const std::vector<std::string>& files, Lines lines = Lines::results);

    /// Subjects in the order in which they first appear.
    [[nodiscard]] const std::vector<std::string>& subjects() const { return order_; }

    /// Returns what a subject states of a case. A missing case is a refusal: outcome failed, with a message; it is
    /// counted. So is an answer whose numbers its scalar cannot hold, which is noted in `bad_lines()`.
    [[nodiscard]] caseio::StatedLine stated(const std::string& subject, const std::string& id,
                                            caseio::CaseScalar scalar);
    /// The same of results alone.
    [[nodiscard]] caseio::Result of(const std::string& subject, const std::string& id, caseio::CaseScalar scalar) {
        return std::get<caseio::Result>(stated(subject, id, scalar));
    }

    /// Results whose case never came.
    [[nodiscard]] long long unused() const { return lines_ - used_; }

    /// Answers that a subject did not give, and the first.
    struct Missing {
        long long count = 0;
        std::string subject, id;
    };
    [[nodiscard]] const Missing& missing() const { return missing_; }

private:
    struct Line {
        std::string text, file;
        long number = 0;
    };
    [[nodiscard]] caseio::StatedLine read(const std::string& line, const caseio::BadInput::Place& place,
                                          caseio::CaseScalar scalar = caseio::CaseScalar::float64) const;

    Lines formats_;
    std::map<std::string, std::unordered_map<std::string, Line>> by_subject_;
    std::vector<std::string> order_;
    long long lines_ = 0, used_ = 0;
    Missing missing_;
};

}  // namespace oblong::cli
