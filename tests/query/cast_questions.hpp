// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include "oblong/cast.hpp"
#include "oblong/prove/round/cast.hpp"
#include "tests/query/round_pairs.hpp"

/// Questions about casts, and their answers in doubles and double-doubles beside those of ball arithmetic and the exact
/// cast, which share no code with them.
namespace oblong::query_testing {

template <class R>
struct Question {
    Bodies<R> pair;
    LinearMotion<R> motion;
};
template <class R>
using Questions = std::function<Question<R>(Draw<R>&)>;

/// What a run over a family saw.
struct Seen {
    int all = 0, hits = 0, overlaps = 0, misses = 0, undecided = 0;
    std::map<Rung, int> rungs;
    int left = 0;  ///< to the exact routes

    [[nodiscard]] int percent(int of) const { return 100 * of / all; }
    [[nodiscard]] int answered() const { return all - left; }
};

template <class R>
[[nodiscard]] CastAnswer<R> exact_answer(const Question<R>& q) {
    return certified_cast<R>(exact(q.pair.a), exact(q.pair.b), exact(q.motion));
}

/// The witness is a point of B and of the moved A, and the normal that of a plane between them, up to roundings.
template <class R>
void expect_contact(const Question<R>& q, const CastAnswer<R>& answer, Draw<R>& draw) {
    EXPECT_EQ(answer.witness_a, answer.witness_b);
    const Vec3<double> way = in_doubles(q.motion.velocity) * static_cast<double>(answer.value);
    const Vec3<double> point = in_doubles(answer.witness_a);
    const double size = size_of(q.pair) + detail::largest_coordinate(way);
    const auto slack = [size](const Vec3<double>& n) {
        return 32 * static_cast<double>(std::numeric_limits<R>::epsilon()) *
               (std::abs(n.x) + std::abs(n.y) + std::abs(n.z)) * size;
    };
    for (int i = 0; i < 4; ++i) {
        const Vec3<double> n = i == 0 ? in_doubles(answer.normal) : in_doubles(draw.vec(1));
        for (const Vec3<double>& m : {n, -n}) {
            EXPECT_LE(dot(m, point), farthest(q.pair.b, m) + slack(m));
            EXPECT_LE(dot(m, point - way), farthest(q.pair.a, m) + slack(m));
        }
    }
    if (!(answer.value > 0)) {
        EXPECT_EQ(answer.normal, Vec3<R>{});
        return;
    }
    const Vec3<double> n = in_doubles(answer.normal);
    EXPECT_NEAR(round_bodies::length(n), 1, 4 * static_cast<double>(std::numeric_limits<R>::epsilon()));
    EXPECT_LE(dot(n, way), 0);
    EXPECT_GE(dot(n, way) - farthest(q.pair.a, -n) - farthest(q.pair.b, n), -slack(n));
}

/// What is asked: RoundCast::answer or closed.
template <class R>
using Ask = std::optional<CastAnswer<R>> (detail::RoundCast<R>::*)(const QueryOptions&) const;

/// \return what the exact routes say
template <class R>
CastAnswer<R> compare(const Question<R>& q, Draw<R>& draw, Seen& seen, Ask<R> ask = &detail::RoundCast<R>::answer) {
    const detail::RoundCast<R> query(detail::Operand<R>{&q.pair.a}, detail::Operand<R>{&q.pair.b}, q.motion);
    const std::optional<CastAnswer<R>> found = (query.*ask)({});
    const CastAnswer<R> truth = exact_answer(q);
    ++seen.all;
    (truth.outcome == Outcome::separated     ? seen.misses
     : truth.outcome == Outcome::overlapping ? seen.overlaps
     : truth.hit()                           ? seen.hits
                                             : seen.undecided) += 1;
    if (!found) {
        ++seen.left;
        return truth;
    }
    ++seen.rungs[found->rung];
    EXPECT_TRUE(truth.outcome == found->outcome || truth.outcome == Outcome::undecided)
        << name(found->outcome) << ' ' << name(truth.outcome);
    if (!std::isnan(truth.value)) {
        EXPECT_EQ(found->value, truth.value);
    }
    if (found->hit()) {
        // The tightest bounds: those of the exact routes, or inside.
        EXPECT_GE(found->lower, truth.lower);
        EXPECT_LE(found->upper, truth.upper);
        EXPECT_LE(found->lower, truth.upper);
        EXPECT_GE(found->upper, truth.lower);
        EXPECT_TRUE(found->lower == found->value || found->upper == found->value);
        expect_contact(q, *found, draw);
    }
    const std::optional<CastAnswer<R>> bare = (query.*ask)({.witnesses = false});
    EXPECT_TRUE(bare && bare->outcome == found->outcome && same(bare->value, found->value));
    const CastAnswer<R> stated = certified_cast(q.pair.a, q.pair.b, q.motion);
    EXPECT_EQ(stated.outcome, found->outcome);
    EXPECT_TRUE(same(stated.value, found->value));
    return truth;
}

template <class R>
[[nodiscard]] Seen compare_all(const char* what, const Questions<R>& questions, std::uint64_t seed, int count,
                               Ask<R> ask = &detail::RoundCast<R>::answer) {
    Draw<R> draw(seed);
    Seen seen;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        Question<R> q = questions(draw);
        const CastAnswer<R> first = compare(q, draw, seen, ask);
        // Ways that end at the hit, beside it, before it, and ways without an end.
        if (i % 8 != 0 || !first.hit() || !(first.value > 0) || !std::isfinite(first.value)) continue;
        constexpr R far = std::numeric_limits<R>::infinity();
        for (const R max : {first.value, std::nextafter(first.value, R(0)), std::nextafter(first.value, far),
                            R(first.value / 2), R(first.value * 2)}) {
            q.motion.max = max;
            compare(q, draw, seen, ask);
        }
        q.motion.max.reset();
        compare(q, draw, seen, ask);
    }
    std::printf("%s: %d hits, %d overlaps, %d misses, %d undecided; filter %d, extended %d, left %d of %d\n", what,
                seen.hits, seen.overlaps, seen.misses, seen.undecided, seen.rungs[Rung::filter],
                seen.rungs[Rung::extended], seen.left, seen.all);
    return seen;
}

/// A motion towards B, or nearly: past it, away from it, aside.
template <class R>
[[nodiscard]] LinearMotion<R> towards(Draw<R>& draw, const Bodies<R>& pair, double beside) {
    const auto at = [](const AnyBody<R>& body) { return body.pose ? body.pose->translation : Vec3<R>{}; };
    LinearMotion<R> motion{at(pair.b) - at(pair.a) + draw.vec(beside), draw.number(0.25, 2)};
    if (draw.below(3) == 0) motion.max.reset();
    if (draw.below(8) == 0) motion.velocity = -motion.velocity;
    if (draw.below(8) == 0) motion.velocity = draw.vec(3);
    return motion;
}
template <class R>
[[nodiscard]] Questions<R> moving(const Family<R>& family, double beside) {
    return [family, beside](Draw<R>& draw) {
        Bodies<R> pair = family(draw);
        LinearMotion<R> motion = towards(draw, pair, beside);
        return Question<R>{std::move(pair), motion};
    };
}

}  // namespace oblong::query_testing
