// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/ci/comparison.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/app/program.hpp"

/// Pairing, tests of significance, how far a number moved, and the program on two runs.
namespace oblong::fuzz {
namespace {

/// The same by the definition, in exact integers.
double by_counting(int k, int n) {
    long double sum = 0, ways = 1;
    for (int i = 0; i <= n; ++i) {
        if (std::abs(2 * i - n) >= std::abs(2 * k - n)) sum += ways;
        ways = ways * (n - i) / (i + 1);
    }
    return static_cast<double>(sum / std::pow(2.0L, n));
}

TEST(Comparison, TheCoinTestIsThatOfTheDefinition) {
    for (int n = 0; n <= 40; ++n)
        for (int k = 0; k <= n; ++k) {
            const double expected = by_counting(k, n);
            EXPECT_NEAR(two_sided_coin(k, n), expected, 1e-12 * expected) << k << " of " << n;
        }
    EXPECT_DOUBLE_EQ(two_sided_coin(1, 10), 22.0 / 1024);
    EXPECT_EQ(two_sided_coin(500'000'000, 1'000'000'000), 1);
    EXPECT_LT(two_sided_coin(0, 1'000'000), 1e-300);
    // Two standard deviations of a large sample: the normal law with the correction for continuity.
    EXPECT_NEAR(two_sided_coin(499'000, 1'000'000), std::erfc((1000 - 0.5) / 500 / std::sqrt(2.0)), 1e-6);
}

// Ties say nothing of a direction: ten larger errors beside a thousand equal ones are ten tosses.
TEST(Comparison, BothTestsTossNoCoinForATie) {
    for (const int equal : {0, 1, 1000})
        for (const auto& [larger, smaller] : {std::pair(0, 0), {1, 0}, {0, 1}, {10, 0}, {7, 3}, {20, 20}}) {
            SubjectComparison c;
            c.larger = larger;
            c.smaller = smaller;
            c.equal = equal;
            c.broke.resize(static_cast<std::size_t>(larger));
            c.fixed.resize(static_cast<std::size_t>(smaller));
            c.paired = larger + smaller + equal;
            const double expected = by_counting(larger, larger + smaller);
            EXPECT_NEAR(c.errors_p(), expected, 1e-12 * expected) << larger << ' ' << smaller << ' ' << equal;
            EXPECT_NEAR(c.failures_p(), expected, 1e-12 * expected) << larger << ' ' << smaller << ' ' << equal;
        }
}

ComparedRun run(const std::string& subject, std::map<std::string, ComparedAnswer> answers) {
    ComparedRun r;
    r.answers[subject] = std::move(answers);
    return r;
}

TEST(Comparison, AnswersArePairedByCase) {
    const ComparedAnswer good{"exact", false, 0.0, 2.0}, worse{"faithful", false, 1.0, std::nextafter(2.0, 3.0)},
        bad{"inaccurate", true, 1e9, 2.5};
    const ComparedRun old = run("old", {{"a", good}, {"b", bad}, {"c", good}, {"d", bad}, {"gone", good}});
    const ComparedRun now = run("new", {{"a", worse}, {"b", good}, {"c", bad}, {"d", bad}, {"fresh", bad}});
    const auto all = compare(old, now, UlpsOf::float64);
    ASSERT_EQ(all.size(), 1U);
    const SubjectComparison& c = all[0];
    EXPECT_EQ(c.paired, 4);
    EXPECT_EQ(c.old_only, 1);
    EXPECT_EQ(c.new_only, 1);
    EXPECT_EQ(c.old_failing, 2);
    EXPECT_EQ(c.new_failing, 2);
    ASSERT_EQ(c.broke.size(), 1U);
    EXPECT_EQ(c.broke[0].id, "c");
    ASSERT_EQ(c.fixed.size(), 1U);
    EXPECT_EQ(c.fixed[0].id, "b");
    EXPECT_EQ(c.larger, 2);
    EXPECT_EQ(c.smaller, 1);
    EXPECT_EQ(c.equal, 1);
    ASSERT_EQ(c.moved.size(), 3U);
    EXPECT_EQ(c.moved[2].id, "a");
    EXPECT_EQ(c.moved[2].moved_ulps, 1);
    EXPECT_EQ(c.moved[0].moved_ulps, std::ldexp(0.25, 52));  // 0.5 in units of 2^-51
    EXPECT_EQ(c.failures_p(), 1);
}

TEST(Comparison, DistancesAcrossZeroAndInFloatsAreCounted) {
    const double tiny = std::numeric_limits<double>::denorm_min();
    const auto moved = [](double before, double after, UlpsOf ulps) {
        const auto all = compare(run("s", {{"a", {"exact", false, {}, before}}}),
                                 run("s", {{"a", {"exact", false, {}, after}}}), ulps);
        return all[0].moved.empty() ? 0 : *all[0].moved[0].moved_ulps;
    };
    EXPECT_EQ(moved(-tiny, tiny, UlpsOf::float64), 2);
    EXPECT_EQ(moved(0.0, -0.0, UlpsOf::float64), 0);
    EXPECT_EQ(moved(1.0, std::nextafter(1.0F, 2.0F), UlpsOf::float32), 1);
    EXPECT_EQ(moved(1.0, std::nextafter(1.0F, 2.0F), UlpsOf::float64), std::ldexp(1.0, 29));
}

TEST(Comparison, AnAnswerThatIsNotKeptIsKnownOnlyIfTheCasesAreTheSame) {
    ComparedRun old = run("s", {{"a", {"inaccurate", true, {}, {}}}}), now = run("s", {});
    old.has_failures_only = now.has_failures_only = true;
    EXPECT_EQ(compare(old, now, UlpsOf::float64)[0].paired, 0);
    old.questions = now.questions = "2-0123456789abcdef";
    EXPECT_EQ(compare(old, now, UlpsOf::float64)[0].fixed.size(), 1U);
    now.questions = "3-0123456789abcdef";
    EXPECT_EQ(compare(old, now, UlpsOf::float64)[0].fixed.size(), 0U);
}

TEST(Comparison, SubjectsOfOneNameOrTheOnlyOnesArePaired) {
    ComparedRun two = run("p", {});
    two.answers["q"];
    EXPECT_EQ(compare(two, run("q", {}), UlpsOf::float64)[0].new_subject, "q");
    EXPECT_THROW((void)compare(two, run("r", {}), UlpsOf::float64), std::invalid_argument);
}

TEST(Comparison, HostileIdsStayTextInMarkdown) {
    const std::string id = "x|y`z\n@someone <img src=a onerror=b>\x1b[2J";
    const auto all =
        compare(run("s", {{id, {"exact", false, {}, {}}}}), run("s", {{id, {"crash", true, {}, {}}}}), UlpsOf::float64);
    const std::string text = comparison_markdown(all);
    const std::string row = text.substr(text.find("| <code>x"));
    EXPECT_EQ(std::count(row.begin(), row.end(), '|'), 7) << row;
    for (const char* part : {"<img", "`", "\x1b"}) EXPECT_EQ(text.find(part), std::string::npos) << text;
    EXPECT_NE(text.find("@someone &lt;img"), std::string::npos) << text;
    EXPECT_EQ(comparison_text(all).find('\x1b'), std::string::npos);
}

TEST(Comparison, OtherCasesByEqualIdsAreNotPaired) {
    const ComparedAnswer good{"exact", false, 0.0, 2.0, "1"}, bad{"inaccurate", true, 9.0, 2.5, "1"},
        other{"inaccurate", true, 9.0, 2.5, "2"}, unknown{"inaccurate", true, 9.0, 2.5};
    const auto all = compare(run("s", {{"a", good}, {"b", good}, {"c", good}}),
                             run("s", {{"a", bad}, {"b", other}, {"c", unknown}}), UlpsOf::float64);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].other_cases, 1);
    EXPECT_EQ(all[0].paired, 2);
    EXPECT_EQ(all[0].broke.size(), 2U);
    const std::string text = "2 answers paired (0 only before, 0 only now, 1 of other cases by equal ids)";
    EXPECT_TRUE(comparison_text(all).find(text) != std::string::npos) << comparison_text(all);
    EXPECT_TRUE(comparison_html(all, {"a", "b", ""}).find("1 of other cases by equal ids") != std::string::npos);
}

std::string html_of(const std::string& subject, const std::string& id, const ComparedNames& names) {
    const ComparedAnswer good{"exact", false, 0.0, 2.0}, bad{id, true, 3.0, 2.5};
    std::map<std::string, ComparedAnswer> before, after;
    for (int i = 0; i < 250; ++i) {
        const std::string name = "case " + std::to_string(i) + id;
        before[name] = i % 5 == 0 ? bad : good;
        after[name] = i % 5 == 0   ? good
                      : i % 5 == 1 ? ComparedAnswer{"faithful", false, 1.0, std::nextafter(2.0, 3.0)}
                                   : bad;
    }
    return comparison_html(compare(run(subject, before), run(subject, after), UlpsOf::float64), names);
}

TEST(Comparison, ThePageHasBothTestsAndWhatChanged) {
    const std::string page = html_of("s", "", {"old.sqlite", "new.sqlite", "not done"});
    for (const char* part :
         {"<h1><code>old.sqlite</code> → <code>new.sqlite</code></h1>", "<p class=\"bad\">not done</p>",
          "250 answers paired", R"(<span class="bad">150 broke</span>)", R"(<span class="good">50 fixed</span>)",
          "McNemar's exact test: p = ", "200 fair coin tosses", "200 larger, 50 smaller, 0 equal", "Sign test: p = ",
          "moved by (ulps, powers of two)", ">answers</text>", "<h3>How far stated numbers moved</h3>", "and 50 more"})
        EXPECT_NE(page.find(part), std::string::npos) << part;
    // A bar a power of two that occurs: 1 ulp, and half a unit.
    EXPECT_NE(page.find("<title>50 answers moved by 2^0 ulps or more"), std::string::npos);
    EXPECT_NE(page.find("<title>200 answers moved by 2^50 ulps or more"), std::string::npos);
    EXPECT_EQ(html_of("s", "", {"a", "b", ""}).find("class=\"bad\">not"), std::string::npos);
    const std::string none = comparison_html(compare(run("s", {}), run("s", {}), UlpsOf::float64), {"a", "b", ""});
    for (const char* part : {"Nothing broke.", "Nothing was fixed.", "No stated number moved.", "p = 1"})
        EXPECT_NE(none.find(part), std::string::npos) << part;
    EXPECT_EQ(none.find("<svg"), std::string::npos);
}

TEST(Comparison, HostileTextStaysTextOnThePage) {
    const std::string evil = "</code><script>alert(1)</script><img src=x onerror='a'>\"&\x1b[2J\xff";
    const std::string page = html_of(evil, evil, {evil, evil, evil});
    for (const char* part : {"<script", "<img", "\x1b", "\xff", "'a'"})
        EXPECT_EQ(page.find(part), std::string::npos) << part;
    EXPECT_NE(page.find("&lt;script&gt;alert(1)"), std::string::npos);
    EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
    // As many elements as with harmless names.
    const auto tags = [](const std::string& html) { return std::count(html.begin(), html.end(), '<'); };
    EXPECT_EQ(tags(page), tags(html_of("s", "", {"a", "b", "c"})));
}

/// Through the program.
class ComparedRuns : public test::Program {};

TEST_F(ComparedRuns, StoresOfTwoSubjectsAreComparedAndSoAreTheirExports) {
    const std::string run = "oblong campaign run --families near_touching --count 200 -q --subjects ";
    ASSERT_EQ(shell(run + "proven --store good.sqlite").code, 0);
    ASSERT_EQ(shell(run + "double/johnson/relative-1e-2/running-max/repeated --store bad.sqlite").code, 0);
    ASSERT_EQ(shell("oblong campaign export bad.sqlite -o bad.jsonl").code, 0);
    std::string of_store;
    for (const char* bad : {"bad.sqlite", "bad.jsonl"}) {
        const test::Ended compared = shell(std::string("oblong compare good.sqlite ") + bad);
        EXPECT_EQ(compared.code, 1) << compared.err;
        EXPECT_NE(compared.err.find(" answers broke"), std::string::npos) << bad << compared.err;
        EXPECT_NE(compared.out.find(" broke, 0 fixed"), std::string::npos) << compared.out;
        if (of_store.empty()) of_store = compared.out;
        EXPECT_EQ(compared.out, of_store);
    }
    // Verdicts have every answer, and do not state the cases of the run.
    ASSERT_EQ(
        shell("oblong generate near_touching --count 200 -o c.jsonl; oblong judge c.jsonl -q --subject proven > v")
            .code,
        0);
    const test::Ended mixed = shell("oblong compare v bad.sqlite");
    EXPECT_NE(mixed.err.find("only cases that both keep are paired"), std::string::npos) << mixed.err;
}

TEST_F(ComparedRuns, TwoRunsAreCompared) {
    ASSERT_EQ(shell("oblong generate near_touching --count 30 -o cases.jsonl").code, 0);
    ASSERT_EQ(shell("oblong judge cases.jsonl -q --subject proven > good.jsonl").code, 0);
    EXPECT_EQ(
        shell("oblong judge cases.jsonl -q --subject double/johnson/relative-1e-2/running-max/repeated > bad.jsonl")
            .code,
        1);
    const test::Ended worse = shell("oblong compare good.jsonl bad.jsonl");
    EXPECT_EQ(worse.code, 1) << worse.err;
    EXPECT_NE(worse.out.find("30 answers paired (0 only before, 0 only now)"), std::string::npos) << worse.out;
    EXPECT_NE(worse.out.find("2 broke, 0 fixed; McNemar's exact test: p = 0.5"), std::string::npos) << worse.out;
    const test::Ended better = shell("oblong compare bad.jsonl good.jsonl --markdown");
    EXPECT_EQ(better.code, 0) << better.err;
    EXPECT_NE(better.out.find("| <code>near_touching-1-24</code> | <code>false_overlap+promise_broken</code> |"),
              std::string::npos)
        << better.out;
    ASSERT_EQ(shell("oblong distance cases.jsonl -o r.jsonl").code, 0);
    EXPECT_EQ(shell("oblong compare r.jsonl r.jsonl").code, 2);
    const test::Ended results = shell("oblong compare r.jsonl r.jsonl --cases cases.jsonl");
    EXPECT_EQ(results.code, 0) << results.err;
    EXPECT_NE(results.out.find("0 stated numbers moved"), std::string::npos) << results.out;
    EXPECT_EQ(shell("oblong compare cases.jsonl r.jsonl").code, 3);
    const test::Ended fewer = shell("head -10 r.jsonl > f.jsonl; oblong compare r.jsonl f.jsonl --cases cases.jsonl");
    EXPECT_NE(fewer.out.find("10 answers paired (20 only before, 0 only now)"), std::string::npos) << fewer.out;
}

}  // namespace
}  // namespace oblong::fuzz
