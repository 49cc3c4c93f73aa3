// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "caseio/case_reader.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "oracle/verify/verify.hpp"
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

    [[nodiscard]] std::vector<VertexWeight<Integer>> side(const ListedBody& body, int total) {
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
    [[nodiscard]] std::uint32_t vertex(const ListedBody& body) {
        const int size = static_cast<int>(body.vertices.size());
        return static_cast<std::uint32_t>(below(one_in(20) ? size + 1 : size));
    }
    /// Any, and often a last one that makes the sum 0 where two vertices allow it.
    [[nodiscard]] std::vector<DifferenceWeight<Integer>> differences(const ListedBody& a, const ListedBody& b) {
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
    [[nodiscard]] std::vector<DifferenceWeight<Integer>> opposite(const ListedBody& a, const ListedBody& b) {
        std::vector<DifferenceWeight<Integer>> all;
        for (int pair = 0; pair < 3; ++pair) {
            const auto i = static_cast<std::uint32_t>(below(static_cast<int>(a.vertices.size())));
            const auto j = static_cast<std::uint32_t>(below(static_cast<int>(b.vertices.size())));
            if (close(a, b, a.vertices[i] - b.vertices[j], all)) all.push_back({i, j, Integer(1)});
        }
        return all;
    }
    /// Adds a difference that makes the sum 0, if one does.
    static bool close(const ListedBody& a, const ListedBody& b, const Vec3<Rational>& sum,
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
    /// The squared distance of the points that the weights mean, and its rounding; all else may still be wrong.
    static void state_distance(const ListedBody& a, const ListedBody& b, ExactCertificate& c) {
        const auto point = [](const ListedBody& body, const std::vector<VertexWeight<Integer>>& weights) {
            Vec3<Rational> sum{};
            Rational total = 0;
            for (const auto& [vertex, weight] : weights) {
                if (vertex >= body.vertices.size()) continue;
                sum = sum + body.vertices[vertex] * Rational(weight);
                total += Rational(weight);
            }
            return total == 0 ? sum : sum * Rational(1 / total);
        };
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

    [[nodiscard]] ExactCertificate certificate(const ListedBody& a, const ListedBody& b) {
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
        const ListedBody a = *listed_body(c.a);
        const ListedBody b = *listed_body(*c.b);
        for (int k = 0; k < 500; ++k) {
            const ExactCertificate certificate = dice.certificate(a, b);
            if (verify(a, b, dimension, certificate)) {
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

}  // namespace
}  // namespace oblong::oracle
