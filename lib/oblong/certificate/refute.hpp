// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certificate/certificate.hpp"
#include "oblong/prove/cores/integer/dyadic_root.hpp"

/// Proofs that a claim about two bodies is false.
namespace oblong {

namespace detail {

/// Returns the sign of d − x, with d = max(0, √core_squared − radius).
[[nodiscard]] inline int compare_distance(const ExactDistanceAnswer& answer, const Rational& x) {
    if (answer.outcome != Outcome::separated) return -x.compare(Rational(0));
    const Rational support_value = x + answer.radius;
    if (support_value < 0) return 1;
    return answer.core_squared.compare(Rational(support_value * support_value));
}

/// The interval of the reals that round to a number; `closed` says whether it contains its ends. An absent end is no
/// bound.
struct RoundingInterval {
    std::optional<Rational> lower, upper;
    bool closed = true;
};

/// Returns the interval between the midpoints of a number of the format and its neighbours, closed if the number's last
/// bit is even. Uses rationals only, independent of the floating-point environment. Precondition: the number belongs to
/// the format and is not negative, or is absent.
[[nodiscard]] inline RoundingInterval rounding_interval(const CorrectlyRounded<Rational>& stated) {
    const bool in_floats = stated.rounded_to == RoundedTo::float32;
    const long digits = in_floats ? Format<float>::digits : Format<double>::digits;
    const long lowest = in_floats ? Format<float>::lowest : Format<double>::lowest;
    const long end = in_floats ? Format<float>::highest : Format<double>::highest;
    if (!stated.distance) return {power_of_two(end) - power_of_two(end - digits - 1), std::nullopt, true};
    const Rational& m = *stated.distance;
    if (m == 0) return {std::nullopt, power_of_two(lowest - 1), true};
    const Integer num = numerator(m);  // m = num / 2^k
    const long leading = static_cast<long>(msb(num)) - static_cast<long>(msb(Integer(denominator(m))));
    const long last = std::max(leading - digits + 1, lowest);
    const Rational count = m * power_of_two(-last);
    const bool narrow = last > lowest && count == power_of_two(digits - 1);  // smaller steps below
    return {Rational(m - power_of_two(narrow ? last - 2 : last - 1)), Rational(m + power_of_two(last - 1)),
            !bit_test(Integer(numerator(count)), 0)};
}

/// Compares the truth with a claim: 1 if the bodies are farther apart than claimed, −1 if they are nearer or overlap
/// more deeply, 0 if the claim is true or claims nothing.
struct SideOfClaim {
    const ExactDistanceAnswer& answer;

    int operator()(Outcome claimed) const {
        const Outcome is = answer.outcome;
        if (claimed == is || is_refusal(claimed)) return 0;
        if (claimed == Outcome::intersecting) return is == Outcome::separated ? 1 : 0;
        return is < claimed ? 1 : -1;
    }
    int operator()(const Within<Rational>& claimed) const {
        if (claimed.upper && compare_distance(answer, *claimed.upper) > 0) return 1;
        return claimed.lower && compare_distance(answer, *claimed.lower) < 0 ? -1 : 0;
    }
    int operator()(const CorrectlyRounded<Rational>& claimed) const {
        const RoundingInterval i = rounding_interval(claimed);
        if (i.upper && compare_distance(answer, *i.upper) >= (i.closed ? 1 : 0)) return 1;
        return i.lower && compare_distance(answer, *i.lower) <= (i.closed ? -1 : 0) ? -1 : 0;
    }
};

}  // namespace detail

/// A certificate of kind `refutation` where the claim is false of the bodies whose exact answer this is; nothing where
/// it is true. Never wrong and never undecided, in any floating-point environment (docs/explanation/certificates.md has
/// the proofs). Precondition: a `CorrectlyRounded` claim states a number of its format that is not negative, or
/// nothing.
///
/// \param answer    of `exact_distance` about the bodies
/// \param claim     what is claimed
/// \param dimension as `exact_distance` was asked
[[nodiscard]] inline std::optional<Certificate<Integer, Rational>> refute(const ExactDistanceAnswer& answer,
                                                                          const Claim<Rational>& claim,
                                                                          int dimension = 3) {
    const int side = std::visit(detail::SideOfClaim{answer}, claim);
    if (side == 0) return std::nullopt;
    Certificate<Integer, Rational> result;
    result.kind = CertificateKind::refutation;
    result.claim = claim;
    if (side > 0) {
        // Bodies that meet are farther apart than a negative distance, which any direction refutes.
        result.direction = detail::apart(answer).value_or(Vec3<Integer>{1, 0, 0});
    } else if (claim == Claim<Rational>(Outcome::touching) && answer.contact) {
        detail::state_differences(answer, dimension, result);
    } else {
        detail::state_points(answer, result);
    }
    return result;
}

/// The same for two polyhedra with balls.
[[nodiscard]] inline std::optional<Certificate<Integer, Rational>> refute(const ExactCore& a, const ExactCore& b,
                                                                          const Claim<Rational>& claim,
                                                                          int dimension = 3) {
    return refute(exact_distance(a, b, {1, 0, 0}, dimension), claim, dimension);
}

}  // namespace oblong
