// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/mutate/bodies.hpp"
#include "fuzz/cases/mutate/mutation_list.hpp"

/// Mutations of how many vertices there are.
namespace oblong::fuzz {

namespace {

/// A point that adds something, or nothing, to the hull of a cloud.
Point another_point(const PlainCase& c, const Body& body, Cloud& cloud, Draw& draw) {
    const Point p = drawn_of(cloud, draw), q = drawn_of(cloud, draw), r = drawn_of(cloud, draw);
    switch (draw.integer(0, 6)) {
        case 0:  // the middle of two
            return p * 0.5 + q * 0.5;
        case 1:  // in the plane of three
            return p * 0.5 + q * 0.25 + r * 0.25;
        case 2:  // again
            return p;
        case 3: {  // inside
            const double s = draw.uniform(0, 1), t = draw.uniform(0, 1);
            return (p + (q - p) * s) + (r - (p + (q - p) * s)) * t;
        }
        case 4:  // in line, beyond
            return q + (q - p);
        case 5: {  // farther out
            const Point centre = extent(c, body).centre;
            return centre + (p - centre) * draw.uniform(1, 3);
        }
        default: {  // anywhere near
            const Extent e = extent(c, body);
            return e.centre + cube_point(draw) * e.size;
        }
    }
}

bool more_vertices(PlainCase& c, Draw& draw) {
    Body& body = drawn_bodies(c, draw).one;
    Cloud cloud = vertices_of(body);
    if (cloud.empty() || cloud.size() >= max_vertices) return false;
    const Body local{body.shape, std::nullopt};
    const int wanted = draw.integer(0, 3) == 0 ? draw.integer(1, static_cast<int>(max_vertices)) : draw.integer(1, 4);
    for (int i = 0; i < wanted && cloud.size() < max_vertices; ++i) {
        cloud.push_back(holdable(c, another_point(c, local, cloud, draw)));
    }
    set_vertices(c, body, std::move(cloud));
    return true;
}

/// One vertex, or each with the toss of a coin; one at least stays.
bool fewer_vertices(PlainCase& c, Draw& draw) {
    Body& body = drawn_bodies(c, draw).one;
    Cloud cloud = vertices_of(body);
    if (cloud.size() < 2) return false;
    const std::size_t before = cloud.size();
    if (draw.coin()) {
        cloud.erase(cloud.begin() + draw.integer(0, static_cast<int>(cloud.size()) - 1));
    } else {
        const Point kept = drawn_of(cloud, draw);
        std::erase_if(cloud, [&](const Point&) { return draw.coin(); });
        if (cloud.empty()) cloud.push_back(kept);
    }
    if (cloud.size() == before) return false;
    set_vertices(c, body, std::move(cloud));
    return true;
}

/// The order is no part of a hull, but solvers start and break ties by it.
bool other_order(PlainCase& c, Draw& draw) {
    Body& body = drawn_bodies(c, draw).one;
    Cloud cloud = vertices_of(body);
    if (cloud.size() < 2) return false;
    const Body before = body;
    for (std::size_t i = cloud.size(); i-- > 1;) {
        std::swap(cloud[i], cloud[static_cast<std::size_t>(draw.integer(0, static_cast<int>(i)))]);
    }
    set_vertices(c, body, std::move(cloud));
    return !(body == before);
}

}  // namespace

void add_vertex_mutations(std::vector<Mutation>& list) {
    list.push_back({"more_vertices", "adds vertices: middles, points of faces, duplicates, points inside and outside",
                    more_vertices});
    list.push_back({"fewer_vertices", "drops one vertex, or half of them", fewer_vertices});
    list.push_back({"other_order", "shuffles the vertices", other_order});
}

}  // namespace oblong::fuzz
