// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <fstream>

#include "fuzz/trace/any_trace.hpp"
#include "fuzz/trace/record_bounds.hpp"
#include "fuzz/trace/record_trace.hpp"
#include "oracle/report/report.hpp"
#include "tests/report/browser/browser.hpp"
#include "tests/report/drawn_cases.hpp"

namespace oblong::report {
namespace {

/// Text that would leave its place on a page if it were not escaped.
const std::string hostile = "</script><img src=x onerror=fail()><!--\xE2\x80\xA8\"'&";

struct TracedCase {
    caseio::Case c;
    std::string solver;
};

const std::string unguarded = "float/johnson/relative-1e-4/running-max/none";

/// Whether the loop comes back to a state after more than one step, early enough for a page to keep it whole.
bool cycling(const caseio::Case& c) {
    const fuzz::AnyTrace trace = fuzz::make_trace(c, fuzz::traced_solver(unguarded));
    return trace.cycle() != nullptr && trace.cycle()->period > 1 && trace.cycle()->first < 10;
}

std::vector<TracedCase> traced_cases() {
    std::vector<TracedCase> all;
    for (const char* name : {"sliver", "diagonal_quad", "near_touching"}) {
        const caseio::Case c = fuzz::family_case(*fuzz::find_family(name), 1, 3, 4, 0.7);
        const auto asked = [&c](caseio::Query query) { return fuzz::narrow_to_float(fuzz::requery(c, query, 1)); };
        all.push_back({fuzz::narrow_to_float(c), "float/johnson/relative-1e-5/running-max/none"});
        all.push_back({asked(caseio::Query::raycast), "float/ray-gjk/tolerance-1e-6/none"});
        all.push_back({asked(caseio::Query::sweep), "float/ray-gjk/tolerance-1e-6/none"});
    }
    const caseio::Case deep =
        fuzz::narrow_to_float(fuzz::family_case(*fuzz::find_family("deep_overlap"), 1, 1, 4, 0.5));
    all.push_back({fuzz::requery(deep, caseio::Query::penetration, 1), "float/epa/relative-1e-5"});
    const caseio::Case sliver = fuzz::family_case(*fuzz::find_family("sliver"), 1, 1, 4, 0.5);
    for (const caseio::Query query : {caseio::Query::raycast, caseio::Query::sweep})
        all.push_back({fuzz::narrow_to_float(fuzz::requery(sliver, query, 1)), "float/ray-advancement/tolerance-1e-6"});
    int cycles = 0;
    for (const caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/cycles.jsonl")) {
        if (cycles == 3 || c.scalar != caseio::CaseScalar::float32 || !cycling(c)) continue;
        all.push_back({c, unguarded});
        ++cycles;
    }
    for (TracedCase& one : all) one.c.id += hostile;
    return all;
}

caseio::Record judged(const TracedCase& one) {
    fuzz::CaseJudge judge(one.c);
    const fuzz::JudgedAnswer answer =
        judge.judge(fuzz::make_trace(one.c, fuzz::traced_solver(one.solver)).result(), {});
    caseio::Record r = fuzz::make_record(answer, fuzz::provenance(one.c, "kept"), "1");
    r.case_line = caseio::write_case(one.c);
    r.nearest = judge.nearest(answer);
    return r;
}

TEST(ReportTraces, EveryOpenedFailureShowsItsFirstParting) {
    const std::string absent = testing::missing_of_browser();
    if (!absent.empty()) GTEST_SKIP() << "missing: " << absent << ": no browser looks at the report";
    caseio::RecordSet set;
    std::vector<std::string> sentences;
    for (const TracedCase& one : traced_cases()) {
        set.records.push_back(judged(one));
        sentences.push_back(fuzz::make_trace(one.c, fuzz::traced_solver(one.solver)).sentence());
    }
    caseio::Record other = set.records[0];
    other.subject = "fcl/libccd";
    set.records.push_back(other);
    other.subject = "float/johnson/relative-1e-5/running-max/none/limit-2000";  // beyond the limit of embedded traces
    set.records.push_back(other);
    for (const caseio::Record& r : set.records)
        set.tallies.push_back({r.subject, r.family, 0, "verdict", r.verdict, 1});
    ReportOptions options;
    options.tracing.takes = fuzz::is_traceable;
    options.tracing.bounds = fuzz::record_bounds_text;
    options.tracing.trace = [](const caseio::Record& r) { return fuzz::record_trace(r); };
    {
        std::ofstream out(testing::browser_work / "report-traces.html");
        write_report(set, options, out);
    }
    const std::string said = testing::look("report_traces.mjs", "report-traces.html");
    EXPECT_NE(said.find("axe finds nothing in 20 runs"), std::string::npos) << said;
    EXPECT_NE(said.find("seen: bounds, condition, cycle, loop before"), std::string::npos) << said;
    for (const std::string& sentence : sentences) EXPECT_NE(said.find(sentence), std::string::npos) << sentence;
}

}  // namespace
}  // namespace oblong::report
