// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "oracle/judge/verdict.hpp"
#include "oracle/report/headline.hpp"
#include "oracle/report/report.hpp"
#include "oracle/report/verdict_words.hpp"
#include "tests/report/synthetic.hpp"

namespace oblong::report {
namespace {

std::string page(const caseio::RecordSet& set, const ReportOptions& options = {}) {
    std::ostringstream out;
    write_report(set, options, out);
    return out.str();
}

/// The page with the contents of style and script elements cut out, so that what is left is markup.
std::string markup(std::string html) {
    for (const char* tag : {"script", "style"}) {
        const std::string close = std::string("</") + tag + ">";
        for (std::size_t at = 0; (at = html.find(std::string("<") + tag, at)) != std::string::npos;) {
            const std::size_t from = html.find('>', at) + 1, to = html.find(close, from);
            EXPECT_NE(to, std::string::npos) << tag << " is never closed";
            if (to == std::string::npos) return html;
            html.erase(from, to - from);
            at = from + close.size();
        }
    }
    return html;
}

/// Why the elements do not nest, or nothing.
std::string nesting_error(const std::string& html) {
    static const std::set<std::string> empty{"meta", "br", "wbr", "input", "link", "img"};
    static const std::regex tag(
        R"re(<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"<]*")?)*)\s*>|<!DOCTYPE html>|<)re");
    std::vector<std::string> open;
    std::set<std::string> ids;
    for (std::sregex_iterator i(html.begin(), html.end(), tag), end; i != end; ++i) {
        const std::string name = (*i)[2];
        if (i->str() == "<") return "a bare '<' before: " + html.substr(static_cast<std::size_t>(i->position()), 60);
        if (name.empty() || empty.contains(name)) continue;
        if ((*i)[1].length() == 0) {
            open.push_back(name);
        } else {
            if (open.empty() || open.back() != name)
                return "</" + name + "> closes <" + (open.empty() ? "" : open.back()) + ">";
            open.pop_back();
        }
    }
    static const std::regex id(R"re( id="([^"]*)")re");
    for (std::sregex_iterator i(html.begin(), html.end(), id), end; i != end; ++i)
        if (!ids.insert((*i)[1]).second) return "id twice: " + (*i)[1].str();
    return open.empty() ? "" : "<" + open.back() + "> is never closed";
}

TEST(Page, IsWellFormedAndLooksNothingUp) {
    const std::string html = page(testing::synthetic_set(200), {.replay_command_prefix = "build/release/oblong"});
    EXPECT_EQ(nesting_error(markup(html)), "");
    EXPECT_TRUE(html.starts_with("<!DOCTYPE html>"));
    EXPECT_NE(html.find("default-src 'none'"), std::string::npos);
    EXPECT_FALSE(std::regex_search(markup(html), std::regex("(src|href)=\"[^#\"]")));
    EXPECT_LT(html.size(), 2'000'000U);
    const auto folder = std::filesystem::path(OBLONG_BUILD_DIR) / "report-test";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "synthetic.html") << html;
}

TEST(Page, NestingCheckSeesFaults) {
    EXPECT_NE(nesting_error("<p><b></p></b>"), "");
    EXPECT_NE(nesting_error("<p>1 < 2</p>"), "");
    EXPECT_NE(nesting_error("<p>"), "");
    EXPECT_NE(nesting_error("<p id=\"a\"></p><p id=\"a\"></p>"), "");
    EXPECT_EQ(nesting_error("<p id=\"a\">1<br>2</p>"), "");
}

TEST(Page, TableHoldsTheTalliedNumbers) {
    const caseio::RecordSet set = testing::synthetic_set(20);
    std::map<std::string, std::map<std::string, long long>> verdicts;
    std::map<std::string, long long> broken;
    for (const caseio::Tally& t : set.tallies) {
        if (t.measure == "verdict") verdicts[t.subject][t.key] += t.count;
        if (t.measure == "promise_broken") broken[t.subject] += t.count;
    }
    const std::string html = page(set);
    for (const std::string& subject : testing::subject_names()) {
        const std::size_t from = html.find("<tr data-subject=\"" + subject + "\"");
        ASSERT_NE(from, std::string::npos) << subject;
        const std::string row = html.substr(from, html.find("</tr>", from) - from);
        static const std::regex number("data-n=\"([^\"]*)\"");
        std::vector<std::string> cells;
        for (std::sregex_iterator i(row.begin(), row.end(), number), end; i != end; ++i) cells.push_back((*i)[1]);
        ASSERT_EQ(cells.size(), 5 + verdict_words.size());
        long long answers = 0;
        for (std::size_t v = 0; v < verdict_words.size(); ++v) {
            const long long n = verdicts[subject][std::string(verdict_words[v].name)];
            EXPECT_EQ(cells[5 + v], std::to_string(n)) << subject << ' ' << verdict_words[v].name;
            answers += n;
        }
        EXPECT_EQ(cells[0], std::to_string(answers));
        EXPECT_EQ(cells[4], std::to_string(broken[subject]));
    }
}

TEST(Page, SaysHowManyErrorsTheConditionExplains) {
    caseio::RecordSet set;
    set.tallies = {{"good", "f", 0, "verdict", "accurate", 8},
                   {"bad", "f", 0, "verdict", "inaccurate", 2},
                   {"good", "f", 0, "backward_error", "-3", 8},
                   {"bad", "f", 0, "backward_error", "30", 2},
                   {"good", "f", 0, "error_by_condition", "4 -50", 8}};
    const std::string html = page(set);
    EXPECT_NE(html.find("80.0 % of the errors are explained by changing the input by at most 64"), std::string::npos);
    EXPECT_NE(html.find("1 of 2 subjects err by more than 64 times what the condition explains"), std::string::npos);
    EXPECT_NE(html.find("id=\"chart-condition\""), std::string::npos);
    std::erase_if(set.tallies, [](const caseio::Tally& t) { return t.measure == "backward_error"; });
    EXPECT_EQ(page(set).find("id=\"chart-condition\""), std::string::npos) << "of records that tell none";
}

TEST(Page, KnowsEveryVerdictOfTheJudge) {
    ASSERT_EQ(verdict_words.size(), oracle::verdict_names.size());
    for (std::size_t i = 0; i < verdict_words.size(); ++i) {
        EXPECT_EQ(verdict_words[i].name, oracle::verdict_names[i]);
        EXPECT_EQ(caseio::is_failure(verdict_words[i].kind()), oracle::is_failure(static_cast<oracle::Verdict>(i)));
    }
}

TEST(Page, OpensWithTwoSentencesThatKeepSubjectsApart) {
    caseio::RecordSet set;
    set.facts = {{"cases", "4"}};
    set.tallies = {{"double/one", "regular", 0, "verdict", "exact", 4},
                   {"double/two", "regular@float", 9, "verdict", "accurate", 6},
                   {"fcl/one", "regular", 0, "verdict", "inaccurate", 1},
                   {"fcl/one", "regular", 0, "verdict", "accurate", 9},
                   {"fcl/two", "sliver", 0, "verdict", "inaccurate", 1},
                   {"fcl/two", "sliver", 0, "verdict", "accurate", 1},
                   {"fcl/two", "sliver", 0, "verdict", "refused", 1}};
    const std::string html = page(set);
    const auto has = [&](const std::string& text) { EXPECT_NE(html.find(text), std::string::npos) << text; };
    has("On <b>ordinary input</b> (the control families), these shares of 20 judged answers are wrong: ");
    has("<b>double/one</b> 0 % (0 to 49.0)</span>, <span class=\"rate\"><b>double/two</b> 0 % (0 to 39.0)</span>, "
        "<span class=\"rate\"><b class=\"badtext\">fcl/one</b> 10.0 % (1.8 to 40.4)");
    has("On <b>degenerate input</b> (all other families, reported cases, case files), these shares of 2 judged answers "
        "are wrong: <span class=\"rate\"><b class=\"badtext\">fcl/two</b> 50.0 % (9.5 to 90.5)</span>.");
    has("23 answers by 4 subjects on 4 cases; 20 at rounding level, 0 met a tolerance, 1 refused and 0 not judged.");
    set.facts.clear();
    EXPECT_NE(page(set).find("on at least "), std::string::npos);
    ReportOptions options;
    for (int i = 0; i < 75; ++i) {
        const std::string name = fmt::format("double/{:02}", i);
        set.tallies.push_back({name, "regular", 0, "verdict", "inaccurate", i});
        if (i == 40) options.default_solvers = {name};
    }
    const std::string html_of_many = page(set, options);
    EXPECT_NE(html_of_many.find("these shares of 50 judged answers are wrong: <span class=\"rate\"><b "
                                "class=\"badtext\">double/40</b> 100.0 %"),
              std::string::npos);
    EXPECT_NE(html_of_many.find("the default solver of each scalar is named; the table has 76 more variants."),
              std::string::npos);
}

TEST(Page, SaysWhereNothingWasJudgedOrIsKnown) {
    caseio::RecordSet set;
    set.tallies = {{"good/one", "f", 0, "verdict", "refused", 1}, {"good/one", "f", 0, "error_ulps", "inf", 1}};
    const std::string html = page(set);
    EXPECT_NE(html.find("(the control families) nothing was judged."), std::string::npos);
    EXPECT_NE(html.find("1 answer by 1 subject on at least 1 case; 0 at rounding level, 0 met a tolerance, 1 refused"),
              std::string::npos);
    EXPECT_NE(html.find("<td class=\"n fail\" data-n=\"-1\">–</td>"), std::string::npos);
    EXPECT_NE(html.find("∞<small>f</small>"), std::string::npos);
    EXPECT_EQ(html.find("does not know"), std::string::npos);
    set.tallies.push_back({"good/one", "f", 0, "verdict", "marvellous", 3});
    EXPECT_NE(page(set).find("3 answers carry a verdict that this program does not know"), std::string::npos);
}

TEST(Headline, WilsonsIntervalIsThatOfTheLiterature) {
    // Newcombe 1998, Table I, method 3.
    const auto near = [](long long part, long long whole, double lower, double upper) {
        const Interval i = wilson(part, whole);
        EXPECT_NEAR(i.lower, lower, 5e-5);
        EXPECT_NEAR(i.upper, upper, 5e-5);
    };
    near(81, 263, 0.2553, 0.3662);
    near(15, 148, 0.0624, 0.1605);
    near(0, 20, 0, 0.1611);
    near(1, 29, 0.0061, 0.1718);
    near(29, 29, 1 - 0.1170, 1);
}

TEST(Headline, KnowsOrdinaryFamilies) {
    for (const char* family : {"regular", "posed@float", "curved@raycast@float", "meshes", "plane_curved"})
        EXPECT_EQ(input_of(family, 9), Input::ordinary) << family;
    EXPECT_EQ(input_of("mesh@float", 2), Input::ordinary);
    EXPECT_EQ(input_of("mesh", 3), Input::degenerate);
    for (const char* family : {"sliver", "reported", "plane", "regular2", ""})
        EXPECT_EQ(input_of(family, 0), Input::degenerate) << family;
}

TEST(Page, ShowsHostileTextAsText) {
    const std::string evil = "</script><script>alert(1)</script><img src=x onerror=\"alert(2)\">'&\x01\xff<!--";
    caseio::RecordSet set = testing::synthetic_set(2);
    set.facts.emplace_back(evil, evil);
    set.tallies.push_back({evil, evil, 3, "verdict", "crash", 5});
    set.tallies.push_back({evil, evil, 3, evil, evil, 5});
    caseio::Record r = testing::failure(0);
    for (std::string* field : {&r.subject, &r.family, &r.verdict, &r.outcome, &r.exact_outcome, &r.exact_distance,
                               &r.reason, &r.case_line, &r.result_line, &r.subject_version})
        *field = evil;
    set.records.push_back(r);
    const std::string html = page(set, {.title = evil, .replay_command_prefix = evil});
    EXPECT_EQ(nesting_error(markup(html)), "");
    EXPECT_EQ(html.find("alert(1)</script>"), std::string::npos);
    EXPECT_EQ(html.find("<img"), std::string::npos);
    EXPECT_EQ(html.find('\xff'), std::string::npos);
    EXPECT_EQ(html.find("<!--"), std::string::npos);
    const auto count = [&](const std::string& what) {
        std::size_t n = 0;
        for (std::size_t at = 0; (at = html.find(what, at)) != std::string::npos; ++at) ++n;
        return n;
    };
    EXPECT_EQ(count("<script"), 2U);
    EXPECT_EQ(count("</script"), 2U);
    const auto folder = std::filesystem::path(OBLONG_BUILD_DIR) / "report-test";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "hostile.html") << html;
}

TEST(Page, OfNothingSaysSo) {
    const std::string html = page({});
    EXPECT_EQ(nesting_error(markup(html)), "");
    EXPECT_NE(html.find("nothing to report yet"), std::string::npos);
    EXPECT_NE(html.find("No subject has answered."), std::string::npos);
    const auto folder = std::filesystem::path(OBLONG_BUILD_DIR) / "report-test";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "empty.html") << html;
}

}  // namespace
}  // namespace oblong::report
