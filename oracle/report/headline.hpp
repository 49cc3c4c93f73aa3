// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "oracle/report/summary.hpp"

/// The opening of a report.
namespace oblong::report {

/// Lower and upper end of the Wilson score interval of a rate at 95 %: `part` of `whole`. Precondition: whole > 0.
struct Interval {
    double lower = 0, upper = 1;
};
[[nodiscard]] Interval wilson(long long part, long long whole);

/// Two sentences, as HTML: how often each library fails on ordinary and on degenerate input, each rate with its
/// interval. One says so if there is no such input.
[[nodiscard]] std::string headline(const Summary& s);

/// Returns one sentence, as HTML, with the numbers of questions and answers.
[[nodiscard]] std::string extent_sentence(const Summary& s);

}  // namespace oblong::report
