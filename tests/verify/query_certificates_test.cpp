// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "fuzz/subjects/native/case_certificate.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_cast.hpp"
#include "oracle/exact/exact_penetration.hpp"
#include "oracle/verify/verify.hpp"
#include "tests/verify/gathered.hpp"
#include "tests/verify/truth.hpp"

// Certificates of casts and of penetration: genuine ones are accepted, and what is accepted of changed ones is still
// true by the oracle.

namespace oblong::oracle {
namespace {

using caseio::ExactCertificate;
using test::Case;
using test::is_true;

/// Changed copies of a certificate.
std::vector<ExactCertificate> forgeries(const ExactCertificate& genuine) {
    std::vector<ExactCertificate> all;
    const auto offer = [&](auto&& change) {
        ExactCertificate c = genuine;
        change(c);
        if (!(c == genuine)) all.push_back(std::move(c));
    };
    for (std::size_t k = 0; genuine.direction && k < 3; ++k) {
        offer([k](auto& c) { (*c.direction)[k] = -(*c.direction)[k]; });
        offer([k](auto& c) { (*c.direction)[k] += 1; });
        offer([k](auto& c) { (*c.direction)[k] -= 1; });
        offer([k](auto& c) { (*c.direction)[k] = 0; });
        offer([k](auto& c) { std::swap((*c.direction)[k], (*c.direction)[(k + 1) % 3]); });
    }
    offer([](auto& c) { c.direction.reset(); });
    if (genuine.direction) offer([](auto& c) { c.direction = -*c.direction; });
    offer([](auto& c) { c.direction = Vec3<Integer>{0, 0, 0}; });
    offer([](auto& c) { c.direction = Vec3<Integer>{1, 0, 0}; });
    offer([](auto& c) { std::swap(c.a, c.b); });
    offer([](auto& c) { c.a.clear(), c.b.clear(); });
    offer([](auto& c) { c.claim = Outcome::separated; });
    for (auto side : {&ExactCertificate::a, &ExactCertificate::b}) {
        for (std::size_t i = 0; i < (genuine.*side).size(); ++i) {
            offer([=](auto& c) { (c.*side)[i].weight += 1; });
            offer([=](auto& c) { (c.*side)[i].weight *= -1; });
            offer([=](auto& c) { (c.*side)[i].vertex += 1; });
            offer([=](auto& c) { (c.*side).erase((c.*side).begin() + static_cast<std::ptrdiff_t>(i)); });
        }
        offer([=](auto& c) {
            for (auto& part : c.*side) part.weight *= 3;
        });
    }
    for (auto end : {&ExactCertificate::lower, &ExactCertificate::upper}) {
        if (!(genuine.*end)) continue;
        for (const int by : {-1, 1}) {
            offer([=](auto& c) { *(c.*end) *= 1 + by * power_of_two(-50); });
            offer([=](auto& c) { *(c.*end) += by * power_of_two(-80); });
            offer([=](auto& c) { *(c.*end) += by; });
        }
        offer([=](auto& c) { (c.*end).reset(); });
        offer([=](auto& c) { c.*end = Rational(0); });
    }
    offer([](auto& c) { std::swap(c.lower, c.upper); });
    offer([](auto& c) { c.lower = c.upper; });
    offer([](auto& c) { c.upper = c.lower; });
    offer([](auto& c) { c.kind = c.kind == CertificateKind::miss ? CertificateKind::hit : CertificateKind::miss; });
    for (const int by : {-1, 1}) offer([=](auto& c) { c.core_squared *= 1 + by * power_of_two(-90); });
    offer([](auto& c) { c.core_squared = 0; });
    offer([](auto& c) { c.facets.clear(); });
    offer([](auto& c) { c.facets.clear(), c.corners.clear(); });
    const std::size_t step = genuine.facets.size() / 12 + 1;
    for (std::size_t i = 0; i < genuine.facets.size(); i += step) {
        offer([i](auto& c) { c.facets.erase(c.facets.begin() + static_cast<std::ptrdiff_t>(i)); });
        offer([i](auto& c) { c.facets.push_back(c.facets[i]); });
        offer([i](auto& c) { std::swap(c.facets[i].corners[0], c.facets[i].corners[1]); });
        offer([i](auto& c) { c.facets[i].corners[0] += 1; });
        offer([i](auto& c) { c.facets[i].corners[1] = c.facets[i].corners[0]; });
        offer([i](auto& c) { c.facets[i].count = 5 - c.facets[i].count; });
    }
    for (std::size_t i = 0; i < genuine.corners.size(); i += genuine.corners.size() / 12 + 1) {
        offer([i](auto& c) { c.corners[i].a += 1; });
        offer([i](auto& c) { c.corners[i].b += 1; });
        offer([i](auto& c) { c.corners[i] = c.corners[(i + 1) % c.corners.size()]; });
    }
    return all;
}

ExactCertificate rescaled(ExactCertificate c) {
    if (c.direction) c.direction = *c.direction * Integer(7);
    for (auto side : {&ExactCertificate::a, &ExactCertificate::b})
        for (auto& part : c.*side) part.weight *= 5;
    return c;
}

struct Tally {
    std::map<std::string, int> genuine;
    int refused = 0, still_true = 0;
    std::vector<ExactCertificate> others = {};

    void print(const char* what) const {
        std::printf("%s:", what);
        for (const auto& [kind, count] : genuine) std::printf(" %s %d;", kind.c_str(), count);
        std::printf(" %d changed: refused; %d still true\n", refused, still_true);
    }

    /// \param truth of a certificate for this case
    template <class Truth>
    void try_all(const Case& c, const ExactCertificate& certificate, const std::string& kind, const Truth& truth) {
        const std::string line = caseio::write_certificate({c.id, certificate});
        SCOPED_TRACE(caseio::write_case(c) + "\n" + line);
        ASSERT_EQ(caseio::read_certificate(line).certificate, certificate);
        const auto refusal = verify(c, certificate);
        ASSERT_FALSE(refusal) << *refusal;
        ASSERT_TRUE(truth(certificate));
        ASSERT_FALSE(verify(c, rescaled(certificate)));
        ++genuine[kind];
        std::vector<ExactCertificate> forged = forgeries(certificate);
        forged.insert(forged.end(), others.begin(), others.end());
        for (const ExactCertificate& other : forged) {
            if (verify(c, other)) {
                ++refused;
                continue;
            }
            ++still_true;
            ASSERT_TRUE(truth(other)) << caseio::write_certificate({c.id, other});
        }
        others.push_back(certificate);
        if (others.size() > 20) others.erase(others.begin());
    }
};

/// The pair, A sent towards B, past it or away; or the first vertex of A as the source of a ray against B.
Case sent(const Case& c, const EnumeratedBody& a, const EnumeratedBody& b, int way) {
    const auto middle = [](const EnumeratedBody& body) {
        Vec3<Rational> sum{};
        for (const Vec3<Rational>& v : body.vertices) sum = sum + v;
        return sum * Rational(Integer(1), Integer(body.vertices.size()));
    };
    const auto rounded = [](const Rational& x) {
        const auto number = nearest<float>(x);
        return std::isfinite(number) ? to_rational(number) : x;
    };
    const Vec3<Rational> between = middle(b) - middle(a);
    Vec3<Rational> across{rounded(between.x), rounded(between.y), rounded(between.z)};
    if (across == Vec3<Rational>{}) across = {1, 0, 0};
    if (way % 4 == 1) across = across + Vec3<Rational>{across.y, -across.x, 0} * Rational(1, 2);
    if (way % 4 == 2) across = -across;
    Case cast = c;
    cast.scalar = caseio::CaseScalar::exact;
    const std::optional<Rational> end = way % 3 == 0 ? std::optional<Rational>(2) : std::nullopt;
    if (way % 5 == 0) {
        cast.query = caseio::Query::raycast;
        cast.a = *c.b;
        cast.b.reset();
        cast.ray = {.source = a.vertices.front(), .direction = across, .max = end};
    } else {
        cast.query = caseio::Query::sweep;
        cast.sweep = {.velocity_a = across * Rational(3), .velocity_b = across * Rational(2), .max = end};
    }
    return cast;
}

TEST(VerifyQueries, CastsAreAcceptedAndWhatIsChangedOnlyWhereItIsTrue) {
    Tally tally;
    int way = 0;
    for (const Case& c : test::all_cases(8)) {
        if (!c.b) continue;
        const auto a = enumerated_body(c.a);
        const auto b = enumerated_body(*c.b);
        if (!a || !b || a->vertices.size() * b->vertices.size() > 900) continue;
        const Case cast = sent(c, *a, *b, ++way);
        const ExactCast exact = exact_cast(cast);
        ASSERT_TRUE(exact.hit.has_value()) << cast.id;
        const std::optional<ExactCertificate> certificate = fuzz::case_certificate(cast);
        ASSERT_TRUE(certificate) << cast.id;
        std::string kind(name(certificate->kind));
        if (*exact.hit)
            kind += *certificate->upper == 0                   ? " at the start"
                    : certificate->lower == certificate->upper ? " exactly"
                                                               : " between";
        if (a->radius + b->radius > 0) kind += ", with balls";
        tally.try_all(cast, *certificate, kind, [&](const ExactCertificate& other) { return is_true(other, exact); });
        if (testing::Test::HasFatalFailure()) return;
    }
    tally.print("casts");
    for (const char* kind :
         {"hit exactly", "hit at the start", "miss", "hit at the start, with balls", "miss, with balls"})
        EXPECT_GT(tally.genuine[kind], 3) << kind;
    EXPECT_GT(tally.genuine["hit between, with balls"], 3);
    EXPECT_GT(tally.genuine["hit exactly, with balls"], 3);
    EXPECT_GT(tally.refused, 5000);
    EXPECT_GT(tally.still_true, 100);
}

TEST(VerifyQueries, DepthsAreAcceptedAndWhatIsChangedOnlyWhereItIsTrue) {
    Tally tally;
    int number = 0;
    for (Case c : test::all_cases(8)) {
        if (!c.b) continue;
        if (++number % 4 == 0)
            c.a = {Sum<Rational>({c.a, {Sphere<Rational>(Rational(1, 2)), std::nullopt}}), std::nullopt};
        const auto a = enumerated_body(c.a);
        const auto b = enumerated_body(*c.b);
        if (!a || !b || a->vertices.size() * b->vertices.size() > 900) continue;
        c.query = caseio::Query::penetration;
        const std::optional<ExactCertificate> certificate = fuzz::case_certificate(c);
        ASSERT_TRUE(certificate) << c.id;
        if (certificate->kind != CertificateKind::penetration) continue;
        const Rational radius = a->radius + b->radius;
        const ExactPenetration exact = exact_penetration(c);
        std::string kind = certificate->facets.empty() ? "balls" : radius > 0 ? "surface and balls" : "surface";
        if (c.dimension == 2) kind += ", plane";
        tally.try_all(c, *certificate, kind, [&](const ExactCertificate& other) {
            return other.kind == CertificateKind::penetration && is_true(other, exact, radius);
        });
        if (testing::Test::HasFatalFailure()) return;
    }
    tally.print("depths");
    for (const char* kind : {"surface", "surface, plane", "surface and balls", "balls"})
        EXPECT_GT(tally.genuine[kind], 1) << kind;
    EXPECT_GT(tally.refused, 5000);
}

}  // namespace
}  // namespace oblong::oracle
