// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "caseio/names.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/subjects/library/library_subject.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/level.hpp"

/// The subject `proven`, which asks the public headers, before the oracle: every query of every family, in space and in
/// the plane, in float, double and exactly.
namespace oblong::fuzz {
namespace {

struct Answered {
    int count = 0;
    std::map<std::string, int> rungs;
};

/// \return what is wrong; empty if nothing is
[[nodiscard]] std::string fault(const caseio::Case& c, const caseio::Result& r) {
    const oracle::ExactAnswer exact = oracle::exact_answer(c);
    const oracle::Judgement j = oracle::judge(r, exact, oracle::asked_in(proven_info().promise, c.scalar));
    const bool is_right = j.verdict == oracle::Verdict::correctly_rounded || j.verdict == oracle::Verdict::exact ||
                          j.verdict == oracle::Verdict::unjudged ||
                          (j.verdict == oracle::Verdict::refused && !exact.judged());
    return is_right && !j.promise_broken ? "" : std::string(oracle::name(j.verdict)) + ", " + j.reason;
}

TEST(Proven, IsRightInEveryFamilyQueryAndScalar) {
    std::map<std::string, Answered> seen;
    int of_the_plane = 0, asked = 0;
    const int count = test::draws(12);
    for (const Family& family : families()) {
        if (family.name == "mesh") continue;
        for (int i = 0; i < count; ++i) {
            const caseio::Case pair = family_case(family, 49, i, count);
            const auto query = static_cast<caseio::Query>(static_cast<std::size_t>(asked) % caseio::query_names.size());
            caseio::Case c = query == caseio::Query::distance || query == caseio::Query::decide
                                 ? pair
                                 : requery(pair, query, static_cast<std::uint64_t>(i));
            c.query = query;
            const int scalar = asked++ / 7 % 3;
            if (scalar == 1) c = narrow_to_float(c);
            if (scalar == 2) c.scalar = caseio::CaseScalar::exact;
            const caseio::Result r = answer_proven(c);
            ASSERT_EQ(fault(c, r), "") << c.id << ' ' << caseio::query_names[static_cast<std::size_t>(query)];
            Answered& answered = seen[std::string(caseio::query_names[static_cast<std::size_t>(query)])];
            ++answered.count;
            if (scalar != 2 && c.dimension == 3) ++answered.rungs[r.rung];
            of_the_plane += c.dimension == 2 ? 1 : 0;
        }
    }
    EXPECT_EQ(seen.size(), caseio::query_names.size());
    EXPECT_GT(of_the_plane, 4 * count);
    for (const auto& [query, answered] : seen) {
        const auto rung = [&](const char* name) {
            const auto found = answered.rungs.find(name);
            return found == answered.rungs.end() ? 0 : found->second;
        };
        std::printf("%s: %d; filter %d, extended %d, integer %d, ball %d\n", query.c_str(), answered.count,
                    rung("filter"), rung("extended"), rung("integer"), rung("ball"));
        EXPECT_GT(rung("filter") + rung("extended"), answered.count / 6) << query;
    }
}

}  // namespace
}  // namespace oblong::fuzz
