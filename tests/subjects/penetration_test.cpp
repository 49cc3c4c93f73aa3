// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_penetration.hpp"
#include "oracle/exact/rounding.hpp"

/// Penetration as subjects state it, against the oracle's exact depth, which comes from another method.
namespace oblong::fuzz {
namespace {

using caseio::Case;
using caseio::Result;

Result answer(Subject& subject, const Case& c) { return subject.answer(std::span(&c, 1)).front(); }

/// A case of a family as a penetration case, A moved towards B by `share` of what separates their poses' origins or
/// first vertices, so that more of them overlap. Exact: nothing is rounded.
Case penetration_case(const Family& family, int index, double severity, const Rational& share) {
    Case c = family_case(family, 77, index, 100, severity);
    c.query = caseio::Query::penetration;
    if (share == 0) return c;
    const auto origin = [](const AnyBody<Rational>& body) {
        Vec3<Rational> at{};
        if (const auto* points = std::get_if<Points<Rational>>(&body.shape)) at = points->vertices()[0];
        return body.pose ? (*body.pose)(at) : at;
    };
    const Vec3<Rational> by = (origin(*c.b) - origin(c.a)) * share;
    if (!c.a.pose) c.a.pose.emplace();
    c.a.pose->translation = c.a.pose->translation + by;
    c.scalar = caseio::CaseScalar::exact;
    return c;
}

struct Seen {
    int overlapping = 0, touching = 0, separated = 0, unknown = 0;
};

/// The stated direction and witnesses fit the depth.
void expect_geometry(const Result& r, const Case& c) {
    const auto vec = [](const Vec3<caseio::Real>& v) { return Vec3<Rational>{v.x.value, v.y.value, v.z.value}; };
    ASSERT_TRUE(r.penetration->direction && r.witness_a && r.witness_b) << c.id;
    const Vec3<Rational> u = vec(*r.penetration->direction);
    ASSERT_TRUE(r.normal) << c.id;
    EXPECT_EQ(vec(*r.normal), u) << c.id << ": A, moved by depth * normal, just touches B";
    const Vec3<Rational> a = vec(*r.witness_a);
    const Vec3<Rational> off = a - vec(*r.witness_b) + u * r.penetration->depth->value;
    const double size =
        std::sqrt(nearest<double>(squared_norm(a) + squared_norm(off))) + nearest<double>(r.penetration->depth->value);
    EXPECT_NEAR(nearest<double>(squared_norm(u)), 1, 1e-6) << c.id;
    EXPECT_LE(std::sqrt(nearest<double>(squared_norm(off))), 1e-6 * size + 1e-300) << c.id;
}

void expect_right(Subject& subject, const Case& c, Seen& seen) {
    const oracle::ExactPenetration exact = oracle::exact_penetration(c);
    const Result r = answer(subject, c);
    if (r.outcome == Outcome::unsupported || exact.outcome == Outcome::undecided) {
        ++seen.unknown;
        return;
    }
    ASSERT_EQ(r.outcome, exact.outcome) << c.id;
    seen.overlapping += r.outcome == Outcome::overlapping;
    seen.touching += r.outcome == Outcome::touching;
    seen.separated += r.outcome == Outcome::separated;
    if (r.outcome == Outcome::separated) {
        EXPECT_FALSE(r.penetration) << c.id;
        return;
    }
    ASSERT_TRUE(r.penetration && r.penetration->depth) << c.id;
    if (!exact.depth || exact.upper) {
        ++seen.unknown;
        return;
    }
    const int digits = c.scalar == caseio::CaseScalar::float32 && r.subject == "proven" ? 24 : 53;
    const auto nearest_number = oracle::neighbours(*exact.depth, oracle::format_of(digits)).nearest;
    if (nearest_number) {
        EXPECT_EQ(r.penetration->depth->value, *nearest_number) << c.id;
    }
    if (r.penetration->depth_lower) {
        EXPECT_GE(oracle::compare(*exact.depth, r.penetration->depth_lower->value), 0) << c.id;
        if (r.penetration->depth_upper->kind != caseio::Real::Kind::infinite) {
            EXPECT_LE(oracle::compare(*exact.depth, r.penetration->depth_upper->value), 0) << c.id;
        }
    }
    if (nearest_number) expect_geometry(r, c);
}

void over_families(Subject& subject, std::span<const std::string_view> names, Seen& seen) {
    for (const std::string_view name : names) {
        const Family* family = find_family(name);
        ASSERT_NE(family, nullptr) << name;
        for (const double severity : {0.0, 0.5, 1.0})
            for (int i = 0; i < 6; ++i) {
                expect_right(subject, penetration_case(*family, i, severity, Rational(i % 3 * 5, 11)), seen);
                expect_right(subject, narrow_to_float(penetration_case(*family, i, severity, 0)), seen);
            }
    }
}

constexpr std::array<std::string_view, 16> polyhedra{
    "shallow_overlap", "exact_touching", "near_touching", "lattice",        "needle",
    "sliver",          "slab",           "flat",          "collinear",      "single_point",
    "size_ratio",      "plane",          "plane_lattice", "plane_touching", "duplicate_points",
    "far_offset"};

}  // namespace

TEST(PenetrationSubjects, TheProvenOneIsExactAndRoundedOnce) {
    const auto subject = make_subject("proven");
    Seen seen;
    over_families(*subject, polyhedra, seen);
    over_families(*subject, std::array<std::string_view, 1>{"posed"}, seen);
    EXPECT_GT(seen.overlapping, 150);
    EXPECT_GT(seen.touching, 30);
    EXPECT_GT(seen.separated, 50);
    EXPECT_LT(seen.unknown, 60);
}

TEST(PenetrationSubjects, TheRationalExpansionIsExact) {
    const auto subject = make_subject("rational/epa/relative-0");
    Seen seen;
    over_families(*subject, polyhedra, seen);
    EXPECT_GT(seen.overlapping, 150);
    EXPECT_GT(seen.touching, 30);
    EXPECT_GT(seen.separated, 50);
}

/// Curved bodies: the proven bounds meet the oracle's.
TEST(PenetrationSubjects, TheProvenBoundsOfCurvedBodiesMeetTheOracles) {
    const auto subject = make_subject("proven");
    const Family& family = *find_family("curved");
    int overlapping = 0;
    for (int i = 0; i < 30; ++i) {
        const Case c = penetration_case(family, i, 0.5, Rational(9, 10));
        const oracle::ExactPenetration exact = oracle::exact_penetration(c);
        const Result r = answer(*subject, c);
        if (is_refusal(r.outcome) || exact.outcome == Outcome::undecided) continue;
        ASSERT_EQ(r.outcome, exact.outcome) << c.id;
        if (r.outcome != Outcome::overlapping || !exact.depth) continue;
        ++overlapping;
        ASSERT_TRUE(r.penetration && r.penetration->depth_lower && r.penetration->depth_upper) << c.id;
        EXPECT_LE(r.penetration->depth_lower->value, r.penetration->depth_upper->value) << c.id;
        // The oracle's depth is exact, or the lower end of its own bracket.
        if (exact.upper) {
            EXPECT_LE(r.penetration->depth_lower->value, *exact.upper) << c.id;
        } else {
            EXPECT_GE(oracle::compare(*exact.depth, r.penetration->depth_lower->value), 0) << c.id;
        }
        EXPECT_LE(oracle::compare(*exact.depth, r.penetration->depth_upper->value), 0) << c.id;
    }
    EXPECT_GT(overlapping, 3);
}

TEST(PenetrationSubjects, RefusalsCarryNoNumber) {
    int refused = 0;
    for (const std::string name :
         {"float/epa/relative-0", "double/epa/relative-0", "float/epa/relative-1e-5/limit-2"}) {
        const auto subject = make_subject(name);
        for (const std::string_view family : {"denormal", "huge", "deep_overlap", "needle"})
            for (int i = 0; i < 10; ++i) {
                const Case c = narrow_to_float(penetration_case(*find_family(family), i, 0.75, 0));
                const Result r = answer(*subject, c);
                if (!is_refusal(r.outcome)) continue;
                ++refused;
                EXPECT_FALSE(r.penetration) << name << ' ' << c.id;
                EXPECT_FALSE(r.witness_a) << name << ' ' << c.id;
            }
    }
    EXPECT_GT(refused, 10);
}

TEST(PenetrationSubjects, NamesSayWhatIsWrong) {
    EXPECT_EQ(make_subject("quad/epa/absolute-1e-20/limit-7")->info().name, "quad/epa/absolute-1e-20/limit-7");
    for (const std::string name : {"double/epa", "double/epa/1e-5", "double/epa/relative--1", "double/epa/gap-1e-5",
                                   "double/epa/relative-1e-5/limit-0", "double/epa/relative-1e-5/limit-2/x",
                                   "double/epa-bracket/relative-1e-12"})
        EXPECT_THROW((void)make_subject(name), std::invalid_argument) << name;
}

}  // namespace oblong::fuzz
