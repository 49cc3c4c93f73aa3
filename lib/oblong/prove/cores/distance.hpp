// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/filter/rescaled.hpp"
#include "oblong/prove/cores/integer/integer_rung.hpp"
#include "oblong/prove/cores/settle.hpp"

/// Certified distances of polyhedra with balls around them, over float or double, posed or not.
namespace oblong {

namespace detail {

/// Proposes a simplex and runs the floating-point rungs. The first proposal uses half of double's digits, which finds
/// the nearest feature except in flat neighbourhoods, before rounding errors mislead the solver; the extended rung
/// needs the feature only. If it does not settle the answer, proposes again with full precision. Where the loop ended
/// at contact without a proof, it is begun aslant: aligned bodies often have the origin on a face of the first simplex.
template <std::floating_point R>
void attempt(const CoreScan<R>& a, const CoreScan<R>& b, const LadderRequest& request, Attempt<R>& result) {
    Proposal& proposal = result.proposal;
    bool is_first = true;
    for (const double tolerance : {0x1p-30, 0x1p-50}) {
        propose(a, b,
                {.tolerance = tolerance,
                 .start = request.ladder.start,
                 .warm_simplex = request.ladder.warm_simplex,
                 .closed_form = is_first},
                proposal);
        is_first = false;
        if (settle(a, b, request, result)) return;
        if (!proposal.ended_by_rule) break;
    }
    if (proposal.ended_by_rule || proposal.simplex.count == 0) return;
    // Where bodies touch, the first simplex is the better one for integers.
    const Proposal first = proposal;
    propose(a, b, {.tolerance = 0x1p-50, .start = aslant}, proposal);
    if (!settle(a, b, request, result)) proposal = first;
}

/// Returns x · 2^exponent, for witnesses.
template <std::floating_point R>
[[nodiscard]] Vec3<R> times_power(const Vec3<R>& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
}

template <std::floating_point R>
[[nodiscard]] bool is_normal(const Vec3<R>& v) {
    return std::isnormal(v.x) && std::isnormal(v.y) && std::isnormal(v.z);
}

/// The same for cores multiplied by 2^−exponent. Discards an answer whose distance is not a normal number after scaling
/// back, since it would be rounded twice.
template <std::floating_point R>
void attempt_rescaled(const CoreScan<R>& a, const CoreScan<R>& b, int exponent, const LadderRequest& request,
                      Attempt<R>& result) {
    const Rescaled<R> near_a(a, exponent);
    const Rescaled<R> near_b(b, exponent);
    attempt(CoreScan<R>(near_a.core()), CoreScan<R>(near_b.core()), request, result);
    if (!result.settled) return;
    CertifiedDistance<R>& answer = result.answer;
    answer.witness_a = times_power(answer.witness_a, exponent);
    answer.witness_b = times_power(answer.witness_b, exponent);
    result.witnesses_proven = result.witnesses_proven && is_normal(answer.witness_a) && is_normal(answer.witness_b);
    if (answer.outcome != Outcome::separated) return;
    answer.distance = std::ldexp(answer.distance, exponent);
    if (answer.distance > std::numeric_limits<R>::min() && answer.distance < std::numeric_limits<R>::max()) {
        answer.enclosure = {before(answer.distance), after(answer.distance)};
    } else {
        result.settled = false;
    }
}

/// Runs the whole certify ladder. If the witnesses of the fast rungs are not proven, exact integers compute them again;
/// the other fields remain.
template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> certify_by_ladder(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                                     const LadderOptions& ladder, bool witnesses) {
    CertifiedDistance<R> answer;
    if (!environment_is_default()) {
        answer = with_environment_set([&] { return certify_by_ladder(core_a, core_b, ladder, witnesses); });
        return answer;
    }
    if (!is_finite(core_a) || !is_finite(core_b)) {
        answer.outcome = Outcome::not_finite;
        return answer;
    }
    const CoreScan<R> a(core_a);
    const CoreScan<R> b(core_b);
    Attempt<R> found{answer};
    if (const int exponent = scale_exponent(a, b); exponent != 0) {
        attempt_rescaled(a, b, exponent, {ladder, witnesses, true}, found);
    } else {
        attempt(a, b, {ladder, witnesses, false}, found);
    }
    if (found.settled && (found.witnesses_proven || !witnesses || !ladder.integer)) [[likely]] {
        answer.iterations = found.iterations;
        return answer;
    }
    if (!ladder.integer) {
        answer = {};
        return answer;  // by its name, as everywhere here: so it is made where the caller has it
    }
    const CertifiedDistance<R> exact = integer_rung(a, b, {found.proposal.simplex, ladder.dimension, witnesses});
    if (found.settled) {
        answer.witness_a = exact.witness_a;
        answer.witness_b = exact.witness_b;
        answer.simplex = exact.simplex;
    } else {
        answer = exact;
    }
    answer.iterations = found.iterations;
    return answer;
}

// Instantiated in lib/oblong/prove/cores/instances.cpp.
extern template CertifiedDistance<double> certify_by_ladder(const CoreView<double>&, const CoreView<double>&,
                                                            const LadderOptions&, bool);
extern template CertifiedDistance<float> certify_by_ladder(const CoreView<float>&, const CoreView<float>&,
                                                           const LadderOptions&, bool);

}  // namespace detail

/// Returns the exact decision and the correctly rounded distance of two bodies.
///
/// Every rung's answer is proven, so outcome and distance do not depend on the rung (`LadderOptions`). Returns
/// `not_finite`, with NaN and [0, inf], if a pose or radius has a number that is not finite. Throws only
/// std::bad_alloc, from the integer rung.
template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> ladder_distance(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                                   const LadderOptions& ladder = {}) {
    CertifiedDistance<R> answer = detail::certify_by_ladder(core_a, core_b, ladder, ladder.witnesses);
    if (!ladder.witnesses) answer.witness_a = answer.witness_b = answer.nowhere;
    return answer;
}

// Instantiated in lib/oblong/prove/cores/instances.cpp.
extern template CertifiedDistance<double> ladder_distance(const CoreView<double>&, const CoreView<double>&,
                                                          const LadderOptions&);
extern template CertifiedDistance<float> ladder_distance(const CoreView<float>&, const CoreView<float>&,
                                                         const LadderOptions&);

}  // namespace oblong
