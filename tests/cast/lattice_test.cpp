// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cast/lattice.hpp"

#include <gtest/gtest.h>

#include "oblong/prove/fractions/cast.hpp"
#include "oblong/scalar/builtin.hpp"
#include "tests/cast/worlds.hpp"
#include "tests/level.hpp"

// All casts of the lattice {−1, 0, 1}³ up to its symmetry: the direction is one of the four kinds that the cube's
// symmetries leave apart. Against vertices of the linear program min { λ : s + λ r in the hull }, which shares nothing
// with GJK.

namespace oblong::test {

namespace {

const std::array<LatticePoint, 4> kinds_of_direction{LatticePoint{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}};

Vec3<Rational> exact(const LatticePoint& p) { return {p[0], p[1], p[2]}; }

struct Tally {
    long casts = 0, hits = 0, at_start = 0, wrong = 0;
};

/// Asks every method about a lattice body and ray.
void ask(const std::vector<LatticePoint>& body, const LatticePoint& s, const LatticePoint& r, bool all, Tally& tally) {
    const std::optional<Fraction> truth = first_parameter(body, s, r);
    std::vector<Vec3<Rational>> points;
    for (const LatticePoint& p : body) points.push_back(exact(p));
    const Cloud<Rational> cloud{Points<Rational>(points)};
    const Ray<Rational> ray{exact(s), exact(r), {}};
    ++tally.casts;
    tally.hits += truth ? 1 : 0;
    tally.at_start += truth && truth->numerator == 0 ? 1 : 0;
    const auto check = [&](bool known, bool hit, const Rational& parameter) {
        const bool right =
            known && hit == truth.has_value() && (!hit || parameter == Rational(truth->numerator, truth->denominator));
        tally.wrong += right ? 0 : 1;
    };
    const auto gjk = ray_cast<Rational>(cloud, ray, exactly_cast());
    check(gjk.outcome != CastOutcome::unknown, gjk.outcome == CastOutcome::hit, gjk.parameter);
    if (!all) return;
    const auto slow = ray_advancement<Rational>(cloud, ray, exactly_advance());
    check(slow.outcome != CastOutcome::unknown, slow.outcome == CastOutcome::hit, slow.parameter);
    const ExactCore source{{ray.source}, 0};
    const ExactCore core{points, 0};
    const ExactCastAnswer proven = exact_cast(source, core, {ray.direction, {}}, {1, 0, 0});
    check(!proven.hit || proven.parameter.rational().has_value(), proven.hit,
          proven.parameter.rational().value_or(Rational(-1)));
}

}  // namespace

TEST(Lattice, NoCastAgainstAPointASegmentOrATriangleIsWrong) {
    Tally tally;
    const std::vector<LatticePoint> lattice = lattice_points();
    // Level 1 asks for one kind of direction after another, the others for all four of each body and source.
    const std::size_t kinds = level() == 1 ? 1 : kinds_of_direction.size();
    std::size_t asked = 0;
    for_each_subset(3, [&](const std::vector<LatticePoint>& body) {
        for (const LatticePoint& s : lattice) {
            for (std::size_t k = 0; k < kinds; ++k)
                ask(body, s, kinds_of_direction[asked++ % kinds_of_direction.size()], tally.casts % 9 == 0, tally);
        }
    });
    EXPECT_EQ(tally.casts, (27 + 351 + 2925) * 27 * static_cast<long>(kinds));
    EXPECT_EQ(tally.wrong, 0);
    EXPECT_GT(tally.hits - tally.at_start, 1000);
    EXPECT_GT(tally.at_start, 1000);
    EXPECT_GT(tally.casts - tally.hits, 1000);
}

TEST(Lattice, NoCastAgainstATetrahedronIsWrong) {
    Tally tally;
    const std::vector<LatticePoint> lattice = lattice_points();
    long bodies = 0;
    for_each_subset(4, [&](const std::vector<LatticePoint>& body) {
        if (body.size() < 4) return;
        // Every tetrahedron, flat ones included, with one of the 108 rays after another.
        for (long k = 0; k < 2; ++k) {
            const long which = (bodies * 2 + k) % (27 * 4);
            ask(body, lattice[static_cast<std::size_t>(which / 4)],
                kinds_of_direction[static_cast<std::size_t>(which % 4)], bodies % 4 == 0, tally);
        }
        ++bodies;
    });
    EXPECT_EQ(bodies, 17550);
    EXPECT_EQ(tally.wrong, 0);
    EXPECT_GT(tally.hits - tally.at_start, 100);
}

TEST(Lattice, NoSweepOfTwoSegmentsIsWrong) {
    Tally tally;
    const std::vector<LatticePoint> lattice = lattice_points();
    std::vector<std::array<LatticePoint, 2>> segments;
    for_each_subset(2, [&](const std::vector<LatticePoint>& s) {
        if (s.size() == 2) segments.push_back({s[0], s[1]});
    });
    for (std::size_t i = 0; i < segments.size(); ++i) {
        for (std::size_t j = i % 5; j < segments.size(); j += 5) {
            const auto& [p0, p1] = segments[i];
            const auto& [q0, q1] = segments[j];
            std::vector<LatticePoint> difference;
            for (const auto& q : {q0, q1}) {
                for (const auto& p : {p0, p1}) difference.push_back({q[0] - p[0], q[1] - p[1], q[2] - p[2]});
            }
            const LatticePoint r = kinds_of_direction[(i + j) % 4];
            const std::optional<Fraction> truth = first_parameter(difference, {0, 0, 0}, r);
            const auto a = cloud_of<Rational>({exact(p0), exact(p1)});
            const auto b = cloud_of<Rational>({exact(q0), exact(q1)});
            const Vec3<Rational> drift{3, -1, 2};
            const auto found = linear_sweep<Rational>(a, b, {exact(r) + drift, drift, {}}, exactly_cast());
            ++tally.casts;
            tally.hits += truth ? 1 : 0;
            const bool hit = found.outcome == CastOutcome::hit;
            const bool right = found.outcome != CastOutcome::unknown && hit == truth.has_value() &&
                               (!hit || found.parameter == Rational(truth->numerator, truth->denominator));
            tally.wrong += right ? 0 : 1;
        }
    }
    EXPECT_EQ(tally.wrong, 0);
    EXPECT_GT(tally.casts, 24000);
    EXPECT_GT(tally.hits, 500);
}

}  // namespace oblong::test
