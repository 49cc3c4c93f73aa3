// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/proven_curved.hpp"

#include <fmt/format.h>

#include <cmath>

#include "caseio/real.hpp"
#include "fuzz/subjects/native/stated_numbers.hpp"
#include "oblong/curved/distance.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Real;
using caseio::to_real;

/// Nothing where the format cannot hold the point.
template <class R>
std::optional<Vec3<Real>> rounded(const Vec3<Rational>& v) {
    const Vec3<R> r{nearest<R>(v.x), nearest<R>(v.y), nearest<R>(v.z)};
    return is_finite(r) ? std::optional(to_real(r)) : std::nullopt;
}

template <class R>
void state(const CurvedAnswer& answer, caseio::Result& result) {
    if (answer.distance) result.distance = to_real(static_cast<R>(*answer.distance));
    result.witness_a = rounded<R>(answer.witness_a);
    result.witness_b = rounded<R>(answer.witness_b);
    const Vec3<Rational>& n = answer.normal;
    const Rational squared = squared_norm(n);
    if (answer.outcome != Outcome::separated || squared == 0) return;
    const auto unit = [&squared](const Rational& x) {
        const R length = nearest_root<R>(Rational(x * x / squared));
        return x < 0 ? R(-length) : length;
    };
    result.normal = to_real(Vec3<R>{unit(n.x), unit(n.y), unit(n.z)});
}

}  // namespace

caseio::Result answer_curved(const caseio::Case& c) {
    CurvedOptions options;
    options.dimension = c.dimension;
    options.format = format_of(c.scalar);
    const CurvedAnswer answer = curved_distance(c.a, *c.b, options);
    caseio::Result result;
    result.outcome = answer.outcome;
    result.iterations = answer.iterations;
    if (answer.outcome == Outcome::undecided) {
        result.message = fmt::format("at {} bits the distance is from {} to {}", answer.precision,
                                     rounded_down(answer.lower), rounded_up(answer.upper));
        return result;
    }
    result.lower = to_real(rounded_down(answer.lower));
    result.upper = to_real(rounded_up(answer.upper));
    if (answer.squared) result.squared = to_real(*answer.squared);
    if (options.format == RoundedTo::float32) {
        state<float>(answer, result);
    } else {
        state<double>(answer, result);
    }
    return result;
}

}  // namespace oblong::fuzz
