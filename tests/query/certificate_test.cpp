// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/certificate.hpp"

#include "oblong/certificate/certificate.hpp"
#include "oblong/prepared.hpp"
#include "oblong/prove/fractions/rounded_answer.hpp"
#include "oblong/scalar.hpp"
#include "tests/query/bodies.hpp"

/// Certificates of the public headers against those of the exact answer.
namespace oblong {
namespace {

using query_testing::Draw;
using query_testing::exact;

template <class R>
void ask_certificates(std::uint64_t seed) {
    Draw<R> draw(seed);
    std::array<int, 4> kinds{};
    for (int i = 0; i < 100; ++i) {
        const AnyBody<R> a = draw.below(3) == 0 ? draw.composed() : draw.polyhedral();
        AnyBody<R> b = draw.polyhedral();
        b.pose = draw.pose(2);
        const CoreSupport core_a = *core_support(exact(a));
        const CoreSupport core_b = *core_support(exact(b));
        const ExactDistanceAnswer answer = exact_distance(core_a, core_b, exact_start(core_a, core_b));
        CertificateRequest request;
        request.rounded_to = sizeof(R) == 4 ? RoundedTo::float32 : RoundedTo::float64;
        const std::optional<Proof> found = prove(distance_question(a, b));
        ASSERT_TRUE(found);
        EXPECT_EQ(*found, Proof(certificate(answer, request)));
        ++kinds[static_cast<std::size_t>(std::get<ExactCertificate>(*found).kind)];
    }
    EXPECT_GT(kinds[static_cast<std::size_t>(CertificateKind::distance)], 0);
    EXPECT_GT(kinds[static_cast<std::size_t>(CertificateKind::overlapping)], 0);
}

TEST(CertificateQuery, ProvesTheExactAnswerInDouble) { ask_certificates<double>(51); }
TEST(CertificateQuery, ProvesTheExactAnswerInFloat) { ask_certificates<float>(52); }

TEST(CertificateQuery, OfCurvedBodiesIsByMembersAlone) {
    const ProofQuestion question = distance_question(Box<double>({1, 1, 1}), Cone<double>(1, 1));
    EXPECT_FALSE(prove_by_vertices(question));
    const std::optional<Proof> proof = prove(question);
    ASSERT_TRUE(proof);
    EXPECT_EQ(std::get<ExactProof>(*proof).outcome, Outcome::overlapping);
}

TEST(CertificateQuery, AQuestionHasFiniteNumbersThatItsQueryTakes) {
    const Box<double> box({1, 1, 1});
    const double infinity = std::numeric_limits<double>::infinity();
    const AnyBody<double> lost{box, Affine<double>{{}, {std::nan(""), 0, 0}}};
    EXPECT_THROW((void)distance_question(box, lost), InvalidBody);
    EXPECT_THROW((void)decision_question(lost, box), InvalidBody);
    EXPECT_THROW((void)within_question(box, box, infinity), InvalidBody);
    EXPECT_THROW((void)within_question(box, box, -1), InvalidBody);
    EXPECT_THROW((void)cast_question(box, box, {{0, infinity, 0}, {}}), InvalidBody);
    EXPECT_THROW((void)cast_question(box, box, {{}, -1}), InvalidBody);
    EXPECT_THROW((void)cast_question(box, box, {{}, std::nan("")}), InvalidBody);
    EXPECT_FALSE(cast_question(box, box, {{1, 0, 0}, infinity}).max);
    EXPECT_EQ(cast_question(box, box, {{1, 0, 0}, 0.1}).max, to_rational(0.1));
}

TEST(CertificateQuery, RefutesClaimsAboutEveryBodyThatItProves) {
    const Points<double> corner({{3, 0, 0}, {4, 0, 0}});
    const Box<double> box({1, 1, 1});
    const Claim<Rational> meets = Outcome::touching;
    const std::optional<ExactCertificate> expected = refute(box, corner, meets);
    ASSERT_TRUE(expected);
    EXPECT_EQ(refute(box, PreparedPolytope<double>(corner), meets), expected);
    EXPECT_EQ(refute(AnyBody<double>{box, std::nullopt}, AnyBody<double>{corner, std::nullopt}, meets), expected);
    EXPECT_EQ(refute(Box<Rational>({1, 1, 1}), Points<Rational>({{3, 0, 0}, {4, 0, 0}}), meets), expected);
    EXPECT_FALSE(refute(box, corner, Outcome::separated));
    EXPECT_TRUE(refutes(Sphere<float>(1), Box<float>({1, 1, 1}), Outcome::separated));
}

/// What cannot be proven is an error, never a claim that stands.
TEST(CertificateQuery, RefutesNothingWithoutAProof) {
    const Box<double> box({1, 1, 1});
    const AnyBody<double> cone{Cone<double>(1, 1), std::nullopt};
    EXPECT_THROW((void)refute(box, cone, Outcome::separated), InvalidBody);
    const AnyBody<double> unequal{Hull<double>({{Sphere<double>(1), std::nullopt}, {Sphere<double>(2), std::nullopt}}),
                                  std::nullopt};
    EXPECT_THROW((void)refutes(unequal, box, Outcome::separated), InvalidBody);
    const AnyBody<double> lost{box, Affine<double>{{}, {std::nan(""), 0, 0}}};
    EXPECT_THROW((void)refute(box, lost, Outcome::separated), InvalidBody);
}

TEST(CertificateQuery, IdsAreEscaped) {
    const Box<double> box({1, 1, 1});
    const ProofQuestion question = distance_question(box, box);
    const std::string line = case_line("a\"\\\n", question);
    EXPECT_NE(line.find(R"("id": "a\"\\\u000a")"), std::string::npos) << line;
    EXPECT_EQ(certificate_line("q", *prove(question)).find('\n'), std::string::npos);
}

}  // namespace
}  // namespace oblong
