// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>

#include "oblong/decision.hpp"
#include "oblong/distance.hpp"

/// Answers of your own solver against the certified ones: plain functions for any test framework.
///
///     const auto check = oblong::testing::is_correctly_rounded_distance(mine(a, b), a, b);
///     INFO(check.message); REQUIRE(check.holds);       // Catch2
///     CHECK_MESSAGE(check.holds, check.message);       // doctest
///     EXPECT_TRUE(check.holds) << check.message;       // GoogleTest without GoogleMock
namespace oblong::testing {

struct Check {
    bool holds = false;
    std::string message;  ///< what is expected and what was found
    explicit operator bool() const { return holds; }
};

namespace detail {

/// Integers in the order of the numbers, neighbours one apart. Precondition: not NaN.
template <std::floating_point R>
[[nodiscard]] std::int64_t ordinal(R x) {
    static_assert(sizeof(R) == 4 || sizeof(R) == 8, "float or double");
    using Bits = std::conditional_t<sizeof(R) == 4, std::int32_t, std::int64_t>;
    const std::int64_t bits = std::bit_cast<Bits>(x);
    return bits >= 0 ? bits : std::int64_t{std::numeric_limits<Bits>::min()} - bits;
}

template <std::floating_point R>
[[nodiscard]] std::string written(R x) {
    std::ostringstream out;
    out.precision(std::numeric_limits<R>::max_digits10);
    out << x;
    return out.str();
}

}  // namespace detail

/// Returns how many numbers of R further `b` is than `a`, in either direction: 0 for equal numbers, and for 0 and −0.
/// The largest uint64_t if one of them is NaN.
template <std::floating_point R>
[[nodiscard]] std::uint64_t ulp_distance(R a, R b) {
    if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<std::uint64_t>::max();
    const std::int64_t p = detail::ordinal(a), q = detail::ordinal(b);
    return p > q ? static_cast<std::uint64_t>(p) - static_cast<std::uint64_t>(q)
                 : static_cast<std::uint64_t>(q) - static_cast<std::uint64_t>(p);
}

/// Checks that `value` is at most `ulps` numbers of R away from the exact distance rounded once to R. Does not hold if
/// the exact distance is not known to that rounding (bounds of curved bodies that are wider, poses that are not
/// finite).
/// \param a,b  bodies that `certified_distance` takes, over R or over rationals
template <std::floating_point R, class A, class B>
[[nodiscard]] Check is_within_ulps(R value, std::uint64_t ulps, const A& a, const B& b) {
    const auto exact = certified_distance<R>(a, b);
    if (std::isnan(exact.value))
        return {false, "the exact distance is not known: " + std::string(name(exact.outcome)) + ", in [" +
                           detail::written(exact.lower) + ", " + detail::written(exact.upper) + "]"};
    const std::uint64_t off = ulp_distance(value, exact.value);
    const bool holds = !std::isnan(value) && off <= ulps;
    std::string message = "the distance is " + detail::written(exact.value) + ", found " + detail::written(value);
    if (!std::isnan(value))
        message += ", " + std::to_string(off) + " ulps off, of which " + std::to_string(ulps) + " are allowed";
    return {holds, message};
}

/// Checks that `value` is the exact distance rounded once to nearest even in R.
template <std::floating_point R, class A, class B>
[[nodiscard]] Check is_correctly_rounded_distance(R value, const A& a, const B& b) {
    return is_within_ulps(value, 0, a, b);
}

/// Checks an outcome against the exact one. `intersecting` matches touching and overlapping. Does not hold if the exact
/// outcome is not known.
template <class A, class B>
[[nodiscard]] Check has_outcome_of(Outcome stated, const A& a, const B& b) {
    const Outcome exact = certified_decision(a, b).outcome;
    const bool meets = exact == Outcome::touching || exact == Outcome::overlapping;
    const bool is_known = meets || exact == Outcome::separated;
    const bool holds = is_known && (stated == exact || (stated == Outcome::intersecting && meets));
    return {holds, "the outcome is " + std::string(name(exact)) + ", found " + std::string(name(stated))};
}

}  // namespace oblong::testing
