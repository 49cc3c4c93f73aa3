// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "oracle/report/summary.hpp"

/// The opening of a report.
namespace oblong::report {

/// Lower and upper end of the Wilson score interval of a rate at 95 %: `part` of `whole`. Precondition: whole > 0.
struct Interval {
    double lower = 0, upper = 1;
};
[[nodiscard]] Interval wilson(long long part, long long whole);

/// Two sentences, as HTML: how often each of the leading subjects fails on ordinary and on degenerate input, each rate
/// with its interval. One states that there is no such input if so.
[[nodiscard]] std::string headline(const Summary& s, const std::vector<std::string>& default_solvers);

/// Returns a few sentences, as HTML: the subjects that the headline omits, and the numbers of questions and answers.
[[nodiscard]] std::string extent_sentence(const Summary& s, const std::vector<std::string>& default_solvers);

}  // namespace oblong::report
