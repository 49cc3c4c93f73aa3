// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <algorithm>

#include "fuzz/cases/generate/meshes.hpp"
#include "oblong/prove/cores/body_queries.hpp"
#include "oracle/verify/enumerated_body.hpp"
#include "tests/bench/fcl_pairs.hpp"
#include "tests/bench/speed/scene.hpp"
#include "tests/bench/speed/solid.hpp"

namespace oblong::bench {

namespace {

using fuzz::Cloud;
using fuzz::Draw;

constexpr std::uint64_t seed = 2001;

Affine<double> affine(const fuzz::Frame& f, const Vec3<double>& offset) {
    return {{{Vec3<double>{f.u.x, f.v.x, f.n.x}, Vec3<double>{f.u.y, f.v.y, f.n.y}, Vec3<double>{f.u.z, f.v.z, f.n.z}}},
            offset};
}

/// Box, capsule or hull around the origin: the shape, and points whose hull it is, or nearly, to bring it near another.
struct Drawn {
    Cloud cloud;
    fuzz::Frame turned;
};

Vec3<double> half_extents(Draw& draw) { return {1, draw.uniform(0.2, 1), draw.uniform(0.2, 1)}; }

/// Moves b near a. Capsules come as their core, and `radius` is added to the gap.
Vec3<double> brought(Draw& draw, Gap gap, const Cloud& a, const Cloud& b, double radius, double reach) {
    Approach pair;
    pair.a = a;
    pair.b = b;
    pair.direction = fuzz::sphere_point(draw);
    const double width = drawn_gap(draw, gap);
    if (radius > 0 && gap == Gap::shallow) {
        approach(pair, Gap::close, std::max(radius - width, 1e-3), reach);
    } else {
        approach(pair, gap, width + radius, reach);
    }
    return pair.offset();
}

EnumeratedPair enumerated_pair(const AnyBody<Rational>& a, const AnyBody<Rational>& b) {
    return {*oracle::enumerated_body(a), *oracle::enumerated_body(b)};
}

Affine<Rational> rational(const Affine<double>& pose) {
    Affine<Rational> result;
    for (std::size_t i = 0; i < 3; ++i) result.linear.rows[i] = fuzz::exact(pose.linear.rows[i]);
    result.translation = fuzz::exact(pose.translation);
    return result;
}
AnyBody<Rational> rational(const Solid<Box<double>>& s) {
    return {Box<Rational>(fuzz::exact(s.shape.half_extents())), rational(s.pose)};
}
AnyBody<Rational> rational(const Solid<Capsule<double>>& s) {
    return {Capsule<Rational>(Rational(s.shape.radius()), Rational(s.shape.half_length()), s.shape.axis()),
            rational(s.pose)};
}
AnyBody<Rational> rational(const Solid<Points<double>>& s) {
    const auto vertices = s.shape.vertices();
    AnyBody<Rational> body = fuzz::points_body(Cloud(vertices.begin(), vertices.end()));
    body.pose = rational(s.pose);
    return body;
}

FclBodyPointer fcl_body(const Box<double>& box) { return fcl_box(box.half_extents()); }
FclBodyPointer fcl_body(const Capsule<double>& c) { return fcl_capsule(c.radius(), c.half_length()); }
FclBodyPointer fcl_body(const Points<double>& points) { return fcl_hull(points.vertices()); }

/// Asks every contestant of ours, and FCL, about the pairs.
template <class A, class B>
void time_solids(Session& session, Row scene, const std::vector<SolidPair<A, B>>& pairs) {
    const Reference exact = reference_by_ladder(
        pairs.size(), 8, [&pairs](std::uint32_t i) { return ladder_distance(pairs[i].a.view(), pairs[i].b.view()); });
    for (std::uint32_t i = 0; i < std::min<std::size_t>(pairs.size(), 20); ++i) {
        require_same(exact.exact[i],
                     proven_answer(enumerated_pair(rational(pairs[i].a), rational(pairs[i].b)), {1, 0, 0}),
                     fmt::format("{}, pair {}", scene.figure, i));
    }
    const PreparedSolids<A, B> kept(pairs);
    FclPairs fcl;
    for (const auto& [a, b] : pairs) fcl.add(fcl_body(a.shape), fcl_body(b.shape), a.pose, b.pose);
    scene.order = random_order(pairs.size());
    Contestants rows(session, std::move(scene));
    rows.ours("plain", within(exact, plain_tolerance<double>), [&pairs](std::uint32_t i) {
        return answer_of(gjk_distance<double>(SolidSupport<A>{pairs[i].a}, SolidSupport<B>{pairs[i].b},
                                              plain_options<double>(), VoronoiRegions<double>{}));
    });
    rows.ours("plain_decision", decided(exact), [&pairs](std::uint32_t i) {
        return answer_of(gjk_separating_axis<double>(SolidSupport<A>{pairs[i].a}, SolidSupport<B>{pairs[i].b},
                                                     SeparatingAxisOptions<double>{}, VoronoiRegions<double>{}));
    });
    rows.ours("certified", rounded_once(exact), [&pairs](std::uint32_t i) {
        return answer_of(certified_distance(pairs[i].a.view(), pairs[i].b.view()));
    });
    rows.ours("certified_decision", decided(exact), [&pairs](std::uint32_t i) {
        return answer_of(certified_decision(pairs[i].a.view(), pairs[i].b.view()));
    });
    if constexpr (requires { kept.pairs; }) {
        rows.ours("vector_certified", rounded_once(exact), [&kept](std::uint32_t i) { return kept.certified(i); });
        rows.ours("vector_certified_decision", decided(exact), [&kept](std::uint32_t i) { return kept.decision(i); });
    }
    rows.theirs("fcl", within(exact, 1e-6), [&fcl](std::uint32_t i) { return fcl_distance(fcl.distance(i)); });
    rows.theirs("fcl_decision", decided(exact), [&fcl](std::uint32_t i) { return fcl_decision(fcl.collide(i)); });
    session.time_rows();
}

template <class A, class B>
std::size_t cold_solids(const SceneRequest& request, std::size_t more_bytes = 0) {
    const std::size_t one = sizeof(SolidPair<A, B>) + more_bytes;
    return request.limited(std::max<std::size_t>(1000, 4 * cache_bytes() / one + 1));
}

Draw draw_of(Gap gap, int shape, std::size_t index) {
    return Draw(((seed * 8 + static_cast<std::uint64_t>(gap)) * 8 + static_cast<std::uint64_t>(shape)) * 1'000'000 +
                index);
}

}  // namespace

void time_boxes(Session& session, Gap gap, const SceneRequest& request) {
    using Pair = SolidPair<Box<double>, Box<double>>;
    std::vector<Pair> pairs;
    const std::size_t count = cold_solids<Box<double>, Box<double>>(request);
    for (std::size_t i = 0; i < count; ++i) {
        Draw draw = draw_of(gap, 0, i);
        const Vec3<double> a = half_extents(draw);
        const Vec3<double> b = half_extents(draw);
        const fuzz::Frame turned_a = fuzz::rotation(draw);
        const fuzz::Frame turned_b = fuzz::rotation(draw);
        const Vec3<double> offset = brought(draw, gap, fuzz::moved(fuzz::box_corners(a), turned_a, {}),
                                            fuzz::moved(fuzz::box_corners(b), turned_b, {}), 0, 1.8);
        pairs.push_back({{Box<double>(a), affine(turned_a, {})}, {Box<double>(b), affine(turned_b, offset)}});
    }
    time_solids(session,
                {.figure = gap == Gap::close ? "box" : fmt::format("box-{}", name(gap)),
                 .vertices = 8,
                 .bytes = sizeof(Pair) * count},
                pairs);
}

void time_capsules(Session& session, Gap gap, const SceneRequest& request) {
    using Pair = SolidPair<Capsule<double>, Points<double>>;
    std::vector<Pair> pairs;
    const std::size_t hull_bytes = bytes_of<double>(request.vertices, 1) / 2;
    const std::size_t count = cold_solids<Capsule<double>, Points<double>>(request, hull_bytes);
    for (std::size_t i = 0; i < count; ++i) {
        Draw draw = draw_of(gap, 1 + request.vertices / 512, i);
        const double radius = draw.uniform(0.1, 0.5);
        const double half = draw.uniform(0.2, 1) - 0.1;
        const fuzz::Frame turned = fuzz::rotation(draw);
        const Cloud segment = fuzz::moved({{0, 0, half}, {0, 0, -half}}, turned, {});
        Cloud hull = random_hull(draw, request.vertices);
        const Vec3<double> offset = brought(draw, gap, segment, hull, radius, 1.5);
        pairs.push_back({{Capsule<double>(radius, half, Axis::z), affine(turned, {})},
                         {Points<double>(std::move(hull)), affine(fuzz::world, offset)}});
    }
    time_solids(session,
                {.figure = gap == Gap::close ? "capsule" : fmt::format("capsule-{}", name(gap)),
                 .vertices = request.vertices,
                 .bytes = (sizeof(Pair) + hull_bytes) * count},
                pairs);
}

void time_meshes(Session& session, Gap gap, const SceneRequest& request) {
    using Pair = SolidPair<Points<double>, Points<double>>;
    std::vector<Pair> pairs;
    std::size_t bytes = 0;
    const auto meshes = fuzz::real_meshes();
    const std::size_t enough = request.limited(1000);
    for (std::size_t i = 0; pairs.size() < enough || (request.max_pairs == 0 && bytes < 4 * cache_bytes()); ++i) {
        Draw draw = draw_of(gap, 3, i);
        const Cloud& a = fuzz::mesh_vertices(meshes[i % meshes.size()]);
        const Cloud& b = fuzz::mesh_vertices(meshes[i / meshes.size() % meshes.size()]);
        // Poses are applied: the bodies are each pair's own.
        Cloud turned_a = fuzz::moved(a, fuzz::rotation(draw), {});
        Cloud turned_b = fuzz::moved(b, fuzz::rotation(draw), {});
        const Vec3<double> offset = brought(draw, gap, turned_a, turned_b, 0, 1.8);
        bytes += (turned_a.size() + turned_b.size()) * sizeof(Vec3<double>) + sizeof(Pair);
        pairs.push_back({{Points<double>(std::move(turned_a)), {}},
                         {Points<double>(fuzz::moved(turned_b, fuzz::world, offset)), {}}});
    }
    time_solids(
        session,
        {.figure = gap == Gap::close ? "mesh" : fmt::format("mesh-{}", name(gap)), .vertices = 0, .bytes = bytes},
        pairs);
}

}  // namespace oblong::bench
