// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "caseio/errors.hpp"
#include "fuzz/subjects/peers/peer_list.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/subjects/built_peers.hpp"
#include "tests/subjects/cases.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Case;
using caseio::CaseScalar;
using caseio::Query;
using caseio::Result;
using test::ask;
using test::at;
using test::cube;

/// A permutation of the axes: a rotation without rounding.
const Mat3<Rational> cycle{{Vec3<Rational>{0, 0, 1}, Vec3<Rational>{1, 0, 0}, Vec3<Rational>{0, 1, 0}}};
const Mat3<Rational> shear{{Vec3<Rational>{1, Rational(1, 2), 0}, Vec3<Rational>{0, 1, 0}, Vec3<Rational>{0, 0, 1}}};

struct HandCase {
    Case question;
    Rational distance;
};

AnyBody<Rational> tetrahedron(const Vec3<Rational>& corner) {
    std::vector<Vec3<Rational>> vertices{corner};
    vertices.push_back(corner + Vec3<Rational>{1, 0, 0});
    vertices.push_back(corner + Vec3<Rational>{0, 1, 0});
    vertices.push_back(corner + Vec3<Rational>{0, 0, 1});
    return {Points<Rational>(std::move(vertices)), {}};
}

/// Exact answers known by hand; every number is a float.
std::vector<HandCase> hand_cases() {
    std::vector<HandCase> list;
    list.push_back({test::cubes("cubes"), 1});
    list.push_back({ask("offset cubes", {cube(), {}}, at(cube(), {5, 6, 0})), 5});
    list.push_back(
        {ask("spheres", {Sphere<Rational>(1), {}}, at(Sphere<Rational>(Rational(1, 2)), {3, 4, 0})), Rational(7, 2)});
    list.push_back({ask("cube and points", {cube(), {}}, tetrahedron({3, 0, 0})), 2});
    list.push_back({ask("turned box", {Box<Rational>({1, 2, 3}), Affine<Rational>{cycle, {0, 0, 0}}},
                        at(Sphere<Rational>(1), {8, 0, 0})),
                    4});
    list.push_back({ask("sheared points", {tetrahedron({0, 0, 0}).shape, Affine<Rational>{shear, {0, 0, 0}}},
                        tetrahedron({4, 0, 0})),
                    3});
    for (const Axis axis : {Axis::x, Axis::y, Axis::z}) {
        Vec3<Rational> away;
        away[static_cast<std::size_t>(axis)] = 5;
        const std::string along(1, "xyz"[static_cast<std::size_t>(axis)]);
        list.push_back({ask("capsule along " + along, {Capsule<Rational>(Rational(1, 2), 2, axis), {}},
                            at(Sphere<Rational>(1), away)),
                        Rational(3, 2)});
        list.push_back(
            {ask("cylinder along " + along, {Cylinder<Rational>(Rational(1, 2), 2, axis), {}}, at(cube(), away)), 2});
        list.push_back(
            {ask("cone along " + along, {Cone<Rational>(Rational(1, 2), 2, axis), {}}, at(Sphere<Rational>(1), away)),
             2});
    }
    list.push_back({ask("ellipsoid", {Ellipsoid<Rational>({1, 2, 3}), {}}, at(cube(), {0, 0, 8})), 4});
    return list;
}

class Peer : public testing::TestWithParam<PeerDescription> {
protected:
    std::unique_ptr<Subject> subject_ = make_peer(GetParam().name);
    [[nodiscard]] Result answer(const Case& c) const { return subject_->answer({&c, 1}).front(); }
    [[nodiscard]] bool is(const std::string& library) const {
        return GetParam().program.starts_with("oblong-subject-" + library);
    }
    [[nodiscard]] bool knows_distance() const { return !is("libccd") && !is("ode"); }
    [[nodiscard]] bool knows_depth() const { return is("ode") || is("mujoco"); }
    [[nodiscard]] bool takes(const Case& c) const {
        if (c.id == "ellipsoid") return !is("bullet") && !is("ode");
        return !c.id.starts_with("cone") || !knows_depth();
    }
    /// MuJoCo moves and turns meshes, and turns what lies along x or y.
    [[nodiscard]] bool keeps_its_own_copy() const { return is("mujoco"); }
    [[nodiscard]] bool is_float() const { return subject_->info().scalar == "float"; }
};

TEST_P(Peer, DescribesItselfUnderItsName) {
    EXPECT_EQ(subject_->info().name, GetParam().name);
    EXPECT_FALSE(subject_->info().version.empty());
    EXPECT_EQ(subject_->info().promise.digits, is_float() ? 24 : 53);
    EXPECT_FALSE(subject_->info().promise_text.empty());
}

TEST_P(Peer, AnswersHandCases) {
    for (const HandCase& hand : hand_cases()) {
        SCOPED_TRACE(hand.question.id);
        const Result r = answer(hand.question);
        EXPECT_EQ(r.id, hand.question.id);
        if (!takes(hand.question)) {
            EXPECT_EQ(r.outcome, Outcome::unsupported);
            continue;
        }
        EXPECT_EQ(r.outcome, Outcome::separated) << r.message;
        EXPECT_TRUE(r.converted_case.empty() || keeps_its_own_copy());
        EXPECT_TRUE(r.time_ns);
        ASSERT_EQ(r.distance.has_value(), knows_distance());
        // The curved bodies bring FCL and the float package to their iteration tolerances.
        if (r.distance) {
            EXPECT_LT(abs(r.distance->value - hand.distance), Rational(1, 10'000));
        }
    }
}

TEST_P(Peer, PassesTheSmokeSet) { test::expect_smoke_set(*subject_); }

TEST_P(Peer, TellsMeetingBodies) {
    for (const Query query : {Query::distance, Query::decide}) {
        EXPECT_EQ(answer(ask("overlap", {cube(), {}}, tetrahedron({0, 0, 0}), query)).outcome, Outcome::intersecting);
        EXPECT_EQ(answer(ask("apart", {cube(), {}}, tetrahedron({3, 0, 0}), query)).outcome, Outcome::separated);
    }
    EXPECT_FALSE(answer(ask("apart", {cube(), {}}, tetrahedron({3, 0, 0}), Query::decide)).distance);
}

TEST_P(Peer, DeclinesWhatItDoesNotTake) {
    Case third = ask("third", {cube(), {}}, at(cube(), {Rational(10, 3), 0, 0}));
    third.scalar = CaseScalar::exact;
    EXPECT_EQ(answer(third).outcome, Outcome::unsupported);
    Case exact = test::cubes("exact but small");
    exact.scalar = CaseScalar::exact;
    EXPECT_EQ(answer(exact).outcome, Outcome::separated);
    Case fine = ask("a double", {cube(), {}}, at(cube(), {3 + power_of_two(-40), 0, 0}));
    EXPECT_EQ(answer(fine).outcome, is_float() ? Outcome::unsupported : Outcome::separated);
    EXPECT_EQ(answer(ask("penetration", {cube(), {}}, at(cube(), {1, 0, 0}), Query::penetration)).outcome,
              knows_depth() ? Outcome::intersecting : Outcome::unsupported);
    Case plane = test::cubes("in the plane");
    plane.dimension = 2;
    EXPECT_EQ(answer(plane).outcome, Outcome::unsupported);
    EXPECT_EQ(answer(ask("sum", {Sum<Rational>({{cube(), {}}}), {}}, at(cube(), {3, 0, 0}))).outcome,
              Outcome::unsupported);
    EXPECT_EQ(answer(ask("hull", {Hull<Rational>({{cube(), {}}}), {}}, at(cube(), {3, 0, 0}))).outcome,
              Outcome::unsupported);
    EXPECT_EQ(answer(ask("sheared cylinder", {Cylinder<Rational>(1, 1), Affine<Rational>{shear, {0, 0, 0}}},
                         at(cube(), {5, 0, 0})))
                  .outcome,
              Outcome::unsupported);
}

TEST_P(Peer, IsJudgedOnTheCaseThatItWasGiven) {
    // 2^-24 beside 1 has no float, 2^-60 no double.
    const Rational tiny = power_of_two(is_float() ? -24 : -60);
    AnyBody<Rational> tilted = tetrahedron({1, 1, 1});
    tilted.pose =
        Affine<Rational>{{{Vec3<Rational>{1, tiny, 0}, Vec3<Rational>{0, 2, 0}, Vec3<Rational>{0, 0, 1}}}, {0, 0, 0}};
    const Case c = ask("converted", tilted, tetrahedron({4, 0, 0}));
    const Result r = answer(c);
    EXPECT_EQ(r.outcome, Outcome::separated) << r.message;
    ASSERT_FALSE(r.converted_case.empty());
    const Case converted = caseio::read_case(r.converted_case);
    EXPECT_EQ(converted.id, "converted");
    const auto* points = std::get_if<Points<Rational>>(&converted.a.shape);
    ASSERT_NE(points, nullptr);
    EXPECT_EQ(converted.a.pose.has_value(), keeps_its_own_copy());
    if (keeps_its_own_copy()) return;
    EXPECT_EQ(points->vertices()[0], (Vec3<Rational>{1, 2, 1}));
    EXPECT_EQ(converted.b, c.b);
}

INSTANTIATE_TEST_SUITE_P(All, Peer, testing::ValuesIn(test::built_peers(3)), test::peer_test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Peer);

TEST(PeerList, KnowsEveryPeerOnce) {
    for (const PeerDescription& peer : peer_list()) EXPECT_EQ(find_peer(peer.name), &peer);
    EXPECT_EQ(find_peer("nobody"), nullptr);
    EXPECT_EQ(make_peer("nobody"), nullptr);
    EXPECT_EQ(peer_subjects().size(), test::built_peers_if([](const auto&) { return true; }).size());
}

}  // namespace
}  // namespace oblong::fuzz
