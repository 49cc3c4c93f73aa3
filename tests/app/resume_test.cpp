// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>
#include <regex>
#include <set>

#include "tests/app/exported.hpp"
#include "tests/app/program.hpp"

namespace oblong::test {
namespace {

constexpr const char* plan =
    " campaign run --families sliver,near_touching,flat --count 1000 --seed 5 --workers 2 --subjects "
    "double/johnson/relative-1e-10/running-max/repeated,double/johnson/relative-1e-10/running-max/no-progress --store ";

class Campaign : public Program {
protected:
    /// Tallies and records, as a bag of lines without times: what a store says, whatever way it was made.
    std::multiset<std::string> content(const std::string& store) const {
        const Ended run = shell("oblong campaign export " + store);
        EXPECT_EQ(run.code, 0) << run.err;
        return stated_lines(run.out);
    }

    /// How many cases a store holds; 0 where it is not there yet.
    long cases_in(const std::string& store) const {
        const Ended run = shell("oblong campaign status " + store + " 2>&1");
        std::smatch found;
        return std::regex_search(run.out, found, std::regex("([0-9]+) of [0-9]+ cases")) ? std::stol(found[1]) : 0;
    }

    /// Starts the program, and kills it once the store has grown; whether it had ended by itself.
    bool run_and_kill(const std::string& store) const {
        const long before = cases_in(store);
        const pid_t child = fork();
        if (child == 0) {
            if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(9);
            const std::string command =
                std::string("exec '" OBLONG_BUILD_DIR "/oblong'") + plan + "'" + path(store).string() + "'";
            execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
            _exit(9);
        }
        int status = 0;
        while (cases_in(store) == before)
            if (waitpid(child, &status, WNOHANG) == child) return WIFEXITED(status) && WEXITSTATUS(status) == 0;
        kill(child, SIGKILL);
        waitpid(child, &status, 0);
        return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
};

/// Waits, in a shell, until a campaign that runs beside it has kept its first cases.
constexpr const char* until_it_has_cases =
    "until oblong campaign status s.sqlite 2>/dev/null | grep -q '[1-9][0-9]* of'; do :; done; ";

TEST_F(Campaign, ResumedAfterManyKillsSaysWhatAnUninterruptedOneSays) {
    ASSERT_EQ(shell(std::string("oblong") + plan + "whole.sqlite").code, 0);
    int runs = 0;  // all but the last are killed
    for (bool ended = false; !ended && runs < 1000; ++runs) ended = run_and_kill("killed.sqlite");
    EXPECT_GE(runs, 4);
    const auto expected = content("whole.sqlite");
    EXPECT_GT(expected.size(), 100U);
    EXPECT_EQ(content("killed.sqlite"), expected);
    // Once more changes nothing.
    ASSERT_EQ(shell(std::string("oblong") + plan + "killed.sqlite").code, 0);
    EXPECT_EQ(content("killed.sqlite"), expected);
}

TEST_F(Campaign, PartsMergeToTheWhole) {
    ASSERT_EQ(shell(std::string("oblong") + plan + "whole.sqlite").code, 0);
    ASSERT_EQ(shell(std::string("oblong") + plan + "a.sqlite --share 1/2").code, 0);
    ASSERT_EQ(shell(std::string("oblong") + plan + "b.sqlite --share 2/2").code, 0);
    const Ended merge = shell("oblong campaign merge a.sqlite b.sqlite -o both.sqlite");
    ASSERT_EQ(merge.code, 0) << merge.err;
    EXPECT_EQ(content("both.sqlite"), content("whole.sqlite"));
    const Ended twice = shell("oblong campaign merge a.sqlite both.sqlite -o c.sqlite");
    EXPECT_EQ(twice.code, 3);
    EXPECT_NE(twice.err.find("twice"), std::string::npos) << twice.err;
    EXPECT_FALSE(std::filesystem::exists(path("c.sqlite")));
}

TEST_F(Campaign, AStoreOfAnotherPlanIsRefused) {
    ASSERT_EQ(shell(std::string("oblong") + plan + "s.sqlite --batches 1").code, 5);
    const Ended other = shell("oblong campaign run --families sliver --subjects proven --store s.sqlite");
    EXPECT_EQ(other.code, 3);
    EXPECT_NE(other.err.find("another plan"), std::string::npos) << other.err;
    const Ended merge = shell(
        "oblong campaign run --families sliver --seed 5 --count 20 --store t.sqlite --subjects "
        "double/johnson/relative-1e-10/running-max/repeated && oblong campaign merge s.sqlite t.sqlite -o u.sqlite");
    EXPECT_EQ(merge.code, 3);
    EXPECT_NE(merge.err.find("twice"), std::string::npos) << merge.err;
}

TEST_F(Campaign, APlanThatCannotRunLeavesItsStoreToAnother) {
    const std::string head =
        R"({"format": "oblong-plan/1", "sources": [{"name": "sliver", "count": 20}], "subjects": )";
    write_text(path("typo.json"), head + R"(["provn"]})");
    write_text(path("plan.json"), head + R"(["proven"]})");
    const Ended typo = shell("oblong campaign run -q --plan typo.json --store s.sqlite");
    EXPECT_EQ(typo.code, 3);
    EXPECT_EQ(typo.err, "oblong: typo.json: subjects[0]: no subject \"provn\"; did you mean proven?\n");
    const Ended shares = shell("oblong campaign plan typo.json --shares 1 -o shares");
    EXPECT_EQ(shares.code, 3);
    EXPECT_EQ(shares.err, typo.err);
    write_text(path("lines.json"), head + "[\n  \"proven\",\n  {\"name\": \"provn\", \"every\": 2}\n]}\n");
    const Ended lines = shell("oblong campaign run -q --plan lines.json --store s.sqlite");
    EXPECT_EQ(lines.code, 3);
    EXPECT_TRUE(lines.err.starts_with("oblong: lines.json:3: subjects[1]: no subject")) << lines.err;
    EXPECT_EQ(shell("oblong campaign run -q --plan plan.json --store s.sqlite").code, 0);
    write_text(
        path("family.json"),
        R"({"format": "oblong-plan/1", "sources": [{"name": "sliver"}, {"name": "slivr"}], "subjects": ["proven"]})");
    const Ended family = shell("oblong campaign run -q --plan family.json --store f.sqlite");
    EXPECT_EQ(family.code, 3);
    EXPECT_NE(family.err.find("family.json: sources[1].name: there is no family \"slivr\"; did you mean sliver?"),
              std::string::npos)
        << family.err;
}

// Records of two subjects with one name would be those of one.
TEST_F(Campaign, SubjectsHaveNamesThatDiffer) {
    const std::string run = "oblong campaign run -q --families near_touching --count 40 --store s.sqlite --subjects ";
    const Ended twice = shell(run + "proven,proven");
    EXPECT_EQ(twice.code, 2);
    EXPECT_NE(twice.err.find("found proven again"), std::string::npos) << twice.err;
    for (const char* script : {"a.sh", "b.sh"})
        write_text(
            path(script),
            "[ \"$1\" = --describe ] && echo '{\"format\": \"oblong-subject/1\", \"name\": \"mine\", \"version\": "
            "\"1\", \"scalar\": \"double\", \"queries\": [\"distance\"]}' && exit\ncat > /dev/null\n");
    const Ended stated = shell(run + "'program:sh a.sh','program:sh b.sh'");
    EXPECT_EQ(stated.code, 2) << stated.err;
    EXPECT_NE(stated.err.find("found \"mine\" stated by two subjects (program:sh a.sh, program:sh b.sh)"),
              std::string::npos)
        << stated.err;
}

TEST_F(Campaign, AMeshThatIsNotThereIsReported) {
    const Ended run = shell(
        "oblong campaign run -q --meshes none.off --families sliver --count 20 --subjects proven --store s.sqlite");
    EXPECT_EQ(run.code, 3);
    EXPECT_NE(run.err.find("none.off: expected a mesh, found no such file"), std::string::npos) << run.err;
    EXPECT_TRUE(run.err.ends_with("oblong: none.off: 1 file cannot be read; all others are used\n")) << run.err;
    EXPECT_EQ(cases_in("s.sqlite"), 20);
}

TEST_F(Campaign, TwoRunsDoNotShareAStore) {
    const Ended run = shell(
        std::string(
            "oblong campaign run --families sliver,flat --count 20000 --subjects proven --store s.sqlite 2> first & ") +
        until_it_has_cases +
        "oblong campaign run --families sliver,flat --count 20000 --subjects proven --store s.sqlite; "
        "code=$?; oblong campaign status s.sqlite > status; kill -INT $!; wait $!; exit $code");
    EXPECT_EQ(run.code, 4) << run.err;
    EXPECT_NE(run.err.find("another program is writing this store"), std::string::npos) << run.err;
    EXPECT_NE(read_text(path("first")).find("goes on from here"), std::string::npos) << read_text(path("first"));
    EXPECT_NE(read_text(path("status")).find("of 40000 cases"), std::string::npos) << read_text(path("status"));
}

TEST_F(Campaign, APlanFileDoesWhatItSays) {
    write_text(path("plan.json"),
               R"({"format": "oblong-plan/1", "name": "mine", "sources": [{"name": "needle", "count": 7, "seed": 2},
        {"name": "needle", "count": 7, "seed": 2, "narrowed": true}], "subjects": ["proven",
        {"name": "rational/johnson/relative-0/running-max-squared/no-progress", "every": 3, "max_vertices": 50}]})");
    const Ended run = shell("oblong campaign run --plan plan.json --store s.sqlite && oblong campaign status s.sqlite");
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.out.find("plan mine: 14 of 14 cases"), std::string::npos) << run.out;
    const Ended lines = shell("oblong campaign export s.sqlite");
    EXPECT_NE(lines.out.find("asked about one case in 3"), std::string::npos);
}

}  // namespace
}  // namespace oblong::test
