// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/half_space.hpp"

#include "oblong/linear/product.hpp"
#include "oracle/curved/supporting.hpp"

namespace oblong::oracle {

namespace {

using Vec = Vec3<Rational>;

constexpr unsigned enclosed_bits = 200;

/// Returns a direction across n, not 0.
Vec across(const Vec& n) { return n.x != 0 || n.y != 0 ? Vec{-n.y, n.x, 0} : Vec{1, 0, 0}; }

Integer whole(const Rational& x) { return numerator(x); }

}  // namespace

ExactHalfSpace image_of(const ExactHalfSpace& half, const Affine<Rational>& map) {
    const Vec& n = half.normal;
    const Vec along = across(n);
    const Vec on_plane = map(n * Rational(half.offset / squared_norm(n)));
    Vec normal = cross(map.linear * along, map.linear * cross(n, along));
    if (dot(normal, map.linear * n) < 0) normal = -normal;
    return {normal, dot(normal, on_plane)};
}

HalfSpaceGap::HalfSpaceGap(const AnyBody<Rational>& body, const ExactHalfSpace& half, int dimension) {
    const ScaledTree set = scaled(posed_tree(body, dimension));
    Integer of_normal = 1;
    for (std::size_t i = 0; i < 3; ++i) of_normal = lcm(of_normal, denominator(half.normal[i]));
    const Vec scaled_normal = half.normal * Rational(of_normal);
    const IntegerVec n{whole(scaled_normal.x), whole(scaled_normal.y), whole(scaled_normal.z)};
    const Rational offset = half.offset * Rational(of_normal * set.scale);
    const Integer rest = denominator(offset);
    const RootSum lowest = face_along(set.set, n).value;
    scaled_.whole = lowest.whole * rest - whole(offset * Rational(rest));
    for (const Integer& radicand : lowest.radicands) scaled_.subtract_root(radicand * rest * rest);
    scale_ = of_normal * set.scale * rest;
}

std::optional<HalfSpaceGap> HalfSpaceGap::between(const ExactHalfSpace& half, const ExactHalfSpace& other) {
    const Rational along = dot(half.normal, other.normal);
    if (along >= 0 || cross(half.normal, other.normal) != Vec{}) return std::nullopt;
    // other.normal = −k half.normal: the other is half.normal · x ≥ −offset / k.
    const Rational k = -along / squared_norm(half.normal);
    const Rational height = -other.offset / k - half.offset;
    HalfSpaceGap gap;
    gap.scaled_.whole = whole(height);
    gap.scale_ = denominator(height);
    return gap;
}

int HalfSpaceGap::compare(const Rational& y, const Rational& q) const {
    // scaled − √(scale² y² q), or plus, all times the denominator of the radicand.
    const Rational radicand = Rational(scale_ * scale_) * y * y * q;
    const Integer times = denominator(radicand);
    RootSum height{scaled_.whole * times, {}};
    for (const Integer& r : scaled_.radicands) height.subtract_root(r * times * times);
    RootSum other;
    (y > 0 ? height : other).subtract_root(whole(radicand) * times);
    return oracle::compare(height, other);
}

EnclosedNumber HalfSpaceGap::magnitude(const Rational& q) const {
    const Rational unit = Rational(scale_ * scale_) * q;
    const int sign = compare(0, q);
    std::optional<Rational> roots = 0;
    for (const Integer& r : scaled_.radicands) {
        const Rational square = Rational(r) / unit;
        const Rational root(sqrt(whole(square)), sqrt(denominator(square)));
        if (root * root != square) roots.reset();
        if (!roots) break;
        *roots += root;
    }
    if (roots) {
        const Rational squared = Rational(scaled_.whole * scaled_.whole) / unit;
        if (sign > 0) return {{squared, *roots, 1}, {}};
        return {{squared, -*roots, scaled_.whole >= 0 ? -1 : 1}, {}};
    }
    const auto compare_to = [&](const Rational& x) { return sign * compare(sign * x, q); };
    Rational low = 1;
    while (compare_to(low) < 0) low /= 2;
    while (compare_to(2 * low) >= 0) low *= 2;
    Rational high = 2 * low;
    for (unsigned bits = 0; bits < enclosed_bits; ++bits) {
        const Rational middle = (low + high) / 2;
        const int order = compare_to(middle);
        (order < 0 ? high : low) = middle;
        if (order == 0) return {exact_number(middle), {}};
    }
    if (compare_to(low) == 0) return {exact_number(low), {}};
    return {exact_number(low), high};
}

int compare_signed_distance(const AnyBody<Rational>& body, const ExactHalfSpace& half, int dimension,
                            const Rational& x) {
    return HalfSpaceGap(body, half, dimension).compare(x, squared_norm(half.normal));
}

}  // namespace oblong::oracle
