// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/report/trace_page.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/trace/trace_data.hpp"
#include "tests/report/browser/browser.hpp"

namespace oblong::report {
namespace {

/// Text that would leave its place on a page if it were not escaped.
const std::string hostile = "</script><img src=x onerror=fail()><!--\xE2\x80\xA8\"'&";

void write_page(const std::string& file, caseio::Case c, const std::string& solver) {
    c.id += hostile;
    c.note = hostile;
    const fuzz::SideBySide both = fuzz::run_side_by_side(c, fuzz::parse_solver_name(solver));
    std::optional<fuzz::Explanation> explanation;
    if (both.exact) explanation = fuzz::explain(c, both);
    std::ofstream out(testing::browser_work / file);
    write_trace_page({c.id, both.computed.result.subject, fuzz::parting_sentence(both.why_no_exact, explanation),
                      fuzz::trace_data(c, both, explanation)},
                     out);
}

/// The first kept case of Figure 3 of van den Bergen 1999 on which the solver cycles.
caseio::Case figure_case(const std::string& solver) {
    for (const caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/cycles.jsonl")) {
        if (c.scalar != caseio::CaseScalar::float32) continue;
        if (fuzz::run_solver(c, fuzz::parse_solver_name(solver)).outcome == Outcome::cycled) return c;
    }
    throw std::runtime_error("no kept case cycles");
}

TEST(TraceBrowser, StepsDeepLinksKeysAndAxe) {
    const std::string absent = testing::missing_of_browser();
    if (!absent.empty()) GTEST_SKIP() << "missing: " << absent << ": no browser looks at the trace page";
    const std::string cycling = "float/johnson/relative-1e-4/running-max/none/limit-60";
    write_page("trace-figure.html", figure_case(cycling), cycling);
    const caseio::Case sliver = fuzz::family_case(*fuzz::find_family("sliver"), 1, 3, 4, 0.9);
    write_page("trace-sliver.html", fuzz::narrow_to_float(sliver),
               "float/johnson/relative-1e-5/running-max/no-progress");
    caseio::Case curved = sliver;
    curved.a = {Sphere<Rational>(1), std::nullopt};
    write_page("trace-curved.html", curved, "double/johnson/relative-1e-10/running-max/repeated");
    for (const char* page : {"trace-figure.html", "trace-sliver.html", "trace-curved.html"}) {
        const std::string said = testing::look("trace_page.mjs", page);
        EXPECT_NE(said.find("axe finds nothing in 4 runs"), std::string::npos) << page << ": " << said;
    }
}

}  // namespace
}  // namespace oblong::report
