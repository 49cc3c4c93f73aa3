// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>

#include "caseio/motion_proof_io.hpp"
#include "oblong/certificate.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/verify/verify_deforming.hpp"
#include "tests/deforming/motions.hpp"

/// What both checkers of proofs about deforming bodies accept and refuse: each forgery breaks one condition.
namespace oblong::test {
namespace {

using Vec = Vec3<Rational>;

const Rational little = power_of_two(-100);
const Rational half(1, 2), quarter(1, 4);
constexpr long longest = 1L << 16;  ///< bits of a number
/// A number of so many bits, below 1.
Rational long_number(long bits) { return power_of_two(1 - bits / 2) * (power_of_two(bits - bits / 2 - 1) - 1); }

struct Question {
    Motion<Rational> m;
    ExactDeformingProof proof;
};

std::string by_library(const Question& q) {
    return why_refused(deforming_question(q.m.first(), q.m.second()), q.proof);
}
std::string by_oracle(const Question& q) { return oracle::refusal_of(case_of(q.m), q.proof).value_or(""); }

/// A vertex at (1/4, 1/4, 1) falls to (1/4, 1/4, −1) through a triangle at rest.
Question falls() {
    Question q{{{{quarter, quarter, 1}}, {{quarter, quarter, -1}}, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}}, {}};
    q.m.b_end = q.m.b;
    q.proof.clear = {{0, half, {{0, 0, 1}}}};
    q.proof.meeting = {half, half, {0}, {0, 1, 2}, 2};
    return q;
}
/// Two points at rest, one above the other.
Question rests() { return {{{{0, 0, 1}}, {{0, 0, 1}}, {{0, 0, 0}}, {{0, 0, 0}}}, {{{0, 1, {{0, 0, 1}}}}, {}}}; }
/// A vertex moves in the plane z = 0 from (0, −1) to (0, 1), through the edge from (−1, 0) to (1, 0).
Question passes() {
    Question q{{{{0, -1, 0}}, {{0, 1, 0}}, {{-1, 0, 0}, {1, 0, 0}}, {}}, {}};
    q.m.b_end = q.m.b;
    q.proof.clear = {{0, half, {{0, -1, 0}}}};
    q.proof.meeting = {half, Rational(3, 4), {0}, {0, 1}, 2};
    return q;
}
/// Two edges at rest that cross, one of them moving down.
Question crosses() {
    Question q{{{{-1, 0, 1}, {1, 0, 1}}, {{-1, 0, -1}, {1, 0, -1}}, {{0, -1, 0}, {0, 1, 0}}, {}}, {}};
    q.m.b_end = q.m.b;
    q.proof.clear = {{0, half, {{0, 0, 1}}}};
    q.proof.meeting = {half, 1, {0, 1}, {1, 0}, 2};
    return q;
}

struct Forgery {
    const char* why;
    std::function<void(Question&)> forge;
    std::function<void(Question&)> just_right = [](Question&) {};  ///< at the condition's edge: accepted
};
void expect_refused(const Question& genuine, const std::vector<Forgery>& forgeries) {
    ASSERT_EQ(by_library(genuine), "");
    for (const Forgery& f : forgeries) {
        Question q = genuine;
        f.just_right(q);
        EXPECT_EQ(by_library(q), "") << f.why;
        EXPECT_EQ(by_oracle(q), "") << f.why;
        f.forge(q);
        EXPECT_EQ(by_library(q), f.why);
        EXPECT_NE(by_oracle(q), "") << f.why;
    }
}

constexpr const char* too_long = "a number that is too long";

TEST(DeformingProofs, StretchesOfTime) {
    const auto rise = [](const Rational& start, const Rational& end) {
        return [=](Question& q) {
            q.m.a[0].z = start;
            q.m.a_end[0].z = end;
        };
    };
    const auto until = [](const Rational& t) { return [=](Question& q) { q.proof.clear[0].to = t; }; };
    expect_refused(rests(),
                   {{"nothing is shown", [](Question& q) { q.proof = {}; }},
                    {"a stretch of time that does not begin where the one before ends",
                     [](Question& q) { q.proof.clear[0].from = little; }},
                    {"a stretch of time that does not begin where the one before ends",
                     [](Question& q) { q.proof.clear[1].from -= little; },
                     [](Question& q) { q.proof.clear = {{0, half, {{0, 0, 1}}}, {half, 1, {{0, 0, 1}}}}; }},
                    {"a stretch of time that does not end after it begins",
                     [](Question& q) { q.proof.clear.push_back({1, 1, {{0, 0, 1}}}); }},
                    {"clear beyond the last time", until(1 + little), until(1)},
                    {"not clear at its end", rise(1, 0), rise(1, little)},
                    {"the plane does not part the bodies", rise(0, 1), rise(little, 1)},
                    {"the plane does not part the bodies", [](Question& q) { q.proof.clear[0].directions = {}; }},
                    {"the plane does not part the bodies", [](Question& q) { q.proof.clear[0].directions[0].z = -1; }},
                    {"more than three vectors for a direction",
                     [](Question& q) { q.proof.clear[0].directions.push_back({0, 0, 1}); },
                     [](Question& q) { q.proof.clear[0].directions = {{0, 0, 1}, {0, 0, 2}, {0, 0, 1}}; }},
                    {too_long, until(long_number(longest + 2)), until(long_number(longest))},
                    {too_long, [](Question& q) { q.proof.clear[0].directions[0].z = Integer(1) << longest; },
                     [](Question& q) { q.proof.clear[0].directions[0].z = Integer(1) << (longest - 1); }},
                    {too_long, rise(long_number(longest + 2), 1), rise(long_number(longest - 8), 1)},
                    {too_long, rise(1, long_number(longest + 2)), rise(1, long_number(longest - 8))}});
    // A stretch before the last may end where its plane touches; the next plane parts the bodies there.
    Question touches = rests();
    touches.proof.clear = {{0, half, {{0, 0, 1}, {0, 0, 0}}}, {half, 1, {{0, 0, 1}}}};
    EXPECT_EQ(by_library(touches), "");
    EXPECT_EQ(by_oracle(touches), "");
    caseio::DeformingCase ragged = case_of(rests().m);
    ragged.a.end.push_back({0, 0, 1});
    EXPECT_EQ(oracle::refusal_of(ragged, rests().proof), "a body without vertices");
    Question empty = rests();
    empty.m.b = empty.m.b_end = {};
    EXPECT_EQ(by_library(empty), "a body without vertices");
    EXPECT_EQ(by_oracle(empty), "a body without vertices");
    std::swap(empty.m.a, empty.m.b);
    std::swap(empty.m.a_end, empty.m.b_end);
    EXPECT_EQ(by_library(empty), "a body without vertices");
    EXPECT_EQ(by_oracle(empty), "a body without vertices");
}

/// Of a direction n_0 (1 − x) + n_1 x each coefficient of n·(p − q) counts, of every vertex.
TEST(DeformingProofs, DirectionsThatTurn) {
    // (1, 1, 0) goes to (−1, 1, 0), and the direction from (1, 0) to (−1, 0): the coefficients are 1, h − 2 and 1.
    const auto turning = [](const Rational& height) {
        Question q{{{{1, height, 0}, {9, 9, 0}}, {{-1, height, 0}, {-9, 9, 0}}, {{0, 0, 0}, {-1, -1, 0}}, {}}, {}};
        q.m.b_end = {{0, 0, 0}, {1, -1, 0}};
        q.proof.clear = {{0, 1, {{1, 1, 0}, {-1, 1, 0}}}};
        return q;
    };
    for (int way = 0; way < 4; ++way) {
        for (const Rational& height : {Rational(1), Rational(1 - little)}) {
            Question q = turning(height);
            if (way % 2 == 1)
                for (auto* points : {&q.m.a, &q.m.a_end, &q.m.b, &q.m.b_end}) std::ranges::reverse(*points);
            if (way >= 2) {
                q.m = q.m.swapped();
                for (Vec3<Integer>& n : q.proof.clear[0].directions) n = -n;
            }
            EXPECT_EQ(by_library(q), height == 1 ? "" : "the plane does not part the bodies");
            EXPECT_EQ(by_oracle(q).empty(), height == 1);
        }
    }
}

TEST(DeformingProofs, Contacts) {
    const auto meets = [](const Rational& from, const Rational& to) {
        return [=](Question& q) {
            q.proof.meeting->from = from;
            q.proof.meeting->to = to;
        };
    };
    const auto shorter = [&](const Rational& from, const Rational& to) {
        return [=](Question& q) {
            q.proof.clear[0].to = quarter;
            meets(from, to)(q);
        };
    };
    const auto names = [](std::vector<std::uint32_t> a, std::vector<std::uint32_t> b) {
        return [=](Question& q) {
            q.proof.meeting->a = a;
            q.proof.meeting->b = b;
        };
    };
    const auto at = [](const Rational& x, const Rational& y) {
        return [=](Question& q) {
            for (auto* point : {&q.m.a[0], &q.m.a_end[0]}) {
                point->x = x;
                point->y = y;
            }
        };
    };
    const auto along = [](std::uint32_t axis) { return [=](Question& q) { q.proof.meeting->axis = axis; }; };
    expect_refused(
        falls(),
        {{"the plane does not part the bodies",
          [](Question& q) { q.proof.clear[0].to = q.proof.meeting->from = q.proof.meeting->to = half + little; }},
         {"a contact at a time that is clear, or before the first", meets(half - little, 1), meets(half, 1)},
         {"a contact that ends before it begins", meets(Rational(3, 4), half)},
         {"a contact beyond the last time", meets(half, 1 + little), meets(half, 1)},
         {"the volume does not change its sign", shorter(quarter, half - little), shorter(quarter, half)},
         {"the volume does not change its sign", meets(half + little, 1)},
         {"weights without a common sign", at(half, half + little), at(half, half)},
         {"weights without a common sign", at(-little, half), at(0, half)},
         {"weights without a common sign", at(half, -little), at(half, 0)},
         {"weights without a common sign", along(0), along(2)},
         {"no such axis", along(5)},
         {"a vertex that the body does not have", names({1}, {0, 1, 2}), names({0}, {2, 1, 0})},
         {"a vertex that the body does not have", names({0}, {0, 1, 3})},
         {"vertices that cannot meet", names({}, {0, 1, 2})},
         {"vertices that cannot meet", names({0}, {})},
         {"vertices that cannot meet", names({0, 0}, {0, 1, 2})},
         {too_long, meets(half, long_number(longest + 2)), meets(half, long_number(longest - 8))},
         {too_long, shorter(long_number(longest + 2) * half, 1), shorter(long_number(longest - 8) * half, 1)}});
    expect_refused(crosses(),
                   {{"weights without a common sign", [](Question& q) { q.m.b[0].y = q.m.b_end[0].y = little; },
                     [](Question& q) { q.m.b[0].y = q.m.b_end[0].y = 0; }},
                    {"weights without a common sign", [](Question& q) { q.m.a[1].x = q.m.a_end[1].x = -little; },
                     [](Question& q) { q.m.a[1].x = q.m.a_end[1].x = 0; }},
                    {"the volume does not change its sign", meets(half + little, 1)},
                    {"weights without a common sign", [](Question& q) { q.m.a_end[0].x = 1 + little; },
                     [](Question& q) { q.m.a_end[0].x = -half; }}});
}

TEST(DeformingProofs, ContactsOfAVertexAndAnEdge) {
    const auto meets = [](const Rational& from, const Rational& to) {
        return [=](Question& q) {
            q.proof.meeting->from = from;
            q.proof.meeting->to = to;
        };
    };
    const auto along = [](std::uint32_t axis) { return [=](Question& q) { q.proof.meeting->axis = axis; }; };
    const auto ends = [](const Vec& p) { return [=](Question& q) { q.m.a_end[0] = p; }; };
    const auto column = [](const Rational& x) { return [=](Question& q) { q.m.a[0].x = q.m.a_end[0].x = x; }; };
    for (const bool is_swapped : {false, true}) {
        const auto oriented = [&](Question q) {
            if (!is_swapped) return q;
            q.m = q.m.swapped();
            std::swap(q.proof.meeting->a, q.proof.meeting->b);
            for (Vec3<Integer>& n : q.proof.clear[0].directions) n = -n;
            return q;
        };
        std::vector<Forgery> forgeries{
            {"an area that is always 0", along(0), along(2)},
            {"the area does not change its sign", meets(half + little, 1), meets(half, 1)},
            {"areas that are not 0 at one time", ends({0, 1, little}), ends({0, 1, 0})},
            {"vertices that are not on a line",
             [&](Question& q) {
                 ends({0, 1, little})(q);
                 meets(half, half)(q);
             },
             meets(half, half)},
            {"vertices that are not on a line", meets(half + little, half + little)},
            {"a vertex that is not between two", column(1 + little), column(1)},
            {"a vertex that is not between two", column(-1 - little), column(-1)},
        };
        for (Forgery& f : forgeries) {
            for (auto* change : {&f.forge, &f.just_right})
                *change = [oriented, change = *change](Question& q) {
                    q = oriented(std::move(q));
                    change(q);
                    q = oriented(std::move(q));
                };
        }
        expect_refused(oriented(passes()), forgeries);
    }
    // Any edge has two directions, and lies along any axis. If it has no length at an end of the time, nothing is
    // shown.
    for (int turns = 0; turns < 3; ++turns) {
        for (const bool is_reversed : {false, true}) {
            Question q = passes();
            if (is_reversed) q.proof.meeting->b = {1, 0};
            const auto expect = [&](Question asked, const std::string& why) {
                for (int i = 0; i < turns; ++i) {
                    for (auto* points : {&asked.m.a, &asked.m.a_end, &asked.m.b, &asked.m.b_end})
                        for (Vec& p : *points) p = {p.z, p.x, p.y};
                    for (Vec3<Integer>& n : asked.proof.clear[0].directions) n = {n.z, n.x, n.y};
                }
                asked.proof.meeting->axis = (asked.proof.meeting->axis + static_cast<std::uint32_t>(turns)) % 3;
                EXPECT_EQ(by_library(asked), why) << turns;
                EXPECT_EQ(by_oracle(asked).empty(), why.empty()) << turns;
                asked.proof.meeting->axis += 3;
                EXPECT_EQ(by_library(asked), "no such axis");
                EXPECT_NE(by_oracle(asked), "");
            };
            expect(q, "");
            const Rational third(1, 3);
            q.m.b_end = {{third, 0, 0}, {-third, 0, 0}};  // no length at 3/4
            expect(q, "a vertex that is not between two");
            meets(half, Rational(5, 8))(q);
            expect(q, "");
            q.m.b = {{third, 0, 0}, {-third, 0, 0}};  // no length at 1/4
            q.m.b_end = {{-1, 0, 0}, {1, 0, 0}};
            q.proof.clear[0].to = quarter;
            meets(quarter, Rational(3, 4))(q);
            expect(q, "a vertex that is not between two");
        }
    }
    // An edge of length 0 beside the vertex: on no axis it lies on both sides.
    Question dot = passes();
    dot.m.b = dot.m.b_end = {{1, 0, 0}, {1, 0, 0}};
    dot.proof.meeting->from = dot.proof.meeting->to = half;
    EXPECT_EQ(by_library(dot), "a vertex that is not between two");
    EXPECT_NE(by_oracle(dot), "");
    // Vertices at one place.
    dot.m.b = dot.m.b_end = {{0, 0, 0}, {5, 0, 0}};
    dot.proof.meeting->b = {0};
    EXPECT_EQ(by_library(dot), "");
    EXPECT_EQ(by_oracle(dot), "");
    Question many = dot;
    many.proof.meeting->b = {0, 1, 1, 1};
    EXPECT_EQ(by_library(many), "vertices that cannot meet");
    EXPECT_NE(by_oracle(many), "");
    for (const std::size_t axis : {0U, 1U, 2U}) {
        Question off = dot;
        off.m.b[0][axis] = off.m.b_end[0][axis] = little;
        off.proof.clear[0].to = quarter;
        EXPECT_EQ(by_library(off), "vertices that are not at one place");
        EXPECT_NE(by_oracle(off), "");
    }
}

/// A proof that says less than the case asks.
TEST(DeformingProofs, Shortfall) {
    const auto shortfall = [](const Question& q) { return oracle::shortfall(case_of(q.m), q.proof).value_or(""); };
    Question q = falls();
    EXPECT_EQ(shortfall(q), "");
    q.proof.meeting->to = half + power_of_two(-54);
    EXPECT_EQ(shortfall(q), "");
    q.proof.meeting->to = half + power_of_two(-52);
    EXPECT_NE(shortfall(q), "");
    caseio::DeformingCase in_float = case_of(q.m);
    in_float.scalar = caseio::CaseScalar::float32;
    EXPECT_EQ(oracle::shortfall(in_float, q.proof), std::nullopt);
    q.proof.meeting->to = half + power_of_two(-23);
    EXPECT_NE(oracle::shortfall(in_float, q.proof), std::nullopt);
    // A contact at the start has nothing before it.
    q = falls();
    q.m.a = {{quarter, quarter, 0}};
    q.proof.clear = {};
    q.proof.meeting->from = q.proof.meeting->to = 0;
    EXPECT_EQ(by_library(q), "");
    EXPECT_EQ(by_oracle(q), "");
    EXPECT_EQ(shortfall(q), "");
    EXPECT_EQ(shortfall(rests()), "");
    q = rests();
    q.proof.clear[0].to = 1 - little;
    EXPECT_NE(shortfall(q), "");
}

}  // namespace
}  // namespace oblong::test
