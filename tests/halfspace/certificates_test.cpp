// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <functional>

#include "oblong/certificate.hpp"
#include "oracle/verify/verify_half_space.hpp"
#include "tests/halfspace/bodies.hpp"
#include "tests/level.hpp"

/// Proofs about a body and a half-space: every genuine one is accepted by both checkers, and each condition refuses a
/// forgery.
namespace oblong::test {
namespace {

caseio::HalfSpaceCase case_of(const HalfSpaceQuestion& question) {
    const ProofQuestion& asked = question.asked;
    using caseio::Query;
    const Body origin{Points<Rational>({Vec{}}), std::nullopt};
    caseio::HalfSpaceCase c{
        {"asked", Query::decide, caseio::CaseScalar::exact, asked.dimension, asked.a, origin, {}, {}, "", "", "", {}},
        {},
        caseio::PosedHalfSpace{{question.half.normal(), question.half.offset()}, std::nullopt}};
    c.others.query = asked.query == ProofQuery::within  ? Query::within
                     : asked.query == ProofQuery::depth ? Query::penetration
                     : asked.query == ProofQuery::cast  ? Query::sweep
                                                        : Query::decide;
    if (asked.query == ProofQuery::within) c.others.margin = asked.margin;
    if (asked.query == ProofQuery::cast) c.others.sweep = caseio::Sweep{asked.velocity_a, asked.velocity_b, asked.max};
    return c;
}

/// The signed distance, at a time of the motion, compared with x.
int order_at(const HalfSpaceQuestion& q, const Rational& time, const Rational& x) {
    Affine<Rational> map;
    map.translation = (q.asked.velocity_a - q.asked.velocity_b) * time;
    const Body moved{Sum<Rational>({q.asked.a}), map};
    return oracle::compare_signed_distance(moved, {q.half.normal(), q.half.offset()}, q.asked.dimension, x);
}

void expect_true(const HalfSpaceQuestion& q, const ExactProof& proof) {
    const Rational margin = q.asked.query == ProofQuery::within ? q.asked.margin : Rational(0);
    if (proof.statement == ProofStatement::bracket) {
        const int order = order_at(q, 0, margin);
        EXPECT_EQ(*proof.outcome, order > 0    ? Outcome::separated
                                  : order == 0 ? Outcome::touching
                                               : Outcome::overlapping);
        EXPECT_GE(order_at(q, 0, *proof.lower), 0);
        EXPECT_LE(order_at(q, 0, *proof.upper), 0);
        EXPECT_LE(*proof.upper - *proof.lower, power_of_two(-80) * abs(*proof.upper));
    } else if (proof.statement == ProofStatement::hit) {
        EXPECT_GE(order_at(q, *proof.lower, 0), *proof.lower == 0 ? -1 : 0);
        EXPECT_LE(order_at(q, *proof.upper, 0), 0);
        EXPECT_LE(*proof.upper - *proof.lower, power_of_two(-80) * *proof.upper);
    } else {
        EXPECT_GT(order_at(q, 0, 0), 0);
        EXPECT_GT(order_at(q, q.asked.max.value_or(1'000'000), 0), 0);
    }
}

using Seen = std::map<std::string, int>;

/// The proof of a question, which is true and accepted; counts what it says.
std::optional<ExactProof> proven(const HalfSpaceQuestion& q, Seen& seen) {
    std::optional<ExactProof> proof = prove(q);
    if (!proof) {
        ++seen["none"];
        return proof;
    }
    ++seen[std::string(proof->outcome ? name(*proof->outcome) : name(proof->statement))];
    expect_true(q, *proof);
    EXPECT_EQ(why_refused(q, *proof), "");
    EXPECT_EQ(oracle::verify(case_of(q), *proof), std::nullopt);
    return proof;
}

TEST(HalfSpaceProofs, OfDrawnPairsAreTrueAndAccepted) {
    Seen seen;
    for (const int dimension : {2, 3}) {
        Pairs pairs(static_cast<unsigned>(70 + dimension), dimension);
        for (int i = 0; i < draws(2000); ++i) {
            const Body body = pairs.body();
            const DrawnHalf half = pairs.half();
            constexpr std::array queries{ProofQuery::decision, ProofQuery::within, ProofQuery::depth, ProofQuery::cast};
            const ProofQuery query = queries.at(pairs.below(queries.size()));
            const HalfSpace<Rational> own = half.half();
            HalfSpaceQuestion q = half.pose ? half_space_question(query, body, posed(own, *half.pose), dimension)
                                            : half_space_question(query, own, body, dimension);
            q.asked.margin = pairs.size();
            q.asked.velocity_a = pairs.vec(2);
            q.asked.velocity_b = pairs.vec(1);
            if (pairs.below(2) == 0) q.asked.max = pairs.size();
            const std::optional<ExactProof> proof = proven(q, seen);
            if (!proof || proof->statement != ProofStatement::bracket || *proof->lower != *proof->upper) continue;
            if (*proof->lower < 0) continue;
            q.asked.query = ProofQuery::within;  // whose margin is the distance
            q.asked.margin = *proof->lower;
            const std::optional<ExactProof> at_margin = proven(q, seen);
            EXPECT_TRUE(at_margin && at_margin->outcome == Outcome::touching);
        }
    }
    for (const char* what : {"separated", "touching", "overlapping", "hit", "miss"}) EXPECT_GT(seen[what], 8) << what;
    EXPECT_LT(seen["none"], draws(2000) / 50);
}

/// A cylinder whose base's rim is 2 above the plane 3y + 4z = 5: its support value needs the root 3.
HalfSpaceQuestion cylinder_above(ProofQuery query = ProofQuery::distance) {
    Affine<Rational> map;
    map.translation = {0, 0, Rational(11, 2)};
    const Body cylinder{Cylinder<Rational>(1, 1, Axis::z), map};
    return half_space_question(query, cylinder, HalfSpace<Rational>({0, 3, 4}, 5));
}
/// It moves down: 4 a unit of time along the normal, which meets at 5/2.
HalfSpaceQuestion cylinder_falling(std::optional<Rational> max = 3, const Rational& speed = 1) {
    HalfSpaceQuestion q = cylinder_above(ProofQuery::cast);
    q.asked.velocity_a = {0, 0, -speed};
    q.asked.max = std::move(max);
    return q;
}

struct Forgery {
    const char* why;
    std::function<void(HalfSpaceQuestion&, ExactProof&)> forge;
};
void expect_refused(const HalfSpaceQuestion& question, const std::vector<Forgery>& forgeries) {
    const std::optional<ExactProof> genuine = prove(question);
    ASSERT_TRUE(genuine);
    ASSERT_EQ(why_refused(question, *genuine), "");
    ASSERT_EQ(oracle::verify(case_of(question), *genuine), std::nullopt);
    for (const Forgery& forgery : forgeries) {
        HalfSpaceQuestion q = question;
        ExactProof proof = *genuine;
        forgery.forge(q, proof);
        EXPECT_EQ(why_refused(q, proof), forgery.why);
        EXPECT_EQ(oracle::verify(case_of(q), proof).value_or(""), forgery.why);
    }
}
const Rational hair = power_of_two(-100);

TEST(HalfSpaceProofs, EachConditionOfABracketRefusesAForgery) {
    const HalfSpaceQuestion q = cylinder_above();
    const std::optional<ExactProof> proof = prove(q);
    ASSERT_TRUE(proof);
    EXPECT_EQ(*proof->lower, 2);
    EXPECT_EQ(*proof->upper, 2);
    EXPECT_EQ(proof->roots, std::vector<Rational>{3});
    expect_refused(
        q, {{"the body is not shown to be so far above", [](auto&, auto& p) { *p.lower += hair; }},
            {"the member is not so low", [](auto&, auto& p) { *p.upper -= hair; }},
            {"too few roots", [](auto&, auto& p) { p.roots.clear(); }},
            {"more roots than needed", [](auto&, auto& p) { p.roots.push_back(3); }},
            {"a negative root", [](auto&, auto& p) { p.roots = {-3}; }},
            {"a negative root", [](auto&, auto& p) { p.roots = {-hair}; }},
            {"a root that is too small", [](auto&, auto& p) { p.roots[0] -= hair; }},
            {"not one member", [](auto&, auto& p) { p.members.push_back(p.members[0]); }},
            {"not one member", [](auto&, auto& p) { p.members.clear(); }},
            {"a member of the half-space", [](auto&, auto& p) { p.members[0].b = p.members[0].a; }},
            {"beyond the surface", [](auto&, auto& p) { p.members[0].a.parts[1].u = {1, hair}; }},
            {"a member of another kind of node", [](auto&, auto& p) { p.members[0].a = {}; }},
            {"a direction beside that of the half-space", [](auto&, auto& p) { p.direction.emplace(); }},
            {"a surface beside a half-space", [](auto&, auto& p) { p.facets.emplace_back(); }},
            {"a refutation of a half-space", [](auto&, auto& p) { p.claim = Outcome::touching; }},
            {"an outcome belongs to a bracket, and to nothing else", [](auto&, auto& p) { p.outcome.reset(); }},
            {"an outcome that brackets do not have", [](auto&, auto& p) { p.outcome = Outcome::undecided; }},
            {"not shown to touch", [](auto&, auto& p) { p.outcome = Outcome::touching; }},
            {"not shown to overlap", [](auto&, auto& p) { p.outcome = Outcome::overlapping; }},
            {"not shown to be apart",
             [](auto&, auto& p) {
                 p.lower.reset();
                 p.roots.clear();
             }},
            {"not shown to overlap",
             [](auto&, auto& p) {
                 p.upper.reset();
                 p.members.clear();
                 p.outcome = Outcome::overlapping;
             }},
            {"roots that bound nothing", [](auto&, auto& p) { p.lower.reset(); }},
            {"a member that bounds nothing", [](auto&, auto& p) { p.upper.reset(); }},
            {"no bounds", [](auto&, auto& p) { p = {.statement = p.statement, .outcome = p.outcome}; }},
            {"of a cast, for bodies at rest", [](auto&, auto& p) { p.statement = ProofStatement::hit; }},
            {"of bodies at rest, for a cast", [](auto& asked, auto&) { asked.asked.query = ProofQuery::cast; }}});
    HalfSpaceQuestion flat = q;
    flat.asked.a = {Points<Rational>({Vec{}}), std::nullopt};
    flat.asked.dimension = 2;
    EXPECT_EQ(why_refused(flat, *proof), "a half-space out of the plane");
}

TEST(HalfSpaceProofs, AMarginIsComparedStrictlyButForTouching) {
    HalfSpaceQuestion q = cylinder_above(ProofQuery::within);
    q.asked.margin = 2;
    expect_refused(q, {{"not shown to be apart", [](auto&, auto& p) { p.outcome = Outcome::separated; }},
                       {"not shown to overlap", [](auto&, auto& p) { p.outcome = Outcome::overlapping; }},
                       {"not shown to touch", [](auto&, auto& p) { *p.lower -= hair; }},
                       {"not shown to touch", [](auto&, auto& p) { *p.upper += hair; }},
                       {"not shown to touch",
                        [](auto&, auto& p) {
                            p.lower.reset();
                            p.roots.clear();
                        }},
                       {"not shown to touch",
                        [](auto&, auto& p) {
                            p.upper.reset();
                            p.members.clear();
                        }},
                       {"not shown to touch", [](auto& asked, auto&) { asked.asked.margin += hair; }}});
    EXPECT_EQ(*prove(q)->outcome, Outcome::touching);
}

TEST(HalfSpaceProofs, EachConditionOfAHitRefusesAForgery) {
    const HalfSpaceQuestion q = cylinder_falling();
    EXPECT_EQ(*prove(q)->lower, Rational(5, 2));
    EXPECT_EQ(*prove(cylinder_falling(Rational(5, 2)))->upper, Rational(5, 2)) << "at the end";
    expect_refused(
        q, {{"no bounds of the parameter", [](auto&, auto& p) { p.lower.reset(); }},
            {"no bounds of the parameter", [](auto&, auto& p) { p.upper.reset(); }},
            {"a bound before the start", [](auto&, auto& p) { p.lower = -hair; }},
            {"bounds in the wrong order", [](auto&, auto& p) { *p.lower += hair; }},
            {"beyond the end", [](auto& asked, auto&) { *asked.asked.max = Rational(5, 2) - hair; }},
            {"the member does not meet the half-space",
             [](auto&, auto& p) {
                 *p.upper -= hair;
                 *p.lower -= hair;
             }},
            {"not shown to be apart up to the bound",
             [](auto&, auto& p) {
                 *p.upper += hair;
                 *p.lower += hair;
             }},
            {"roots that bound nothing", [](auto&, auto& p) { p.lower = 0; }},
            {"not one member", [](auto&, auto& p) { p.members.clear(); }},
            {"an outcome belongs to a bracket, and to nothing else",
             [](auto&, auto& p) { p.outcome = Outcome::touching; }},
            {"of a cast, for bodies at rest", [](auto& asked, auto&) { asked.asked.query = ProofQuery::distance; }},
            {"the body does not come nearer", [](auto& asked, auto&) {
                 asked.asked.velocity_a = {};
                 asked.half = {{0, 3, 4}, 15};
             }}});
}

TEST(HalfSpaceProofs, EachConditionOfAMissRefusesAForgery) {
    const HalfSpaceQuestion resting = cylinder_falling({}, 0);
    EXPECT_EQ(why_refused(resting, *prove(resting)), "") << "it keeps its distance";
    EXPECT_EQ(oracle::verify(case_of(resting), *prove(resting)), std::nullopt);
    expect_refused(cylinder_falling(Rational(5, 2) - hair),
                   {{"a miss has only roots", [](auto&, auto& p) { p.lower = 0; }},
                    {"a miss has only roots", [](auto&, auto& p) { p.upper = 0; }},
                    {"a miss has only roots", [](auto&, auto& p) { p.members.emplace_back(); }},
                    {"too few roots", [](auto&, auto& p) { p.roots.clear(); }},
                    {"not shown to be apart at the start",
                     [](auto& asked, auto&) {
                         asked.half = {{0, 3, 4}, 15};
                         asked.asked.velocity_a = {0, 0, 1};
                     }},
                    {"not shown to be apart at the end", [](auto& asked, auto&) { asked.asked.max = Rational(5, 2); }},
                    {"the body comes nearer, without end", [](auto& asked, auto&) {
                         asked.asked.max.reset();
                         asked.asked.velocity_a = {0, 0, -hair};
                     }}});
}

TEST(HalfSpaceProofs, OneEndSufficesForAnOutcome) {
    HalfSpaceQuestion q = cylinder_above();
    ExactProof apart = *prove(q);
    apart.upper.reset();
    apart.members.clear();
    EXPECT_EQ(why_refused(q, apart), "");
    EXPECT_EQ(oracle::verify(case_of(q), apart), std::nullopt);
    q.half = {{0, 3, 4}, 16};
    ExactProof deep = *prove(q);
    deep.lower.reset();
    deep.roots.clear();
    EXPECT_EQ(*deep.outcome, Outcome::overlapping);
    EXPECT_EQ(why_refused(q, deep), "");
    EXPECT_EQ(oracle::verify(case_of(q), deep), std::nullopt);
}

/// Lines in which the half-space is A, posed, or moves; and a ray.
TEST(HalfSpaceProofs, OfEveryFormOfACaseAreAccepted) {
    const std::string start = R"({"format": "oblong-case/1", "id": "x", "scalar": "exact", "query": )";
    const std::string half = R"({"shape": "halfspace", "normal": [0, 0, 1], "offset": 1, "pose": {"linear": )"
                             R"([[1, 0, 0], [0, 4, 3], [0, -3, 4]], "translation": [0, 0, 1]}})";
    const std::string body =
        R"({"shape": "cylinder", "radius": 1, "half_length": 2, "axis": "z", "pose": {"translation": [1, 2, 9]}})";
    const HalfSpace<Rational> own({0, 0, 1}, 1);
    Affine<Rational> pose;
    pose.linear.rows = {Vec{1, 0, 0}, Vec{0, 4, 3}, Vec{0, -3, 4}};
    pose.translation.z = 1;
    Affine<Rational> up;
    up.translation = {1, 2, 9};
    const Body cylinder{Cylinder<Rational>(1, 2, Axis::z), up};
    const HalfSpaceQuestion at_rest = half_space_question(ProofQuery::distance, posed(own, pose), cylinder);
    HalfSpaceQuestion sweep = at_rest;
    sweep.asked.query = ProofQuery::cast;
    sweep.asked.velocity_a = {0, 0, -2};
    HalfSpaceQuestion ray = sweep;
    ray.asked.a = {Points<Rational>({Vec{1, 2, 9}}), std::nullopt};
    const auto expect_accepted = [](const HalfSpaceQuestion& q, const std::string& line) {
        const caseio::HalfSpaceCase c = caseio::read_half_space_case(line);
        ExactProof proof = prove(q).value();
        EXPECT_EQ(why_refused(q, proof), "") << line;
        EXPECT_EQ(oracle::verify(c, proof), std::nullopt) << line;
        *proof.lower += hair;
        *proof.upper += hair;
        EXPECT_NE(oracle::verify(c, proof), std::nullopt) << line;
    };
    expect_accepted(at_rest, start + R"("distance", "a": )" + half + R"(, "b": )" + body + "}");
    expect_accepted(at_rest, start + R"("distance", "b": )" + half + R"(, "a": )" + body + "}");
    expect_accepted(sweep, start + R"("sweep", "a": )" + half + R"(, "b": )" + body +
                               R"(, "sweep": {"velocity_a": [0, 0, 1], "velocity_b": [0, 0, -1]}})");
    expect_accepted(
        ray, start + R"("raycast", "a": )" + half + R"(, "ray": {"source": [1, 2, 9], "direction": [0, 0, -2]}})");
    const std::string two = start + R"("distance", "a": )" + half + R"(, "b": )" + half + "}";
    EXPECT_EQ(oracle::verify(caseio::read_half_space_case(two), *prove(at_rest)),
              "of a body and a half-space, for two half-spaces");
}

}  // namespace
}  // namespace oblong::test
