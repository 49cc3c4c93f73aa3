// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/subjects/built_peers.hpp"
#include "tests/subjects/cases.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Case;
using caseio::Query;
using caseio::Result;
using test::at;

AnyBody<Rational> square() { return {Box<Rational>({1, 1, 0}), {}}; }
AnyBody<Rational> disc(const Rational& radius, const Vec3<Rational>& centre) {
    return at(Sphere<Rational>(radius), centre);
}

Case in_plane(std::string id, AnyBody<Rational> a, AnyBody<Rational> b, Query query = Query::distance) {
    Case c = test::ask(std::move(id), std::move(a), std::move(b), query);
    c.dimension = 2;
    return c;
}

const Mat3<Rational> quarter_turn{{Vec3<Rational>{0, -1, 0}, Vec3<Rational>{1, 0, 0}, Vec3<Rational>{0, 0, 1}}};

class PlanePeer : public testing::TestWithParam<PeerDescription> {
protected:
    std::unique_ptr<Subject> subject_ = make_peer(GetParam().name);
    [[nodiscard]] Result answer(const Case& c) const { return subject_->answer({&c, 1}).front(); }
    [[nodiscard]] bool is_chipmunk() const { return GetParam().program == "oblong-subject-chipmunk"; }
};

void expect_distance(const Result& r, const Rational& distance) {
    EXPECT_EQ(r.outcome, Outcome::separated) << r.message;
    ASSERT_TRUE(r.distance);
    EXPECT_LT(abs(r.distance->value - distance), Rational(1, 100'000));
    EXPECT_TRUE(r.converted_case.empty());
}

TEST_P(PlanePeer, DescribesItselfUnderItsName) {
    EXPECT_EQ(subject_->info().name, GetParam().name);
    EXPECT_FALSE(subject_->info().version.empty());
    EXPECT_EQ(subject_->info().promise.digits, is_chipmunk() ? 53 : 24);
}

TEST_P(PlanePeer, PassesTheSmokeSet) { test::expect_smoke_set(*subject_); }

TEST_P(PlanePeer, AnswersHandCases) {
    expect_distance(answer(in_plane("discs", disc(1, {0, 0, 0}), disc(Rational(1, 2), {3, 4, 0}))), Rational(7, 2));
    expect_distance(answer(in_plane("a disc first", disc(1, {5, 0, 0}), square())), 3);
    expect_distance(answer(in_plane("a disc behind", square(), disc(1, {-5, 0, 0}))), 3);
    const AnyBody<Rational> capsule{Capsule<Rational>(Rational(1, 2), 2, Axis::x), {}};
    const AnyBody<Rational> turned{capsule.shape, Affine<Rational>{quarter_turn, {0, 0, 0}}};
    expect_distance(answer(in_plane("a capsule", disc(1, {5, 0, 0}), capsule)), Rational(3, 2));
    expect_distance(answer(in_plane("a turned capsule", disc(1, {5, 0, 0}), turned)), Rational(7, 2));
    const AnyBody<Rational> point{Points<Rational>({{4, 1, 0}}), {}};
    expect_distance(answer(in_plane("a point", point, square())), 3);
}

TEST_P(PlanePeer, StatesOfPolygonsWhatTheLibraryKnows) {
    const Result apart = answer(in_plane("apart", square(), at(square().shape, {4, 0, 0})));
    EXPECT_EQ(apart.outcome, Outcome::separated);
    EXPECT_EQ(apart.distance.has_value(), !is_chipmunk());
    const Result meet = answer(in_plane("meet", square(), at(square().shape, {1, 0, 0})));
    EXPECT_EQ(meet.outcome, Outcome::intersecting);
    EXPECT_EQ(answer(in_plane("decide", square(), at(square().shape, {4, 0, 0}), Query::decide)).outcome,
              Outcome::separated);
}

TEST_P(PlanePeer, DeclinesWhatItDoesNotTake) {
    EXPECT_EQ(answer(test::cubes("in space")).outcome, Outcome::unsupported);
    EXPECT_EQ(answer(in_plane("an ellipse", {Ellipsoid<Rational>({2, 1, 0}), {}}, disc(1, {9, 0, 0}))).outcome,
              Outcome::unsupported);
    const Mat3<Rational> shear{{Vec3<Rational>{1, 1, 0}, Vec3<Rational>{0, 1, 0}, Vec3<Rational>{0, 0, 1}}};
    EXPECT_EQ(answer(in_plane("a sheared capsule", {Capsule<Rational>(1, 1), Affine<Rational>{shear, {0, 0, 0}}},
                              disc(1, {9, 0, 0})))
                  .outcome,
              Outcome::unsupported);
    Case third = in_plane("third", square(), disc(Rational(1, 3), {9, 0, 0}));
    third.scalar = caseio::CaseScalar::exact;
    EXPECT_EQ(answer(third).outcome, Outcome::unsupported);
}

/// 2^-24 beside 1 has no float, 2^-60 no double.
Rational below_rounding(bool is_double) { return power_of_two(is_double ? -60 : -24); }

TEST_P(PlanePeer, DeclaresRoundedVertices) {
    const Rational tiny = below_rounding(is_chipmunk());
    const Mat3<Rational> tilt{{Vec3<Rational>{1, tiny, 0}, Vec3<Rational>{0, 2, 0}, Vec3<Rational>{0, 0, 1}}};
    const AnyBody<Rational> triangle{Points<Rational>({{1, 1, 0}, {2, 1, 0}, {1, 2, 0}}),
                                     Affine<Rational>{tilt, {0, 0, 0}}};
    const Result r = answer(in_plane("converted", triangle, disc(1, {9, 0, 0})));
    ASSERT_FALSE(r.converted_case.empty()) << r.message;
    const Case converted = caseio::read_case(r.converted_case);
    EXPECT_EQ(converted.dimension, 2);
    const auto* points = std::get_if<Points<Rational>>(&converted.a.shape);
    ASSERT_NE(points, nullptr);
    EXPECT_EQ(points->vertices()[0], (Vec3<Rational>{1, 2, 0}));
}

TEST_P(PlanePeer, DeclaresTheDiscOfACapsuleThatIsTurnedUpToRounding) {
    const Rational tiny = below_rounding(is_chipmunk());
    const Mat3<Rational> turn{{Vec3<Rational>{1, -tiny, 0}, Vec3<Rational>{tiny, 1, 0}, Vec3<Rational>{0, 0, 1}}};
    const AnyBody<Rational> capsule{Capsule<Rational>(1, 1, Axis::x), Affine<Rational>{turn, {0, 0, 0}}};
    const Result r = answer(in_plane("turned", capsule, disc(1, {9, 0, 0})));
    ASSERT_FALSE(r.converted_case.empty()) << r.message;
    EXPECT_TRUE(std::holds_alternative<Sum<Rational>>(caseio::read_case(r.converted_case).a.shape));
}

INSTANTIATE_TEST_SUITE_P(All, PlanePeer, testing::ValuesIn(test::built_peers(2)), test::peer_test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PlanePeer);

using Chipmunk = PlanePeer;

TEST_P(Chipmunk, StatesDepthsAndCasts) {
    const Result deep =
        answer(in_plane("deep", square(), at(square().shape, {Rational(7, 4), 0, 0}), Query::penetration));
    ASSERT_TRUE(deep.penetration && deep.penetration->depth && deep.penetration->direction) << deep.message;
    EXPECT_EQ(deep.penetration->depth->value, Rational(1, 4));
    EXPECT_EQ(deep.penetration->direction->x.value, -1);
    // cpShapesCollide swaps a polygon that comes before a circle, and then states distances with the wrong sign.
    const Result behind = answer(in_plane("behind", square(), disc(1, {Rational(7, 4), 0, 0}), Query::penetration));
    ASSERT_TRUE(behind.penetration && behind.penetration->depth && behind.penetration->direction) << behind.message;
    EXPECT_EQ(abs(behind.penetration->depth->value), Rational(1, 4));
    EXPECT_EQ(behind.penetration->direction->x.value, -1);
    Case sweep = in_plane("sweep", at(square().shape, {-4, 0, 0}), disc(1, {4, 0, 0}), Query::sweep);
    sweep.sweep = caseio::Sweep{{1, 0, 0}, {-1, 0, 0}, 10};
    const Result hit = answer(sweep);
    ASSERT_TRUE(hit.cast && hit.cast->parameter) << hit.message;
    EXPECT_LT(abs(hit.cast->parameter->value - 3), Rational(1, 1'000'000));
    sweep.sweep->max.reset();
    EXPECT_EQ(answer(sweep).outcome, Outcome::unsupported);
    sweep.sweep->max = 10;
    sweep.b = at(square().shape, {4, 0, 0});
    EXPECT_EQ(answer(sweep).outcome, Outcome::unsupported);
}

std::vector<PeerDescription> chipmunk() {
    std::vector<PeerDescription> found;
    for (const PeerDescription& peer : test::built_peers(2))
        if (peer.program == "oblong-subject-chipmunk") found.push_back(peer);
    return found;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Chipmunk);
INSTANTIATE_TEST_SUITE_P(Casts, Chipmunk, testing::ValuesIn(chipmunk()), test::peer_test_name);

}  // namespace
}  // namespace oblong::fuzz
