// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>

#include "oblong/answer/answers.hpp"
#include "oblong/answer/claim.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rounded_root.hpp"

/// Rationals rounded to the numbers of an answer.
namespace oblong::detail {

/// The format of R, as the curved routines are asked for it.
template <std::floating_point R>
inline constexpr RoundedTo format_name = sizeof(R) == 4 ? RoundedTo::float32 : RoundedTo::float64;

/// The greatest number of the format that is at most x.
template <std::floating_point R>
[[nodiscard]] R rounded_down(const Rational& x) {
    const R r = nearest<R>(x);
    const bool above = std::isinf(r) ? r > 0 : to_rational(r) > x;
    return above ? std::nextafter(r, -std::numeric_limits<R>::infinity()) : r;
}
/// The least number of the format that is at least x.
template <std::floating_point R>
[[nodiscard]] R rounded_up(const Rational& x) {
    return R(0) - rounded_down<R>(Rational(-x));
}
template <std::floating_point R>
[[nodiscard]] Vec3<R> rounded(const Vec3<Rational>& v) {
    return {nearest<R>(v.x), nearest<R>(v.y), nearest<R>(v.z)};
}

/// n / ‖n‖, each coordinate rounded once; 0 of 0.
template <std::floating_point R>
[[nodiscard]] Vec3<R> rounded_unit(const Vec3<Rational>& n) {
    const Rational squared = squared_norm(n);
    if (squared == 0) return {};
    const auto along = [&squared](const Rational& x) {
        const R length = nearest_root<R>(Rational(x * x / squared));
        return x < 0 ? R(-length) : length;
    };
    return {along(n.x), along(n.y), along(n.z)};
}

/// core + radius · n / ‖n‖, from a hundred digits. Precondition: n ≠ 0 where radius ≠ 0.
template <std::floating_point R>
[[nodiscard]] Vec3<R> rounded_beside(const Vec3<Rational>& core, const Vec3<Rational>& n, const Rational& radius) {
    if (radius == 0) return rounded<R>(core);
    const Digits100 length = square_root(nearest<Digits100>(squared_norm(n)));
    const Rational share = to_rational(Digits100(nearest<Digits100>(radius) / length));
    return rounded<R>(core + n * share);
}

/// value, and the neighbours that enclose what it was rounded from. \param side the sign of exact − value
template <std::floating_point R, class Answer>
void state_rounded(R value, int side, Answer& answer) {
    answer.value = value;
    answer.lower = side < 0 ? std::nextafter(value, R(0)) : value;
    answer.upper = side > 0 ? std::nextafter(value, std::numeric_limits<R>::infinity()) : value;
}

}  // namespace oblong::detail
