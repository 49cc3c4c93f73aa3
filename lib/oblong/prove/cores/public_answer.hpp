// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>

#include "oblong/answer/answers.hpp"
#include "oblong/answer/warm_start_access.hpp"
#include "oblong/lowered/cores/compensated.hpp"
#include "oblong/prove/cores/decision.hpp"
#include "oblong/prove/cores/distance.hpp"

/// From the certify ladder's options and answers to those of the public queries.
namespace oblong::detail {

/// Returns the ladder's options for a query. `how` outlives them.
[[nodiscard]] inline LadderOptions ladder_options(const QueryOptions& how, bool are_prepared) {
    LadderOptions options;
    options.witnesses = how.witnesses;
    options.dimension = how.dimension;
    const ProposedSimplex& simplex = WarmStartAccess::simplex(how.warm_start);
    const Vec3<double>& direction = WarmStartAccess::direction(how.warm_start);
    if (are_prepared) {
        if (simplex.count != 0) options.warm_simplex = &simplex;
    } else if (direction != Vec3<double>{}) {
        options.start = direction;
    }
    return options;
}

/// n / ‖n‖ in R, or 0 where n has no direction.
template <std::floating_point R>
[[nodiscard]] Vec3<R> unit_of(const Vec3<double>& n) {
    const double size = std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)});
    if (!(size > 0) || !is_finite(n)) return {};
    int exponent = 0;
    const bool is_middling = size > 0x1p-400 && size < 0x1p400;  // squares of these neither overflow nor vanish
    if (!is_middling) (void)std::frexp(size, &exponent);
    const Vec3<double> scaled =
        is_middling ? n
                    : Vec3<double>{std::ldexp(n.x, -exponent), std::ldexp(n.y, -exponent), std::ldexp(n.z, -exponent)};
    const double length = std::sqrt(scaled.x * scaled.x + scaled.y * scaled.y + scaled.z * scaled.z);
    return {static_cast<R>(scaled.x / length), static_cast<R>(scaled.y / length), static_cast<R>(scaled.z / length)};
}

using WideVec = Vec3<DoubleDouble>;

[[nodiscard]] inline WideVec wide_difference(const WideVec& x, const WideVec& y) {
    return {x.x - y.x, x.y - y.y, x.z - y.z};
}
[[nodiscard]] inline DoubleDouble wide_dot(const WideVec& x, const WideVec& y) {
    return x.x * y.x + x.y * y.y + x.z * y.z;
}
[[nodiscard]] inline WideVec wide_cross(const WideVec& x, const WideVec& y) {
    return {x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x};
}
[[nodiscard]] inline WideVec wide_multiple(const WideVec& x, const DoubleDouble& k) {
    return {x.x * k, x.y * k, x.z * k};
}
[[nodiscard]] inline Vec3<double> high_parts(const WideVec& x) { return {x.x.hi, x.y.hi, x.z.hi}; }
/// Times a power of two such that its greatest coordinate is in [1/2, 1); 0 stays.
[[nodiscard]] inline WideVec wide_scaled(const WideVec& v) {
    int exponent = 0;
    (void)std::frexp(std::max({std::abs(v.x.hi), std::abs(v.y.hi), std::abs(v.z.hi)}), &exponent);
    const auto one = [exponent](const DoubleDouble& x) {
        return DoubleDouble{std::ldexp(x.hi, -exponent), std::ldexp(x.lo, -exponent)};
    };
    return {one(v.x), one(v.y), one(v.z)};
}

/// A direction of v, the point nearest the origin on the line or plane of one to three points of A − B, in twice the
/// precision; 0 where they have no such direction.
[[nodiscard]] inline Vec3<double> feature_direction(std::span<const WideVec> y) {
    const WideVec base = wide_scaled(y[0]);
    if (y.size() == 1) return high_parts(base);
    const WideVec e = wide_scaled(wide_difference(y[1], y[0]));
    if (y.size() == 2)
        return high_parts(wide_difference(wide_multiple(base, wide_dot(e, e)), wide_multiple(e, wide_dot(base, e))));
    const WideVec n = wide_cross(e, wide_scaled(wide_difference(y[2], y[0])));
    return wide_dot(n, base).hi < 0 ? -high_parts(n) : high_parts(n);
}

/// From B to A where separated bodies are nearest, by the vertices that the answer names. Rarely, where those are on a
/// line or rounding leaves no direction, by exact integers.
template <std::floating_point R>
[[nodiscard]] Vec3<double> direction_between(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                             const CertifiedDistance<R>& answer) {
    const unsigned count = answer.simplex.count;
    if (count >= 1 && count <= 3) {
        const CoreScan<R> a(core_a);
        const CoreScan<R> b(core_b);
        std::array<WideVec, 3> y{};
        for (unsigned i = 0; i < count; ++i) {
            const FeaturePair& pair = answer.simplex.pairs[i];
            y[i] = wide_difference(posed_vertex(a, core_a.vertex(pair.a)).numbers(),
                                   posed_vertex(b, core_b.vertex(pair.b)).numbers());
        }
        const Vec3<double> n = feature_direction(std::span(y).first(count));
        const double size = std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)});
        if (size > 0x1p-60 && is_finite(n)) return n;
    }
    return answer_by_integers(core_a, core_b, answer.simplex).across;
}

/// The public answer. \param how as the query was asked
template <std::floating_point R>
[[nodiscard]] DistanceAnswer<R> stated(const CoreView<R>& core_a, const CoreView<R>& core_b,
                                       const CertifiedDistance<R>& answer, const QueryOptions& how) {
    DistanceAnswer<R> result;
    result.outcome = answer.outcome;
    result.value = answer.distance;
    result.lower = answer.enclosure.lower;
    result.upper = answer.enclosure.upper;
    result.witness_a = answer.witness_a;
    result.witness_b = answer.witness_b;
    result.rung = answer.rung;
    result.iterations = answer.iterations;
    if (is_refusal(answer.outcome)) return result;
    Vec3<double> direction = WarmStartAccess::direction(how.warm_start);
    if (how.witnesses) {
        result.normal = {};
        if (answer.outcome == Outcome::separated) {
            direction =
                answer.direction != Vec3<double>{} ? answer.direction : direction_between(core_a, core_b, answer);
            result.normal = unit_of<R>(direction);
        }
    }
    result.normal_unique = answer.outcome == Outcome::separated;
    result.next = WarmStartAccess::make(answer.simplex, direction);
    return result;
}

}  // namespace oblong::detail
