// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/epa_bracket.hpp"

#include "caseio/real.hpp"
#include "fuzz/subjects/native/case_numbers.hpp"
#include "oblong/certify/core/any_core.hpp"
#include "oblong/penetration/certified_depth.hpp"

namespace oblong::fuzz {

namespace {

using caseio::to_real;

/// The proposed depth of the bodies, drawn between the bounds; between balls alone only these are known.
template <class R>
double stated_depth(const CertifiedDepth<R>& answer, double radius) {
    const auto& [lower, upper] = answer.bounds;
    const bool proposed =
        answer.proposed.outcome == Outcome::overlapping || answer.proposed.outcome == Outcome::touching;
    const double depth = proposed ? answer.proposed.lower + radius : lower;
    return std::clamp(depth, lower, upper);
}

template <class R>
void answer_in(const caseio::Case& c, const EpaSpec& spec, caseio::Result& result) {
    const AnyBody<R> a = map_numbers<R>(c.a, detail::represent<R>);
    const AnyBody<R> b = map_numbers<R>(*c.b, detail::represent<R>);
    const std::optional<CoreView<R>> core_a = any_core(a);
    const std::optional<CoreView<R>> core_b = any_core(b);
    if (!core_a || !core_b) throw detail::Refused{"points, boxes, spheres and capsules only"};
    const DepthProposalOptions how{detail::tolerance_in<double>(spec.tolerance), spec.iteration_limit, c.dimension};
    const CertifiedDepth<R> answer = detail::timed(result, [&] { return certified_depth(*core_a, *core_b, how); });
    result.iterations = answer.proposed.iterations;
    if (!(answer.bounds.lower > 0)) {
        result.outcome = Outcome::undecided;
        result.message = "doubles do not prove that the bodies overlap";
        return;
    }
    result.outcome = Outcome::overlapping;
    result.rung = "filter";
    caseio::PenetrationResult& stated = result.penetration.emplace();
    stated.depth = to_real(stated_depth(answer, core_a->radius + core_b->radius));
    stated.depth_lower = to_real(answer.bounds.lower);
    stated.depth_upper = to_real(answer.bounds.upper);
    if (is_finite(answer.proposed.normal) && answer.proposed.normal != Vec3<double>{})
        stated.direction = to_real(-answer.proposed.normal);
}

}  // namespace

caseio::Result run_epa_bracket(const caseio::Case& c, const EpaSpec& spec) {
    return detail::answered([&](caseio::Result& result) {
        detail::require_penetration(c);
        spec.scalar == SolverScalar::float32 ? answer_in<float>(c, spec, result) : answer_in<double>(c, spec, result);
    });
}

}  // namespace oblong::fuzz
