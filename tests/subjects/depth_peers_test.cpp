// SPDX-License-Identifier: GPL-3.0-or-later
// ODE and MuJoCo: depths, and the bodies that these engines change.
#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "tests/subjects/built_peers.hpp"
#include "tests/subjects/cases.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Case;
using caseio::Query;
using caseio::Result;
using test::ask;
using test::at;
using test::cube;

std::vector<PeerDescription> engines() {
    std::vector<PeerDescription> found;
    for (const PeerDescription& peer : test::built_peers(3))
        if (peer.name == "ode" || peer.name == "mujoco/contact") found.push_back(peer);
    return found;
}

class DepthPeer : public testing::TestWithParam<PeerDescription> {
protected:
    std::unique_ptr<Subject> subject_ = make_peer(GetParam().name);
    [[nodiscard]] Result answer(const Case& c) const { return subject_->answer({&c, 1}).front(); }
};

AnyBody<Rational> octahedron(const Vec3<Rational>& centre) {
    std::vector<Vec3<Rational>> vertices;
    for (std::size_t i = 0; i < 3; ++i)
        for (const int sign : {-1, 1}) {
            Vec3<Rational> v = centre;
            v[i] += sign;
            vertices.push_back(v);
        }
    return {Points<Rational>(std::move(vertices)), {}};
}

void expect_depth(const Result& r, const Rational& depth, const Rational& x) {
    ASSERT_TRUE(r.penetration && r.penetration->depth && r.penetration->direction) << r.message;
    EXPECT_LT(abs(r.penetration->depth->value - depth), Rational(1, 10'000));
    EXPECT_LT(abs(r.penetration->direction->x.value - x), Rational(1, 1'000));
}

TEST_P(DepthPeer, StatesTheDepthAlongTheWayOfTheFirstBody) {
    const AnyBody<Rational> ball{Sphere<Rational>(1), {}};
    const Rational near(7, 4);
    expect_depth(answer(ask("balls", ball, at(ball.shape, {near, 0, 0}), Query::penetration)), Rational(1, 4), -1);
    expect_depth(answer(ask("a ball in front", ball, at(cube(), {near, 0, 0}), Query::penetration)), Rational(1, 4),
                 -1);
    expect_depth(answer(ask("a ball behind", {cube(), {}}, at(ball.shape, {-near, 0, 0}), Query::penetration)),
                 Rational(1, 4), 1);
    const Capsule<Rational> capsule(1, 1, Axis::y);
    expect_depth(answer(ask("capsules", {capsule, {}}, at(capsule, {near, 0, 0}), Query::penetration)), Rational(1, 4),
                 -1);
}

TEST_P(DepthPeer, StatesNoDepthOfBodiesThatAreApart) {
    const Result r = answer(ask("apart", {cube(), {}}, at(cube(), {3, 0, 0}), Query::penetration));
    EXPECT_EQ(r.outcome, Outcome::separated);
    EXPECT_FALSE(r.penetration);
}

TEST_P(DepthPeer, TakesHullsFarFromTheirOrigin) {
    for (const Query query : {Query::decide, Query::penetration}) {
        EXPECT_EQ(answer(ask("meet", octahedron({64, 32, 1}), octahedron({65, 32, 1}), query)).outcome,
                  Outcome::intersecting);
        EXPECT_EQ(answer(ask("apart", octahedron({64, 32, 1}), octahedron({67, 32, 1}), query)).outcome,
                  Outcome::separated);
    }
}

TEST_P(DepthPeer, DeclinesHullsWithoutVolume) {
    const AnyBody<Rational> triangle{Points<Rational>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}), {}};
    const AnyBody<Rational> square{Points<Rational>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}), {}};
    for (const AnyBody<Rational>& flat : {triangle, square})
        EXPECT_EQ(answer(ask("flat", flat, at(cube(), {5, 0, 0}))).outcome, Outcome::unsupported);
}

INSTANTIATE_TEST_SUITE_P(All, DepthPeer, testing::ValuesIn(engines()), test::peer_test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(DepthPeer);

}  // namespace
}  // namespace oblong::fuzz
