// SPDX-License-Identifier: BSL-1.0
#include "oblong/halfspace/pair.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"

namespace oblong::halfspace {

namespace {

using Vec = Vec3<Rational>;
using Half = HalfSpace<Rational>;

Vec3<RootSum> exact_point(const Vec& v) { return {v.x, v.y, v.z}; }

/// Returns a point of both. Precondition: they are not antiparallel.
Vec common_point(const Half& a, const Half& b) {
    const Rational aa = squared_norm(a.normal());
    const Rational ab = dot(a.normal(), b.normal());
    const Rational bb = squared_norm(b.normal());
    const Rational across = aa * bb - ab * ab;
    // Parallel: in units of a's normal, the plane that is farther inside. Otherwise on both planes.
    if (across == 0) return a.normal() * std::min<Rational>(a.offset() / aa, b.offset() / ab);
    return a.normal() * Rational((a.offset() * bb - b.offset() * ab) / across) +
           b.normal() * Rational((b.offset() * aa - a.offset() * ab) / across);
}

}  // namespace

std::optional<Half> image(const Half& half, const Affine<Rational>& map) {
    const auto& rows = map.linear.rows;
    const Vec first = cross(rows[1], rows[2]);
    const Rational determinant = dot(rows[0], first);
    if (determinant == 0) return std::nullopt;
    // M⁻ᵀ is the matrix of cofactors over the determinant.
    const Mat3<Rational> cofactors{{first, cross(rows[2], rows[0]), cross(rows[0], rows[1])}};
    Vec normal = (cofactors * half.normal()) * Rational(1 / determinant);
    Rational offset = half.offset() + dot(normal, map.translation);
    return Half(std::move(normal), std::move(offset));
}

Pair::Pair(const Side& a, const Side& b, int dimension)
    : plane_(std::holds_alternative<Half>(a) ? std::get<Half>(a) : std::get<Half>(b)),
      plane_is_a_(std::holds_alternative<Half>(a)),
      squared_(squared_norm(plane_.normal())) {
    const Side& other = plane_is_a_ ? b : a;
    if (const auto* body = std::get_if<AnyBody<Rational>>(&other)) {
        Lowest found = lowest(*body, plane_.normal(), dimension);
        lowest_ = std::move(found.value);
        point_ = std::move(found.point);
    } else {
        const Half& half = std::get<Half>(other);
        const Rational factor = -dot(plane_.normal(), half.normal()) / squared_;
        if (factor <= 0 || plane_.normal() * Rational(-factor) != half.normal()) {
            point_ = exact_point(halfspace::common_point(plane_, half));
            return;
        }
        // −factor n · x ≤ offset
        const Rational least = -half.offset() / factor;
        lowest_ = least;
        point_ = exact_point(plane_.normal() * Rational(least / squared_));
    }
    height_ = *lowest_ - plane_.offset();
}

RootSum Pair::signed_distance() const { return height_.times_root(squared_) * Rational(1 / squared_); }

std::array<Vec3<RootSum>, 2> Pair::nearest_points() const {
    const Vec& n = plane_.normal();
    const RootSum share = height_ * Rational(1 / squared_);
    const Vec3<RootSum> foot{point_.x - share * n.x, point_.y - share * n.y, point_.z - share * n.z};
    if (plane_is_a_) return {foot, point_};
    return {point_, foot};
}

std::optional<RootSum> Pair::contact_time(const Velocities& v) const {
    const Vec of_other = plane_is_a_ ? v.b - v.a : v.a - v.b;
    const Rational slope = dot(plane_.normal(), of_other);
    if (slope >= 0) return std::nullopt;
    return height_ * Rational(-1 / slope);
}

}  // namespace oblong::halfspace
