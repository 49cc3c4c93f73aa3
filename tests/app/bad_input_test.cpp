// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <vector>

#include "tests/app/program.hpp"

namespace oblong::test {
namespace {

constexpr const char* good =
    R"({"format": "oblong-case/1", "id": "good", "query": "distance", "scalar": "double", )"
    R"("a": {"shape": "sphere", "radius": 1}, "b": {"shape": "points", "vertices": [[3, 0, 0]]}})";

/// A second good case.
std::string other() {
    std::string text = good;
    return text.replace(text.find("good"), 4, "other");
}

/// A case line with this body.
std::string line(const std::string& a) {
    return R"({"format": "oblong-case/1", "id": "bad", "query": "distance", "scalar": "double", "a": )" + a +
           R"(, "b": {"shape": "sphere", "radius": 1}})";
}

std::string sphere(const std::string& radius) { return line(R"({"shape": "sphere", "radius": )" + radius + "}"); }
std::string mesh(const std::string& file) { return line(R"({"shape": "mesh", "file": ")" + file + "\"}"); }

struct Bad {
    const char* what;
    std::string text;   ///< the second line of the file
    const char* field;  ///< that the message names
    const char* says;   ///< what else it says
};

/// Of each way to fail: every field is asked by tests/caseio/bad_input_test.cpp, every mesh by mesh_test.cpp there.
std::vector<Bad> table() {
    std::string deep = R"({"shape": "sphere", "radius": 1})";
    for (int i = 0; i < 2000; ++i) deep = R"({"shape": "sum", "of": [)" + deep + "]}";
    return {
        {"NaN", sphere("NaN"), "bad.jsonl:2", "expected"},
        {"a negative radius", sphere("-1"), "a.radius", "not negative"},
        {"no format", R"({"id": "bad", "query": "distance", "scalar": "double"})", "format", "oblong-case/1"},
        {"a repeated id", good, "id", "good"},
        {"truncated JSON", std::string(good).substr(0, 100), "bad.jsonl:2", "expected"},
        {"deep nesting", line(deep), "bad.jsonl:2", "at most 64"},
        {"a missing mesh", mesh("none.obj"), "a.file", "none.obj"},
        {"a truncated mesh", mesh("cut.off"), "cut.off", "expected"},
        {"a folder as a mesh", mesh("folder"), "folder", "expected"},
    };
}

class BadInput : public Program {
protected:
    BadInput() {
        write_text(path("cut.off"), "OFF\n4 4 6\n0 0 0\n1 0 0\n");
        std::filesystem::create_directory(path("folder"));
    }
};

TEST_F(BadInput, IsRefusedNamingFileLineAndFieldAndLeavesNothing) {
    for (const Bad& bad : table()) {
        SCOPED_TRACE(bad.what);
        write_text(path("bad.jsonl"), std::string(good) + "\n" + bad.text + "\n" + other() + "\n");
        const int before = file_count();
        for (const char* verb : {"distance", "judge --subject proven", "narrow"}) {
            SCOPED_TRACE(verb);
            const Ended piped = shell("oblong " + std::string(verb) + " bad.jsonl");
            EXPECT_EQ(piped.code, 3) << piped.err;
            EXPECT_NE(piped.err.find("bad.jsonl:2"), std::string::npos) << piped.err;
            EXPECT_NE(piped.err.find(bad.field), std::string::npos) << piped.err;
            EXPECT_NE(piped.err.find(bad.says), std::string::npos) << piped.err;
            EXPECT_LT(piped.err.substr(0, piped.err.find("\nsubject ")).size(), 600U) << "before the summary";
            // What stands before and behind the bad line is answered, in whole lines.
            EXPECT_EQ(std::count(piped.out.begin(), piped.out.end(), '\n'), 2) << piped.out;
            EXPECT_NE(piped.out.find("\"other"), std::string::npos) << piped.out;
            EXPECT_TRUE(piped.out.ends_with("}\n"));
            const bool summed_up = piped.err.find("2 cases, 2 answers, 0 failing") != std::string::npos;
            EXPECT_EQ(summed_up, std::string(verb).starts_with("judge")) << piped.err;
        }
        EXPECT_EQ(file_count(), before);
        EXPECT_EQ(shell("oblong distance bad.jsonl -o results.jsonl").code, 3);
        const std::string written = read_text(path("results.jsonl"));
        EXPECT_EQ(std::count(written.begin(), written.end(), '\n'), 2) << written;
        std::filesystem::remove(path("results.jsonl"));
        EXPECT_EQ(file_count(), before);
    }
}

TEST_F(BadInput, OfManyLinesIsToldOfTheFirstTwentyAndCounted) {
    std::string text = std::string(good) + "\n";
    for (int i = 0; i < 500; ++i) text += "{\n";
    write_text(path("many.jsonl"), text + other() + "\n");
    write_text(path("one.jsonl"), "{\n" + other() + "\n");
    const Ended run = shell("oblong distance many.jsonl one.jsonl");
    EXPECT_EQ(run.code, 3);
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 3) << run.out;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 21) << run.err;
    EXPECT_TRUE(run.err.ends_with("oblong: input: 501 lines cannot be read; all others are used\n")) << run.err;
}

/// Results, certificates, records and found cases as cases are: each bad line costs its own answer.
TEST_F(BadInput, InEveryRoleCostsItsOwnAnswerOnly) {
    write_text(path("cases.jsonl"), std::string(good) + "\n" + other() + "\n");
    const auto lines = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); };
    const auto expect = [&](const std::string& command, const std::string& place, const std::string& answer) {
        SCOPED_TRACE(command);
        const Ended run = shell(command);
        EXPECT_EQ(run.code, 3) << run.err;
        EXPECT_NE(run.err.find("oblong: " + place), std::string::npos) << run.err;
        EXPECT_TRUE(run.err.ends_with("1 line cannot be read; all others are used\n")) << run.err;
        EXPECT_NE(run.out.find(answer), std::string::npos) << run.out;
        return run.out;
    };
    // Certificates: one that cannot be read, and a second of one case.
    ASSERT_EQ(shell("oblong certify cases.jsonl -o proofs.jsonl").code, 0);
    const std::string proofs = read_text(path("proofs.jsonl")), first = proofs.substr(0, proofs.find('\n') + 1);
    for (const std::string& bad : {std::string("{\n"), first}) {
        write_text(path("bad.jsonl"), proofs.substr(0, first.size()) + bad + proofs.substr(first.size()));
        const std::string said =
            expect("oblong verify cases.jsonl bad.jsonl -o checks.jsonl; code=$?; cat checks.jsonl; exit $code",
                   "bad.jsonl:2: ", R"("id": "other", "kind": "distance", "accepted": true)");
        EXPECT_EQ(lines(said), 2) << said;
        EXPECT_EQ(said.find("false"), std::string::npos) << said;
    }
    write_text(path("bad.jsonl"), "{\n" + proofs.substr(first.size()));
    expect("oblong verify cases.jsonl bad.jsonl", "bad.jsonl:1: ", "no certificate for this case that can be read");
    // Results: of judge, and of refutations.
    const auto result = [](const std::string& id, const std::string& rest) {
        return R"({"format": "oblong-result/1", "id": ")" + id + R"(", "subject": "me", "outcome": )" + rest + "}\n";
    };
    const std::string right = result("good", R"("separated", "distance": 2)");
    const std::string wrong = result("other", R"("overlapping", "distance": 0)");
    for (const std::string& bad : {std::string("[]\n"), right, result("other", "7")}) {
        write_text(path("results.jsonl"), right + bad + wrong);
        expect("oblong judge cases.jsonl --results results.jsonl", "results.jsonl:2: ", "false_overlap");
        expect("oblong certify --refute results.jsonl cases.jsonl", "results.jsonl:2: ", R"("kind": "refutation")");
    }
    // A number that the subject's scalar cannot hold is found when its case comes.
    write_text(path("results.jsonl"), result("good", R"("separated", "distance": 1e300)") + wrong);
    expect("oblong judge cases.jsonl --scalar float --results results.jsonl", "results.jsonl:1: ", "false_overlap");
    // Records, and cases that somebody failed on.
    write_text(path("results.jsonl"), right + wrong);
    ASSERT_EQ(shell("oblong judge cases.jsonl --records --results results.jsonl -o records.jsonl").code, 1);
    const std::string records = read_text(path("records.jsonl"));
    write_text(path("records.jsonl"),
               records.substr(0, records.find('\n') + 1) + "nonsense\n" + records.substr(records.find('\n') + 1));
    expect("oblong report records.jsonl -o page.html; code=$?; cat page.html; exit $code",
           "records.jsonl:2: ", "false_overlap");
    expect("oblong triage records.jsonl --subject proven", "records.jsonl:2: ", "1 answers, 0 failing");
    write_text(path("cases.jsonl"), std::string(good) + "\n{\n" + other() + "\n");
    expect("oblong triage cases.jsonl --subject proven", "cases.jsonl:2: ", "2 answers, 0 failing");
    // A campaign's file of cases.
    expect(
        "oblong campaign run --cases cases.jsonl --subjects proven --store c.sqlite; code=$?; "
        "oblong campaign export c.sqlite; exit $code",
        "cases.jsonl:2: ", R"("kind": "tally")");
}

/// A line without end costs no memory, and one NUL byte no line its end.
TEST_F(BadInput, LinesAreBounded) {
    const Ended endless =
        shell("ulimit -v 4000000; { echo '" + std::string(good) +
              "'; head -c 300000000 /dev/zero | tr '\\0' x; echo; echo '" + other() + "'; } | oblong distance");
    EXPECT_EQ(endless.code, 3) << endless.err;
    EXPECT_NE(endless.err.find("-:2: expected a line of at most 67108864 bytes"), std::string::npos) << endless.err;
    EXPECT_EQ(std::count(endless.out.begin(), endless.out.end(), '\n'), 2) << endless.out;
    write_text(path("nul.jsonl"), std::string(good) + std::string("\0 and more\n", 11) + other() + "\n");
    const Ended nul = shell("oblong distance nul.jsonl");
    EXPECT_EQ(nul.code, 3);
    EXPECT_NE(nul.err.find("nul.jsonl:1: expected JSON, found a NUL byte"), std::string::npos) << nul.err;
}

TEST_F(BadInput, AResultThatIsMissingFailsAndSoDoesNothingAtAll) {
    write_text(path("cases.jsonl"), std::string(good) + "\n" + other() + "\n");
    write_text(path("none.jsonl"), "");
    write_text(path("one.jsonl"),
               R"({"format": "oblong-result/1", "id": "good", "subject": "me", "outcome": "separated", "distance": 2})"
               "\n");
    const Ended some = shell("oblong judge cases.jsonl --results one.jsonl");
    EXPECT_EQ(some.code, 1) << some.err;
    EXPECT_NE(some.err.find("1 results are missing: the first is what \"me\" says of \"other\""), std::string::npos)
        << some.err;
    EXPECT_EQ(shell("oblong judge cases.jsonl --results one.jsonl --fail-on none").code, 0);
    // Who does not say who they are go by their file.
    write_text(path("nobody.jsonl"),
               R"({"format": "oblong-result/1", "id": "good", "outcome": "separated", "distance": 2})"
               "\n");
    const Ended nobody = shell("oblong judge cases.jsonl --results nobody.jsonl");
    EXPECT_NE(nobody.out.find(R"("subject": "nobody.jsonl")"), std::string::npos) << nobody.out;
    EXPECT_NE(nobody.err.find("\nnobody.jsonl"), std::string::npos) << nobody.err;
    for (const char* cases : {"cases.jsonl", "none.jsonl"}) {
        const Ended none = shell("oblong judge " + std::string(cases) + " --results none.jsonl");
        EXPECT_EQ(none.code, 1) << none.err;
        EXPECT_NE(none.err.find("nothing was judged"), std::string::npos) << none.err;
    }
}

struct Refusal {
    const char* command;
    int code;
    const char* says;
};

TEST_F(BadInput, OnTheCommandLineOrOfTheMachineHasItsExitCode) {
    write_text(path("good.jsonl"), std::string(good) + "\n");
    write_text(path("text.sqlite"),
               "this is no database, though it is long enough to be looked at as one: " + std::string(2000, 'x'));
    const std::vector<Refusal> table{
        {"oblong", 2, "which verb"},
        {"oblong dsitance good.jsonl", 2, "did you mean distance?"},
        {"oblong distance --scalr float good.jsonl", 2, "did you mean --scalar?"},
        {"oblong distance --scalar flaot good.jsonl", 2, "expected one of float"},
        {"oblong distance --tolerance none good.jsonl", 2, "tolerance"},
        {"oblong distance --subject proven --scalar float good.jsonl", 2, "not by both"},
        {"oblong distance --subject fcl/libcdd good.jsonl", 2, "fcl/libcdd"},
        {"oblong distance --subject fcl/libcdd good.jsonl", 2, "did you mean fcl/libccd?"},
        {"oblong distance --subject float/jonson/relative-1e-3/running-max/no-progress good.jsonl", 2,
         "did you mean float/johnson/relative-1e-3/running-max/no-progress?"},
        {"oblong distance --subject float/jonson/… good.jsonl", 2, "did you mean float/johnson/"},
        {"oblong distance --subject double/johnson/relativ-1e-10/runing-max/repeated good.jsonl", 2,
         "did you mean double/johnson/relative-1e-10/running-max/repeated?"},
        {"oblong distance --subject bullet-duoble/gjk good.jsonl", 2, "did you mean bullet-double/gjk?"},
        {"oblong distance --stop gap --lower latest good.jsonl", 2, "--lower"},
        {"oblong trace --subject proven good.jsonl", 2, "unknown option --subject"},
        {"oblong penetration --scalar float good.jsonl", 2, "unknown option --scalar"},
        {"oblong subjects fcl/libcdd", 0, "nothing contains \"fcl/libcdd\"; did you mean fcl/libccd?"},
        {"oblong generate slivr", 2, "did you mean sliver?"},
        {"oblong generate sliver --severity 2", 2, "--severity: expected a number from 0 to 1, found 2"},
        {"oblong generate sliver --count 1e3", 2, "--count: expected a whole number from 1 to 2147483647, found 1e3"},
        {"oblong generate sliver --seed -1", 2, "--seed: expected a whole number from 0 to 18446744073709551615"},
        {"oblong generate sliver --severity x", 2, "--severity: expected a number from 0 to 1, found x"},
        {"oblong distance --reals foo good.jsonl", 2, "--reals: expected one of shortest, hex; found foo"},
        {"oblong campaign run --workers 0 --store s.sqlite", 2,
         "--workers: expected a whole number from 1 to 1024, found 0"},
        {"oblong judge good.jsonl", 2, "--subject"},
        {"oblong judge good.jsonl --subject proven --fail-on exakt", 2, "did you mean exact?"},
        {"oblong campaign", 2, "which verb"},
        {"oblong campaign rnu", 2, "did you mean run?"},
        {"oblong campaign run --wrkers 2", 2, "Run \"oblong campaign run --help\""},
        {"oblong help", 2, "oblong VERB --help"},
        {"oblong campaign run --plan mian --store s.sqlite", 2, "did you mean main?"},
        {"oblong campaign run --share 3/2 --store s.sqlite", 2, "--share"},
        {"oblong distance folder", 4, "directory"},
        {"oblong distance none.jsonl", 4, "none.jsonl"},
        {"oblong distance good.jsonl -o none/results.jsonl", 4, "none/results.jsonl"},
        {"oblong distance good.jsonl -o folder", 4, "folder"},
        {"oblong distance good.jsonl > /dev/full", 4, "No space left"},
        {"oblong distance good.jsonl -o /dev/full", 4, "No space left"},
        {"oblong generate sliver --count 200 > /dev/full", 4, "No space left"},
        {"oblong report < /dev/null > /dev/full", 4, "No space left"},
        {"oblong subjects > /dev/full", 4, "No space left"},
        {"oblong --help > /dev/full", 4, "No space left"},
        {"oblong distance --subject program:./none good.jsonl", 4, "none"},
        {"oblong campaign status none.sqlite", 4, "none.sqlite"},
        {"oblong campaign status folder", 4, "directory"},
        {"oblong campaign status text.sqlite", 3, "campaign store"},
        {"oblong report --store text.sqlite -o r.html", 3, "campaign store"},
        {"oblong report good.jsonl -o r.html", 3, "good.jsonl:1"},
        {"echo '{}' > p.json; oblong campaign run --plan p.json --store folder/s.sqlite", 3, "format"},
    };
    for (const Refusal& r : table) {
        const Ended run = shell(r.command);
        EXPECT_EQ(run.code, r.code) << r.command << "\n" << run.err;
        EXPECT_NE(run.err.find(r.says), std::string::npos) << r.command << "\n" << run.err;
        EXPECT_EQ(run.out, "") << r.command;
    }
    for (const char* half : {"r.html", "results.jsonl"}) EXPECT_FALSE(std::filesystem::exists(path(half))) << half;
    EXPECT_EQ(file_count(), 5);  // the mesh, the folder, good.jsonl, text.sqlite, p.json
}

TEST_F(BadInput, LeavesAnOldOutputAlone) {
    write_text(path("bad.jsonl"), sphere("-1") + "\n");
    write_text(path("old.jsonl"), "old\n");
    EXPECT_EQ(shell("oblong distance bad.jsonl -o old.jsonl").code, 3);
    EXPECT_EQ(read_text(path("old.jsonl")), "old\n");
}

}  // namespace
}  // namespace oblong::test
