// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/half_space.hpp"

#include "oblong/linear/product.hpp"
#include "oracle/curved/supporting.hpp"

namespace oblong::oracle {

namespace {

using Vec = Vec3<Rational>;

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

int compare_signed_distance(const AnyBody<Rational>& body, const ExactHalfSpace& half, int dimension,
                            const Rational& x) {
    // min n · y − c against x ‖n‖, all times the scales that make body and normal integers and the rest whole.
    const ScaledTree set = scaled(posed_tree(body, dimension));
    Integer of_normal = 1;
    for (std::size_t i = 0; i < 3; ++i) of_normal = lcm(of_normal, denominator(half.normal[i]));
    const Vec scaled_normal = half.normal * Rational(of_normal);
    const IntegerVec n{whole(scaled_normal.x), whole(scaled_normal.y), whole(scaled_normal.z)};
    const Rational offset = half.offset * Rational(of_normal * set.scale);
    const Rational way = x * Rational(set.scale);
    const Integer rest = lcm(denominator(offset), denominator(way));
    const RootSum lowest = face_along(set.set, n).value;
    RootSum height{lowest.whole * rest - whole(offset * Rational(rest)), {}};
    for (const Integer& radicand : lowest.radicands) height.subtract_root(radicand * rest * rest);
    const Integer steps = whole(way * Rational(rest));
    const Integer squared = steps * steps * dot(n, n);
    RootSum other;
    (x > 0 ? height : other).subtract_root(squared);
    return compare(height, other);
}

}  // namespace oblong::oracle
