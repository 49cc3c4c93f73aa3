// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/certify.hpp"
#include "oblong/certify/exact/exact_answer.hpp"

/// `certified_distance` and `certified_decision` for `AnyBody<Rational>`, with sums, hulls and nested poses. Include
/// this header for exact bodies. Requires GMP (link `gmp`); programs of float and double alone do not.
namespace oblong {

/// The exact decision and the correctly rounded distance of two exact bodies, in double or, on request, in float. As of
/// bodies over floats, with these differences:
///
/// - The rung is always `integer`. Of the options, `dimension` and `start` are read, and `integer`: without that rung
///   the answer is `undecided`.
/// - Sums, hulls, and poses at any depth are taken, as far as the body has an exact core (`exact_core`). A curved body
///   and a hull of balls of different sizes have none: `unsupported`, with NaN and [0, inf], never a number.
/// - `simplex` has the indices of the exact cores' vertices; it is empty where a body `is_large_sum`. A distance or
/// witness beyond the format's range is
///   infinite; the enclosure is then [greatest, inf].
///
/// Throws nothing but std::bad_alloc. It always ends (`exact_distance`). Work: a search of a sum is one of each of its
/// parts; sums of few vertices are listed (`max_summed_vertices`).
template <std::floating_point R = double>
[[nodiscard]] CertifiedDistance<R> certified_distance(const AnyBody<Rational>& a, const AnyBody<Rational>& b,
                                                      const LadderOptions& ladder = {}) {
    if (!environment_is_default())
        return detail::with_environment_set([&] { return certified_distance<R>(a, b, ladder); });
    CertifiedDistance<R> answer;
    if (!ladder.integer) return answer;
    const std::optional<CoreSupport> core_a = core_support(a);
    const std::optional<CoreSupport> core_b = core_support(b);
    if (!core_a || !core_b) {
        answer.outcome = Outcome::unsupported;
        return answer;
    }
    const ExactStart start = exact_start(*core_a, *core_b, ladder.start.value_or(Vec3<double>{1, 0, 0}));
    answer = rounded_answer<R>(exact_distance(*core_a, *core_b, start, ladder.dimension), core_a->radius());
    if (!core_a->is_enumerated() || !core_b->is_enumerated()) answer.simplex = {};
    answer.iterations = start.iterations;
    return answer;
}

/// Decides whether two exact bodies are separated, touching or overlapping; `undecided` and `unsupported` as in
/// `certified_distance`.
[[nodiscard]] inline Outcome certified_decision(const AnyBody<Rational>& a, const AnyBody<Rational>& b,
                                                const LadderOptions& ladder = {}) {
    if (!environment_is_default())
        return detail::with_environment_set([&] { return certified_decision(a, b, ladder); });
    if (!ladder.integer) return Outcome::undecided;
    const std::optional<CoreSupport> core_a = core_support(a);
    const std::optional<CoreSupport> core_b = core_support(b);
    if (!core_a || !core_b) return Outcome::unsupported;
    const ExactStart start = exact_start(*core_a, *core_b, ladder.start.value_or(Vec3<double>{1, 0, 0}));
    return exact_distance(*core_a, *core_b, start, ladder.dimension).outcome;
}

}  // namespace oblong
