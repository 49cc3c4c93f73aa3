// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/family_list.hpp"

/// Features that face each other and are parallel, or nearly so.
namespace oblong::fuzz {

namespace {

/// A rotation around a random direction by about `angle`, which is small:
/// that of the unit quaternion whose vector part has the length angle / 2.
Frame tilt(Draw& draw, double angle) {
    const Point axis = sphere_point(draw) * angle;
    const double w = std::sqrt(1 - squared_norm(axis) / 4);
    const double x = axis.x / 2;
    const double y = axis.y / 2;
    const double z = axis.z / 2;
    return {{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
            {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
            {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
}

/// A convex polygon with `count` vertices on a circle in the plane z = 0.
Cloud polygon(Draw& draw, int count, double radius) {
    Cloud cloud;
    for (int i = 0; i < count; ++i) {
        // The rational parametrisation of the circle, on either half.
        const double t = draw.uniform(-1, 1);
        const double scale = radius / (1 + t * t);
        const double side = draw.coin() ? 1 : -1;
        cloud.push_back({2 * t * scale, side * (1 - t * t) * scale, 0});
    }
    return cloud;
}

/// The polygon and a copy of it at height `z`.
Cloud prism(const Cloud& base, double z) {
    Cloud cloud = base;
    for (const Point& p : base) cloud.push_back({p.x, p.y, p.z + z});
    return cloud;
}

/// Two prisms, one above the other, their faces parallel but for a tilt, the gap tiny.
caseio::Case near_parallel_faces(Draw& draw, double severity) {
    const double gap = decades(-1 - 11 * severity);
    const int count_a = draw.integer(3, 8);
    const int count_b = draw.integer(3, 8);
    const Cloud base_a = polygon(draw, count_a, 1);
    const Cloud a = prism(base_a, -draw.uniform(0.2, 2));
    const Cloud base_b = polygon(draw, count_b, draw.uniform(0.3, 1.5));
    Cloud b = prism(base_b, draw.uniform(0.2, 2));
    // Tilts from none to a few gaps: the nearest feature is a face, an edge or a vertex.
    const double angle = draw.coin() ? 0 : gap * draw.uniform(0, 0.5);
    const Frame tilted = tilt(draw, angle);
    b = moved(b, tilted, {draw.uniform(-0.5, 0.5), draw.uniform(-0.5, 0.5), gap});
    const Frame turn = draw.coin() ? rotation(draw) : world;
    return pair(draw, moved(a, turn, {}), moved(b, turn, {}));
}

/// Bodies with faces in one plane, beside each other: exactly so, for all coordinates are integers.
caseio::Case coplanar_faces(Draw& draw, double severity) {
    const Frame frame = integer_frame(draw, 1 + static_cast<int>(7 * severity));
    const auto prism_at = [&](int low, int high) {
        Cloud cloud;
        const int count = draw.integer(3, 6);
        for (int i = 0; i < count; ++i) {
            const double x = draw.integer(low, high);
            cloud.push_back({x, static_cast<double>(draw.integer(-8, 8)), 0});
        }
        const double depth = draw.integer(1, 8);
        return draw.coin() ? prism(cloud, -depth) : prism(cloud, depth);
    };
    const Cloud a = prism_at(-16, -1);
    const Cloud b = prism_at(1, 16);
    const auto large = static_cast<int>(64 * severity);
    const Point offset = integer_point(draw, large);
    return pair(draw, moved(a, frame, offset), moved(b, frame, offset));
}

/// Two wedges whose edges face each other, nearly parallel.
caseio::Case near_parallel_edges(Draw& draw, double severity) {
    const double angle = decades(-15 * severity);
    const double gap = draw.coin() ? 0.5 : decades(-10 * severity);
    const auto wedge = [&](double side) {
        const double length = draw.uniform(0.5, 2);
        Cloud cloud{{-length, 0, 0}, {length, 0, 0}};
        const int count = draw.integer(2, 4);
        for (int i = 0; i < count; ++i) {
            cloud.push_back(Point{draw.uniform(-1, 1), draw.uniform(-1, 1), side * draw.uniform(1, 2)});
        }
        return cloud;
    };
    const Cloud a = wedge(-1);
    Cloud b = wedge(1);
    // Turned in the plane that separates them; the sine and cosine of a small angle, rationally.
    b = moved(b, plane_turn_by(angle / 2), {draw.uniform(-0.3, 0.3), 0, gap});
    const Frame turn = draw.coin() ? rotation(draw) : world;
    return pair(draw, moved(a, turn, {}), moved(b, turn, {}));
}

}  // namespace

void add_parallel_families(std::vector<Family>& list) {
    list.push_back({"near_parallel_faces", "prisms one above the other, with a tiny gap and a tilt of its order",
                    "gap: 10^-1 to 10^-12", near_parallel_faces});
    list.push_back({"coplanar_faces", "bodies beside each other with faces in exactly one plane, all integers",
                    "entries of the integer rotation and offset: up to 4 to 256, and 64", coplanar_faces});
    list.push_back({"near_parallel_edges", "wedges whose edges face each other",
                    "angle between the edges: 10^0 to 10^-15; gap, half of the time: 10^0 to 10^-10",
                    near_parallel_edges});
}

}  // namespace oblong::fuzz
