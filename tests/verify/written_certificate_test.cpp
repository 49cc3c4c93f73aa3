// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "caseio/case_reader.hpp"
#include "caseio/certificate_io.hpp"
#include "oblong/certificate.hpp"
#include "oblong/distance.hpp"
#include "oblong/scalar.hpp"
#include "oracle/verify/verify.hpp"
#include "tests/query/bodies.hpp"

/// The lines that oblong/certificate.hpp writes, read by the program's readers and checked by its checker.
namespace oblong {
namespace {

using query_testing::Draw;

template <class R>
void write_and_check(std::uint64_t seed) {
    Draw<R> draw(seed);
    for (int i = 0; i < 100; ++i) {
        const AnyBody<R> a = draw.below(3) == 0 ? draw.composed() : draw.polyhedral();
        AnyBody<R> b = draw.polyhedral();
        b.pose = draw.pose(2);
        const std::optional<ExactCertificate> certificate = distance_certificate(a, b);
        ASSERT_TRUE(certificate);
        const std::string line = certificate_line("pair", *certificate);
        const caseio::CertificateLine read = caseio::read_certificate(line);
        EXPECT_EQ(read.id, "pair");
        EXPECT_EQ(read.certificate, *certificate) << line;
        const caseio::Case c = caseio::read_case(case_line("pair", a, b));
        EXPECT_EQ(c.a, query_testing::exact(a));
        EXPECT_EQ(*c.b, query_testing::exact(b));
        EXPECT_EQ(oracle::verify(c, read.certificate), std::nullopt) << line;
    }
}

TEST(WrittenCertificates, AreReadAndAcceptedInDouble) { write_and_check<double>(61); }
TEST(WrittenCertificates, AreReadAndAcceptedInFloat) { write_and_check<float>(62); }

/// Claims of every kind about random pairs: false ones have a line that the checker accepts, true ones have none.
template <class R>
void refute_and_check(std::uint64_t seed) {
    Draw<R> draw(seed);
    std::map<bool, int> refuted;
    for (int i = 0; i < 100; ++i) {
        const AnyBody<R> a = draw.below(3) == 0 ? draw.composed() : draw.polyhedral();
        AnyBody<R> b = draw.polyhedral();
        b.pose = draw.pose(2);
        const caseio::Case c = caseio::read_case(case_line("pair", a, b));
        const DistanceAnswer<R> is = certified_distance(a, b);
        const RoundedTo format = sizeof(R) == 4 ? RoundedTo::float32 : RoundedTo::float64;
        const R above = std::nextafter(is.value, std::numeric_limits<R>::infinity());
        const std::pair<Claim<Rational>, bool> claims[] = {
            {is.outcome, false},
            {Outcome::separated, is.outcome != Outcome::separated},
            {Outcome::intersecting, is.outcome == Outcome::separated},
            {CorrectlyRounded<Rational>{format, to_rational(is.value)}, false},
            {CorrectlyRounded<Rational>{format, to_rational(above)}, true},
            {CorrectlyRounded<Rational>{format, std::nullopt}, true},
            {Within<Rational>{std::nullopt, to_rational(is.upper)}, false},
            {Within<Rational>{Rational(to_rational(is.upper) + 1), std::nullopt}, true}};
        for (const auto& [claim, is_false] : claims) {
            const std::optional<ExactCertificate> proof = refute(a, b, claim);
            ASSERT_EQ(proof.has_value(), is_false) << i;
            ASSERT_EQ(refutes(a, b, claim), is_false) << i;
            ++refuted[is_false];
            if (!proof) continue;
            const std::string line = certificate_line("pair", *proof);
            const caseio::CertificateLine read = caseio::read_certificate(line);
            EXPECT_EQ(read.certificate, *proof) << line;
            EXPECT_EQ(oracle::verify(c, read.certificate), std::nullopt) << line;
        }
    }
    EXPECT_GT(refuted[true], 300);
    EXPECT_GT(refuted[false], 300);
}

TEST(WrittenCertificates, RefutationsAreReadAndAcceptedInDouble) { refute_and_check<double>(63); }
TEST(WrittenCertificates, RefutationsAreReadAndAcceptedInFloat) { refute_and_check<float>(64); }

TEST(WrittenCertificates, CurvedBodiesAreWrittenAsCasesToo) {
    const AnyBody<double> cone{Cone<double>(1, 2, Axis::z), Affine<double>{{}, {1, 2, 3}}};
    const AnyBody<double> egg{Ellipsoid<double>({1, 2, 3}), std::nullopt};
    const caseio::Case c = caseio::read_case(case_line("round", cone, egg));
    EXPECT_EQ(c.a, query_testing::exact(cone));
    EXPECT_EQ(*c.b, query_testing::exact(egg));
}

}  // namespace
}  // namespace oblong
