// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/verify.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/posed_vertices.hpp"
#include "tests/level.hpp"
#include "tests/oracle/cases.hpp"
#include "tests/verify/forge.hpp"
#include "tests/verify/gathered.hpp"
#include "tests/verify/truth.hpp"

namespace oblong::oracle {
namespace {

using caseio::Case;
using caseio::ExactCertificate;
using test::all_cases;
using test::box;
using test::is_true;
using test::make_case;
using test::points;
using test::sphere;

CertificateKind kind_of(const ExactAnswer& exact, caseio::Query query) {
    if (exact.outcome == Outcome::touching) return CertificateKind::touching;
    if (exact.outcome == Outcome::overlapping) return CertificateKind::overlapping;
    return query == caseio::Query::decide ? CertificateKind::separated : CertificateKind::distance;
}

TEST(Verify, EveryGenuineCertificateIsAcceptedAndEveryForgedOneRefused) {
    int genuine = 0, harmless = 0, refused = 0, still_true = 0;
    std::map<CertificateKind, int> kinds;
    std::vector<ExactCertificate> others;  // of cases before
    for (const Case& c : all_cases(oblong::test::draws(48))) {
        const std::optional<ExactCertificate> certificate = fuzz::case_certificate(c);
        if (!certificate) continue;
        SCOPED_TRACE(caseio::write_certificate({c.id, *certificate}));
        const EnumeratedBody a = *enumerated_body(c.a);
        const EnumeratedBody b = *enumerated_body(*c.b);
        const auto refusal = verify(RestingBodies{a, b, c.dimension}, *certificate);
        ASSERT_FALSE(refusal) << *refusal;
        ++genuine;
        ++kinds[certificate->kind];
        const ExactAnswer exact = exact_answer(c);
        ASSERT_TRUE(exact.judged());
        ASSERT_TRUE(is_true(*certificate, exact));
        ASSERT_EQ(certificate->kind, kind_of(exact, c.query));
        for (const ExactCertificate& other : test::rescaled(*certificate)) {
            const auto reason = verify(RestingBodies{a, b, c.dimension}, other);
            ASSERT_FALSE(reason) << *reason;
            ++harmless;
        }
        std::vector<test::Forgery> forged = test::forgeries(*certificate);
        for (const ExactCertificate& other : others) forged.push_back({"another case's", other, false});
        for (const test::Forgery& forgery : forged) {
            if (verify(RestingBodies{a, b, c.dimension}, forgery.certificate)) {
                ++refused;
                continue;
            }
            ++still_true;
            ASSERT_FALSE(forgery.never) << forgery.how;
            ASSERT_TRUE(is_true(forgery.certificate, exact)) << forgery.how;
        }
        if (others.size() < 40) others.push_back(*certificate);
        std::rotate(others.begin(), others.end() - 1, others.end());
        others.front() = *certificate;
    }
    std::printf(
        "%d genuine (distance %d, separated %d, touching %d, overlapping %d), %d rescaled: accepted; "
        "%d forged: refused; %d changed ones are other proofs of what is true\n",
        genuine, kinds[CertificateKind::distance], kinds[CertificateKind::separated], kinds[CertificateKind::touching],
        kinds[CertificateKind::overlapping], harmless, refused, still_true);
    EXPECT_GT(genuine, oblong::test::sampled(1000));
    for (const auto& [kind, count] : kinds) EXPECT_GT(count, oblong::test::sampled(50)) << name(kind);
    EXPECT_EQ(kinds.size(), 4U);
    EXPECT_GT(refused, oblong::test::sampled(100'000));
}

TEST(Verify, TheListedVerticesAreThoseOfTheOracle) {
    int compared = 0;
    for (const Case& c : all_cases(6)) {
        for (const AnyBody<Rational>* body : {&c.a, c.b ? &*c.b : nullptr}) {
            if (body == nullptr) continue;
            const std::optional<EnumeratedBody> listed = enumerated_body(*body);
            if (!listed) continue;
            const auto posed = posed_core(*body, c.dimension);
            const Core& core = std::get<Core>(posed);
            const auto sorted = [](std::vector<Vec3<Rational>> v) {
                std::ranges::sort(
                    v, [](const auto& p, const auto& q) { return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z); });
                v.erase(std::unique(v.begin(), v.end()), v.end());
                return v;
            };
            ASSERT_EQ(sorted(listed->vertices), sorted(core.vertices)) << c.id;
            ASSERT_EQ(listed->radius, core.radius) << c.id;
            ++compared;
        }
    }
    EXPECT_GT(compared, 200);
}

EnumeratedBody at(const Rational& x) { return {{{x, 0, 0}}, 0}; }

ExactCertificate along_x(const Rational& d, RoundedTo format, std::optional<Rational> stated) {
    ExactCertificate c;
    c.a = {{0, 1}};
    c.b = {{0, 1}};
    c.core_squared = d * d;
    c.rounded_to = format;
    c.distance = std::move(stated);
    return c;
}

/// Each of these is stopped by one check alone: everything else about it is consistent.
TEST(Verify, ConsistentForgeriesAreRefused) {
    // A farther vertex of b, with its own distance, and the same of a.
    const EnumeratedBody point = at(0);
    const EnumeratedBody segment{{{1, 0, 0}, {2, 0, 0}}, 0};
    ExactCertificate farther = along_x(2, RoundedTo::float64, Rational(2));
    farther.b = {{1, 1}};
    EXPECT_EQ(verify(RestingBodies{point, segment, 3}, farther), "a vertex of b is nearer");
    std::swap(farther.a, farther.b);
    EXPECT_EQ(verify(RestingBodies{segment, point, 3}, farther), "a vertex of a is nearer");
    // Negative shares cancel: 0 is no interior point of the hull of these.
    const EnumeratedBody corner{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}}, 0};
    ExactCertificate cancelled;
    cancelled.kind = CertificateKind::overlapping;
    for (std::uint32_t i = 0; i < 6; ++i) cancelled.differences.push_back({i, 0, i < 3 ? -2 : 1});
    EXPECT_EQ(verify(RestingBodies{corner, point, 3}, cancelled), "a weight that is not positive");
    // Balls that overlap, sold as bodies 0 apart to within rounding.
    EXPECT_EQ(verify(RestingBodies{EnumeratedBody{at(0).vertices, 1}, EnumeratedBody{at(1).vertices, 1}},
                     along_x(1, RoundedTo::float64, Rational(0))),
              "the bodies meet");
}

TEST(Verify, MoreDifferencesThanNeededAreRefused) {
    const Case c = make_case(box({1, 1, 1}), box({1, 1, 1}));
    ExactCertificate certificate = fuzz::case_certificate(c).value();
    ASSERT_EQ(certificate.kind, CertificateKind::overlapping);
    while (certificate.differences.size() <= 6) {
        const auto all = certificate.differences;
        certificate.differences.insert(certificate.differences.end(), all.begin(), all.end());
    }
    EXPECT_EQ(verify(c, certificate), "more differences than needed");
}

TEST(Verify, ReasonsNameWhatIsWrong) {
    const Case c = make_case(box({1, 1, 1}), box({1, 1, 1}, {3, 0, 0}));
    const ExactCertificate genuine = fuzz::case_certificate(c).value();
    const auto reason = [&](auto&& change) {
        ExactCertificate forged = genuine;
        change(forged);
        return verify(c, forged).value_or("accepted");
    };
    EXPECT_EQ(reason([](auto&) {}), "accepted");
    EXPECT_EQ(reason([](auto& x) { x.a[0].weight += 1; }), "the weights of the two bodies have different sums");
    EXPECT_EQ(reason([](auto& x) { x.a[0].weight = -1; }), "a negative weight");
    EXPECT_EQ(reason([](auto& x) { x.core_squared = 2; }), "the squared distance is not that of the points");
    EXPECT_EQ(reason([](auto& x) { *x.distance += power_of_two(-52); }), "the distance is rounded too high");
    EXPECT_EQ(reason([](auto& x) { *x.distance -= power_of_two(-53); }), "the distance is rounded too low");
    EXPECT_EQ(reason([](auto& x) { x.a[0].vertex = 99; }), "a vertex that the body does not have");
    EXPECT_EQ(verify(make_case(box({1, 1, 1}), box({1, 1, 1}, {4, 0, 0})), genuine),
              "the squared distance is not that of the points");
    EXPECT_EQ(verify(make_case({Ellipsoid<Rational>({1, 2, 3}), std::nullopt}, sphere(1)), genuine),
              "a body that is no polyhedron with a ball");
}

}  // namespace
}  // namespace oblong::oracle
