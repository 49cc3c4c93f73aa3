// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <string_view>

/// The requirements of the algorithms on a number type.
///
/// The algorithms never test which scalar they run on: every difference between, for example, a double and a rational
/// is a member of `ScalarTraits` or the presence of a square root.
namespace oblong {

/// Per-scalar facts. A specialisation provides
/// - `static constexpr std::string_view name`: the name used in subject names and files,
/// - `static constexpr bool exact`: whether + - * / never round,
/// - `static constexpr int digits`: bits of the significand (0 when exact),
/// - `static bool is_finite(const S&)`.
///
/// Built-in floating types are specialised in scalar/builtin.hpp, Boost types in
/// scalar/multiprecision.hpp and rationals in scalar/rational.hpp, so that a program which uses
/// double alone includes no Boost header and needs no GMP.
template <class S>
struct ScalarTraits;

/// Ring operations and an order, as integers have. No division.
template <class S>
concept OrderedRing =
    std::regular<S> && std::totally_ordered<S> && std::constructible_from<S, int> && requires(const S& a, const S& b) {
        { a + b } -> std::convertible_to<S>;
        { a - b } -> std::convertible_to<S>;
        { a* b } -> std::convertible_to<S>;
        { -a } -> std::convertible_to<S>;
    };

/// Field operations and an order. Rationals model it exactly; floating types up to rounding.
template <class S>
concept OrderedField = OrderedRing<S> && requires(const S& a, const S& b) {
    { a / b } -> std::convertible_to<S>;
    { ScalarTraits<S>::is_finite(a) } -> std::convertible_to<bool>;
    { ScalarTraits<S>::name } -> std::convertible_to<std::string_view>;
};

/// An ordered field with a square root. Rationals do not model it.
template <class S>
concept RealField = OrderedField<S> && requires(const S& a) {
    { ScalarTraits<S>::square_root(a) } -> std::convertible_to<S>;
};

/// Returns the square root of `a` with the scalar's rounding. Precondition: `a` is not negative.
template <RealField S>
[[nodiscard]] S square_root(const S& a) {
    return ScalarTraits<S>::square_root(a);
}

/// Returns whether `a` is neither infinite nor NaN.
template <OrderedField S>
[[nodiscard]] bool is_finite(const S& a) {
    return ScalarTraits<S>::is_finite(a);
}

}  // namespace oblong
