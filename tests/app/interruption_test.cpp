// SPDX-License-Identifier: GPL-3.0-or-later
#include <regex>
#include <set>

#include "tests/app/exported.hpp"
#include "tests/app/program.hpp"

/// Campaigns that a signal or a full disk ends: what is resumed equals what was never interrupted, answer by answer.
namespace oblong::test {
namespace {

/// 20 batches of 20 cases, in one thread.
constexpr const char* plan =
    "oblong campaign run -q --families sliver,near_touching --count 200 --seed 5 --workers 1 --timeout 500000 --keep "
    "10 "
    "--subjects 'program:sh subject.sh,double/johnson/relative-1e-10-omega-1e-10/running-max/no-progress' --store ";

class Interruption : public Program {
protected:
    /// The program is wrong on every case. At its 65th it says so and waits until it may go on.
    void SetUp() override {
        write_text(path("subject.sh"),
                   "[ \"$1\" = --describe ] && exit\nn=0\nwhile read -r case; do\n"
                   "n=$((n + 1))\nif [ $n = 65 ]; then touch asked; until [ -e go ]; do sleep 0.02; done; fi\n"
                   "id=${case#*\\\"id\\\": \\\"}\nid=${id%%\\\"*}\n"
                   "echo \"{\\\"format\\\": \\\"oblong-result/1\\\", \\\"id\\\": \\\"$id\\\", "
                   "\\\"outcome\\\": \\\"separated\\\", \\\"distance\\\": 1000}\"\ndone\n");
    }

    /// Everything that an export states except for facts and times.
    std::multiset<std::string> content(const std::string& store) const {
        const Ended run = shell("oblong campaign export " + store);
        EXPECT_EQ(run.code, 0) << run.err;
        return stated_lines(run.out);
    }

    std::multiset<std::string> uninterrupted() const {
        write_text(path("go"), "");
        EXPECT_EQ(shell(std::string(plan) + "whole.sqlite").code, 0);
        std::multiset<std::string> lines = content("whole.sqlite");
        EXPECT_GT(lines.size(), 100U);
        return lines;
    }

    /// The cases that a store holds, all of whose batches are whole; 0 where there is none.
    long cases_in(const std::string& store) const {
        const Ended run = shell("oblong campaign status " + store);
        std::smatch found;
        if (run.code != 0 || !std::regex_search(run.out, found, std::regex("([0-9]+) of 400 cases"))) return 0;
        return std::stol(found[1]);
    }

    void expect_resumed(const std::string& store, const std::multiset<std::string>& expected) const {
        const Ended resumed = shell(plan + store);
        EXPECT_EQ(resumed.code, 0) << resumed.err;
        EXPECT_EQ(content(store), expected);
        EXPECT_EQ(shell("oblong campaign status " + store).code, 0);
    }
};

TEST_F(Interruption, ByASignalLosesNothing) {
    const auto expected = uninterrupted();
    for (const char* name : {"TERM", "HUP"}) {
        for (const char* file : {"go", "asked", "s.sqlite"}) std::filesystem::remove(path(file));
        const Ended ended = shell(std::string(plan) + "s.sqlite & until [ -e asked ]; do sleep 0.02; done; kill -" +
                                  name + " $!; touch go; wait $!");
        EXPECT_EQ(ended.code, 5) << ended.err;
        EXPECT_NE(ended.err.find("goes on from here"), std::string::npos) << ended.err;
        EXPECT_GE(cases_in("s.sqlite"), 60);
        EXPECT_LT(cases_in("s.sqlite"), 400);
        expect_resumed("s.sqlite", expected);
    }
}

/// Starts a command, sends it SIGTERM once `condition` holds, and ends with its exit code. Kills it if it does not end.
std::string terminated(const std::string& command, const std::string& condition) {
    return command + " & pid=$!; until " + condition +
           " || ! kill -0 $pid; do sleep 0.02; done; kill -TERM $pid; (sleep 20; kill -KILL $pid) & watch=$!; wait "
           "$pid; code=$?; "
           "kill $watch; exit $code";
}

/// A command that reads a named pipe which nobody opens for writing, or one which stays silent.
class BlockedRead : public Program, public ::testing::WithParamInterface<const char*> {};

TEST_P(BlockedRead, EndsByASignal) {
    write_text(path("cases.jsonl"), "");
    // SIGTERM is signal 15: bit 14 of the mask of signals that the program catches.
    const std::string caught = "grep -Eq 'SigCgt:.*[4-7c-f]...$' /proc/$pid/status";
    for (const char* writer : {"", "exec 3<>pipe; "}) {
        const Ended ended = shell(std::string("rm -f pipe; mkfifo pipe; ") + writer +
                                  terminated(std::string(GetParam()) + " 3<&-", caught));
        EXPECT_EQ(ended.code, 5) << writer << ended.err;
        EXPECT_NE(ended.err.find("stopped"), std::string::npos) << ended.err;
    }
}

INSTANTIATE_TEST_SUITE_P(Verbs, BlockedRead,
                         ::testing::Values("oblong judge cases.jsonl --results pipe",
                                           "oblong judge pipe --subject proven",
                                           "oblong campaign run -q --cases pipe --subjects proven --store s.sqlite",
                                           "oblong fuzz --subject proven --goal error --evaluations 1 --start pipe"));

/// A command that writes `out`.
class Unfinished : public Program, public ::testing::WithParamInterface<const char*> {};

TEST_P(Unfinished, OutputLeavesNoFile) {
    const Ended ended = shell("mkfifo pipe; exec 3<>pipe; " +
                              terminated(std::string(GetParam()) + " -o out 3<&-", "[ -e out.part-$pid ]"));
    EXPECT_EQ(ended.code, 5) << ended.err;
    EXPECT_EQ(ended.err, "oblong: stopped before the end\n");
    EXPECT_EQ(file_count(), 1) << "the pipe";
}

INSTANTIATE_TEST_SUITE_P(Verbs, Unfinished,
                         ::testing::Values("oblong certify pipe", "oblong narrow pipe", "oblong signature pipe",
                                           "oblong distance pipe", "oblong minimise --subject proven pipe",
                                           "oblong trace pipe", "oblong generate sliver --count 1000000000"));

/// A program that fails on the first case that it is ever asked, and is silent on all others.
class SilentSubject : public Program {
protected:
    void SetUp() override {
        write_text(path("subject.sh"),
                   "[ \"$1\" = --describe ] && exit\nread -r case\nmkdir once 2> /dev/null && exit 3\n"
                   "touch asked\nexec sleep 600\n");
    }
    static constexpr const char* options = "'program:sh subject.sh' --timeout 500000 ";
};

TEST_F(SilentSubject, DoesNotKeepASearchFromEnding) {
    const std::string search = std::string("oblong fuzz -o f.jsonl --minimise --subject ") + options;
    for (const bool timed : {false, true}) {
        for (const char* file : {"asked", "once", "f.jsonl"}) std::filesystem::remove(path(file));
        const Ended ended = shell(timed ? "timeout -s KILL 30 " + search + "--time 1"
                                        : terminated(search + "--time 500", "[ -e asked ]"));
        EXPECT_EQ(ended.code, timed ? 0 : 5) << ended.err;
        EXPECT_NE(read_text(path("f.jsonl")).find("crash: exit 3"), std::string::npos) << "what it found is kept";
    }
}

TEST_F(SilentSubject, DoesNotKeepMinimisingFromEnding) {
    ASSERT_EQ(shell("oblong generate sliver --count 1 -o c.jsonl").code, 0);
    const std::string judge = "oblong judge c.jsonl --subject ";
    const std::string campaign = "oblong campaign run --cases c.jsonl --store s.sqlite --subjects ";
    for (const std::string& verb : {judge, campaign}) {
        for (const bool timed : {false, true}) {
            for (const char* file : {"asked", "once", "j.xml", "s.sqlite"}) std::filesystem::remove(path(file));
            const std::string run = verb + options + " --minimise --fail-on failures --junit j.xml ";
            const Ended ended =
                shell(timed ? "timeout -s KILL 30 " + run + "--time 2" : terminated(run, "[ -e asked ]"));
            EXPECT_EQ(ended.code, timed || verb == campaign ? 1 : 5) << verb << ended.err;
            const std::string report = read_text(path("j.xml"));
            EXPECT_NE(report.find("crash: exit 3"), std::string::npos) << report;
            EXPECT_NE(report.find("groups that are not minimised: 1"), std::string::npos) << report;
        }
    }
}

TEST_F(Interruption, ByALimitOfFileSizeLosesNothing) {
    const auto expected = uninterrupted();
    long before = 0;
    int interrupted = 0;
    // In blocks of 512 bytes; each run goes as far as its limit lets it.
    for (const int blocks : {300, 500, 700}) {
        const Ended full = shell("(ulimit -f " + std::to_string(blocks) + "; " + plan + "s.sqlite)");
        if (full.code == 0) break;
        ++interrupted;
        EXPECT_EQ(full.code, 4) << full.err;
        for (const char* part : {"oblong: s.sqlite: cannot write: File too large", "make room", "the same command"})
            EXPECT_NE(full.err.find(part), std::string::npos) << full.err;
        const long cases = cases_in("s.sqlite");
        EXPECT_GE(cases, before);
        before = cases;
    }
    EXPECT_GE(interrupted, 1);
    expect_resumed("s.sqlite", expected);
}

TEST_F(Interruption, ByAFullDiskLosesNothing) {
    std::filesystem::create_directory(path("disk"));
    if (shell("unshare -rm mount -t tmpfs -o size=64k none disk").code != 0)
        GTEST_SKIP() << "not allowed here: a file system of a test's own, which is full";
    const auto expected = uninterrupted();
    const std::string run = std::string(plan) + "disk/s.sqlite";
    write_text(path("full.sh"), "mount -t tmpfs -o size=400k none disk || exit 99\n" + run +
                                    " 2> full.err\necho $? > full.code\n"
                                    "oblong campaign status disk/s.sqlite > status || exit 98\n"
                                    "mount -o remount,size=64m disk || exit 97\n" +
                                    run + " || exit 96\ncp disk/s.sqlite .\n");
    const Ended ended = shell("unshare -rm sh full.sh");
    ASSERT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(read_text(path("full.code")), "4\n");
    const std::string error = read_text(path("full.err"));
    for (const char* part : {"oblong: disk/s.sqlite: cannot write: No space left on device", "make room"})
        EXPECT_NE(error.find(part), std::string::npos) << error;
    EXPECT_EQ(content("s.sqlite"), expected);
}

}  // namespace
}  // namespace oblong::test
