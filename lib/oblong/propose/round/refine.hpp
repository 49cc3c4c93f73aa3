// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/propose/round/propose.hpp"

/// Features of separated bodies with twice the digits of doubles: docs/explanation/numerics/curved-supports.md, "In
/// doubles".
namespace oblong::round_bodies {

/// What a refinement reads and writes.
struct Refinement {
    Vec3<double> start;  ///< of GJK's first search
    Simplex& simplex;    ///< of a search with tolerance 0; overwritten where that does not suffice
    Features& features;  ///< written
};

/// Writes features, each time with more digits or from another simplex, until `accept()` returns true for them. False
/// where it accepts none.
template <std::floating_point R, class Accept>
[[nodiscard]] bool refine(const Pair<R>& pair, const Refinement& r, const Accept& accept) {
    for (const double tolerance : {0.0, 0x1p-20, 0x1p-40}) {
        if (tolerance != 0) run_gjk(pair, {.tolerance = tolerance, .start = r.start}, r.simplex);
        if (!FeatureSearch<R>(pair, r.features).run(r.simplex)) continue;
        // Bodies that are close begin with few digits; each step doubles them.
        constexpr int max_steps = 8;
        double change = 1;
        for (int step = 0; step < max_steps && change > 0x1p-100; ++step) {
            change = newton_step<DoubleDouble>(pair, r.features);
            if (!(change < 1)) break;
            if (change < 0x1p-30 && accept()) return true;
        }
    }
    return false;
}

}  // namespace oblong::round_bodies
