// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/library/library_subject.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "fuzz/subjects/native/refutation.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/judge/verdict.hpp"
#include "oracle/verify/verify.hpp"

/// The proven solver's margins and signed distances out of reported pairs: right by the oracle, certified, and refuted
/// where they are changed.
namespace oblong::fuzz {
namespace {

oracle::Judgement judged(const caseio::Result& r, const caseio::Case& c) {
    return oracle::judge(r, oracle::exact_answer(c), oracle::asked_in(proven_info().promise, c.scalar));
}

using caseio::Case;
using caseio::Query;
using caseio::Result;

/// Reported pairs, asked otherwise.
std::vector<Case> asked(Query query) {
    std::vector<Case> cases;
    for (const char* file : {"/tests/data/threads.jsonl", "/tests/data/plane.jsonl"}) {
        for (Case& c : caseio::read_case_file(std::string(OBLONG_SOURCE_DIR) + file)) {
            if (!c.b) continue;
            c.query = query;
            c.ray.reset();
            c.sweep.reset();
            cases.push_back(std::move(c));
        }
    }
    return cases;
}

/// At the distance rounded, next to it, and far from it.
std::vector<Rational> margins(const Case& c) {
    const double d = oracle::approximate(oracle::exact_answer(c).distance);
    std::vector<Rational> all;
    for (const double m : {d, std::nextafter(d, 0.0), std::nextafter(d, d + 1), d / 2, 2 * d + 1, 0.0})
        if (std::isfinite(m)) all.push_back(to_rational(m));
    return all;
}

TEST(ProvenWithin, IsExactAndCertified) {
    std::map<std::string, int> counts;
    std::vector<Case> cases;
    for (const Case& pair : asked(Query::distance)) {
        if (!solved_case(pair)) continue;  // polyhedra with balls are always decided
        for (const Rational& margin : margins(pair)) {
            cases.push_back(pair);
            cases.back().query = Query::within;
            cases.back().scalar = caseio::CaseScalar::exact;
            cases.back().margin = margin;
        }
    }
    for (const Case& c : cases) {
        const Result r = answer_proven(c);
        EXPECT_EQ(r.within, caseio::within_word(r.outcome)) << c.id;
        ++counts[r.within];
        EXPECT_EQ(judged(r, c).verdict, oracle::Verdict::exact) << c.id;
        const auto certificate = case_certificate(c);
        if (!certificate) continue;
        ++counts["certified"];
        EXPECT_EQ(oracle::verify(c, *certificate), std::nullopt) << c.id;
        for (const Outcome other : {Outcome::separated, Outcome::touching, Outcome::overlapping}) {
            Result said = r;
            said.outcome = other;
            said.within = caseio::within_word(other);
            const auto refutation = CaseRefuter(c).refute(said, {53, 0, 0});
            EXPECT_EQ(refutation.has_value(), other != r.outcome) << c.id << ": " << said.within;
            if (refutation) {
                EXPECT_EQ(oracle::verify(c, refutation->proof.certificate), std::nullopt) << c.id;
            }
        }
    }
    EXPECT_GT(counts["nearer"], 20);
    EXPECT_GT(counts["equal"], 5);
    EXPECT_GT(counts["farther"], 20);
    EXPECT_GT(counts["certified"], 80);
}

/// One proof is none of another margin.
TEST(ProvenWithin, AProofIsOfItsMargin) {
    Case c =
        caseio::read_case(R"({"format": "oblong-case/1", "id": "x", "query": "within", "scalar": "exact", "margin": 3,)"
                          R"( "a": {"shape": "box", "half_extents": [1, 1, 1]},)"
                          R"( "b": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [3, 4, 4]}}})",
                          {"test", 1, ""});
    const auto equal = case_certificate(c);
    ASSERT_TRUE(equal.has_value());
    EXPECT_EQ(equal->kind, CertificateKind::touching);
    EXPECT_EQ(oracle::verify(c, *equal), std::nullopt);
    for (const Rational& margin :
         {Rational(Rational(3) - power_of_two(-400)), Rational(Rational(3) + power_of_two(-400))}) {
        c.margin = margin;
        EXPECT_NE(oracle::verify(c, *equal), std::nullopt);
        const auto own = case_certificate(c);
        ASSERT_TRUE(own.has_value());
        EXPECT_EQ(own->kind, margin < 3 ? CertificateKind::separated : CertificateKind::overlapping);
        EXPECT_EQ(oracle::verify(c, *own), std::nullopt);
        c.margin = 3;
        EXPECT_NE(oracle::verify(c, *own), std::nullopt);
    }
}

TEST(ProvenSigned, IsTheDistanceOrTheDepth) {
    std::map<std::string, int> counts;
    for (const Case& c : asked(Query::signed_distance)) {
        const Result r = answer_proven(c);
        const oracle::Verdict verdict = judged(r, c).verdict;
        EXPECT_FALSE(is_failure(verdict)) << c.id << ": " << name(verdict);
        ++counts[std::string(name(r.outcome))];
        if (!r.signed_distance) continue;
        if (r.outcome == Outcome::separated) {
            EXPECT_EQ(r.signed_distance->value, r.distance->value) << c.id;
            Case plain = c;
            plain.query = Query::distance;
            EXPECT_EQ(answer_proven(plain).distance, r.distance) << c.id;
        } else {
            EXPECT_EQ(r.signed_distance->value, -r.penetration->depth->value) << c.id;
        }
        const auto certificate = case_certificate(c);
        if (!certificate) continue;
        EXPECT_EQ(oracle::verify(c, *certificate), std::nullopt) << c.id;
        if (r.outcome == Outcome::separated) {
            EXPECT_EQ(certificate->kind, CertificateKind::distance) << c.id;
        }
    }
    EXPECT_GT(counts["separated"], 20);
    EXPECT_GT(counts["overlapping"], 20);
}

}  // namespace
}  // namespace oblong::fuzz
