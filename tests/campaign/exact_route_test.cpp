// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/exact_route.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <new>

#include "caseio/case_reader.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/campaign/tally_book.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"
#include "oracle/judge/proven_answer.hpp"

/// Exact answers by proofs beside solved ones.
namespace oblong::fuzz {
namespace {

using caseio::Case;
using caseio::CertificateLine;
using caseio::Query;
using oracle::ExactAnswer;

constexpr std::array<Query, 3> proven_queries{Query::raycast, Query::sweep, Query::penetration};

/// Calls f with a few cases of every query that is proven, float and double.
template <class F>
void each_case(F&& f) {
    for (const char* family : {"lattice", "shallow_overlap", "sliver", "plane"})
        for (int i = 0; i < 4; ++i)
            for (const Query query : proven_queries) {
                const Case c = requery(family_case(*find_family(family), 5, i, 4), query, 3);
                f(i % 2 == 1 ? narrow_to_float(c) : c);
            }
}

/// A case that the proof answers, of the query; of a cast a hit or not.
Case proven_case(Query query, bool hit = true) {
    for (int i = 0;; ++i) {
        const Case c = requery(family_case(*find_family("lattice"), 5, i, 40), query, 3);
        const RoutedAnswer found = routed_answer(c, ExactRoute::proof);
        if (found.is_proven && (!found.answer.cast || *found.answer.cast->hit == hit)) return c;
    }
}

TEST(ExactRoute, AProvenAnswerHasTheNumbersOfTheSolver) {
    std::map<std::pair<Query, Outcome>, int> seen;
    each_case([&seen](const Case& c) {
        const std::optional<CertificateLine> line = certificate_line(c);
        const std::optional<ExactAnswer> proven = line ? oracle::proven_answer(c, *line) : std::nullopt;
        if (!proven) return;
        const ExactAnswer solved = oracle::exact_answer(c);
        if (!solved.judged()) return;
        EXPECT_EQ(oracle::difference(*proven, solved), "") << caseio::write_case(c);
        EXPECT_EQ(proven->largest_coordinate, solved.largest_coordinate) << caseio::write_case(c);
        const oracle::ConditionFigures of_proven = oracle::condition_figures(*proven);
        const oracle::ConditionFigures of_solved = oracle::condition_figures(solved);
        EXPECT_EQ(of_proven.relative, of_solved.relative) << caseio::write_case(c);
        EXPECT_EQ(of_proven.ill_posedness, of_solved.ill_posedness) << caseio::write_case(c);
        ++seen[{c.query, proven->outcome}];
    });
    for (const Query query : {Query::raycast, Query::sweep}) {
        EXPECT_GT((seen[{query, Outcome::touching}]), 0);
        EXPECT_GT((seen[{query, Outcome::separated}]), 0);
    }
    EXPECT_GT((seen[{Query::penetration, Outcome::overlapping}]), 0);
}

TEST(ExactRoute, AJudgementIsTheSameByBothRoutes) {
    const auto subjects =
        make_subjects({"proven", "double/ray-gjk/tolerance-1e-3/no-progress", "double/epa/relative-1e-3"}, {});
    int by_proof = 0, records = 0;
    each_case([&](const Case& c) {
        CaseJudge proving(c, ExactRoute::proof), solving(c);
        for (const auto& subject : subjects) {
            const caseio::Result result = subject->answer({&c, 1}).front();
            const JudgedAnswer proven = proving.judge(result, subject->info().promise);
            const JudgedAnswer solved = solving.judge(result, subject->info().promise);
            const std::string where = subject->info().name + ": " + caseio::write_case(c);
            EXPECT_FALSE(solved.by_proof);
            if (!proven.by_proof || solved.judgement.verdict == oracle::Verdict::unjudged) continue;
            ++by_proof;
            caseio::Record one = make_record(proven, {}, ""), other = make_record(solved, {}, "");
            ASSERT_TRUE(one.reason.ends_with(proof_note));
            one.reason.resize(one.reason.size() - proof_note.size());
            one.nearest = proving.nearest(proven);
            other.nearest = solving.nearest(solved);
            EXPECT_EQ(caseio::write_record(one), caseio::write_record(other)) << where;
            records += worth_a_record(proven) ? 1 : 0;
        }
    });
    EXPECT_GT(by_proof, 40);
    EXPECT_GT(records, 0);
}

TEST(ExactRoute, NothingIsBelievedThatTheCheckerRefuses) {
    const auto forged = [](const Case& c, const std::function<void(CertificateLine&)>& forge) {
        ExactSources sources = usual_sources();
        sources.prove = [&forge](const Case& asked) {
            std::optional<CertificateLine> line = certificate_line(asked);
            forge(*line);
            return line;
        };
        const RoutedAnswer found = routed_answer(c, ExactRoute::proof, sources);
        EXPECT_FALSE(found.is_proven) << caseio::write_case(c);
        EXPECT_EQ(oracle::difference(found.answer, oracle::exact_answer(c)), "");
    };
    const Case deep = proven_case(Query::penetration);
    forged(deep, [](CertificateLine& line) { line.certificate.core_squared *= 2; });
    forged(deep, [](CertificateLine& line) { line.certificate.facets.pop_back(); });
    forged(deep, [](CertificateLine& line) { line.certificate.kind = CertificateKind::overlapping; });
    const Case hit = proven_case(Query::sweep), miss = proven_case(Query::sweep, false);
    forged(hit, [](CertificateLine& line) { line.certificate.lower = *line.certificate.upper *= 2; });
    forged(hit, [](CertificateLine& line) { line.certificate.kind = CertificateKind::miss; });
    forged(miss, [](CertificateLine& line) { line.certificate.direction = -*line.certificate.direction; });
}

TEST(ExactRoute, WhatHasNoProofIsSolved) {
    const Case c = proven_case(Query::sweep);
    ExactSources sources = usual_sources();
    sources.prove = [](const Case&) { return std::nullopt; };
    EXPECT_FALSE(routed_answer(c, ExactRoute::proof, sources).is_proven);
    EXPECT_TRUE(routed_answer(c, ExactRoute::proof, sources).answer.cast);
    sources.prove = [](const Case&) -> std::optional<CertificateLine> { throw std::bad_alloc(); };
    EXPECT_FALSE(routed_answer(c, ExactRoute::proof, sources).is_proven);
    EXPECT_FALSE(routed_answer(c, ExactRoute::solve).is_proven);
    const Case pair = family_case(*find_family("shallow_overlap"), 5, 0, 4);
    EXPECT_FALSE(routed_answer(pair, ExactRoute::proof).is_proven);
    EXPECT_FALSE(routed_answer(requery(pair, Query::signed_distance, 3), ExactRoute::proof).is_proven);
}

TEST(ExactRoute, OneCaseInThirtyTwoIsSolvedTooAndADifferenceIsLoud) {
    int count = 0;
    for (int i = 0; i < 32'000; ++i) count += is_solved_too("case-" + std::to_string(i)) ? 1 : 0;
    EXPECT_GT(count, 850);
    EXPECT_LT(count, 1150);

    Case c = proven_case(Query::penetration);
    int asked = 0;
    ExactSources sources = usual_sources();
    sources.solve = [&asked](const Case& other) {
        ++asked;
        ExactAnswer wrong = oracle::exact_answer(other);
        wrong.penetration->depth->core_squared *= 2;
        return wrong;
    };
    int solved = 0;
    for (int i = 0; i < 200; ++i) {
        c.id = "case-" + std::to_string(i);
        asked = 0;
        try {
            EXPECT_TRUE(routed_answer(c, ExactRoute::proof, sources).is_proven);
            EXPECT_FALSE(is_solved_too(c.id)) << c.id;
            EXPECT_EQ(asked, 0);
        } catch (const RoutesDiffer& problem) {
            ++solved;
            EXPECT_TRUE(is_solved_too(c.id)) << c.id;
            EXPECT_NE(std::string(problem.what()).find(caseio::write_case(c)), std::string::npos);
        }
    }
    EXPECT_GT(solved, 0);
}

TEST(ExactRoute, TalliesCountAnswersThatWereJudgedByProofs) {
    const auto count = [](bool by_proof) {
        JudgedAnswer answer;
        answer.by_proof = by_proof;
        TallyBook book;
        book.count(answer, {"lattice", 0}, {});
        const std::vector<caseio::Tally> tallies = book.tallies();
        return std::ranges::count(tallies, oracle_measure, &caseio::Tally::measure);
    };
    EXPECT_EQ(count(true), 1);
    EXPECT_EQ(count(false), 0);
}

}  // namespace
}  // namespace oblong::fuzz
