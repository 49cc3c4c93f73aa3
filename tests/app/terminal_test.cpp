// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/terminal.hpp"

#include <algorithm>
#include <regex>

namespace oblong::test {
namespace {

constexpr const char* cases =
    R"({"format":"oblong-case/1","id":"unit","query":"distance","scalar":"double","a":{"shape":"points","vertices":[[0,0,0],[1,0,0]]},"b":{"shape":"points","vertices":[[3,1,0],[3,0,1]]}}
{"format":"oblong-case/1","id":"a-rather-long-name-of-a-case-that-would-fill-half-of-the-line","query":"distance","scalar":"double","a":{"shape":"points","vertices":[[0,0,0]]},"b":{"shape":"points","vertices":[[1,1,1]]}}
{"format":"oblong-case/1","id":"ray","query":"raycast","scalar":"double","a":{"shape":"sphere","radius":1},"ray":{"source":[3,0,0],"direction":[-1,0,0],"max":5}}
{"format":"oblong-case/1","id":"past","query":"raycast","scalar":"double","a":{"shape":"sphere","radius":1},"ray":{"source":[3,2,0],"direction":[-1,0,0],"max":5}}
{"format":"oblong-case/1","id":"deep","query":"penetration","scalar":"double","a":{"shape":"box","half_extents":[1,1,1]},"b":{"shape":"box","half_extents":[1,1,1],"pose":{"linear":[[1,0,0],[0,1,0],[0,0,1]],"translation":[1.5,0,0]}}}
)";

class OnATerminal : public Terminal {
protected:
    OnATerminal() { write_text(path("cases.jsonl"), cases); }

    /// Lines up under the headings, and fits.
    void expect_table(const Shown& shown, std::size_t columns, const std::vector<std::string>& headings) const {
        ASSERT_FALSE(shown.lines.empty());
        for (const std::string& heading : headings)
            EXPECT_NE(shown.lines[0].find(heading), std::string::npos) << shown.text;
        for (const std::string& line : shown.lines) {
            EXPECT_LE(length(line), columns) << line;
            EXPECT_FALSE(line.starts_with("{")) << line;
        }
    }
    /// The text with one blank for each run of blanks and line ends.
    static std::string unwrapped(const Shown& shown) { return std::regex_replace(shown.text, std::regex("\\s+"), " "); }
    static const std::string& line_of(const Shown& shown, const std::string& id) {
        static const std::string none;
        const auto found = std::ranges::find_if(shown.lines, [&id](const std::string& l) { return l.starts_with(id); });
        return found == shown.lines.end() ? none : *found;
    }
};

TEST_F(OnATerminal, DistancesAreATableThatLinesUpAndFits) {
    for (const std::size_t columns : {60U, 80U, 132U}) {
        SCOPED_TRACE(columns);
        const Shown shown = on_terminal("oblong distance cases.jsonl", columns);
        EXPECT_EQ(shown.code, 0) << shown.text;
        expect_table(shown, columns, {"ID", "OUTCOME", "DISTANCE", "BRACKET", "RUNG", "TIME"});
        const std::size_t at = column(shown.lines[0], "OUTCOME");
        EXPECT_EQ(column(line_of(shown, "unit"), "separated"), at) << shown.text;
        // Names are shortened in their middle.
        EXPECT_EQ(column(line_of(shown, "a-ra"), "separated"), at) << shown.text;
        EXPECT_EQ(column(line_of(shown, "ray"), "unsupported"), at) << shown.text;
        EXPECT_NE(unwrapped(shown).find("this query needs two"), std::string::npos) << shown.text;
        EXPECT_NE(line_of(shown, "a-ra").find("1.73205"), std::string::npos) << shown.text;
    }
}

TEST_F(OnATerminal, EveryAnsweringVerbHasItsTable) {
    const Shown decide = on_terminal("oblong decide cases.jsonl", 80);
    expect_table(decide, 80, {"ID", "OUTCOME", "RUNG", "TIME"});
    EXPECT_NE(line_of(decide, "deep").find("overlapping"), std::string::npos) << decide.text;
    const Shown cast = on_terminal("oblong cast cases.jsonl", 80);
    expect_table(cast, 80, {"PARAMETER", "BRACKET"});
    EXPECT_NE(line_of(cast, "ray").find("hit"), std::string::npos) << cast.text;
    EXPECT_NE(line_of(cast, "past").find("miss"), std::string::npos) << cast.text;
    const Shown depth = on_terminal("oblong penetration cases.jsonl", 80);
    expect_table(depth, 80, {"DEPTH", "BRACKET"});
    EXPECT_NE(line_of(depth, "deep").find("0.5"), std::string::npos) << depth.text;
}

TEST_F(OnATerminal, VerdictsAreATableWithTheirReasons) {
    const char* coarse = "double/johnson/relative-0.9/latest/none";
    const Shown shown = on_terminal("oblong judge -q --subject proven cases.jsonl", 100);
    EXPECT_EQ(shown.code, 0) << shown.text;
    expect_table(shown, 100, {"ID", "SUBJECT", "VERDICT", "STATED", "EXACT", "ERROR"});
    EXPECT_NE(line_of(shown, "unit").find("separated"), std::string::npos) << shown.text;
    const Shown wrong = on_terminal(std::string("oblong judge -q --subject ") + coarse + " cases.jsonl", 100);
    expect_table(wrong, 100, {"ID", "VERDICT"});
    EXPECT_NE(wrong.text.find("unsupported"), std::string::npos) << wrong.text;
    const Ended piped = shell("oblong judge -q --subject proven cases.jsonl");
    const Shown asked = on_terminal("oblong judge -q --json --subject proven cases.jsonl", 100);
    EXPECT_EQ(asked.text, piped.out);
    EXPECT_TRUE(piped.out.starts_with("{")) << piped.out;
}

TEST_F(OnATerminal, LinesOfJsonAreForPipesFilesAndWhoAsksForThem) {
    const Ended piped = shell("oblong distance cases.jsonl");
    const Shown asked = on_terminal("oblong distance --json cases.jsonl", 80);
    EXPECT_EQ(asked.text, piped.out);
    EXPECT_TRUE(piped.out.starts_with("{\"format\"") || piped.out.starts_with("{\"id\"")) << piped.out;
    const Shown filed = on_terminal("oblong distance cases.jsonl -o r.jsonl", 80);
    EXPECT_EQ(filed.text, "");
    EXPECT_EQ(read_text(path("r.jsonl")), piped.out);
    const Shown through = on_terminal("oblong distance cases.jsonl | cat", 80);
    EXPECT_EQ(through.text, piped.out);
}

TEST_F(OnATerminal, NamesFromFilesCannotCommandTheTerminal) {
    std::string text = cases;
    text.replace(text.find("\"unit\""), 6, "\"u\\u001b[2Jnit\\n\\u009b2J\"");
    write_text(path("evil.jsonl"), text);
    const Shown shown = on_terminal("oblong distance evil.jsonl", 140);
    EXPECT_EQ(shown.text.find('\x1b'), std::string::npos) << shown.text;
    EXPECT_EQ(shown.text.find("\u009b"), std::string::npos) << shown.text;
    EXPECT_NE(shown.text.find("\\u001b[2Jnit\\u000a"), std::string::npos) << shown.text;
}

TEST_F(OnATerminal, AnswersThatComeOneByOneShareTheirColumns) {
    // The program reads a line, answers, and waits for the next.
    const Shown shown = on_terminal(
        "(head -n 1 cases.jsonl; sleep 0.5; sed -n 5p cases.jsonl; sleep 0.5; sed -n 2p cases.jsonl) | oblong distance",
        100);
    ASSERT_GE(shown.lines.size(), 4U) << shown.text;
    EXPECT_TRUE(shown.lines[0].starts_with("ID")) << shown.text;
    EXPECT_TRUE(shown.lines[1].starts_with("unit")) << shown.text;
    EXPECT_NE(line_of(shown, "a-rather-lo"), "") << shown.text;
}

TEST_F(OnATerminal, SubjectsFitWithTheirNamesWhole) {
    for (const char* options : {"", "--groups", "float/ --lattice", "--meaningless"})
        for (const std::size_t columns : {60U, 80U, 200U}) {
            SCOPED_TRACE(std::string(options) + " at " + std::to_string(columns));
            const Shown shown = on_terminal("oblong subjects " + std::string(options), columns);
            EXPECT_EQ(shown.code, 0);
            EXPECT_GT(shown.lines.size(), 3U);
            for (const std::string& line : shown.lines) EXPECT_LE(length(line), columns) << line;
            EXPECT_EQ(shown.text.find("…"), std::string::npos) << "cut";
        }
    const Shown shown = on_terminal("oblong subjects", 80);
    EXPECT_NE(shown.text.find("float/johnson/relative-1e-5/running-max/no-progress\n"), std::string::npos)
        << shown.text;
}

TEST_F(OnATerminal, AFilterGoesForGroupsAndTheLatticeToo) {
    const Ended groups = shell("oblong subjects johnson --groups");
    EXPECT_NE(groups.out.find("plain GJK distance"), std::string::npos) << groups.out;
    EXPECT_EQ(groups.out.find("RULE[-TOLERANCE]/no-such"), std::string::npos);
    const Ended casts = shell("oblong subjects ray-gjk --groups");
    EXPECT_EQ(casts.out.find("plain GJK distance"), std::string::npos) << casts.out;
    const Ended lattice = shell("oblong subjects quad/ --lattice");
    EXPECT_EQ(lattice.out.find("\nfloat/"), std::string::npos);
    EXPECT_NE(lattice.out.find("\nquad/"), std::string::npos);
    const Ended none = shell("oblong subjects qaud/ --lattice");
    EXPECT_NE(none.err.find("nothing contains \"qaud/\""), std::string::npos) << none.err;
}

}  // namespace
}  // namespace oblong::test
