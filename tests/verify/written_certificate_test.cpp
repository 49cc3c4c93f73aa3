// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "caseio/certificate_io.hpp"
#include "oblong/certificate.hpp"
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

TEST(WrittenCertificates, CurvedBodiesAreWrittenAsCasesToo) {
    const AnyBody<double> cone{Cone<double>(1, 2, Axis::z), Affine<double>{{}, {1, 2, 3}}};
    const AnyBody<double> egg{Ellipsoid<double>({1, 2, 3}), std::nullopt};
    const caseio::Case c = caseio::read_case(case_line("round", cone, egg));
    EXPECT_EQ(c.a, query_testing::exact(cone));
    EXPECT_EQ(*c.b, query_testing::exact(egg));
}

}  // namespace
}  // namespace oblong
