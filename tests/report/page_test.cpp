// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "oracle/judge/verdict.hpp"
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
        ASSERT_EQ(cells.size(), 4 + verdict_words.size());
        long long answers = 0;
        for (std::size_t v = 0; v < verdict_words.size(); ++v) {
            const long long n = verdicts[subject][std::string(verdict_words[v].name)];
            EXPECT_EQ(cells[4 + v], std::to_string(n)) << subject << ' ' << verdict_words[v].name;
            answers += n;
        }
        EXPECT_EQ(cells[0], std::to_string(answers));
        EXPECT_EQ(cells[3], std::to_string(broken[subject]));
    }
}

TEST(Page, KnowsEveryVerdictOfTheJudge) {
    ASSERT_EQ(verdict_words.size(), oracle::verdict_names.size());
    for (std::size_t i = 0; i < verdict_words.size(); ++i) {
        EXPECT_EQ(verdict_words[i].name, oracle::verdict_names[i]);
        EXPECT_EQ(verdict_words[i].kind() == Kind::wrong, oracle::is_failure(static_cast<oracle::Verdict>(i)));
    }
}

TEST(Page, AnswersInOneSentence) {
    caseio::RecordSet set;
    set.facts = {{"cases", "4"}};
    set.tallies = {{"good/one", "f", 0, "verdict", "exact", 4},
                   {"bad/one", "f", 0, "verdict", "inaccurate", 1},
                   {"bad/one", "f", 0, "verdict", "accurate", 2},
                   {"bad/one", "f", 0, "verdict", "refused", 1}};
    const std::string html = page(set);
    EXPECT_NE(html.find("Of <b>8 answers</b> by 2 subjects on 4 cases, "), std::string::npos);
    EXPECT_NE(html.find("1 (14.3 % of those judged) is wrong"), std::string::npos);
    EXPECT_NE(html.find("Worst: <b>bad/one</b>, which is wrong on 33.3 % of its 3 judged answers."), std::string::npos);
    set.facts.clear();
    EXPECT_NE(page(set).find("on at least 4 cases"), std::string::npos);
}

TEST(Page, AnswersWhereNothingFailedOrNothingIsKnown) {
    caseio::RecordSet set;
    set.tallies = {{"good/one", "f", 0, "verdict", "refused", 1}, {"good/one", "f", 0, "error_ulps", "inf", 1}};
    const std::string html = page(set);
    EXPECT_NE(html.find("Of <b>1 answer</b> by 1 subject on at least 1 case, <b>none is wrong</b>"), std::string::npos);
    EXPECT_EQ(html.find("Worst: "), std::string::npos);
    EXPECT_NE(html.find("<td class=\"n fail\" data-n=\"-1\">–</td>"), std::string::npos);
    EXPECT_NE(html.find("∞<small>f</small>"), std::string::npos);
    EXPECT_EQ(html.find("does not know"), std::string::npos);
    set.tallies.push_back({"good/one", "f", 0, "verdict", "marvellous", 3});
    EXPECT_NE(page(set).find("3 answers carry a verdict that this program does not know"), std::string::npos);
    set.tallies = {{"bad/two", "f", 0, "verdict", "crash", 2}, {"bad/two", "f", 0, "verdict", "inaccurate", 1}};
    EXPECT_NE(page(set).find("3 (100 % of those judged) are wrong<"), std::string::npos);
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
