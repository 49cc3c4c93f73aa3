// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/family_list.hpp"

/// A family that only this test has.
namespace oblong::fuzz {

namespace {

/// Two boxes, one a step above the other; the step falls from 1 to 10^-12.
caseio::Case stairs(Draw& draw, double severity) {
    const Point half{draw.uniform(0.5, 2), draw.uniform(0.5, 2), draw.uniform(0.5, 2)};
    return pair(draw, box_body(half), posed(box_body(half), world, {0, 0, 2 * half.z + decades(-12 * severity)}));
}

}  // namespace

void add_stairs_family(std::vector<Family>& list) {
    list.push_back({"stairs", "boxes above each other", "step: 1 to 10^-12", stairs});
}

}  // namespace oblong::fuzz
