// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/family_list.hpp"

/// Bodies of less than full dimension, and bodies given with more points than they need.
namespace oblong::fuzz {

namespace {

/// Polygons in exactly one plane each, by integers; the planes cross at an angle that shrinks.
caseio::Case flat(Draw& draw, double severity) {
    const auto polygon = [&] {
        Cloud cloud;
        const int count = draw.integer(3, 8);
        for (int i = 0; i < count; ++i) {
            const Point p = integer_point(draw, 16);
            cloud.push_back({p.x, p.y, 0});
        }
        return cloud;
    };
    const Cloud a = polygon();
    const Cloud b = polygon();
    // The second plane's slope is a power of two, so that shearing keeps the polygon exactly flat.
    const double slope = std::ldexp(1, -static_cast<int>(45 * severity));
    const double height = draw.coin() ? draw.integer(0, 3) : slope;
    const Frame shear{{1, 0, slope}, {0, 1, 0}, {0, 0, 1}};
    const Point shift = integer_point(draw, 20);
    const Cloud tilted = moved(b, shear, {shift.x, shift.y, height});
    // A signed permutation of the axes is exact too.
    const int turn = draw.integer(0, 2);
    const Frame frame = turn == 0   ? world
                        : turn == 1 ? Frame{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}
                                    : Frame{{0, 0, 1}, {1, 0, 0}, {0, -1, 0}};
    return pair(draw, moved(a, frame, {}), moved(tilted, frame, {}));
}

/// Every vertex several times, some of the copies one unit in the last place away.
caseio::Case duplicate_points(Draw& draw, double severity) {
    const auto copies = 1 + static_cast<int>(7 * severity);
    const auto repeated = [&](const Cloud& cloud) {
        Cloud result;
        for (int i = 0; i < copies; ++i) {
            for (Point p : cloud) {
                if (i > 0 && draw.coin()) p.x = std::nextafter(p.x, draw.coin() ? 1e9 : -1e9);
                if (i > 0 && draw.coin()) p.z = std::nextafter(p.z, draw.coin() ? 1e9 : -1e9);
                result.push_back(p);
            }
        }
        return result;
    };
    const int count = draw.integer(1, 8);
    const Cloud a = repeated(ellipsoid_cloud(draw, count, {1, 1, 1}));
    const Cloud b = repeated(ellipsoid_cloud(draw, draw.integer(1, 8), {1, 1, 1}));
    const Point offset = arrow(draw, 0.5, 3);
    return pair(draw, a, moved(b, world, offset));
}

/// Points exactly on a line, by integers, against others on a nearly parallel line or a polytope.
caseio::Case collinear(Draw& draw, double severity) {
    const auto line = [&](const Point& direction) {
        Cloud cloud;
        const int count = draw.integer(2, 6);
        for (int i = 0; i < count; ++i) cloud.push_back(direction * static_cast<double>(draw.integer(-8, 8)));
        return cloud;
    };
    Point direction = integer_point(draw, 7);
    if (squared_norm(direction) == 0) direction.x = 1;
    const Cloud a = line(direction);
    const Point offset = integer_point(draw, 12);
    if (draw.integer(0, 3) == 0) return pair(draw, a, moved(ellipsoid_cloud(draw, 8, {4, 4, 4}), world, offset));
    // Adding a power of two keeps the points of the second line exactly collinear.
    const double turn = std::ldexp(1, 2 - static_cast<int>(44 * severity));
    const Point other = direction + integer_point(draw, 2) * turn;
    return pair(draw, a, moved(line(other), world, offset));
}

/// A point against a point, segment, triangle or polytope; it comes close to a vertex of it.
caseio::Case single_point(Draw& draw, double severity) {
    static constexpr int counts[]{1, 2, 3, 4, 8, 40};
    const int count = counts[draw.integer(0, 5)];
    const Cloud body = ellipsoid_cloud(draw, count, {1, 1, 1});
    // Near a random convex combination of up to three vertices, then outwards.
    const auto pick = [&] { return body[static_cast<std::size_t>(draw.integer(0, count - 1))]; };
    const Point first = pick();
    const Point second = pick();
    const Point third = pick();
    const double s = draw.coin() ? 0 : draw.uniform(0, 1);
    const double t = draw.coin() ? 0 : draw.uniform(0, 1 - s);
    const Point foot = first * (1 - s - t) + second * s + third * t;
    return pair(draw, body, {foot + sphere_point(draw) * decades(-16 * severity)});
}

}  // namespace

void add_flat_families(std::vector<Family>& list) {
    list.push_back({"flat", "two polygons, each exactly in a plane", "slope between the planes: 2^0 to 2^-45", flat});
    list.push_back({"duplicate_points", "every vertex several times, copies up to one unit in the last place away",
                    "copies: 1 to 8", duplicate_points});
    list.push_back({"collinear", "points exactly on a line against another line or a polytope",
                    "angle between the lines: 2^2 to 2^-42 in units of the direction", collinear});
    list.push_back({"single_point", "a point near a vertex, edge or triangle of a body of 1 to 40 vertices",
                    "distance from that feature: 10^0 to 10^-16", single_point});
}

}  // namespace oblong::fuzz
