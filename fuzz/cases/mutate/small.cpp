// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/mutate/bodies.hpp"
#include "fuzz/cases/mutate/mutation_list.hpp"
#include "fuzz/cases/mutate/numbers_of.hpp"

/// Mutations that change few numbers, or all of them a little.
namespace oblong::fuzz {

namespace {

int count_numbers(PlainCase& c) {
    int count = 0;
    change_numbers(c, [&](NumberKind, double x) {
        ++count;
        return x;
    });
    return count;
}

/// One to three numbers, or all, by up to sixteen steps of the format.
bool nudge(PlainCase& c, Draw& draw) {
    const int count = count_numbers(c);
    if (count == 0) return false;
    const bool all = draw.integer(0, 7) == 0;
    const int wanted = draw.integer(1, 3);
    for (int i = 0; i < (all ? 1 : wanted); ++i) {
        const int which = draw.integer(0, count - 1);
        int at = 0;
        change_numbers(c, [&](NumberKind, double x) {
            if (!all && at++ != which) return x;
            const int steps = draw.integer(-16, 15);
            return nudged(x, !all && steps == 0 ? 1 : steps, c.narrow);
        });
    }
    return true;
}

/// Coordinates and sizes of one body to multiples of a power of two, from a quarter of the body's size down.
bool snap(PlainCase& c, Draw& draw) {
    Body& body = drawn_bodies(c, draw).one;
    const double size = extent(c, body).size;
    if (!(size > 0)) return false;
    const double cell = draw.coin() ? 1.0 : std::ldexp(1.0, std::ilogb(size) - draw.integer(1, 12));
    if (!(cell > 0)) return false;
    const Body before = body;
    change_numbers(c, body,
                   [&](NumberKind kind, double x) { return is_length(kind) ? std::nearbyint(x / cell) * cell : x; });
    return !(body == before);
}

/// A vertex again, in place of another or beside it, at a tiny offset.
bool near_copy(PlainCase& c, Draw& draw) {
    Body& body = drawn_bodies(c, draw).one;
    Cloud cloud = vertices_of(body);
    if (cloud.empty()) return false;
    Point copy = drawn_of(cloud, draw);
    const double size = std::max({std::fabs(copy.x), std::fabs(copy.y), std::fabs(copy.z), 0x1p-100});
    const Point direction = cube_point(draw);
    copy = holdable(c, copy + direction * (size * small_part(draw, 1, c.narrow ? 24 : 53)));
    if (cloud.size() < max_vertices && draw.coin()) {
        cloud.push_back(copy);
    } else {
        drawn_of(cloud, draw) = copy;
    }
    const Body before = body;
    set_vertices(c, body, std::move(cloud));
    return !(body == before);
}

/// One coordinate of a vertex becomes that of another vertex, of either body: faces along the axes, coincidences.
bool share_coordinate(PlainCase& c, Draw& draw) {
    const BodyPair pair = drawn_bodies(c, draw);
    Cloud cloud = vertices_of(pair.one), others = vertices_of(draw.coin() ? pair.one : pair.other);
    if (cloud.empty() || others.empty()) return false;
    const auto i = static_cast<std::size_t>(draw.integer(0, c.dimension - 1));
    double& coordinate = drawn_of(cloud, draw)[i];
    const double shared = drawn_of(others, draw)[i];
    if (coordinate == shared) return false;
    coordinate = shared;
    set_vertices(c, pair.one, std::move(cloud));
    return true;
}

}  // namespace

void add_small_mutations(std::vector<Mutation>& list) {
    list.push_back({"nudge", "moves one to three numbers, or all, by up to sixteen units in the last place", nudge});
    list.push_back({"snap", "rounds one body to a lattice", snap});
    list.push_back({"near_copy", "copies a vertex with a tiny offset", near_copy});
    list.push_back({"share_coordinate", "gives a vertex a coordinate of another vertex", share_coordinate});
}

}  // namespace oblong::fuzz
