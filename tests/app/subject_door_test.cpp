// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"

/// Programs as subjects, as their authors meet them.
namespace oblong::test {
namespace {

using Json = nlohmann::json;

const std::string example = "program:" OBLONG_BUILD_DIR "/oblong-example-subject";

std::string spheres(const std::string& id, const std::string& scalar = "float") {
    return R"({"format": "oblong-case/1", "id": ")" + id + R"(", "query": "distance", "scalar": ")" + scalar +
           R"(", "a": {"shape": "sphere", "radius": 0.1}, "b": {"shape": "sphere", "radius": 0.1, )" +
           R"("pose": {"translation": [0.3, 0.7, 0]}}})" + "\n";
}

std::string boxes(const std::string& id) {
    return R"({"format": "oblong-case/1", "id": ")" + id + R"(", "query": "distance", "scalar": "double", )" +
           R"("a": {"shape": "box", "half_extents": [1, 1, 1]}, "b": {"shape": "box", "half_extents": [1, 1, 1], )" +
           R"("pose": {"translation": [4, 0, 0]}}})" + "\n";
}

class SubjectDoor : public Program {
protected:
    /// A shell program that answers every case with this line, in which ID is the case's.
    [[nodiscard]] std::string answering(const std::string& line) const {
        write_text(path("subject.sh"),
                   "[ \"$1\" = --describe ] && exit\nwhile read -r case; do\n"
                   "id=$(printf '%s' \"$case\" | sed 's/.*\"id\": \"\\([^\"]*\\)\".*/\\1/')\n"
                   "echo '" +
                       line + "' | sed \"s|ID|$id|\"\ndone\n");
        return "'program:sh subject.sh'";
    }
};

TEST_F(SubjectDoor, ProgramsAreCalledAsTheyCallThemselves) {
    write_text(path("cases.jsonl"), spheres("a") + spheres("b", "double"));
    const Ended run = shell("oblong judge cases.jsonl --subject " + example);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out.find("program:"), std::string::npos) << run.out;
    EXPECT_EQ(Json::parse(run.out.substr(0, run.out.find('\n'))).at("subject"), "own");
    EXPECT_NE(run.err.find("\nown "), std::string::npos) << run.err;
    // What it was asked as is kept, so that triage can ask it again.
    ASSERT_EQ(shell("oblong judge cases.jsonl --records -q --subject " + example + " -o records.jsonl").code, 0);
    EXPECT_NE(read_text(path("records.jsonl")).find("\"asked: own\", \"value\": \"" + example), std::string::npos);
}

TEST_F(SubjectDoor, ASubjectThatDeclinesEverythingFails) {
    write_text(path("cases.jsonl"), boxes("a") + boxes("b"));
    for (const std::string verb : {"judge cases.jsonl --subject ", "campaign run --cases cases.jsonl --subjects "}) {
        const Ended run = shell("oblong " + verb + example + (verb[0] == 'c' ? " --store s.sqlite" : ""));
        EXPECT_EQ(run.code, 1) << verb << run.err;
        EXPECT_NE(run.err.find("oblong: own declined all 2 cases that it was asked"), std::string::npos) << run.err;
    }
    EXPECT_EQ(shell("oblong judge cases.jsonl --allow-declined --subject " + example).code, 0);
    EXPECT_EQ(shell("oblong judge cases.jsonl --fail-on none --subject " + example).code, 0);
    EXPECT_EQ(
        shell("oblong campaign run --cases cases.jsonl --subjects " + example + " --store s.sqlite --allow-declined")
            .code,
        0);
    write_text(path("cases.jsonl"), boxes("a") + spheres("b"));
    EXPECT_EQ(shell("oblong judge cases.jsonl --subject " + example).code, 0);
}

TEST_F(SubjectDoor, AConvertedCaseThatWouldBeRoundedOnceMoreIsTold) {
    write_text(path("cases.jsonl"), spheres("a"));
    const std::string line =
        R"({"format": "oblong-result/1", "id": "ID", "outcome": "separated", "distance": 1, "converted_case": )"
        R"("{\"format\": \"oblong-case/1\", \"id\": \"c\", \"query\": \"distance\", \"scalar\": \"float\", )"
        R"(\"a\": {\"shape\": \"sphere\", \"radius\": 0.30000000000000004}, \"b\": {\"shape\": \"sphere\", \"radius\": 1}}"})";
    const Ended run = shell("oblong judge cases.jsonl --subject " + answering(line));
    EXPECT_EQ(run.code, 1);
    EXPECT_NE(run.out.find("converted_case: a.radius: expected a float"), std::string::npos) << run.out;
}

TEST_F(SubjectDoor, AProgramThatCannotStartEndsTheRunWithItsWords) {
    std::string cases;
    for (int i = 0; i < 100; ++i) cases += boxes(std::to_string(i));
    write_text(path("cases.jsonl"), cases);
    write_text(
        path("subject.sh"),
        "echo start >> starts\necho 'subject: error while loading shared libraries: libnone.so' >&2\nexit 127\n");
    const Ended run = shell("oblong judge cases.jsonl --subject 'program:sh subject.sh'");
    EXPECT_EQ(run.code, 4) << run.err;
    EXPECT_NE(run.err.find("error while loading shared libraries: libnone.so"), std::string::npos) << run.err;
    EXPECT_EQ(read_text(path("starts")).size(), std::string("start\n").size() * 5) << "one of them for --describe";
}

TEST_F(SubjectDoor, AStoppedJudgementKeepsWhatItJudged) {
    std::string cases;
    for (int i = 0; i < 10; ++i) cases += spheres(std::to_string(i));
    write_text(path("cases.jsonl"), cases);
    // Standard input stays open: the verdicts are there, and no end.
    const Ended run = shell(
        "mkfifo pipe; (cat cases.jsonl; exec sleep 600) > pipe & feeder=$!\n"
        "oblong judge - --subject " +
        example +
        " -o v.jsonl < pipe & judge=$!\n"
        "until [ \"$(cat v.jsonl.part-* 2> /dev/null | wc -l)\" = 10 ]; do sleep 0.1; done\n"
        "kill -TERM $judge; wait $judge; code=$?; kill $feeder; exit $code");
    EXPECT_EQ(run.code, 5) << run.err;
    EXPECT_NE(run.err.find("oblong: stopped after 10 cases"), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("v.jsonl.partial"), std::string::npos) << run.err;
    EXPECT_EQ(file_count(), 3) << "cases.jsonl, pipe, v.jsonl.partial";
    const std::vector<Json> kept = lines(read_text(path("v.jsonl.partial")));
    for (const Json& verdict : kept) EXPECT_EQ(verdict.at("format"), "oblong-verdict/1");
    EXPECT_EQ(kept.size(), 10U);
}

TEST_F(SubjectDoor, AStoppedJudgementDoesNotWaitForASubjectThatHangs) {
    write_text(path("cases.jsonl"), boxes("a"));
    write_text(path("subject.sh"), "[ \"$1\" = --describe ] && exit\ntouch asked\nexec sleep 600\n");
    const Ended run = shell(
        "oblong judge cases.jsonl --timeout 500000 --subject 'program:sh subject.sh' -o v.jsonl & "
        "judge=$!\nuntil [ -e asked ]; do sleep 0.1; done; kill -TERM $judge; wait $judge");
    EXPECT_EQ(run.code, 5) << run.err;
    EXPECT_FALSE(std::filesystem::exists(path("v.jsonl")));
}

TEST_F(SubjectDoor, CheckTellsAnAuthorWhatIsWrong) {
    const Ended good = shell("oblong subjects --check " + example);
    EXPECT_EQ(good.code, 0) << good.out << good.err;
    EXPECT_NE(good.out.find("own 1: answers in double; takes distance"), std::string::npos) << good.out;
    EXPECT_NE(good.out.find("right    two spheres, 1.5 apart: separated, distance 1.5"), std::string::npos) << good.out;
    EXPECT_NE(good.out.find("right    decimals of a float case"), std::string::npos) << good.out;
    EXPECT_NE(good.out.find(" 0 wrong"), std::string::npos) << good.out;

    const std::string squared = R"({"format": "oblong-result/1", "id": "ID", "outcome": "separated", "distance": 4})";
    const Ended bad = shell("oblong subjects --check " + answering(squared));
    EXPECT_EQ(bad.code, 1);
    EXPECT_NE(bad.out.find("WRONG    two boxes, faces 2 apart"), std::string::npos) << bad.out;
    EXPECT_NE(bad.out.find("the square of the distance was stated"), std::string::npos) << bad.out;

    const std::string none = R"({"format": "oblong-result/1", "id": "ID", "outcome": "unsupported"})";
    const Ended nothing = shell("oblong subjects --check " + answering(none));
    EXPECT_EQ(nothing.code, 1);
    EXPECT_NE(nothing.out.find("It answered nothing"), std::string::npos) << nothing.out;
}

}  // namespace
}  // namespace oblong::test
