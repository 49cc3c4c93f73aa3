// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/harness/cast/cast.hpp"
#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/lowered/cores/environment.hpp"
#include "oblong/prove/cores/cast/cast_facet.hpp"

/// What the rungs of certified casts prove, against the exact cast.
namespace oblong::fuzz {

/// Notes every proof that the truth contradicts. `motion` is A's; its source is not read.
template <std::floating_point S>
void check_rungs(const AnyBody<S>& a, const AnyBody<S>& b, const Ray<S>& motion, const CastTruth& truth,
                 Checked& checked) {
    const std::optional<CoreView<S>> core_a = any_core(a);
    const std::optional<CoreView<S>> core_b = any_core(b);
    if (!core_a || !core_b || !environment_is_default() || !is_finite(motion.direction)) return;
    const CoreScan<S> scan_a(*core_a);
    const CoreScan<S> scan_b(*core_b);
    MovingCores<S> cores{scan_a, scan_b, Velocities(widened(motion.direction)), {}};
    if (motion.max) cores.max = widened(*motion.max);
    oblong::detail::CastSearch<S> search(cores);
    const CastProposal found = search.run();
    if (truth.hit && (found.finding == CastFinding::miss || search.is_past()))
        checked.note("cast rungs", "a plane proves a miss, and there is a hit");
    if (found.finding != CastFinding::facet || cores.radius() > 0) return;
    const oblong::detail::BallFacet facet(cores, found.pairs);
    const CastFacet proven = prove_facet(cores, found.pairs, facet);
    if (sign(facet.parameter) != BallSign::positive || !proven.is_common) return;
    const Rational middle = to_rational(facet.parameter.mid.hi) + to_rational(facet.parameter.mid.lo);
    const Rational off = to_rational(facet.parameter.radius);
    if (truth.hit && truth.parameter.compare(middle + off) > 0)
        checked.note("cast rungs", "a common point is proven before the hit");
    if (!proven.is_hit) return;
    if (truth.hit && truth.parameter.compare(middle - off) < 0)
        checked.note("cast rungs", "a plane proves that there is no hit before one that is");
    if (!truth.hit && (!cores.max || sign(Ball(*cores.max) - facet.parameter) == BallSign::positive))
        checked.note("cast rungs", "a hit is proven, and there is none");
}

}  // namespace oblong::fuzz
