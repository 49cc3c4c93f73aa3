// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/record_trace.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "caseio/case_reader.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/trace/any_trace.hpp"

namespace oblong::fuzz {
namespace {

using nlohmann::json;

const std::string plain = "float/johnson/relative-1e-5/running-max/no-progress";
const std::string cast = "float/ray-gjk/tolerance-1e-6/no-progress";
const std::string depth = "float/epa/relative-1e-5";

/// The record that a campaign would keep of this solver on this case.
caseio::Record record_of(const caseio::Case& c, const std::string& solver) {
    caseio::Record r;
    r.subject = solver;
    r.case_line = caseio::write_case(c);
    caseio::Result result = make_trace(c, traced_solver(solver)).result();
    result.time_ns = 17;
    r.result_line = caseio::write_result(result);
    return r;
}

std::vector<caseio::Case> some_cases(caseio::Query query) {
    std::vector<caseio::Case> cases;
    for (const char* name : {"sliver", "diagonal_quad", "near_touching", "size_ratio", "needle"})
        for (int i = 0; i < 4; ++i) {
            const caseio::Case c = family_case(*find_family(name), 5, i, 4, 0.3 * i);
            cases.push_back(narrow_to_float(query == caseio::Query::distance ? c : requery(c, query, 5)));
        }
    return cases;
}

void expect_that_of_the_verb(const caseio::Case& c, const std::string& solver, int& cut, int& compared) {
    SCOPED_TRACE(c.id + "  " + solver);
    const caseio::Record r = record_of(c, solver);
    ASSERT_TRUE(is_traceable(r));
    constexpr RecordTraceLimits limits{.after_parting = 1, .without_parting = 2};
    const std::string text = record_trace(r, limits);
    ASSERT_NE(text, "");
    const json trace = json::parse(text);
    const AnyTrace whole = make_trace(c, traced_solver(solver));
    EXPECT_EQ(trace.at("sentence"), whole.sentence());
    EXPECT_EQ(trace.contains("parting"), whole.explanation.has_value());
    if (!whole.explanation) return;
    ++compared;
    EXPECT_EQ(trace.at("parting").at("kind"), name(whole.explanation->parting.kind));
    EXPECT_EQ(trace.at("parting").at("step"), whole.explanation->parting.step);
    EXPECT_EQ(trace.at("agrees"), true);
    EXPECT_FALSE(trace.contains("case"));
    const json all = json::parse(whole.data(c));
    const bool parts = whole.explanation->parting.kind != FirstParting::Kind::none;
    std::size_t most = parts ? static_cast<std::size_t>(whole.explanation->parting.step) + 2 : 2;
    // A cycle is kept until it has come back.
    if (const TraceCycle* cycle = whole.cycle()) most = std::max(most, cycle->first + cycle->period + 1);
    for (const char* run : {"computed", "exact"}) {
        const json& kept = trace.at(run).at("steps");
        const json& steps = all.at(run).at("steps");
        ASSERT_EQ(kept.size(), std::min(most, steps.size()));
        for (std::size_t k = 0; k < kept.size(); ++k) EXPECT_EQ(kept[k], steps[k]) << k;
    }
    if (trace.contains("loops")) {
        ++cut;
        EXPECT_GT(trace.at("loops"), most);
    }
}

TEST(RecordTrace, IsTheBeginningOfWhatTheVerbShows) {
    int cut = 0;
    int compared = 0;
    for (const caseio::Case& c : some_cases(caseio::Query::distance)) expect_that_of_the_verb(c, plain, cut, compared);
    for (const caseio::Query query : {caseio::Query::raycast, caseio::Query::sweep})
        for (const caseio::Case& c : some_cases(query)) expect_that_of_the_verb(c, cast, cut, compared);
    EXPECT_EQ(compared, 60);
    for (const caseio::Case& c : some_cases(caseio::Query::penetration))
        expect_that_of_the_verb(c, depth, cut, compared);
    EXPECT_GE(compared, 63);
    EXPECT_GE(cut, 10);
}

TEST(RecordTrace, SaysWhereTheStoredAnswerIsAnother) {
    const caseio::Case c = some_cases(caseio::Query::distance)[0];
    caseio::Record r = record_of(c, plain);
    caseio::Result other = caseio::read_result(r.result_line, {}, caseio::CaseScalar::float32);
    other.iterations = *other.iterations + 1;
    r.result_line = caseio::write_result(other);
    EXPECT_EQ(json::parse(record_trace(r)).at("agrees"), false);
    r.result_line = "no result";
    EXPECT_EQ(json::parse(record_trace(r)).at("agrees"), false);
}

TEST(RecordTrace, TakesNoOtherSubjectQueryOrText) {
    const caseio::Case c = some_cases(caseio::Query::distance)[0];
    const caseio::Record good = record_of(c, plain);
    ASSERT_TRUE(is_traceable(good));
    for (const char* subject : {"fcl/libccd", "proven", "", "double/ray-advancement/tolerance-1e-15",
                                "double/nesterov/gap-1e-8/no-bound/no-progress", "program:/bin/true", cast.c_str()}) {
        caseio::Record r = good;
        r.subject = subject;
        EXPECT_FALSE(is_traceable(r)) << subject;
    }
    for (const char* line :
         {"", "{", "[]", R"({"format":"oblong-case/1","id":"x","a":{"shape":"mesh","file":"/etc/passwd"},"b":1})",
          R"({"format":"oblong-case/1","id":"x","query":"distance","a":{"shape":"mesh","file":"none.obj"},)"
          R"("b":{"shape":"sphere","radius":1}})"}) {
        caseio::Record r = good;
        r.case_line = line;
        EXPECT_FALSE(is_traceable(r)) << line;
    }
    caseio::Record r = good;
    r.case_line = caseio::write_case(narrow_to_float(requery(c, caseio::Query::raycast, 1)));
    EXPECT_FALSE(is_traceable(r));
    r.subject = cast;
    EXPECT_TRUE(is_traceable(r));
}

TEST(RecordTrace, KeepsItsLimits) {
    const caseio::Case c = some_cases(caseio::Query::distance)[1];
    const caseio::Record r = record_of(c, plain);
    const std::string text = record_trace(r);
    ASSERT_NE(text, "");
    EXPECT_EQ(record_trace(r, {.case_bytes = r.case_line.size() - 1}), "");
    EXPECT_EQ(record_trace(r, {.case_bytes = r.case_line.size()}), text);
    EXPECT_EQ(record_trace(r, {.iterations = 999}), "");
    EXPECT_EQ(record_trace(r, {.bytes = text.size() - 1}), "");
    EXPECT_EQ(record_trace(r, {.bytes = text.size()}), text);
}

}  // namespace
}  // namespace oblong::fuzz
