// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/certificate/refute.hpp"

#include <gtest/gtest.h>

#include "oblong/certificate.hpp"
#include "tests/prove/cores/core_cases.hpp"
#include "tests/environments.hpp"

// Refutations whatever the environment, and of bodies as a library holds them. That a claim is refuted exactly where it
// is false: tests/verify/refutation_test.cpp and written_certificate_test.cpp, whose checkers accept them.

namespace oblong {

namespace {

using namespace core_cases;
using MaybeCertificate = std::optional<Certificate<Integer, Rational>>;

}  // namespace

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
