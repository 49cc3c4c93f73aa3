// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/closed_cast.hpp"

#include <algorithm>

#include "oblong/prove/arb/line_piece.hpp"

namespace oblong::curved {

namespace {

using Vec = Vec3<Rational>;

/// The map that takes three independent vectors to the coordinate axes.
class Unit {
public:
    explicit Unit(std::array<Vec, 3> columns) : columns_(std::move(columns)) {
        const Rational volume = triple_product(columns_[0], columns_[1], columns_[2]);
        for (std::size_t i = 0; i < 3; ++i)
            dual_[i] = cross(columns_[(i + 1) % 3], columns_[(i + 2) % 3]) * Rational(1 / volume);
    }
    [[nodiscard]] Vec to_unit(const Vec& x) const { return {dot(dual_[0], x), dot(dual_[1], x), dot(dual_[2], x)}; }
    [[nodiscard]] Vec from_unit(const Vec& z) const {
        return columns_[0] * z.x + columns_[1] * z.y + columns_[2] * z.z;
    }
    /// The normal of a plane whose image has the normal n.
    [[nodiscard]] Vec normal_from_unit(const Vec& n) const { return dual_[0] * n.x + dual_[1] * n.y + dual_[2] * n.z; }

private:
    std::array<Vec, 3> columns_;
    std::array<Vec, 3> dual_;
};

/// k with { Σ u_j columns_j } = { Σ k u_j e_j }, ‖u‖ ≤ 1, where the map makes a ball of it; its dimension is `rank`.
std::optional<Rational> radius_in(const Unit& unit, const std::vector<Vec>& columns, std::size_t rank) {
    if (columns.empty()) return Rational(0);
    Mat3<Rational> gram{{Vec{}, Vec{}, Vec{}}};  // Σ c cᵀ = k² I
    for (const Vec& column : columns) {
        const Vec c = unit.to_unit(column);
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j) gram.rows[i][j] += c[i] * c[j];
    }
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            if (gram.rows[i][j] != (i == j && i < rank ? gram.rows[0][0] : Rational(0))) return std::nullopt;
    return detail::rational_root(gram.rows[0][0]);
}

/// Where all of both bodies stays in one plane across n.
bool is_level(const Primitive& a, const Primitive& b, const Vec& r, const Vec& n) {
    if (dot(n, r) != 0) return false;
    const Rational height = dot(n, a.points[0]);
    const auto is_there = [&](const Vec& p) { return dot(n, p) == height; };
    return std::ranges::all_of(a.points, is_there) && std::ranges::all_of(b.points, is_there);
}

/// A rational parameter at which the cores, at most the radii apart, meet, and a common point.
void state_meeting(const ExactCore& a, const ExactCore& b, const Motion& motion, ClosedCast& cast, const Unit& unit) {
    const Rational radius = a.radius + b.radius;
    for (long bits = 100;; bits *= 2) {
        cast.upper = cast.parameter.from_above(bits);
        if (motion.max && *motion.max < cast.upper) continue;
        const ExactDistanceAnswer at = detail::nearest_at(a, b, motion, cast.upper);
        if (at.outcome == Outcome::separated) continue;
        const Rational share = radius == 0 ? Rational(0) : Rational(a.radius / radius);
        cast.point = unit.from_unit(at.core_a + (at.core_b - at.core_a) * share);
        return;
    }
}

/// The cast where the columns given are the axes.
std::optional<ClosedCast> cast_of_balls(const Primitive& a, const Primitive& b, const Motion& motion,
                                        std::vector<Vec> columns) {
    const std::size_t rank = columns.size();
    if (rank == 2) {
        columns.push_back(cross(columns[0], columns[1]));
        if (columns[2] == Vec{} || !is_level(a, b, motion.velocity, columns[2])) return std::nullopt;
    }
    if (columns.size() != 3 || triple_product(columns[0], columns[1], columns[2]) == 0) return std::nullopt;
    const Unit unit({columns[0], columns[1], columns[2]});
    const auto core = [&](const Primitive& body) -> std::optional<ExactCore> {
        const std::optional<Rational> radius = radius_in(unit, body.columns, rank);
        if (!radius) return std::nullopt;
        ExactCore result{{}, *radius};
        for (const Vec& p : body.points) result.vertices.push_back(unit.to_unit(p));
        return result;
    };
    const std::optional<ExactCore> core_a = core(a);
    const std::optional<ExactCore> core_b = core(b);
    if (!core_a || !core_b) return std::nullopt;
    const Motion mapped{unit.to_unit(motion.velocity), motion.max, motion.dimension};
    const Vec across = core_b->vertices[0] - core_a->vertices[0];
    const ExactCastAnswer exact = exact_cast(*core_a, *core_b, mapped, across == Vec{} ? Vec{1, 0, 0} : across);
    ClosedCast cast;
    cast.hit = exact.hit;
    cast.outcome = exact.outcome;
    cast.iterations = exact.iterations;
    if (!exact.hit) return cast;
    cast.parameter = exact.parameter;
    // Ellipses that overlap in their plane only touch in space.
    if (rank == 2 && motion.dimension == 3) cast.outcome = Outcome::touching;
    cast.normal = unit.normal_from_unit(exact.normal);
    state_meeting(*core_a, *core_b, mapped, cast, unit);
    return cast;
}

/// Where a point of A, moved, or of B, as seen from A, enters the other.
std::optional<ClosedCast> cast_of_point(const Line& line, const Primitive& body, const Motion& motion) {
    const std::optional<LinePieces> along = pieces_along(line, body, motion.dimension);
    if (!along) return std::nullopt;
    const LinePiece* first = nullptr;
    ClosedCast cast;
    for (const LinePiece& piece : along->pieces) {
        const std::optional<CastParameter> entry = piece.entry();
        if (!entry || (first != nullptr && entry->compare(cast.parameter) >= 0)) continue;
        first = &piece;
        cast.parameter = *entry;
    }
    if (first == nullptr || (motion.max && cast.parameter.compare(*motion.max) > 0)) return ClosedCast{};
    cast.hit = true;
    cast.outcome = Outcome::touching;
    if (cast.parameter.compare(0) == 0) {
        const bool inside = std::ranges::any_of(along->pieces, [](const LinePiece& p) { return p.is_strict(0); });
        if (along->is_solid && inside) cast.outcome = Outcome::overlapping;
        cast.point = line.source;
        return cast;
    }
    const std::optional<Rational> exact = cast.parameter.rational();
    cast.normal = -first->outward(exact ? *exact : cast.parameter.just_below());
    for (long bits = 100;; bits *= 2) {
        cast.upper = cast.parameter.from_above(bits);
        if (first->holds(cast.upper) && !(motion.max && *motion.max < cast.upper)) break;
    }
    cast.point = line.at(cast.upper);
    return cast;
}

}  // namespace

std::optional<ClosedCast> closed_cast(const Primitive& a, const Primitive& b, const Motion& motion) {
    if (!a.apex && !b.apex) {
        const std::vector<Vec>& columns = a.columns.empty() ? b.columns : a.columns;
        if (columns.empty()) return cast_of_balls(a, b, motion, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
        if (std::optional<ClosedCast> cast = cast_of_balls(a, b, motion, columns)) return cast;
    }
    std::optional<ClosedCast> cast;
    if (a.is_point()) {
        cast = cast_of_point({a.points[0], motion.velocity}, b, motion);
        if (cast) cast->normal = -cast->normal;  // outward is from B to A
    } else if (b.is_point()) {
        cast = cast_of_point({b.points[0], -motion.velocity}, a, motion);
        if (cast) cast->point = cast->point + motion.velocity * cast->upper;
    }
    return cast;
}

std::optional<ClosedCast> cast_in_plane(const Tree& a, const Tree& b, const Motion& motion, const Vec& n) {
    if (n == Vec{} || dot(n, motion.velocity) != 0) return std::nullopt;
    const std::optional<Primitive> face_a = face_primitive(a, -n);
    const std::optional<Primitive> face_b = face_primitive(b, n);
    if (!face_a || !face_b || dot(n, face_a->points[0]) != dot(n, face_b->points[0])) return std::nullopt;
    std::optional<ClosedCast> cast = closed_cast(*face_a, *face_b, motion);
    if (!cast || !cast->hit) return cast;
    cast->outcome = Outcome::touching;
    cast->normal = n;
    return cast;
}

}  // namespace oblong::curved
