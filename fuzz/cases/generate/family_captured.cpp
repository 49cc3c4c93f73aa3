// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/captured.hpp"
#include "fuzz/cases/generate/family_list.hpp"

namespace oblong::fuzz {

namespace {

/// Returns the line that the severity names. Severities spread evenly from 0 to 1, as many as there are lines, name
/// every line once.
caseio::Case captured(Draw&, double severity) {
    const auto lines = captured_lines();
    const double last = static_cast<double>(lines.size() - 1);
    caseio::Case c = caseio::read_case(lines[static_cast<std::size_t>(std::llround(severity * last))]);
    c.note = c.source + ": " + c.id;
    return c;
}

}  // namespace

void add_captured_family(std::vector<Family>& list) {
    list.push_back({"captured", "questions of real runs: a pile in Bullet, an arm's hulls in FCL, a walker in MuJoCo",
                    "gap over the size: 1 to contact, then overlap; the same cases at every seed", captured});
}

}  // namespace oblong::fuzz
