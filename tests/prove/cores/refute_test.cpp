// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/certificate/refute.hpp"

#include <gtest/gtest.h>

#include "oblong/certificate.hpp"
#include "tests/prove/cores/core_cases.hpp"
#include "tests/environments.hpp"

// A claim is refuted exactly where it is false, and the evidence bounds the signed distance beyond what is claimed:
// checked here from the definitions, in rationals. tests/verify checks the certificates with the checkers.

namespace oblong {

namespace {

using namespace core_cases;
using MaybeCertificate = std::optional<Certificate<Integer, Rational>>;

/// The sign of (bound of the signed distance) − x for x ≥ 0, from the evidence.
[[nodiscard]] int proven_against(const Certificate<Integer, Rational>& c, const ExactCore& a, const ExactCore& b,
                                 const Rational& x) {
    const Rational reach = x + a.radius + b.radius;
    if (c.direction) {
        const Vec3<Rational> n{Rational(c.direction->x), Rational(c.direction->y), Rational(c.direction->z)};
        EXPECT_NE(n, Vec3<Rational>{});
        std::optional<Rational> gap;
        for (const Vec3<Rational>& p : a.vertices) {
            for (const Vec3<Rational>& q : b.vertices) {
                const Rational one = dot(n, p - q);
                if (!gap || one < *gap) gap = one;
            }
        }
        return *gap < 0 ? -1 : Rational(*gap * *gap).compare(Rational(reach * reach * squared_norm(n)));
    }
    const auto combined = [](const std::vector<VertexWeight<Integer>>& side, const ExactCore& core) {
        Vec3<Rational> sum{};
        Rational total = 0;
        for (const auto& [vertex, weight] : side) {
            EXPECT_GE(weight, 0);
            sum = sum + core.vertices.at(vertex) * Rational(weight);
            total += Rational(weight);
        }
        return sum * Rational(1 / total);
    };
    return squared_norm(combined(c.a, a) - combined(c.b, b)).compare(Rational(reach * reach));
}

template <std::floating_point R>
void expect_refuted_where_false(int per_family, unsigned long seed) {
    Families<R> draw(seed);
    int refuted = 0, kept = 0;
    for (int family = 0; family < Families<R>::count; ++family) {
        for (int i = 0; i < per_family; ++i) {
            const Pair<R> pair = draw.draw(family);
            const ExactCore a = exact(pair.a);
            const ExactCore b = exact(pair.b);
            const CertifiedDistance<R> is = ladder_distance(pair.a.view(), pair.b.view());
            for (const Outcome o :
                 {Outcome::separated, Outcome::touching, Outcome::overlapping, Outcome::intersecting}) {
                const bool holds = o == is.outcome || (o == Outcome::intersecting && is.outcome != Outcome::separated);
                const MaybeCertificate proof = refute(a, b, o);
                ASSERT_EQ(proof.has_value(), !holds) << Families<R>::names[family] << ' ' << i << ' ' << name(o);
                holds ? ++kept : ++refuted;
                if (!proof || !proof->differences.empty()) continue;
                const int side = proven_against(*proof, a, b, 0);
                const bool beyond = o == Outcome::separated     ? side <= 0
                                    : o == Outcome::touching    ? side != 0
                                    : o == Outcome::overlapping ? side >= 0
                                                                : side > 0;
                ASSERT_TRUE(beyond) << Families<R>::names[family] << ' ' << i << ' ' << name(o);
            }
            if (!std::isfinite(is.distance)) continue;
            const RoundedTo format = sizeof(R) == sizeof(float) ? RoundedTo::float32 : RoundedTo::float64;
            EXPECT_FALSE(refute(a, b, CorrectlyRounded<Rational>{format, to_rational(is.distance)}));
            const R above = std::nextafter(is.distance, std::numeric_limits<R>::infinity());
            if (std::isfinite(above)) {
                const MaybeCertificate proof = refute(a, b, CorrectlyRounded<Rational>{format, to_rational(above)});
                ASSERT_TRUE(proof);
                const Rational midpoint = (to_rational(is.distance) + to_rational(above)) / 2;
                ASSERT_LE(proven_against(*proof, a, b, midpoint), 0);
                ++refuted;
            }
            // The proven enclosure holds; what lies beyond it does not.
            const Rational lower = to_rational(is.enclosure.lower);
            const std::optional<Rational> upper =
                std::isfinite(is.enclosure.upper) ? std::optional(to_rational(is.enclosure.upper)) : std::nullopt;
            ASSERT_FALSE(refute(a, b, Within<Rational>{lower, upper}));
            ++kept;
            if (lower > 0) {
                const Rational end = lower * (1 - power_of_two(-80));
                const MaybeCertificate proof = refute(a, b, Within<Rational>{std::nullopt, end});
                ASSERT_TRUE(proof && proof->direction);
                ASSERT_GT(proven_against(*proof, a, b, end), 0);
                ++refuted;
            }
            if (upper) {
                const Rational end = *upper + power_of_two(-1200);
                const MaybeCertificate proof = refute(a, b, Within<Rational>{end, std::nullopt});
                ASSERT_TRUE(proof && !proof->a.empty());
                ASSERT_LT(proven_against(*proof, a, b, end), 0);
                ++refuted;
            }
        }
    }
    std::printf("%d false claims refuted, %d true ones not\n", refuted, kept);
    EXPECT_GT(refuted, per_family * Families<R>::count * 3);
}

}  // namespace

TEST(Refute, FalseClaimsAndNoOthersInDouble) { expect_refuted_where_false<double>(40, 21); }
TEST(Refute, FalseClaimsAndNoOthersInFloat) { expect_refuted_where_false<float>(40, 22); }

/// Proofs are the same under every mode, subnormal vertices, poses and claims included.
TEST(Refute, TheEnvironmentChangesNoProof) {
    struct Asked {
        Points<double> a, b;
        Affine<double> pose;
        Claim<Rational> claim;
    };
    std::vector<Asked> asked;
    Families<double> draw(23);
    for (int i = 0; i < 220; ++i) {
        const Pair<double> pair = draw.draw(i % Families<double>::count);
        const CertifiedDistance<double> is = ladder_distance(pair.a.view(), pair.b.view());
        if (!std::isfinite(is.distance)) continue;
        const double other = std::nextafter(is.distance, i % 2 == 0 ? 0.0 : 1e300);
        for (const Claim<Rational>& claim :
             {Claim<Rational>(is.outcome == Outcome::separated ? Outcome::touching : Outcome::separated),
              Claim<Rational>(CorrectlyRounded<Rational>{RoundedTo::float64, to_rational(other)}),
              Claim<Rational>(CorrectlyRounded<Rational>{RoundedTo::float64, to_rational(is.distance)}),
              Claim<Rational>(Within<Rational>{Rational(to_rational(other) * 2), std::nullopt})}) {
            Affine<double> pose;
            pose.linear.rows[1] = {0x1p-1060, 1, 0x1p-1074};
            asked.push_back({Points<double>(pair.a.vertices), Points<double>(pair.b.vertices), pose, claim});
        }
    }
    const auto proofs = [&asked] {
        std::vector<MaybeCertificate> all;
        for (const Asked& x : asked) all.push_back(refute(posed(x.a, x.pose), x.b, x.claim));
        return all;
    };
    const std::vector<MaybeCertificate> by_default = proofs();
    EXPECT_GT(std::ranges::count_if(by_default, [](const MaybeCertificate& p) { return p.has_value(); }), 300);
    for (const test::Environment& environment : test::other_environments()) {
        std::vector<MaybeCertificate> found;
        test::within(environment, [&] { found = proofs(); });
        EXPECT_TRUE(found == by_default) << environment.name;
    }
}

TEST(Refute, BodiesAsALibraryHoldsThem) {
    const Box<double> box({1, 1, 1});
    Affine<double> pose;
    pose.translation = {3, 0, 0};
    const auto apart = posed(box, pose);
    EXPECT_TRUE(refutes(box, apart, Outcome::touching));
    EXPECT_FALSE(refutes(box, apart, Outcome::separated));
    EXPECT_FALSE(refutes(box, apart, within_tolerance<Rational>(Rational(101, 100), Rational(1, 100), 0)));
    EXPECT_TRUE(refutes(box, apart, within_tolerance<Rational>(Rational(102, 100), Rational(1, 100), 0)));
    EXPECT_FALSE(refutes(box, apart, within_tolerance<Rational>(Rational(3, 2), 0, Rational(1, 2))));
    EXPECT_TRUE(refutes(box, apart, within_tolerance<Rational>(Rational(3, 2), 0, Rational(49, 100))));
    EXPECT_TRUE(refutes(Sphere<float>(1), Box<float>({1, 1, 1}), Outcome::separated));
    // Vertices are numbered as the certificate's page lists them: bit k says that coordinate k is −h, and a flat side
    // has its corners once.
    const Box<double> flat({1, 0, 2});
    pose.translation = {0, 5, 0};
    const Sphere<double> ball(1);
    const MaybeCertificate proof = refute(flat, posed(ball, pose), Within<Rational>{Rational(5), std::nullopt});
    ASSERT_TRUE(proof);
    for (const auto& [vertex, weight] : proof->a) EXPECT_LT(vertex, 4U);
    // A refusal claims nothing; a pose that is not finite makes no case, about which nothing is known.
    EXPECT_FALSE(refutes(box, apart, Outcome::undecided));
    const Affine<double> broken{{}, {std::numeric_limits<double>::infinity(), 0, 0}};
    EXPECT_THROW((void)refutes(box, Posed<Box<double>, double>{box, broken}, Outcome::overlapping), InvalidBody);
}

}  // namespace oblong
