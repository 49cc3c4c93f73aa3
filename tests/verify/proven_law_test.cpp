// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>

#include "caseio/case_reader.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/subjects/native/refutation.hpp"
#include "fuzz/subjects/subject.hpp"
#include "tests/level.hpp"

// The law of refutations: of an answer that is right, none exists. Proven answers are right.

namespace oblong::fuzz {
namespace {

using caseio::Case;
using caseio::Query;

/// Cases of each family, for each query and scalar.
constexpr int law_count = 1;
constexpr std::uint64_t law_seed = 3;

/// The case in doubles, in fractions and in floats.
std::vector<Case> in_all_scalars(const Case& c) {
    Case exact = c;
    exact.scalar = caseio::CaseScalar::exact;
    return {c, std::move(exact), narrow_to_float(c)};
}

/// Tries to refute a proven answer as it is judged, and as correctly rounded.
void expect_unrefuted(const Case& c, const caseio::Result& result, const oracle::Promise& promise) {
    CaseRefuter refuter(c);
    for (const DistanceClaim claim : {DistanceClaim::as_judged, DistanceClaim::correctly_rounded}) {
        const std::optional<Refutation> refutation = refuter.refute(result, promise, claim);
        EXPECT_FALSE(refutation) << caseio::write_case(c) << '\n'
                                 << caseio::write_result(result) << '\n'
                                 << caseio::write_certificate(refutation->proof);
    }
}

class NoRefutationOfAProvenAnswer : public testing::TestWithParam<Query> {};

TEST_P(NoRefutationOfAProvenAnswer, OfAnyFamilyAndScalar) {
    const auto subject = make_subject("proven");
    const int count = test::draws(law_count);
    int answered = 0;
    for (const Family& family : families()) {
        std::vector<Case> cases;
        for (int i = 0; i < count; ++i) {
            Case c = family_case(family, law_seed, i, count);
            if (GetParam() != Query::distance) c = requery(c, GetParam(), law_seed);
            for (Case& one : in_all_scalars(c)) cases.push_back(std::move(one));
        }
        const std::vector<caseio::Result> results = subject->answer(cases);
        for (std::size_t i = 0; i < cases.size(); ++i) {
            if (is_refusal(results[i].outcome)) continue;
            ++answered;
            expect_unrefuted(cases[i], results[i], subject->info().promise);
        }
    }
    EXPECT_GT(answered, count * 60);
}

std::string query_name(const testing::TestParamInfo<Query>& asked) {
    constexpr std::array names{"Distance", "Depth", "Signed", "Within", "Sweep", "Ray"};
    return names.at(asked.index);
}

INSTANTIATE_TEST_SUITE_P(Queries, NoRefutationOfAProvenAnswer,
                         testing::Values(Query::distance, Query::penetration, Query::signed_distance, Query::within,
                                         Query::sweep, Query::raycast),
                         query_name);

/// The proof of a depth is a surface of which at least one facet touches the ball of that radius.
TEST(ProvenAnswer, TheDepthOfEqualBoxesIsNotRefuted) {
    const Case c = caseio::read_case(
        R"({"format": "oblong-case/1", "id": "p", "query": "penetration", "scalar": "double",)"
        R"( "a": {"shape": "box", "half_extents": [1, 1, 1]}, "b": {"shape": "box", "half_extents": [1, 1, 1]}})");
    const auto subject = make_subject("proven");
    const std::vector<Case> cases{c};
    const caseio::Result result = subject->answer(cases).front();
    ASSERT_TRUE(result.penetration);
    EXPECT_EQ(result.penetration->depth->value, 2);
    expect_unrefuted(c, result, subject->info().promise);
}

}  // namespace
}  // namespace oblong::fuzz
