// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "fuzz/campaign/judged_answer.hpp"

namespace oblong::cli {

/// Counts how the loops of each subject ended, and the reasons of its refusals. Memory does not grow with the number of
/// answers.
class LoopCounts {
public:
    void add(const fuzz::JudgedAnswer& answer);

    /// Tables of iterations and of the most frequent reasons of refusals; nothing if no subject tells either.
    void write(std::ostream& out) const;

    /// Subjects none of whose answers were judged: all refused, or unjudged.
    [[nodiscard]] std::vector<std::string> unjudged_subjects() const;

private:
    struct Subject {
        long long answers = 0, judged = 0;
        long long counted = 0, iterations = 0, max_iterations = 0;  ///< of answers that tell their iterations
        long long ended = 0, unmet = 0;                             ///< of answers that tell how their loop ended
        long long refused = 0;
        std::map<std::string, long long> reasons;  ///< numbers left out; at most 1000, then "another reason"
    };
    void write_loops(std::ostream& out) const;
    void write_refusals(std::ostream& out) const;

    std::map<std::string, Subject> subjects_;
};

}  // namespace oblong::cli
