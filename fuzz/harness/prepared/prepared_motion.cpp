// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/prepared/prepared_motion.hpp"

#include <fmt/format.h>

#include "fuzz/harness/prepared/prepared_loops.hpp"
#include "oblong/certify/body_queries.hpp"
#include "oblong/simd/batch.hpp"

namespace oblong::fuzz {

namespace {

/// A rotation, but for rounding, sometimes stretched; small ones too. Finite.
template <class R>
[[nodiscard]] Mat3<R> any_turn(PreparedRandom& random) {
    const auto real = [&] { return static_cast<double>(random()) * 0x1p-30 - 1; };
    const double least = std::ldexp(1.0, -static_cast<int>(random() % 20));
    const Vec3<double> q = Vec3<double>{real(), real(), real()} * least;
    const double scale = 2 / (1 + squared_norm(q));
    const double x = random() % 4 == 0 ? 1 + real() / 2 : 1;
    const auto entry = [&](double v) { return static_cast<R>(v * x); };
    return {{Vec3<R>{entry(1 - scale * (q.y * q.y + q.z * q.z)), entry(scale * (q.x * q.y - q.z)),
                     entry(scale * (q.x * q.z + q.y))},
             Vec3<R>{entry(scale * (q.x * q.y + q.z)), entry(1 - scale * (q.x * q.x + q.z * q.z)),
                     entry(scale * (q.y * q.z - q.x))},
             Vec3<R>{entry(scale * (q.x * q.z - q.y)), entry(scale * (q.y * q.z + q.x)),
                     entry(1 - scale * (q.x * q.x + q.y * q.y))}}};
}

/// Up to twice a body's size away, or hardly.
template <class R>
[[nodiscard]] Affine<R> any_pose(const PreparedPair<R>& bodies, PreparedRandom& random) {
    const R size = std::min(bodies.a.largest() + bodies.b.largest(), std::numeric_limits<R>::max() / 8);
    const auto way = [&] {
        const R part = std::ldexp(static_cast<R>(random() % 1001) / 500 - 1, -static_cast<int>(random() % 10));
        return part * size;
    };
    return {any_turn<R>(random), {way(), way(), way()}};
}

template <class R>
[[nodiscard]] bool same_answer(const simd::PairDistance<R>& x, const simd::PairDistance<R>& y) {
    if (x.termination != y.termination || x.iterations != y.iterations || x.overflowed != y.overflowed) return false;
    if (x.overflowed) return true;
    bool equal =
        x.count == y.count && same_bits(x.v, y.v) && same_bits(x.squared, y.squared) && same_bits(x.lower, y.lower);
    for (unsigned i = 0; equal && i < x.count; ++i)
        equal = x.pairs[i] == y.pairs[i] && same_bits(x.weights[i], y.weights[i]);
    return equal;
}

/// From where vector units lead it when they have no other pair, if it is asked together with others at all.
template <class R>
[[nodiscard]] GjkResult<R> alone_by_loops(const simd::BodyPair<R>& pair, const StoppingRule<R>& rule) {
    if (!simd::detail::are_near(*pair.a, *pair.b)) return distance_by_loops(*pair.a, *pair.b, rule);
    std::array<TrackingState, 1> start;
    if (simd::detail::are_small(*pair.a, *pair.b)) {
        simd::detail::batch_warm_start(std::span(&pair, 1), start);
    } else {
        std::array<simd::detail::InitialSimplex<R>, 1> initial_simplex;
        simd::detail::large_batch_warm_start(std::span(&pair, 1), initial_simplex);
        start[0] = vertices_of(initial_simplex[0]);
    }
    return distance_by_loops(*pair.a, *pair.b, rule, start[0]);
}

}  // namespace

template <class R>
void check_tracked(const PreparedPair<R>& bodies, const PreparedQueries<R>& ask, std::int64_t unit,
                   PreparedRandom& random, Checked& checked) {
    const PreparedPolytope<R>& a = bodies.prepared_a;
    const PreparedPolytope<R>& b = bodies.prepared_b;
    const StoppingRule<R> rule = any_rule<R>(random);
    const Affine<R> pose_a = random() % 2 == 0 ? Affine<R>{} : any_pose(bodies, random);
    Affine<R> pose_b = any_pose(bodies, random);
    PairTracking tracked;
    PairTracking by_loops;
    for (int step = 0; step < 3; ++step) {
        const auto posed_a = posed(a, pose_a);
        const auto posed_b = posed(b, pose_b);
        const GjkResult<R> expected = track_by_loops<R>(posed_a, posed_b, rule, by_loops);
        const GjkResult<R> cold = distance_by_loops<R>(posed_a, posed_b, rule);
        const SeparatingAxisResult<R> axis = separating_axis_by_loops<R>(posed_a, posed_b);
        const OnUnit on(unit);
        if (!same_run(ask.posed_plain_distance(posed_a, posed_b, rule), cold))
            checked.note(
                fmt::format("plain distance under poses on {}", simd::target_in_use()),
                fmt::format("of {} and {} vertices, a loop {}, or others kept", a.size(), b.size(), course(cold)));
        if (!same_course(ask.posed_separating_axis(posed_a, posed_b), axis))
            checked.note(
                fmt::format("plain decision under poses on {}", simd::target_in_use()),
                fmt::format("of {} and {} vertices, a loop {}, or others kept", a.size(), b.size(), course(axis)));
        const GjkResult<R> found = ask.track(posed_a, posed_b, rule, tracked);
        if (!same_run(found, expected) || !(tracked == by_loops)) {
            checked.note(fmt::format("tracked distance on {}", simd::target_in_use()),
                         fmt::format("of {} and {} vertices, step {}: {}, a loop {}, or others kept", a.size(),
                                     b.size(), step, course(found), course(expected)));
            return;
        }
        pose_b.linear = any_turn<R>(random);
    }
}

template <class R>
void check_posed(const PreparedPair<R>& bodies, const PreparedQueries<R>& ask, std::int64_t unit,
                 PreparedRandom& random, Checked& checked) {
    const Affine<R> pose_a = random() % 2 == 0 ? Affine<R>{} : any_pose(bodies, random);
    const Affine<R> pose_b = any_pose(bodies, random);
    const auto posed_a = as_doubles(bodies.a, core_view(posed(bodies.a, pose_a)).pose_or_identity());
    const auto posed_b = as_doubles(bodies.b, core_view(posed(bodies.b, pose_b)).pose_or_identity());
    if (is_wide({posed_a, posed_b, 3})) return;
    LadderOptions along_x;
    along_x.start = Vec3<double>{1, 0, 0};
    const CertifiedDistance<R> unprepared =
        certified_distance(posed(bodies.a, pose_a), posed(bodies.b, pose_b), along_x);
    const OnUnit on(unit);
    const auto a = posed(bodies.prepared_a, pose_a);
    const auto b = posed(bodies.prepared_b, pose_b);
    const CertifiedDistance<R> found = ask.posed_distance(a, b, along_x);
    if (!same_in_all(found, unprepared))
        checked.note("certified distance under poses",
                     fmt::format("{} {:a}, of listed vertices {} {:a}, or otherwise found", name(found.outcome),
                                 found.distance, name(unprepared.outcome), unprepared.distance));
    const Outcome decided = ask.posed_decision(a, b, {});
    if (decided != unprepared.outcome)
        checked.note("certified decision under poses",
                     fmt::format("{}, of listed vertices {}", name(decided), name(unprepared.outcome)));
}

template <class R>
void check_batch(const PreparedPair<R>& bodies, const PreparedQueries<R>& ask, std::int64_t unit,
                 PreparedRandom& random, Checked& checked) {
    const PreparedPolytope<R>& a = bodies.prepared_a;
    const PreparedPolytope<R>& b = bodies.prepared_b;
    const StoppingRule<R> rule = any_rule<R>(random);
    const OnUnit on(unit);
    std::vector<simd::BodyPair<R>> pairs;
    for (std::size_t count = 1 + random() % 6; pairs.size() < count;)
        pairs.push_back({random() % 2 == 0 ? &a : &b, random() % 2 == 0 ? &a : &b});
    const simd::BatchOptions options{.threads = random() % 32 == 0 ? 2U : 1U, .ahead = random() % 4};
    // The same again, until there are shares for two threads.
    for (std::size_t i = 0; options.threads > 1 && pairs.size() <= 2 * simd::WorkPartition::fewest; ++i)
        pairs.push_back(simd::BodyPair<R>(pairs[i]));
    std::vector<simd::PairDistance<R>> answers(pairs.size());
    ask.distances(pairs, rule, answers, options);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const simd::PairDistance<R> alone = simd::summary(alone_by_loops(pairs[i], rule));
        if (same_answer(answers[i], alone)) continue;
        checked.note(fmt::format("batch on {}", simd::target_in_use()),
                     fmt::format("pair {} of {}: {}, alone {}, or others kept", i, pairs.size(), course(answers[i]),
                                 course(alone)));
    }
}

template void check_tracked(const PreparedPair<double>&, const PreparedQueries<double>&, std::int64_t, PreparedRandom&,
                            Checked&);
template void check_tracked(const PreparedPair<float>&, const PreparedQueries<float>&, std::int64_t, PreparedRandom&,
                            Checked&);
template void check_posed(const PreparedPair<double>&, const PreparedQueries<double>&, std::int64_t, PreparedRandom&,
                          Checked&);
template void check_posed(const PreparedPair<float>&, const PreparedQueries<float>&, std::int64_t, PreparedRandom&,
                          Checked&);
template void check_batch(const PreparedPair<double>&, const PreparedQueries<double>&, std::int64_t, PreparedRandom&,
                          Checked&);
template void check_batch(const PreparedPair<float>&, const PreparedQueries<float>&, std::int64_t, PreparedRandom&,
                          Checked&);

}  // namespace oblong::fuzz
