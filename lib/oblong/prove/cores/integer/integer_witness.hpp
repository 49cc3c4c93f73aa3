// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/integer/dyadic_root.hpp"
#include "oblong/prove/cores/integer/integer.hpp"
#include "oblong/prove/cores/witness/witness.hpp"

/// The integer rung's witnesses: each coordinate of an exact optimal pair rounded once, also where a ball moves it
/// along a normal of irrational length (docs/explanation/numerics/witnesses.md). No floating-point arithmetic.
namespace oblong::detail {

/// Nearest points P / total and Q / total of the cores and P − Q, in units of 2^exponent.
struct IntegerPoints {
    Vec3<WideInteger> p, q, across;
    WideInteger total;
    int exponent = 0;
};

template <class Z>
[[nodiscard]] IntegerPoints integer_points(const IntegerAnswer<Z>& exact) {
    const auto wide = [](const Vec3<Z>& v) {
        return Vec3<WideInteger>{WideInteger(v.x), WideInteger(v.y), WideInteger(v.z)};
    };
    Vec3<Z> p{};
    Vec3<Z> q{};
    for (unsigned i = 0; i < exact.count; ++i) {
        p = p + exact.p[i] * exact.weights[i];
        q = q + exact.q[i] * exact.weights[i];
    }
    return {wide(p), wide(q), wide(p - q), WideInteger(exact.total), exact.exponent};
}

template <std::floating_point R>
[[nodiscard]] Vec3<R> rounded_quotients(const Vec3<WideInteger>& v, const WideInteger& total, int exponent) {
    const auto one = [&](const WideInteger& x) { return nearest_quotient<R>(x, total, exponent); };
    return {one(v.x), one(v.y), one(v.z)};
}

/// v times a power of two such that its largest |coordinate| is in [1, 2]; 0 for 0.
[[nodiscard]] inline Vec3<double> rounded_direction(const Vec3<WideInteger>& v) {
    WideInteger largest = 0;
    for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, WideInteger(abs(v[i])));
    if (largest == 0) return {};
    return rounded_quotients<double>(v, 1, -static_cast<int>(msb(largest)));
}

/// The radius of a ball: radius · 2^exponent.
struct IntegerRadius {
    WideInteger radius;
    int exponent = 0;

    explicit IntegerRadius(double r) {
        ExponentRange range;
        range.add(r);
        if (range.empty()) return;
        exponent = range.low;
        radius = scaled_integer<WideInteger>(r, exponent);
    }
};

/// Rounds numbers x / total · 2^exponent − r c / √s once to nearest even, for a fixed s > 0.
class ShiftedAlongNormal {
public:
    explicit ShiftedAlongNormal(WideInteger s) : s_(std::move(s)), root_(floor_root(s_)) {
        is_square_ = root_ * root_ == s_;
    }

    /// The fraction x / total · 2^exponent.
    struct From {
        const WideInteger& x;
        const WideInteger& total;
        int exponent;
    };

    /// Returns the number rounded. If √s is an integer, the number is a fraction. Otherwise it is irrational (c ≠ 0),
    /// so neither 0 nor a midpoint, and a sufficiently narrow interval around it rounds to one number.
    template <std::floating_point R>
    [[nodiscard]] R nearest(const From& from, const IntegerRadius& r, const WideInteger& c) const {
        if (r.radius == 0 || c == 0) return nearest_quotient<R>(from.x, from.total, from.exponent);
        const int common = std::min(from.exponent, r.exponent);
        const WideInteger x = from.x << static_cast<unsigned>(from.exponent - common);
        const WideInteger step = (r.radius * c) << static_cast<unsigned>(r.exponent - common);
        if (is_square_) return nearest_quotient<R>(x * root_ - step * from.total, from.total * root_, common);
        const WideInteger square = step * step;
        const int size = static_cast<int>(msb(square)) - static_cast<int>(msb(s_));
        for (int bits = std::numeric_limits<R>::digits + 64;; bits *= 2) {
            const int k = std::max(0, bits - size / 2);
            const WideInteger root = floor_root(WideInteger((square << static_cast<unsigned>(2 * k)) / s_));
            const WideInteger scaled = x << static_cast<unsigned>(k);
            const auto end = [&](const WideInteger& length) {
                const WideInteger moved = (c < 0 ? -length : length) * from.total;
                return nearest_quotient<R>(scaled - moved, from.total, common - k);
            };
            const R first = end(root);
            if (first == end(root + 1)) return first;
        }
    }
    template <std::floating_point R>
    [[nodiscard]] Vec3<R> nearest(const Vec3<WideInteger>& from, const IntegerPoints& at, const IntegerRadius& r,
                                  const Vec3<WideInteger>& along) const {
        const auto one = [&](std::size_t k) { return nearest<R>({from[k], at.total, at.exponent}, r, along[k]); };
        return {one(0), one(1), one(2)};
    }

private:
    WideInteger s_;
    WideInteger root_;
    bool is_square_ = false;
};

/// Returns P / total − r_a / (r_a + r_b) · (P − Q) / total, rounded once.
template <std::floating_point R>
[[nodiscard]] Vec3<R> dividing_point(const IntegerPoints& at, const IntegerRadius& a, const IntegerRadius& b) {
    const int common = std::min(a.exponent, b.exponent);
    const WideInteger of_a = a.radius << static_cast<unsigned>(a.exponent - common);
    const WideInteger both = of_a + (b.radius << static_cast<unsigned>(b.exponent - common));
    return rounded_quotients<R>(at.p * both - at.across * of_a, at.total * both, at.exponent);
}

/// Returns the witnesses of an exact answer about bodies with these radii.
template <std::floating_point R>
[[nodiscard]] Witnesses<R> exact_witnesses(const IntegerPoints& at, Outcome outcome,
                                           const std::pair<double, double>& radii) {
    const IntegerRadius a(radii.first);
    const IntegerRadius b(radii.second);
    const auto plain = [&](const Vec3<WideInteger>& v) { return rounded_quotients<R>(v, at.total, at.exponent); };
    if (a.radius == 0 && b.radius == 0) return {plain(at.p), plain(at.q), true};
    if (at.across == Vec3<WideInteger>{}) return {plain(at.p), plain(at.p), true};
    if (outcome == Outcome::overlapping) {
        const Vec3<R> x = dividing_point<R>(at, a, b);
        return {x, x, true};
    }
    const ShiftedAlongNormal shifted(dot(at.across, at.across));
    const Vec3<R> on_a = shifted.nearest<R>(at.p, at, a, at.across);
    if (outcome == Outcome::touching) return {on_a, on_a, true};
    return {on_a, shifted.nearest<R>(at.q, at, b, -at.across), true};
}

}  // namespace oblong::detail
