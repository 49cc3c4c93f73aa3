// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include "caseio/motion_proof_io.hpp"
#include "oblong/certificate.hpp"
#include "oracle/verify/verify_deforming.hpp"
#include "tests/deforming/motions.hpp"
#include "tests/draws.hpp"
#include "tests/level.hpp"

/// Drawn motions of small coordinates, in which most contacts are degenerate, against decisions at rational times and
/// against changed questions.
namespace oblong::test {
namespace {

using Engine = std::mt19937_64;

/// Points of {−1, 0, 1}³, or of finer coordinates; some of them coplanar, collinear or at rest.
Motion<Rational> drawn_motion(Engine& engine) {
    constexpr std::array<std::array<std::size_t, 2>, 6> counts{{{1, 1}, {1, 2}, {1, 3}, {2, 2}, {3, 1}, {2, 2}}};
    const auto [of_a, of_b] = counts[below(engine, counts.size())];
    const bool is_fine = below(engine, 4) == 0;
    const auto coordinate = [&] {
        const auto unit = static_cast<int>(below(engine, is_fine ? 9 : 3)) - (is_fine ? 4 : 1);
        return is_fine ? Rational(unit, 3) : Rational(unit);
    };
    const std::uint64_t kind = below(engine, 6);
    const auto point = [&] {
        Vec3<Rational> p;
        for (std::size_t axis = 0; axis < 3; ++axis) p[axis] = coordinate();
        if (kind == 0) p.z = 0;
        if (kind == 1) p.y = p.z = p.x;
        return p;
    };
    const auto points = [&](std::size_t count) {
        std::vector<Vec3<Rational>> list;
        for (std::size_t i = 0; i < count; ++i) list.push_back(point());
        return list;
    };
    Motion<Rational> m;
    m.a = points(of_a);
    m.a_end = points(of_a);
    m.b = points(of_b);
    m.b_end = kind == 2 ? m.b : points(of_b);
    return m;
}

/// The motion up to a time, or from there on.
Motion<Rational> part(const Motion<Rational>& m, const Rational& from, const Rational& to) {
    return {points_at(m.a, m.a_end, from), points_at(m.a, m.a_end, to), points_at(m.b, m.b_end, from),
            points_at(m.b, m.b_end, to)};
}

TEST(SmallWorld, NoContactBeforeTheFirstAndOneThere) {
    Engine engine(1);
    int hits = 0;
    int irrational = 0;
    for (int i = draws(4000); i > 0; --i) {
        const Motion<Rational> m = drawn_motion(engine);
        const auto answer = first_contact<double>(m);
        ASSERT_TRUE(answer.outcome == Outcome::touching || answer.outcome == Outcome::separated) << text(m);
        constexpr int times = 24;
        for (int k = 0; k <= times; ++k) {
            const Rational t(k, times);
            if (answer.hit() && t >= Rational(answer.lower)) break;
            ASSERT_FALSE(meet_at(m, t)) << "meet at " << t << ": " << text(m);
        }
        if (!answer.hit()) continue;
        ++hits;
        const Rational lower(answer.lower);
        const Rational upper(answer.upper);
        if (lower == upper) {
            ASSERT_TRUE(meet_at(m, lower)) << answer.value << ": " << text(m);
            continue;
        }
        ++irrational;
        ASSERT_EQ(std::nextafter(answer.lower, 1.0), answer.upper) << text(m);
        ASSERT_FALSE(meet_at(m, lower)) << answer.value << ": " << text(m);
        // The half in which the contact lies is that of the value, and there is none in the other.
        const Rational middle = (lower + upper) / 2;
        ASSERT_EQ(first_contact<double>(part(m, lower, middle)).hit(),
                  answer.value == answer.lower || meet_at(m, middle))
            << text(m);
        ASSERT_TRUE(first_contact<double>(part(m, lower, upper)).hit()) << text(m);
    }
    EXPECT_GT(hits, sampled(1000));
    EXPECT_GT(irrational, sampled(300));
}

TEST(SmallWorld, EveryAnswerIsProven) {
    Engine engine(4);
    int with_parts = 0, fractions = 0, crossings = 0;
    for (int i = draws(2000); i > 0; --i) {
        const Motion<Rational> m = drawn_motion(engine);
        const auto answer = first_contact<double>(m);
        const caseio::DeformingCase c = case_of(m);
        const caseio::DeformingCertificate made{c.id, first_contact_proof<double>(m.first(), m.second())};
        const auto read = caseio::read_deforming_certificate(caseio::write_motion_certificate(made));
        ASSERT_EQ(read, made);
        ASSERT_EQ(oracle::refusal_of(c, made.proof), std::nullopt) << text(m);
        ASSERT_EQ(oracle::shortfall(c, made.proof), std::nullopt) << text(m);
        ASSERT_EQ(why_refused(deforming_question(m.first(), m.second()), made.proof), "") << text(m);
        ASSERT_EQ(made.proof.meeting.has_value(), answer.hit()) << text(m);
        with_parts += made.proof.clear.size() > 1 ? 1 : 0;
        if (!answer.hit()) continue;
        ASSERT_EQ(nearest<double>(made.proof.meeting->to), answer.value) << text(m);
        (made.proof.meeting->from == made.proof.meeting->to ? fractions : crossings) += 1;
    }
    EXPECT_GT(with_parts, sampled(200));
    EXPECT_GT(fractions, sampled(200));
    EXPECT_GT(crossings, sampled(50));
}

TEST(SmallWorld, OrderOfBodiesAndVerticesDoesNotMatter) {
    Engine engine(2);
    for (int i = draws(2000); i > 0; --i) {
        Motion<Rational> m = drawn_motion(engine);
        const auto answer = first_contact<double>(m);
        const auto same = [&](const Motion<Rational>& other) {
            const auto changed = first_contact<double>(other);
            return changed.outcome == answer.outcome && changed.lower == answer.lower &&
                   changed.upper == answer.upper && (!answer.hit() || changed.value == answer.value);
        };
        ASSERT_TRUE(same(m.swapped())) << text(m);
        Motion<Rational> reversed = m;
        for (auto* points : {&reversed.a, &reversed.a_end, &reversed.b, &reversed.b_end}) std::ranges::reverse(*points);
        ASSERT_TRUE(same(reversed)) << text(m);
        // An affine map of each axis, and a motion that both bodies share, leave every contact where it is.
        Motion<Rational> moved = m;
        const auto map = [](std::vector<Vec3<Rational>>& points, const Vec3<Rational>& shift) {
            for (Vec3<Rational>& p : points)
                p = Vec3<Rational>{p.x * Rational(7, 3), p.y * -5, p.z * Rational(1, 8)} + shift;
        };
        map(moved.a, {1, 2, 3});
        map(moved.b, {1, 2, 3});
        map(moved.a_end, {-1, Rational(1, 7), 0});
        map(moved.b_end, {-1, Rational(1, 7), 0});
        ASSERT_TRUE(same(moved)) << text(m);
    }
}

TEST(SmallWorld, HalvesOfAMotionHitWhereItDoes) {
    Engine engine(3);
    for (int i = draws(2000); i > 0; --i) {
        const Motion<Rational> m = drawn_motion(engine);
        const auto whole = first_contact<double>(m);
        const Rational half(1, 2);
        const auto first = first_contact<double>(part(m, 0, half));
        const auto second = first_contact<double>(part(m, half, 1));
        ASSERT_EQ(whole.hit(), first.hit() || second.hit()) << text(m);
        if (!whole.hit()) continue;
        if (first.hit()) {
            ASSERT_EQ(whole.value, first.value / 2) << text(m);
        } else {
            // Above 1/2 a double has fewer bits than twice its excess.
            ASSERT_LE(Rational(whole.lower), half + Rational(second.upper) / 2) << text(m);
            ASSERT_GE(Rational(whole.upper), half + Rational(second.lower) / 2) << text(m);
        }
    }
}

TEST(SmallWorld, FloatsDoublesAndRationalsAgree) {
    Engine engine(4);
    for (int i = draws(2000); i > 0; --i) {
        Motion<float> m;
        const Motion<Rational> drawn = drawn_motion(engine);
        const auto convert = [&](const std::vector<Vec3<Rational>>& points) {
            std::vector<Vec3<float>> result;
            for (const Vec3<Rational>& p : points)
                result.push_back({static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)});
            return result;
        };
        m = {convert(drawn.a), convert(drawn.a_end), convert(drawn.b), convert(drawn.b_end)};
        const auto exact = first_contact<float>(rationals(m));
        const auto stated = first_contact<float>(m);
        ASSERT_EQ(exact.outcome, stated.outcome) << text(m);
        ASSERT_TRUE(!exact.hit() || exact.value == stated.value) << text(m);
        const auto in_double = first_contact<double>(rationals(m));
        ASSERT_EQ(exact.outcome, in_double.outcome) << text(m);
        ASSERT_TRUE(!exact.hit() || (exact.lower <= in_double.value && in_double.value <= exact.upper)) << text(m);
    }
}

}  // namespace
}  // namespace oblong::test
