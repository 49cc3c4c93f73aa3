// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/prepared/prepared_motion.hpp"

#include <fmt/format.h>

#include "oblong/prove/cores/body_queries.hpp"
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

/// The pose that the certifier reads.
template <class R>
[[nodiscard]] Affine<double> in_doubles(const PreparedPolytope<R>& body, const Affine<R>& pose) {
    return core_view(posed(body, pose)).pose_or_identity();
}

/// By plain searches, from where vector units lead the pair when they have no other, if they do at all.
template <class R>
[[nodiscard]] CertifiedDistance<R> alone(const oblong::PreparedPair<R>& pair) {
    const CoreView<R> a = core_view(*pair.a);
    const CoreView<R> b = core_view(*pair.b);
    if (!simd::detail::are_near(*pair.a, *pair.b)) return ladder_distance(a, b);
    std::array<TrackingState, 1> start;
    const std::span one(&pair, 1);
    simd::detail::are_small(*pair.a, *pair.b) ? simd::detail::batch_warm_start(one, start)
                                              : simd::detail::large_batch_warm_start(one, start);
    const ProposedSimplex simplex = simd::detail::simplex_of(start[0]);
    return ladder_distance(a, b, {.warm_simplex = &simplex});
}

}  // namespace

template <class R>
void check_posed_loops(const PreparedPair<R>& bodies, const PreparedQueries<R>& ask, std::int64_t unit,
                       PreparedRandom& random, Checked& checked) {
    const Affine<R> own_a = random() % 2 == 0 ? Affine<R>{} : any_pose(bodies, random);
    const Affine<R> own_b = any_pose(bodies, random);
    const Affine<double> pose_a = in_doubles(bodies.prepared_a, own_a);
    const Affine<double> pose_b = in_doubles(bodies.prepared_b, own_b);
    ProposedSimplex simplex;
    const ProposalOptions how = any_proposal(bodies, random, simplex);
    using Loops = simd::UnitLoops<PosedPolytope<R>>;
    check_loops(posed(bodies.prepared_a, pose_a), posed(bodies.prepared_b, pose_b), how,
                Loops{ask.loops.posed_distance, ask.loops.posed_axis},
                Loops{plain_pair_loops<R>.posed_distance, plain_pair_loops<R>.posed_axis}, " under poses", unit,
                checked);
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
    const CertifiedDistance<R> unprepared = ladder_distance(posed(bodies.a, pose_a), posed(bodies.b, pose_b), along_x);
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
    const OnUnit on(unit);
    std::vector<oblong::PreparedPair<R>> pairs;
    for (std::size_t count = 1 + random() % 6; pairs.size() < count;)
        pairs.push_back({random() % 2 == 0 ? &a : &b, random() % 2 == 0 ? &a : &b});
    const BatchOptions options{.threads = random() % 32 == 0 ? 2U : 1U, .ahead = random() % 4};
    // The same again, until there are shares for two threads.
    for (std::size_t i = 0; options.threads > 1 && pairs.size() <= 2 * simd::WorkPartition::fewest; ++i)
        pairs.push_back(oblong::PreparedPair<R>(pairs[i]));
    std::vector<CertifiedDistance<R>> answers(pairs.size());
    ask.distances(pairs, answers, {}, options);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const CertifiedDistance<R> expected = alone(pairs[i]);
        if (same_in_all(answers[i], expected)) continue;
        checked.note(
            fmt::format("batch on {}", simd::target_in_use()),
            fmt::format("pair {} of {}: {} {:a}, alone {} {:a}, or otherwise found", i, pairs.size(),
                        name(answers[i].outcome), answers[i].distance, name(expected.outcome), expected.distance));
    }
}

template void check_posed_loops(const PreparedPair<double>&, const PreparedQueries<double>&, std::int64_t,
                                PreparedRandom&, Checked&);
template void check_posed_loops(const PreparedPair<float>&, const PreparedQueries<float>&, std::int64_t,
                                PreparedRandom&, Checked&);
template void check_posed(const PreparedPair<double>&, const PreparedQueries<double>&, std::int64_t, PreparedRandom&,
                          Checked&);
template void check_posed(const PreparedPair<float>&, const PreparedQueries<float>&, std::int64_t, PreparedRandom&,
                          Checked&);
template void check_batch(const PreparedPair<double>&, const PreparedQueries<double>&, std::int64_t, PreparedRandom&,
                          Checked&);
template void check_batch(const PreparedPair<float>&, const PreparedQueries<float>&, std::int64_t, PreparedRandom&,
                          Checked&);

}  // namespace oblong::fuzz
