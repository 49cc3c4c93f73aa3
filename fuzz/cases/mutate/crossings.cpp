// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/mutate/bodies.hpp"
#include "fuzz/cases/mutate/mutation_list.hpp"
#include "fuzz/cases/mutate/numbers_of.hpp"

/// Cases out of two.
namespace oblong::fuzz {

namespace {

double same(NumberKind, double x) { return x; }

/// The body as the case can hold it; nothing where only space has its shape, or where a plane would need its pose.
std::optional<Body> taken(const PlainCase& c, const PlainCase& other, Body body) {
    if (c.dimension == 2 && other.dimension == 3) {
        Cloud cloud = corners(other, body);
        if (cloud.empty()) return std::nullopt;
        set_corners(c, body, std::move(cloud));
        return body;
    }
    change_numbers(c, body, same);
    return body;
}

const Body& drawn_body(const PlainCase& c, Draw& draw) { return c.b && draw.coin() ? *c.b : c.a; }

/// A body of the other case in place of one.
bool transplant(PlainCase& c, const PlainCase& other, Draw& draw) {
    Body& body = drawn_bodies(c, draw).one;
    const std::optional<Body> with = taken(c, other, drawn_body(other, draw));
    if (!with || *with == body) return false;
    body = *with;
    return true;
}

/// Some vertices of the other case's body in place of as many, or beside them.
bool mix_vertices(PlainCase& c, const PlainCase& other, Draw& draw) {
    Body& body = drawn_bodies(c, draw).one;
    Cloud cloud = vertices_of(body), others = vertices_of(drawn_body(other, draw));
    if (cloud.empty() || others.empty()) return false;
    const Body before = body;
    for (const Point& p : others) {
        if (draw.coin()) continue;
        if (cloud.size() < max_vertices && draw.coin()) {
            cloud.push_back(p);
        } else {
            drawn_of(cloud, draw) = p;
        }
    }
    set_vertices(c, body, std::move(cloud));
    return !(body == before);
}

/// The other case's pose, or none.
bool take_pose(PlainCase& c, const PlainCase& other, Draw& draw) {
    Body& body = drawn_bodies(c, draw).one;
    if (c.dimension != other.dimension) return false;
    const std::optional<Affine<double>>& pose = drawn_body(other, draw).pose;
    if (body.pose == pose) return false;
    body.pose = pose;
    change_numbers(c, body, same);
    return true;
}

/// The other case's ray or sweep; a ray's direction may become a velocity and the other way round.
bool take_motion(PlainCase& c, const PlainCase& other, Draw& draw) {
    if (!c.motion || !other.motion) return false;
    const PlainMotion before = *c.motion;
    if (draw.coin()) c.motion->of_a = holdable(c, other.motion->of_a);
    if (draw.coin()) c.motion->of_b = holdable(c, other.motion->of_b);
    if (draw.coin()) c.motion->max = other.motion->max;
    change_motion(c, same);
    return !(*c.motion == before);
}

}  // namespace

void add_crossings(std::vector<Crossing>& list) {
    list.push_back({"transplant", "a body of the other case takes the place of one", transplant});
    list.push_back({"mix_vertices", "vertices of the other case's body join, or replace some", mix_vertices});
    list.push_back({"take_pose", "the other case's pose is taken", take_pose});
    list.push_back({"take_motion", "the other case's ray or sweep is taken, or parts of it", take_motion});
}

}  // namespace oblong::fuzz
