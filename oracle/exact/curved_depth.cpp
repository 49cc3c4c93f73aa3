// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/work.hpp"
#include "oracle/exact/curved_queries.hpp"

namespace oblong::oracle {

void set_depth(ExactPenetration& p, const EnclosedDepth& depth) {
    if (!depth.is_known) return;
    p.upper.reset();
    if (depth.core_squared) {
        p.depth = ExactNumber{*depth.core_squared, -depth.radius, depth.root_sign};
    } else {
        p.depth = exact_number(depth.lower);
        if (depth.upper != depth.lower) p.upper = depth.upper;
    }
}

ExactPenetration penetration_of(const CurvedPair& bodies, Outcome outcome) {
    ExactPenetration result;
    result.outcome = outcome;
    if (outcome == Outcome::touching) result.depth = ExactNumber{};
    if (outcome != Outcome::overlapping) return result;
    try {
        set_depth(result, enclosed_depth(bodies.difference(), bodies.dimension(), {}));
        if (!result.depth) result.why = "the depth of nearly flat curved bodies is not found";
    } catch (const WorkSpent& problem) {
        result.why = problem.what();
    }
    return result;
}

}  // namespace oblong::oracle
