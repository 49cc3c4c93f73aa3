// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/family_list.hpp"
#include "oblong/body/polygon.hpp"
#include "oblong/scalar/builtin.hpp"

/// Cases of dimension 2: the families of space that make sense in the plane. Polygons are listed around their hull,
/// counter-clockwise, so that subjects which walk along the ring can be asked.
namespace oblong::fuzz {

namespace {

caseio::Case in_plane(caseio::Case c) {
    c.dimension = 2;
    return c;
}
caseio::Case plane_pair(Draw& draw, const Cloud& a, const Cloud& b) { return in_plane(pair(draw, a, b)); }

Cloud hull_ring(Cloud points) {
    const auto hull = Polygon<double>::hull_of(std::move(points));
    return {hull.vertices().begin(), hull.vertices().end()};
}

/// A turn of the plane: the rational point of the circle for a random parameter, on either half.
Frame plane_turn(Draw& draw) {
    Frame turn = plane_turn_by(draw.uniform(-1, 1));
    if (!draw.coin()) turn.u.x = turn.v.y = -turn.u.x;
    return turn;
}

/// A turn by integers: two directions exactly perpendicular and of equal length.
Frame integer_turn(Draw& draw, int size) {
    for (;;) {
        const Point u = integer_plane_point(draw, size);
        if (u.x != 0 || u.y != 0) return {u, {-u.y, u.x, 0}, {0, 0, 1}};
    }
}

/// Vertices of a polygon on the ellipse with these radii.
Cloud ellipse_ring(Draw& draw, int count, double radius_x, double radius_y) {
    Cloud cloud;
    for (int i = 0; i < count; ++i) {
        const Frame f = plane_turn(draw);
        cloud.push_back({radius_x * f.u.x, radius_y * f.u.y, 0});
    }
    return hull_ring(std::move(cloud));
}

/// Midpoints of edges and repeated vertices: what climbing from neighbour to neighbour can stick at.
Cloud with_idle_vertices(Draw& draw, const Cloud& ring) {
    Cloud result;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        result.push_back(ring[i]);
        const int kind = draw.integer(0, 3);
        if (kind == 0) result.push_back(ring[i]);
        if (kind == 1) result.push_back((ring[i] + ring[(i + 1) % ring.size()]) * 0.5);
    }
    std::rotate(result.begin(), result.begin() + draw.integer(0, static_cast<int>(result.size()) - 1), result.end());
    return result;
}

Cloud lattice_ring(Draw& draw, int size) {
    Cloud cloud;
    const int count = draw.integer(1, 8);
    for (int i = 0; i < count; ++i) cloud.push_back(integer_plane_point(draw, size));
    return hull_ring(std::move(cloud));
}

caseio::Case plane_lattice(Draw& draw, double severity) {
    const int size = 8 - static_cast<int>(7 * severity);
    Cloud a = lattice_ring(draw, size);
    Cloud b = lattice_ring(draw, size);
    if (draw.coin()) b = moved(b, world, {static_cast<double>(draw.integer(0, 2 * size)), 0, 0});
    const int variant = draw.integer(0, 4);
    if (variant == 1) {  // vertices that are none of the hull
        a = with_idle_vertices(draw, a);
        b = with_idle_vertices(draw, b);
    }
    const double factor = variant == 2 ? (draw.coin() ? 0.1 : draw.uniform(0.3, 3)) : 1;
    const Frame turn = variant == 3 ? plane_turn(draw) : world;
    for (Cloud* cloud : {&a, &b}) {
        for (Point& p : *cloud) {
            p = turn(p * factor);
            for (std::size_t i = 0; i < 2 && variant == 4; ++i)
                if (draw.coin()) p[i] = std::nextafter(p[i], draw.coin() ? 1e9 : -1e9);
        }
    }
    return plane_pair(draw, a, b);
}

/// A polygon below the line y = 0 (side −1) or above it, by integers: a vertex at the origin, or an edge around it.
Cloud resting(Draw& draw, double side, int size) {
    const auto number = [&](int low) { return static_cast<double>(draw.integer(low, size)); };
    Cloud cloud{{0, 0, 0}};
    if (draw.coin()) cloud = {Point{number(0), 0, 0}, Point{-number(1), 0, 0}};
    const int count = draw.integer(1, 6);
    for (int i = 0; i < count; ++i) cloud.push_back(Point{number(-size), side * number(1), 0});
    return hull_ring(std::move(cloud));
}

caseio::Case plane_touching(Draw& draw, double severity) {
    const Frame frame = integer_turn(draw, 1 + static_cast<int>(15 * severity));
    const int range = static_cast<int>(octaves(20 * severity));
    const Point offset = integer_plane_point(draw, range);
    const Cloud a = resting(draw, -1, 16);
    const Cloud b = resting(draw, 1, 16);
    return plane_pair(draw, moved(a, frame, offset), moved(b, frame, offset));
}

/// A vertex above, or half of the time below, the middle of an edge of small integers.
caseio::Case plane_near_touching(Draw& draw, double severity) {
    const double gap = (draw.coin() ? 1 : -1) * decades(-1 - 16 * severity);
    const Frame frame = integer_turn(draw, 8);
    const auto number = [&](int low) { return static_cast<double>(draw.integer(low, 16)); };
    Cloud below{Point{number(1), 0, 0}, Point{-number(1), 0, 0}};
    Cloud above{{0, 0, 0}};
    const int count = draw.integer(1, 5);
    for (int i = 0; i < count; ++i) {
        below.push_back(Point{number(-16), -number(1), 0});
        above.push_back(Point{number(-16), number(1), 0});
    }
    above = moved(above, frame, {});
    above[0] = frame.v * (gap / std::sqrt(squared_norm(frame.v)));
    return plane_pair(draw, hull_ring(moved(below, frame, {})), hull_ring(std::move(above)));
}

caseio::Case plane_edges(Draw& draw, double severity) {
    const double angle = decades(-15 * severity);
    const double gap = draw.coin() ? 0.5 : decades(-15 * severity);
    const auto beside = [&](double side) {
        const double length = draw.uniform(0.5, 2);
        Cloud cloud{{-length, 0, 0}, {length, 0, 0}};
        const int count = draw.integer(1, 5);
        for (int i = 0; i < count; ++i) cloud.push_back(Point{draw.uniform(-1, 1), side * draw.uniform(1, 2), 0});
        return cloud;
    };
    const Cloud a = beside(-1);
    Cloud b = beside(1);
    b = moved(b, plane_turn_by(angle / 2), {draw.uniform(-0.3, 0.3), gap, 0});
    const Frame turn = draw.coin() ? plane_turn(draw) : world;
    return plane_pair(draw, hull_ring(moved(a, turn, {})), hull_ring(moved(b, turn, {})));
}

caseio::Case plane_sliver(Draw& draw, double severity) {
    const double width = decades(-15 * severity);
    const auto triangle = [&](double height) {
        Cloud cloud;
        for (int i = 0; i < 3; ++i) cloud.push_back(Point{draw.uniform(-1, 1), height * draw.uniform(-1, 1), 0});
        return cloud;
    };
    const Cloud a = triangle(width);
    const Cloud b = triangle(draw.coin() ? width : 1);
    const Frame turn_a = plane_turn(draw);
    const Frame turn_b = draw.coin() ? plane_turn(draw) : turn_a;
    // Apart, across each other, or close beside each other along the long side.
    const Point shift = draw.coin() ? Point{draw.uniform(-2, 2), draw.uniform(-2, 2), 0}
                                    : turn_a(Point{draw.uniform(-1, 1), width * draw.uniform(-3, 3), 0});
    return plane_pair(draw, hull_ring(moved(a, turn_a, {})), hull_ring(moved(b, turn_b, shift)));
}

caseio::Case plane_size_ratio(Draw& draw, double severity) {
    const double large = decades(4 * severity);
    const double small = large / decades(8 * severity);
    const double flat = draw.uniform(0.3, 1);
    const Cloud a = ellipse_ring(draw, draw.integer(4, 30), large, large * flat);
    const Cloud b = ellipse_ring(draw, draw.integer(3, 8), small, small);
    const Point direction = plane_turn(draw).u;
    const double reach = std::max(0.0, support_value(a, direction));
    return plane_pair(draw, a, moved(b, world, direction * (reach + small * draw.uniform(-1, 3))));
}

caseio::Case plane_far_offset(Draw& draw, double severity) {
    const Cloud a = ellipse_ring(draw, draw.integer(3, 12), 1, 1);
    const Cloud b = ellipse_ring(draw, draw.integer(3, 12), 1, 1);
    const Point direction = plane_turn(draw).u;
    const Point apart = direction * draw.uniform(0.5, 3);
    const Point offset = plane_turn(draw).u * decades(3 + 4 * severity);
    if (draw.coin())
        return plane_pair(draw, hull_ring(moved(a, world, offset)), hull_ring(moved(b, world, offset + apart)));
    return in_plane(pair(draw, posed(points_body(a), world, offset), posed(points_body(b), world, offset + apart)));
}

AnyBody<Rational> curved_in_plane(Draw& draw, double least) {
    const auto size = [&] { return to_rational(draw.coin() ? draw.uniform(0.5, 1.5) : least); };
    const int kind = draw.integer(0, 5);
    const Rational first = size();
    const Rational second = size();
    const AnyBody<Rational> disc{Sphere<Rational>(first), std::nullopt};
    if (kind == 0) return disc;
    if (kind == 1) return {Ellipsoid<Rational>({first, second, 0}), std::nullopt};
    if (kind == 2) return {Capsule<Rational>(first, second, draw.coin() ? Axis::x : Axis::y), std::nullopt};
    if (kind == 3) return {Sum<Rational>({{Box<Rational>({first, second, 0}), std::nullopt}, disc}), std::nullopt};
    if (kind == 4) {
        const AnyBody<Rational> other{Sphere<Rational>(second), std::nullopt};
        return {Hull<Rational>({disc, posed(other, world, {1, 0.5, 0})}), std::nullopt};
    }
    return points_body(ellipse_ring(draw, draw.integer(3, 9), 1, 1));
}

caseio::Case plane_curved(Draw& draw, double severity) {
    const double least = decades(-4 * severity);
    AnyBody<Rational> a = curved_in_plane(draw, least);
    AnyBody<Rational> b = curved_in_plane(draw, least);
    const auto frame = [&] {
        Frame turn = plane_turn(draw);
        turn.u = turn.u * decades(2 * severity * draw.uniform(-1, 1));
        if (draw.integer(0, 3) == 0) turn.v = -turn.v;  // a reflection
        return turn;
    };
    const Frame frame_a = frame();
    const Frame frame_b = frame();
    const Point direction = plane_turn(draw).u;
    const Point apart = direction * draw.uniform(0.5, 5);
    return in_plane(pair(draw, posed(std::move(a), frame_a, {}), posed(std::move(b), frame_b, apart)));
}

}  // namespace

void add_plane_families(std::vector<Family>& list) {
    list.push_back({"plane_lattice", "polygons of small integers; also with idle vertices, scaled, turned and nudged",
                    "largest coordinate: 8 down to 1", plane_lattice});
    list.push_back({"plane_touching", "vertices and edges of polygons in exact contact, all integers",
                    "offset of both from the origin: 2^0 to 2^20", plane_touching});
    list.push_back({"plane_near_touching", "a vertex just above or just below an edge", "gap: 10^-1 to 10^-17",
                    plane_near_touching});
    list.push_back({"plane_edges", "polygons whose edges face each other, nearly parallel",
                    "angle between the edges: 10^0 to 10^-15; gap, half of the time, likewise", plane_edges});
    list.push_back(
        {"plane_sliver", "triangles that are nearly collinear", "width over length: 10^0 to 10^-15", plane_sliver});
    list.push_back({"plane_size_ratio", "a small polygon close to a large one", "large over small: 10^0 to 10^8",
                    plane_size_ratio});
    list.push_back({"plane_far_offset", "ordinary polygons far from the origin, by coordinates or by poses",
                    "offset: 10^3 to 10^7", plane_far_offset});
    list.push_back({"plane_curved", "discs, ellipses, capsules, sums, hulls and polygons under poses",
                    "smallest size: 10^0 to 10^-4; stretch of the poses: none to 10^2 either way", plane_curved});
}

}  // namespace oblong::fuzz
