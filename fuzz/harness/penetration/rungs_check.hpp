// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/harness/penetration/penetration.hpp"
#include "oblong/lowered/cores/environment.hpp"
#include "oblong/prove/cores/depth/depth_proof.hpp"
#include "oblong/scalar/convert.hpp"

/// What the rungs of certified depths prove, against the exact depth.
namespace oblong::fuzz {

/// Returns what is false about a proven depth of cores with such balls, or empty.
[[nodiscard]] inline std::string facet_depth_fault(const FacetDepth& found, const Rational& radius,
                                                   const DepthTruth& truth) {
    if (truth.outcome != Outcome::overlapping || !truth.depth) return "a depth is proven of bodies that do not overlap";
    const Ball& depth = found.facet.depth;
    const Rational middle = to_rational(depth.mid.hi) + to_rational(depth.mid.lo) + radius;
    const Rational off = to_rational(depth.radius);
    if (oracle::compare(*truth.depth, middle - off) < 0) return "a proven depth is above the depth";
    if (oracle::compare(*truth.depth, middle + off) > 0) return "a proven depth is below the depth";
    return {};
}

/// Notes every proof that the truth contradicts: of the facet that the search proposes, and of the facets of the
/// simplex with which it begins, which are far from the border. Precondition: in space.
template <std::floating_point S>
void check_depth_rungs(const CoreView<S>& core_a, const CoreView<S>& core_b, const DepthTruth& truth,
                       Checked& checked) {
    if (!environment_is_default() || !is_finite(core_a) || !is_finite(core_b)) return;
    const CoreScan<S> a(core_a);
    const CoreScan<S> b(core_b);
    const Rational radius = to_rational(core_a.radius) + to_rational(core_b.radius);
    Proposal contact;
    propose(a, b, {}, contact);
    const auto note = [&](const std::optional<FacetDepth>& found) {
        if (found) checked.note("depth rungs", facet_depth_fault(*found, radius, truth));
    };
    note(depth_by_facet(a, b, contact));
    for (std::uint32_t facet = 0; facet < slot_count; ++facet) {
        detail::SmallPolytope surface;
        if (!detail::DepthSearch<S>(a, b, surface).begin(contact)) return;
        note(detail::DepthProof<S>(a, b, surface).run(facet));
    }
}

}  // namespace oblong::fuzz
