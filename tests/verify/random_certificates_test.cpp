// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "caseio/case_reader.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "oracle/exact/exact_cast.hpp"
#include "oracle/exact/exact_penetration.hpp"
#include "oracle/verify/verify.hpp"
#include "tests/level.hpp"
#include "tests/oracle/cases.hpp"
#include "tests/verify/truth.hpp"

// Certificates made up of small numbers, for small bodies: nearly all are nonsense, some happen to prove something.
// What is accepted is true. Forgeries start from a proof; these start from nothing, and find what a checker forgot to
// ask.

namespace oblong::oracle {
namespace {

using caseio::Case;
using caseio::ExactCertificate;

class Dice {
public:
    /// The bodies of a cast with their vertices listed.
    struct Moving {
        EnumeratedBody a, b;
        Vec3<Rational> velocity;
    };

    explicit Dice(unsigned long seed) : random_(seed) {}

    [[nodiscard]] int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    [[nodiscard]] bool one_in(int n) { return below(n) == 0; }
    [[nodiscard]] int weight() { return one_in(12) ? -1 : below(4); }

    [[nodiscard]] AnyBody<Rational> body(int dimension) {
        std::vector<Vec3<Rational>> vertices;
        const int count = 1 + below(one_in(2) ? 2 : 6);  // small ones touch, now and then
        for (int i = 0; i < count; ++i)
            vertices.push_back({below(5) - 2, below(5) - 2, dimension == 3 ? below(3) - 1 : 0});
        // Two symmetric bodies surround the origin: others rarely do in space.
        if (one_in(3))
            for (int i = 0; i < count; ++i) vertices.push_back(-vertices[static_cast<std::size_t>(i)]);
        AnyBody<Rational> core = test::points(std::move(vertices));
        if (!one_in(3)) return core;
        return {Sum<Rational>({std::move(core), {Sphere<Rational>(Rational(1 + below(3), 2)), std::nullopt}}),
                std::nullopt};
    }

    [[nodiscard]] std::vector<VertexWeight<Integer>> side(const EnumeratedBody& body, int total) {
        std::vector<VertexWeight<Integer>> weights;
        Integer rest = total;
        const int count = one_in(12) ? below(7) : 1 + below(3);
        for (int i = 0; i < count; ++i) {
            const Integer weight = i + 1 == count && !one_in(8) ? rest : Integer(this->weight());
            rest -= weight;
            weights.push_back({vertex(body), weight});
        }
        return weights;
    }
    [[nodiscard]] std::uint32_t vertex(const EnumeratedBody& body) {
        const int size = static_cast<int>(body.vertices.size());
        return static_cast<std::uint32_t>(below(one_in(20) ? size + 1 : size));
    }
    /// Any, and often a last one that makes the sum 0 where two vertices allow it.
    [[nodiscard]] std::vector<DifferenceWeight<Integer>> differences(const EnumeratedBody& a, const EnumeratedBody& b) {
        if (one_in(3)) return opposite(a, b);
        std::vector<DifferenceWeight<Integer>> all;
        Vec3<Rational> sum{};
        const int count = 1 + below(one_in(4) ? 7 : 4);
        for (int i = 0; i < count; ++i) {
            all.push_back({vertex(a), vertex(b), Integer(weight())});
            if (all.back().a < a.vertices.size() && all.back().b < b.vertices.size())
                sum = sum + (a.vertices[all.back().a] - b.vertices[all.back().b]) * Rational(all.back().weight);
        }
        close(a, b, sum, all);
        return all;
    }
    /// Up to three pairs of differences that point in opposite directions.
    [[nodiscard]] std::vector<DifferenceWeight<Integer>> opposite(const EnumeratedBody& a, const EnumeratedBody& b) {
        std::vector<DifferenceWeight<Integer>> all;
        for (int pair = 0; pair < 3; ++pair) {
            const auto i = static_cast<std::uint32_t>(below(static_cast<int>(a.vertices.size())));
            const auto j = static_cast<std::uint32_t>(below(static_cast<int>(b.vertices.size())));
            if (close(a, b, a.vertices[i] - b.vertices[j], all)) all.push_back({i, j, Integer(1)});
        }
        return all;
    }
    /// Adds a difference that makes the sum 0, if one does.
    static bool close(const EnumeratedBody& a, const EnumeratedBody& b, const Vec3<Rational>& sum,
                      std::vector<DifferenceWeight<Integer>>& all) {
        for (std::uint32_t i = 0; i < a.vertices.size(); ++i) {
            for (std::uint32_t j = 0; j < b.vertices.size(); ++j) {
                Vec3<Rational> rest = sum;
                for (int w = 1; w <= 3; ++w) {
                    rest = rest + (a.vertices[i] - b.vertices[j]);
                    if (rest != Vec3<Rational>{}) continue;
                    all.push_back({i, j, Integer(w)});
                    return true;
                }
            }
        }
        return false;
    }
    /// What the weights mean, or nearly so where they mean nothing.
    static Vec3<Rational> point(const EnumeratedBody& body, const std::vector<VertexWeight<Integer>>& weights) {
        Vec3<Rational> sum{};
        Rational total = 0;
        for (const auto& [vertex, weight] : weights) {
            if (vertex >= body.vertices.size()) continue;
            sum = sum + body.vertices[vertex] * Rational(weight);
            total += Rational(weight);
        }
        return total == 0 ? sum : sum * Rational(1 / total);
    }
    /// The squared distance of the points that the weights mean, and its rounding; all else may still be wrong.
    static void state_distance(const EnumeratedBody& a, const EnumeratedBody& b, ExactCertificate& c) {
        const Vec3<Rational> across = point(a, c.a) - point(b, c.b);
        c.core_squared = dot(across, across);
        const Rational radius = a.radius + b.radius;
        c.distance = c.rounded_to == RoundedTo::float32 ? to_rational(nearest_root<float>(c.core_squared, radius))
                                                        : to_rational(nearest_root<double>(c.core_squared, radius));
    }
    [[nodiscard]] Rational small() { return Rational(below(9) - 2, 1 + below(3)); }

    [[nodiscard]] Claim<Rational> claim() {
        if (one_in(2)) return static_cast<Outcome>(below(5));
        if (one_in(4)) return rounded();
        Within<Rational> within;
        if (!one_in(3)) within.lower = small();
        if (!one_in(3)) within.upper = small();
        return within;
    }
    [[nodiscard]] CorrectlyRounded<Rational> rounded() {
        CorrectlyRounded<Rational> r{one_in(2) ? RoundedTo::float32 : RoundedTo::float64, std::nullopt};
        if (!one_in(8)) r.distance = small();
        return r;
    }

    [[nodiscard]] ExactCertificate certificate(const EnumeratedBody& a, const EnumeratedBody& b) {
        ExactCertificate c;
        c.kind = static_cast<CertificateKind>(below(5));
        const auto wants = [&](CertificateKind k, int usually) { return c.kind == k ? !one_in(20) : one_in(usually); };
        if (wants(CertificateKind::refutation, 60)) c.claim = claim();
        const int evidence = below(3);
        const bool refutes = c.kind == CertificateKind::refutation;
        if (refutes ? evidence == 0 : !wants(CertificateKind::separated, 6)) {
            const int total = 1 + below(4);
            c.a = side(a, total);
            c.b = side(b, total);
        }
        const bool flat = a.radius + b.radius == 0;  // touching balls need no direction
        if (refutes
                ? evidence == 1
                : (wants(CertificateKind::separated, 8) || (flat ? wants(CertificateKind::touching, 8) : one_in(8))))
            c.direction = Vec3<Integer>{below(5) - 2, below(5) - 2, one_in(2) ? 0 : below(3) - 1};
        if (refutes ? evidence == 2 : wants(CertificateKind::overlapping, 40)) {
            if (c.kind == CertificateKind::overlapping && !one_in(3)) c.a.clear(), c.b.clear();
            c.differences = differences(a, b);
        }
        const CorrectlyRounded<Rational> stated = rounded();
        c.rounded_to = stated.rounded_to;
        c.distance = stated.distance;
        c.core_squared = below(12);
        if (c.distance && !one_in(4)) c.core_squared = *c.distance + a.radius + b.radius;
        c.core_squared *= c.core_squared;
        if (c.kind == CertificateKind::distance && one_in(3)) state_distance(a, b, c);
        return c;
    }

    [[nodiscard]] Case sweep(int dimension) {
        Case c = test::make_case(body(dimension), body(dimension), dimension);
        c.query = caseio::Query::sweep;
        if (!one_in(3)) c.b->pose = Affine<Rational>{{}, {5, 0, 0}};
        const auto across = [&] { return one_in(3) ? below(3) - 1 : 0; };
        const auto velocity = [&] { return Vec3<Rational>{below(5) - 2, across(), dimension == 3 ? across() : 0}; };
        c.sweep = {.velocity_a = velocity(), .velocity_b = velocity(), .max = std::nullopt};
        if (one_in(2)) c.sweep->max = below(4);
        return c;
    }
    /// The parameter at which the points that the weights mean meet, if they do and it is a fraction.
    static Rational meeting(const Moving& bodies, const ExactCertificate& c) {
        const Vec3<Rational>& r = bodies.velocity;
        if (r == Vec3<Rational>{}) return 0;
        const Rational middle = dot(point(bodies.b, c.b) - point(bodies.a, c.a), r) / dot(r, r);
        const Rational earlier = bodies.a.radius + bodies.b.radius;
        return middle - earlier / detail::rational_root(dot(r, r)).value_or(1);
    }
    /// Of a cast, or of a depth by weights.
    [[nodiscard]] ExactCertificate certificate(const Moving& bodies) {
        ExactCertificate c;
        c.kind = one_in(4) ? CertificateKind::penetration : one_in(3) ? CertificateKind::miss : CertificateKind::hit;
        const bool miss = c.kind == CertificateKind::miss;
        if (one_in(miss ? 20 : 1)) {
            const int total = 1 + below(3);
            c.a = side(bodies.a, total);
            c.b = side(bodies.b, total);
        }
        if (miss ? !one_in(20) : one_in(2)) c.direction = Vec3<Integer>{below(5) - 2, below(5) - 2, below(3) - 1};
        if (c.kind == CertificateKind::penetration) {
            c.core_squared = below(9);
            if (one_in(2)) state_distance(bodies.a, bodies.b, c);
            c.distance.reset();
        } else if (one_in(miss ? 20 : 1)) {
            c.upper = one_in(4) ? small() : meeting(bodies, c);
            c.lower = !c.direction ? Rational(0) : one_in(4) ? small() : *c.upper;
            if (c.direction && one_in(2)) {
                for (std::size_t k = 0; k < 3; ++k) (*c.direction)[k] = -Integer(numerator(bodies.velocity[k]));
            }
        }
        return c;
    }

private:
    std::mt19937_64 random_;
};

TEST(Verify, WhatIsAcceptedIsTrueWhereverItComesFrom) {
    Dice dice(31);
    std::map<std::string, int> accepted;
    int refused = 0;
    for (int i = 0; i < 1800; ++i) {
        const int dimension = dice.one_in(3) ? 2 : 3;
        const Case c = test::make_case(dice.body(dimension), dice.body(dimension), dimension);
        const ExactAnswer exact = exact_answer(c);
        const EnumeratedBody a = *enumerated_body(c.a);
        const EnumeratedBody b = *enumerated_body(*c.b);
        for (int k = 0; k < 500; ++k) {
            const ExactCertificate certificate = dice.certificate(a, b);
            if (verify(RestingBodies{a, b, dimension}, certificate)) {
                ++refused;
                continue;
            }
            ASSERT_TRUE(test::is_true(certificate, exact)) << caseio::write_case(c) << '\n'
                                                           << caseio::write_certificate({"test", certificate});
            std::string what(name(certificate.kind));
            if (certificate.claim)
                what += certificate.direction             ? " by a direction"
                        : certificate.differences.empty() ? " by points"
                                                          : " by differences";
            ++accepted[what + (a.radius + b.radius > 0 ? ", with balls" : "") + (dimension == 2 ? ", plane" : "")];
        }
    }
    std::printf("%d refused; accepted:", refused);
    int total = 0;
    for (const auto& [what, count] : accepted) {
        std::printf(" %s: %d;", what.c_str(), count);
        total += count;
    }
    std::printf("\n");
    EXPECT_GT(total, 10'000);
    // Seven things to prove, with balls or without, in the plane or in space.
    EXPECT_EQ(accepted.size(), 28U);
}

TEST(Verify, WhatIsAcceptedOfCastsAndDepthsIsTrueToo) {
    Dice dice(32);
    std::map<std::string, int> accepted;
    int refused = 0;
    for (int i = 0; i < oblong::test::draws(1600); ++i) {
        const int dimension = dice.one_in(3) ? 2 : 3;
        const Case c = dice.sweep(dimension);
        const ExactCast cast = exact_cast(c);
        Case resting = c;
        resting.query = caseio::Query::penetration;
        resting.sweep.reset();
        const ExactPenetration depth = exact_penetration(resting);
        const MovingBodies bodies = *moving_bodies(c);
        const Dice::Moving listed{*enumerated_body(c.a), *enumerated_body(*c.b), bodies.velocity};
        const Rational radius = bodies.a.radius + bodies.b.radius;
        for (int k = 0; k < 400; ++k) {
            const ExactCertificate certificate = dice.certificate(listed);
            const bool deep = certificate.kind == CertificateKind::penetration;
            if (deep ? verify(RestingBodies{bodies.a, bodies.b, dimension}, certificate)
                     : verify(bodies, certificate)) {
                ++refused;
                continue;
            }
            ASSERT_TRUE(deep ? test::is_true(certificate, depth, radius) : test::is_true(certificate, cast))
                << caseio::write_case(c) << '\n'
                << caseio::write_certificate({"test", certificate});
            std::string what(name(certificate.kind));
            if (certificate.kind == CertificateKind::hit)
                what += *certificate.lower > 0                     ? " bounded below"
                        : *certificate.lower == *certificate.upper ? " at the start"
                                                                   : " bounded above";
            ++accepted[what + (radius > 0 ? ", with balls" : "") + (dimension == 2 ? ", plane" : "")];
        }
    }
    std::printf("%d refused; accepted:", refused);
    for (const auto& [what, count] : accepted) std::printf(" %s: %d;", what.c_str(), count);
    std::printf("\n");
    // Four things to prove of casts, with balls or without, in the plane or in space; a depth without a surface needs
    // balls.
    EXPECT_EQ(accepted.size(), 18U);
}

}  // namespace
}  // namespace oblong::oracle
