// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "tests/app/terminal.hpp"

/// `campaign status --watch`.
namespace oblong::test {
namespace {

constexpr const char* plan =
    "oblong campaign run -q --families sliver,flat --subjects "
    "double/johnson/relative-1e-10-omega-1e-10/running-max/no-progress ";

class Watch : public Terminal {};

TEST_F(Watch, EndsWithACampaignThatIsAtItsEnd) {
    ASSERT_EQ(shell(std::string(plan) + "--count 40 --store s.sqlite").code, 0);
    const Ended ended = shell("oblong campaign status s.sqlite --watch");
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(std::ranges::count(ended.out, '\n'), 1) << ended.out;
    EXPECT_NE(ended.out.find("80 of 80 cases (100%)"), std::string::npos) << ended.out;
    EXPECT_NE(ended.out.find(" failure groups, last new after "), std::string::npos) << ended.out;
    EXPECT_EQ(shell("oblong campaign status s.sqlite --watch 0.1 --fail-on failures").code, 1);
    // Stores may stand behind the option and its seconds.
    EXPECT_EQ(shell("oblong campaign status --watch s.sqlite").out, ended.out);
    EXPECT_EQ(shell("oblong campaign status --watch 5 s.sqlite").out, ended.out);
    const Ended two = shell("cp s.sqlite t.sqlite; oblong campaign status --watch s.sqlite t.sqlite");
    EXPECT_EQ(two.code, 0) << two.err;
    EXPECT_EQ(two.out, "s.sqlite: " + ended.out + "t.sqlite: " + ended.out);
    const Ended late = shell("oblong campaign status --watch s.sqlite 5");
    EXPECT_EQ(late.code, 2);
    EXPECT_NE(late.err.find("or a store, found \"5\""), std::string::npos) << late.err;
}

TEST_F(Watch, EndsWhereNoRunWritesTheStore) {
    ASSERT_EQ(shell(std::string(plan) + "--count 40 --store s.sqlite --batches 1").code, 5);
    const Ended ended = shell("oblong campaign status s.sqlite --watch");
    EXPECT_EQ(ended.code, 5);
    EXPECT_NE(ended.out.find("20 of 80 cases (25%)"), std::string::npos) << ended.out;
    EXPECT_NE(ended.err.find("no run is writing"), std::string::npos) << ended.err;
}

TEST_F(Watch, WritesALineALookWhileARunGoesOnAndEndsWithIt) {
    // The subject answers once the watch has looked twice.
    write_text(path("subject.sh"),
               "[ \"$1\" = --describe ] && exit\nuntil [ -e go ]; do sleep 0.02; done\nwhile read -r case; do\n"
               "id=$(printf '%s' \"$case\" | sed 's/.*\"id\": \"\\([^\"]*\\)\".*/\\1/')\n"
               "echo \"{\\\"format\\\": \\\"oblong-result/1\\\", \\\"id\\\": \\\"$id\\\", "
               "\\\"outcome\\\": \\\"separated\\\", \\\"distance\\\": 1}\"\ndone\n");
    const Ended ended = shell(
        "oblong campaign run -q --workers 1 --timeout 500000 --families sliver --count 40 "
        "--subjects 'program:sh subject.sh' --store s.sqlite & run=$!\n"
        "until oblong campaign status s.sqlite 2>&1 | grep -q 'of 40 cases'; do :; done\n"
        "oblong campaign status s.sqlite --watch 0.05 > lines & watch=$!\n"
        "until [ \"$(wc -l < lines)\" -ge 2 ]; do :; done\ntouch go\nwait $run && wait $watch");
    EXPECT_EQ(ended.code, 0) << ended.err;
    const std::string lines = read_text(path("lines"));
    EXPECT_TRUE(lines.starts_with("plan options: 0 of 40 cases (0%), 0 answers")) << lines;
    EXPECT_GE(std::ranges::count(lines, '\n'), 3) << lines;
    EXPECT_NE(lines.substr(lines.rfind("plan")).find("40 of 40 cases (100%)"), std::string::npos) << lines;
}

// A run locks the file before it makes the tables.
TEST_F(Watch, WaitsForAStoreThatARunIsMaking) {
    const Ended ended = shell(
        "touch s.sqlite; exec 9<s.sqlite; flock -x 9; oblong campaign status s.sqlite --watch 0.05 > lines & "
        "until [ -s lines ]; do :; done; kill -INT $!; wait $!");
    EXPECT_EQ(ended.code, 5) << ended.err;
    EXPECT_TRUE(read_text(path("lines")).starts_with("a run is making the store\n"));
}

TEST_F(Watch, EndsWithASignal) {
    ASSERT_EQ(shell(std::string(plan) + "--count 40 --store s.sqlite --batches 1").code, 5);
    const Ended ended = shell(
        "exec 9<s.sqlite; flock -x 9; oblong campaign status s.sqlite --watch 1000 > lines & "
        "until [ -s lines ]; do :; done; kill -INT $!; wait $!");
    EXPECT_EQ(ended.code, 5) << ended.err;
}

TEST_F(Watch, WritesAPageOnATerminal) {
    ASSERT_EQ(shell(std::string(plan) + "--count 40 --store s.sqlite").code, 0);
    const Shown shown = on_terminal("oblong campaign status s.sqlite --watch", 80);
    EXPECT_EQ(shown.code, 0) << shown.text;
    EXPECT_TRUE(shown.text.starts_with("\033[2J\033[H")) << shown.text;
    EXPECT_NE(shown.text.find("failure groups by cases"), std::string::npos) << shown.text;
    EXPECT_NE(shown.text.find("\033[K\n"), std::string::npos);
}

TEST_F(Watch, RefusesATimeThatIsNone) {
    ASSERT_EQ(shell(std::string(plan) + "--count 20 --store s.sqlite").code, 0);
    for (const char* word : {"0", "-1", "nan", "1e9", "none.sqlite"}) {
        const Ended ended = shell(std::string("oblong campaign status s.sqlite --watch=") + word);
        EXPECT_EQ(ended.code, 2) << word << ended.out;
        EXPECT_NE(ended.err.find("--watch: expected seconds above 0"), std::string::npos) << ended.err;
    }
    EXPECT_EQ(shell("oblong campaign status s.sqlite --watch -o f").code, 2);
}

TEST_F(Watch, OfSharesEndsWhereAllAreDone) {
    write_text(path("plan.json"), R"({"format": "oblong-plan/1", "sources": [{"name": "sliver", "count": 40}],
        "subjects": ["double/johnson/relative-1e-1/latest/none/limit-3"]})");
    ASSERT_EQ(shell("oblong campaign plan plan.json --shares 2 -o f && oblong campaign task f --share 1 -q").code, 0);
    const Ended both = shell(
        "oblong campaign status f --watch 0.05 > lines & watch=$!; until [ -s lines ]; do :; done; "
        "oblong campaign task f --share 2 -q; wait $watch");
    EXPECT_EQ(both.code, 0) << both.err;
    const std::string lines = read_text(path("lines"));
    EXPECT_TRUE(lines.starts_with("plan user: 1 of 2 shares are done, 0 begun\n")) << lines;
    EXPECT_TRUE(lines.ends_with("plan user: 2 of 2 shares are done, 0 begun\n")) << lines;
}

/// The second table of `status`.
TEST_F(Watch, AStatusShowsHowFailureGroupsGrewInEightyColumns) {
    ASSERT_EQ(shell(std::string(plan) + "--count 200 --store s.sqlite").code, 0);
    const Ended ended = shell("oblong campaign status s.sqlite");
    const std::size_t at = ended.out.find("failure groups by cases");
    ASSERT_NE(at, std::string::npos) << ended.out;
    std::istringstream in(ended.out.substr(at));
    int lines = 0;
    for (std::string line; std::getline(in, line); ++lines) EXPECT_LE(length(line), 80U) << line;
    EXPECT_GE(lines, 4) << ended.out;  // headings, a long name, its curve, and what follows from it
    EXPECT_NE(ended.out.find("█"), std::string::npos) << ended.out;
    EXPECT_NE(ended.out.find("new failure group"), std::string::npos) << ended.out;
}

}  // namespace
}  // namespace oblong::test
