// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/certificate/certificate.hpp"

#include <gtest/gtest.h>

#include <map>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/harness/certificate/forger.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "oracle/verify/verify.hpp"
#include "tests/harness/seeds.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Query;

constexpr std::array all_queries{Query::distance, Query::decide, Query::penetration, Query::raycast, Query::sweep};

/// Cases of every query about two tetrahedra that are apart, touch and overlap, and about spheres.
std::vector<caseio::Case> known_cases() {
    std::vector<caseio::Case> cases;
    for (const char* b :
         {R"({"shape":"points","vertices":[[3,0,0],[5,0,0],[5,2,0],[5,0,2]]})",
          R"({"shape":"points","vertices":[[2,0,0],[5,0,0],[5,2,0],[5,0,2]]})",
          R"({"shape":"points","vertices":[[0.25,0.25,0.25],[5,0,0],[5,2,0],[5,0,2]]})",
          R"({"shape":"sphere","radius":1})", R"({"shape":"sphere","radius":1,"pose":{"translation":[5,1,1]}})"}) {
        const caseio::Case c = caseio::read_case(
            std::string(R"({"format":"oblong-case/1","id":"known","query":"distance","scalar":"double",)"
                        R"("a":{"shape":"points","vertices":[[0,0,0],[2,0,0],[0,2,0],[0,0,2]]},"b":)") +
            b + "}");
        for (const Query query : all_queries) {
            cases.push_back(asked_for(c, query));
            cases.back().id = "known-" + std::to_string(cases.size());
        }
    }
    return cases;
}

TEST(CertificateHarness, FindsNothingBrokenOnTheSeeds) {
    std::map<CertificateKind, int> kinds;
    std::size_t turn = 0;
    for (const caseio::Case& given : test::seed_cases(150, 1)) {
        const caseio::Case c = asked_for(given, all_queries[turn++ % all_queries.size()]);
        EXPECT_EQ(check_certificate(c, {.oracle_every = 8}).broken, "") << caseio::write_case(c);
        const auto a = oracle::enumerated_body(c.a), b = c.b ? oracle::enumerated_body(*c.b) : a;
        if (!a || !b || a->vertices.size() + b->vertices.size() > 24) continue;
        if (const auto certificate = case_certificate(c)) ++kinds[certificate->kind];
    }
    for (const CertificateKind kind :
         {CertificateKind::distance, CertificateKind::separated, CertificateKind::overlapping, CertificateKind::hit,
          CertificateKind::miss, CertificateKind::penetration})
        EXPECT_GT(kinds[kind], 1) << name(kind);
}

/// How often the harness calls a checker unsound, or stricter than the writer, over known cases.
int unsound(const CertificateAsk::Checker& checker) {
    int found = 0;
    for (const caseio::Case& c : known_cases()) {
        CertificateAsk ask;
        ask.checker = checker;
        ask.forgeries = 60;
        if (!check_certificate(c, ask).broken.empty()) ++found;
    }
    return found;
}

TEST(CertificateHarness, NoticesACheckerThatIsUnsoundOrTooStrict) {
    EXPECT_EQ(unsound({}), 0);
    const auto accepts_all = [](const caseio::Case&, const caseio::ExactCertificate&) {
        return std::optional<std::string>();
    };
    EXPECT_GT(unsound(accepts_all), 10);
    const auto refuses_all = [](const caseio::Case&, const caseio::ExactCertificate&) {
        return std::optional<std::string>("no");
    };
    EXPECT_EQ(unsound(refuses_all), static_cast<int>(known_cases().size()));
    // Checks a certificate from which one part was taken that it should have looked at.
    const auto blind_to = [](void (*repair)(caseio::ExactCertificate&)) {
        return [repair](const caseio::Case& c, const caseio::ExactCertificate& certificate) {
            caseio::ExactCertificate other = certificate;
            repair(other);
            return oracle::verify(c, certificate) ? oracle::verify(c, other) : std::nullopt;
        };
    };
    // The stated number is not compared: the true one is put in its place.
    const auto truth = [](const caseio::Case& c, const caseio::ExactCertificate& certificate) {
        caseio::ExactCertificate other = certificate;
        const std::optional<caseio::ExactCertificate> right = case_certificate(c);
        if (right && right->kind == CertificateKind::distance) {
            other.distance = right->distance;
            other.rounded_to = right->rounded_to;
        }
        return oracle::verify(c, other);
    };
    EXPECT_GT(unsound(truth), 0);
    // The end of a bracket is not held against the evidence.
    EXPECT_GT(unsound(blind_to([](caseio::ExactCertificate& c) {
                  if (c.kind == CertificateKind::hit) c.lower = 0, c.direction.reset();
              })),
              0);
}

TEST(CertificateHarness, NoticesARefereeThatLiesOrIsAbsent) {
    const caseio::Case c = known_cases()[0];
    const auto broken = [&c](CertificateAsk ask) { return check_certificate(c, ask).broken; };
    EXPECT_EQ(broken({}), "");
    const auto lies = [](const caseio::Case& asked) {
        std::optional<oracle::ExactAnswer> answer = solved_answer(asked);
        answer->outcome = Outcome::touching;
        return answer;
    };
    EXPECT_NE(broken({.oracle = lies}).find("written, and false"), std::string::npos);
    EXPECT_NE(broken({.referee = nullptr}).find("the referee has no answer"), std::string::npos);
    EXPECT_NE(broken({.oracle = nullptr}).find("the oracle has no answer"), std::string::npos);
}

TEST(CertificateHarness, TheRefereesAgreeOnTheSeeds) {
    std::size_t turn = 0;
    for (const caseio::Case& given : test::decoded_cases(60)) {
        const caseio::Case c = asked_for(given, all_queries[turn++ % all_queries.size()]);
        const auto ours = solved_answer(c);
        if (!ours) continue;
        const auto theirs = oracle_answer(c);
        ASSERT_TRUE(theirs) << caseio::write_case(c);
        if (c.ray || c.sweep) {
            EXPECT_EQ(ours->cast->hit, theirs->cast->hit);
        } else {
            EXPECT_EQ(ours->outcome, theirs->outcome) << caseio::write_case(c);
            EXPECT_TRUE(c.query == Query::penetration || oracle::compare(ours->distance, theirs->distance) == 0);
        }
    }
}

/// A little more than the largest number rounds to infinity, which is a claim too.
TEST(CertificateHarness, TakesDistancesAtTheEndOfTheRange) {
    caseio::Case c = caseio::read_case(R"({"format":"oblong-case/1","id":"0","query":"distance","scalar":"double",)"
                                       R"("a":{"shape":"points","vertices":[[0,0,0]]},)"
                                       R"("b":{"shape":"points","vertices":[[1.7976931348623157e308,0,0]]}})");
    for (int i = 0; i < 100; ++i) {
        c.id = std::to_string(i);  // what is claimed is drawn from it
        EXPECT_EQ(check_certificate(c).broken, "") << i;
    }
}

TEST(Forger, EveryOperationChangesSomethingAndIsRepeatable) {
    std::map<std::string_view, int> changed;
    for (const caseio::Case& c : known_cases()) {
        std::optional<caseio::ExactCertificate> genuine = case_certificate(c);
        ASSERT_TRUE(genuine);
        if (c.query == Query::decide) {
            genuine->kind = CertificateKind::refutation;
            genuine->claim = Within<Rational>{Rational(1), Rational(2)};
        }
        for (const ForgeryOperation& operation : forgery_operations()) {
            for (std::uint64_t seed = 0; seed < 6; ++seed) {
                caseio::ExactCertificate once = *genuine, again = *genuine;
                Draw draw(seed), same(seed);
                const bool applied = operation.apply(once, draw);
                EXPECT_EQ(operation.apply(again, same), applied);
                EXPECT_TRUE(once == again) << operation.name;
                EXPECT_TRUE(applied || once == *genuine) << operation.name;
                changed[operation.name] += once == *genuine ? 0 : 1;
            }
        }
    }
    for (const ForgeryOperation& operation : forgery_operations())
        EXPECT_GT(changed[operation.name], 0) << operation.name;
}

}  // namespace
}  // namespace oblong::fuzz
