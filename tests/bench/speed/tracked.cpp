// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "caseio/hull.hpp"
#include "oblong/prepared/tracking/tracking.hpp"
#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/simd/certify.hpp"
#include "oblong/support/hill_climb.hpp"
#include "tests/bench/fcl_pairs.hpp"
#include "tests/bench/pool.hpp"
#include "tests/bench/speed/answers.hpp"
#include "tests/bench/speed/scene.hpp"

namespace oblong::bench {

namespace {

using fuzz::Draw;

constexpr std::uint32_t steps = 20;
constexpr std::uint64_t seed = 1997;

/// Two hulls with their edges, and how they come near each other: the second turns about `axis`.
struct Couple {
    Polytope<double> a, b;
    PreparedPolytope<double> prepared_a, prepared_b;
    Facets facets_a, facets_b;
    Approach nearing;
    double width = 0;
    Vec3<double> axis;
};

/// A couple in motion.
struct Sequence {
    const Couple* couple = nullptr;
    std::array<Affine<double>, steps + 1> poses;  ///< of b; the first is where tracking begins
};

/// tan(degrees / 2): a rotation made of it by + − × ÷ √ is the same on every machine.
double half_tangent(int degrees) {
    switch (degrees) {
        case 0:
            return 0;
        case 1:
            return 0.0087268677907587893;
        case 6:
            return 0.052407779283041196;
        case 12:
            return 0.10510423526567646;
        default:
            throw std::invalid_argument("no such motion");
    }
}

/// The rotation about a unit axis, from the quaternion (1, t · axis).
Mat3<double> turn(const Vec3<double>& axis, double t) {
    const Vec3<double> q = axis * t;
    const double scale = 2 / (1 + squared_norm(q));
    return {{Vec3<double>{1 - scale * (q.y * q.y + q.z * q.z), scale * (q.x * q.y - q.z), scale * (q.x * q.z + q.y)},
             Vec3<double>{scale * (q.x * q.y + q.z), 1 - scale * (q.x * q.x + q.z * q.z), scale * (q.y * q.z - q.x)},
             Vec3<double>{scale * (q.x * q.z - q.y), scale * (q.y * q.z + q.x), 1 - scale * (q.x * q.x + q.y * q.y)}}};
}

Mat3<double> product(const Mat3<double>& m, const Mat3<double>& n) {
    Mat3<double> result;
    for (std::size_t i = 0; i < 3; ++i) result.rows[i] = transposed_times(n, m.rows[i]);
    return result;
}

/// CGAL's facets, with exact predicates. Nothing proven is asked of them: wrong ones would make wrong answers, which
/// are found.
Polytope<double> polytope(const fuzz::Cloud& cloud, const Facets& facets) {
    return {Points<double>(cloud), adjacency_of({3, facets, {}}, cloud.size())};
}

void aim(Draw& draw, Approach& nearing) { nearing.direction = fuzz::sphere_point(draw); }

Couple couple(int vertices, std::size_t index) {
    Draw draw((seed * 100'000 + static_cast<std::uint64_t>(vertices)) * 1'000'000 + index);
    const double width = drawn_gap(draw, Gap::close);
    Approach nearing;
    nearing.centre = fuzz::arrow(draw, 0, 1);
    if (vertices >= least_pooled) {
        const HullPool& pool = wide_pool(vertices);
        PooledHull a = pooled_hull(draw, pool, nearing.centre);
        PooledHull b = pooled_hull(draw, pool, {});
        aim(draw, nearing);
        nearing.a = std::move(a.cloud);
        nearing.b = std::move(b.cloud);
        const Points<double> points_a(nearing.a);
        const Points<double> points_b(nearing.b);
        return {polytope(nearing.a, pool.facets[a.shape]),
                polytope(nearing.b, pool.facets[b.shape]),
                PreparedPolytope<double>(points_a),
                PreparedPolytope<double>(points_b),
                pool.facets[a.shape],
                pool.facets[b.shape],
                std::move(nearing),
                width,
                fuzz::sphere_point(draw)};
    }
    nearing.a = fuzz::moved(random_hull(draw, vertices), fuzz::world, nearing.centre);
    nearing.b = random_hull(draw, vertices);
    aim(draw, nearing);
    const Vec3<double> axis = fuzz::sphere_point(draw);
    Facets facets_a = caseio::hull_facets(nearing.a);
    Facets facets_b = caseio::hull_facets(nearing.b);
    Polytope<double> polytope_a = polytope(nearing.a, facets_a);
    Polytope<double> polytope_b = polytope(nearing.b, facets_b);
    PreparedPolytope<double> prepared_a(polytope_a.points());
    PreparedPolytope<double> prepared_b(polytope_b.points());
    return {std::move(polytope_a),
            std::move(polytope_b),
            std::move(prepared_a),
            std::move(prepared_b),
            std::move(facets_a),
            std::move(facets_b),
            std::move(nearing),
            width,
            axis};
}

Sequence sequence(const Couple& couple, int degrees) {
    Sequence made{&couple, {}};
    const Mat3<double> step = turn(couple.axis, half_tangent(degrees));
    Approach nearing = couple.nearing;
    Mat3<double> linear;
    for (std::size_t k = 0; k <= steps; ++k) {
        if (k > 0) linear = product(step, linear);
        if (k == 0 || degrees > 0) {
            nearing.b.clear();
            for (const Vec3<double>& p : couple.b.vertices()) nearing.b.push_back(linear * p);
            approach(nearing, Gap::close, couple.width);
        }
        made.poses[k] = {linear, nearing.offset()};
    }
    return made;
}

/// Query `i` is step i % steps of sequence i / steps.
struct Motion {
    std::vector<Sequence> sequences;
    Reference exact;
    std::vector<TrackingState> warm;     ///< what the first pose of each sequence left
    std::vector<TrackingState> tracked;  ///< where each sequence stands
    std::vector<WarmStart> starts;       ///< the same for the proven solver

    [[nodiscard]] const Couple& of(std::uint32_t query) const { return *sequences[query / steps].couple; }
    [[nodiscard]] const Affine<double>& pose(std::uint32_t query) const {
        return sequences[query / steps].poses[query % steps + 1];
    }
};

GjkResult<double> track(const Couple& s, const Affine<double>& pose, TrackingState& state) {
    const HillClimb<double> a(s.a, state.cursors.a);
    const HillClimb<double> b(s.b, state.cursors.b, &pose);
    return gjk_track<double>(a, b, plain_options<double>(), state);
}

Answer tracked(Motion& motion, std::uint32_t query) {
    const std::uint32_t pair = query / steps;
    if (query % steps == 0) motion.tracked[pair] = motion.warm[pair];
    return answer_of(track(motion.of(query), motion.pose(query), motion.tracked[pair]));
}

Answer cold(const Motion& motion, std::uint32_t query) {
    const Couple& s = motion.of(query);
    return answer_of(gjk_distance<double>(ScanSupport<double>(s.a), ScanSupport<double>(s.b, &motion.pose(query)),
                                          plain_options<double>()));
}

/// Begins with the answer of the step before, and with nothing at first.
template <class A, class B>
Answer certified(Motion& motion, std::uint32_t query, const A& a, const B& b) {
    WarmStart& last = motion.starts[query / steps];
    if (query % steps == 0) last = {};
    const DistanceAnswer<double> answer = certified_distance(a, b, {.warm_start = last});
    last = answer.next;
    return answer_of(answer);
}

Answer certified(Motion& motion, std::uint32_t query) {
    const Couple& c = motion.of(query);
    return certified(motion, query, c.a.points(), posed(c.b.points(), motion.pose(query)));
}
Answer vector_certified(Motion& motion, std::uint32_t query) {
    const Couple& c = motion.of(query);
    return certified(motion, query, c.prepared_a, posed(c.prepared_b, motion.pose(query)));
}

std::vector<Couple> couples(const SceneRequest& request) {
    const std::size_t cold = (cold_count(request.vertices) + steps - 1) / steps;
    const std::size_t enough = 4 * cache_bytes() / (bytes_of<double>(request.vertices, 1) + sizeof(Sequence)) + 1;
    const std::size_t most = request.max_pairs > 0 ? request.max_pairs / steps + 1 : std::max(cold, enough);
    std::vector<Couple> list;
    for (std::size_t i = 0; i < most; ++i) list.push_back(couple(request.vertices, i));
    return list;
}

Motion motion_of(const std::vector<Couple>& list, int degrees) {
    Motion motion;
    for (const Couple& c : list) motion.sequences.push_back(sequence(c, degrees));
    motion.exact = reference_by_ladder(list.size() * steps, 8, [&motion](std::uint32_t i) {
        const Couple& s = motion.of(i);
        return ladder_distance(s.a.points(), posed(s.b.points(), motion.pose(i)));
    });
    for (const Sequence& s : motion.sequences) {
        motion.warm.emplace_back();
        (void)track(*s.couple, s.poses[0], motion.warm.back());
    }
    motion.tracked = motion.warm;
    motion.starts.resize(list.size());
    return motion;
}

/// A sequence after the other, in random order; or a step of all of them after the other, as a simulation asks.
std::vector<std::uint32_t> by_sequence(std::size_t sequences) {
    std::vector<std::uint32_t> order;
    for (const std::uint32_t s : random_order(sequences))
        for (std::uint32_t k = 0; k < steps; ++k) order.push_back(s * steps + k);
    return order;
}
std::vector<std::uint32_t> by_frame(std::size_t sequences) {
    std::vector<std::uint32_t> order;
    for (std::uint32_t k = 0; k < steps; ++k)
        for (const std::uint32_t s : random_order(sequences)) order.push_back(s * steps + k);
    return order;
}

FclPairs fcl_pairs(const Motion& motion) {
    FclPairs fcl;
    for (const auto& [c, poses] : motion.sequences) {
        const FclBodyPointer a = fcl_hull(c->a.vertices(), c->facets_a);
        const FclBodyPointer b = fcl_hull(c->b.vertices(), c->facets_b);
        for (std::uint32_t k = 0; k < steps; ++k) fcl.add(a, b, {}, poses[k + 1]);
    }
    return fcl;
}

void time_motion(Session& session, int degrees, const std::vector<Couple>& list) {
    Motion motion = motion_of(list, degrees);
    const FclPairs fcl = fcl_pairs(motion);
    const int vertices = static_cast<int>(list[0].a.vertices().size());
    Row scene{.figure = fmt::format("tracked-{}", degrees),
              .vertices = vertices,
              .order = by_sequence(list.size()),
              .bytes = bytes_of<double>(vertices, list.size())};
    Contestants rows(session, scene);
    const Check right = within(motion.exact, plain_tolerance<double>);
    rows.ours("tracked", right, [&motion](std::uint32_t i) { return tracked(motion, i); });
    rows.theirs("fcl_faces", within(motion.exact, 1e-6),
                [&fcl](std::uint32_t i) { return fcl_distance(fcl.distance(i)); });
    rows.ours("vector_tracked_certified", rounded_once(motion.exact),
              [&motion](std::uint32_t i) { return vector_certified(motion, i); });
    if (degrees == 6) {
        rows.ours("untracked", right, [&motion](std::uint32_t i) { return cold(motion, i); });
        rows.ours("tracked_certified", rounded_once(motion.exact),
                  [&motion](std::uint32_t i) { return certified(motion, i); });
    }
    scene.order = by_frame(list.size());
    Contestants frames(session, scene);
    frames.ours("tracked_frames", right, [&motion](std::uint32_t i) { return tracked(motion, i); });
    frames.ours("vector_tracked_certified_frames", rounded_once(motion.exact),
                [&motion](std::uint32_t i) { return vector_certified(motion, i); });
    session.time_rows();
}

}  // namespace

void time_tracked(Session& session, const SceneRequest& request) {
    const std::vector<Couple> list = couples(request);
    for (const int degrees : {0, 1, 6, 12}) time_motion(session, degrees, list);
}

}  // namespace oblong::bench
