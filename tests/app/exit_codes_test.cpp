// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <random>

#include "tests/app/program.hpp"

namespace oblong::test {
namespace {

/// A campaign some of whose answers fail; one more option goes behind.
constexpr const char* campaign =
    "oblong campaign run --families flat --count 100 --store s.sqlite "
    "--subjects double/johnson/absolute-1e-3/latest/none ";
/// One that takes longer than any test waits.
constexpr const char* endless =
    "oblong campaign run --families sliver,flat --count 100000 --subjects proven --store s.sqlite ";
constexpr const char* guardless = " --subject double/johnson-backup/relative-1e-10/running-max/none ";

using ExitCode = Program;

TEST_F(ExitCode, OfACampaignThatIsDoneIsZeroWhateverItFound) {
    const Ended run = shell(campaign);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.err.find("100 of 100 cases"), std::string::npos) << run.err;
    EXPECT_EQ(shell("oblong campaign status s.sqlite").code, 0);
}

TEST_F(ExitCode, OfACampaignThatIsStoppedByASignalIsFive) {
    const Ended run =
        shell(std::string(endless) + "& until [ -s s.sqlite ]; do sleep 0.1; done; sleep 1; kill -INT $!; wait $!");
    EXPECT_EQ(run.code, 5) << run.err;
    EXPECT_NE(run.err.find("stopped by a signal"), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("goes on from here"), std::string::npos) << run.err;
}

TEST_F(ExitCode, OfACampaignWhoseBudgetIsSpentIsFive) {
    const Ended time = shell(std::string(endless) + "--time 0.5");
    EXPECT_EQ(time.code, 5) << time.err;
    EXPECT_NE(time.err.find("oblong: the budget of --time is used. The same command goes on"), std::string::npos)
        << time.err;
    const Ended batches =
        shell(std::string(campaign).replace(std::string(campaign).find("s.sqlite"), 8, "t.sqlite") + "--batches 1");
    EXPECT_EQ(batches.code, 5) << batches.err;
    const Ended rest =
        shell(std::string(campaign).replace(std::string(campaign).find("s.sqlite"), 8, "t.sqlite") + "--batches 4");
    EXPECT_EQ(rest.code, 0) << "the last of them: " << rest.err;
}

TEST_F(ExitCode, OfACampaignWithVerdictsThatFailIsOneNowAndWheneverItIsAskedFor) {
    const Ended run = shell(std::string(campaign) + "--fail-on false_separation,crash");
    EXPECT_EQ(run.code, 1) << run.err;
    EXPECT_NE(run.err.find("--fail-on: "), std::string::npos) << run.err;
    EXPECT_NE(run.err.find(" false_separation"), std::string::npos) << run.err;
    EXPECT_EQ(shell(std::string(campaign) + "--fail-on failures").code, 1) << "resumed with nothing left";
    EXPECT_EQ(shell(std::string(campaign) + "--fail-on crash,false_overlap").code, 0);
    EXPECT_EQ(shell(std::string(campaign) + "--fail-on none").code, 0);
    EXPECT_EQ(shell("oblong campaign status s.sqlite --fail-on false_separation").code, 1);
    EXPECT_EQ(shell("oblong campaign status s.sqlite --fail-on crash").code, 0);
    const Ended typo = shell("oblong campaign status s.sqlite --fail-on inacurate");
    EXPECT_EQ(typo.code, 2);
    EXPECT_NE(typo.err.find("did you mean inaccurate?"), std::string::npos) << typo.err;
}

TEST_F(ExitCode, OfAVerdictThatFailsGoesBeforeThatOfAStop) {
    EXPECT_EQ(shell(std::string(campaign) + "--batches 4 --fail-on failures").code, 1);
}

TEST_F(ExitCode, OfAMistypedListIsTwoBeforeAnythingRuns) {
    EXPECT_EQ(shell(std::string(campaign) + "--fail-on inacurate").code, 2);
    EXPECT_FALSE(std::filesystem::exists(path("s.sqlite")));
    EXPECT_EQ(shell(std::string("oblong fuzz --evaluations 10 --fail-on inacurate") + guardless).code, 2);
}

TEST_F(ExitCode, OfASearchThatEndsByItsCountOrByTimeAloneIsZero) {
    EXPECT_EQ(shell(std::string("oblong fuzz --evaluations 300 -o f.jsonl") + guardless).code, 0);
    EXPECT_EQ(shell(std::string("oblong fuzz --time 0.3 -o f.jsonl") + guardless).code, 0);
}

TEST_F(ExitCode, OfASearchThatIsStoppedBeforeItsCountIsFive) {
    const Ended time = shell(std::string("oblong fuzz --evaluations 100000000 --time 0.3 -o f.jsonl") + guardless);
    EXPECT_EQ(time.code, 5) << time.err;
    EXPECT_NE(time.err.find("of 100000000 cases"), std::string::npos) << time.err;
    const Ended pairs = shell(std::string("oblong fuzz --pairs 100000000 --time 0.3 -o f.jsonl") + guardless);
    EXPECT_EQ(pairs.code, 5) << pairs.err;
    const Ended bound =
        shell("oblong fuzz --goal bound --subject bounds/ball-product --evaluations 100000000 --time 0.3 -o b.txt");
    EXPECT_EQ(bound.code, 5) << bound.err;
    EXPECT_TRUE(read_text(path("b.txt")).starts_with("ball-product ")) << "the best so far is kept";
}

TEST_F(ExitCode, OfAnInterruptedSearchIsFiveWhateverKindItIs) {
    // In the foreground: otherwise timeout signals its group too, and a second signal ends the program.
    const std::string after = "timeout --foreground --preserve-status -s INT 2 ";
    EXPECT_EQ(shell(after + "oblong fuzz --time 100 -o f.jsonl" + guardless).code, 5);
    EXPECT_EQ(shell(after + "oblong fuzz --pairs 100000000 -o f.jsonl" + guardless).code, 5);
    EXPECT_EQ(shell(after + "oblong fuzz --goal bound --subject bounds/ball-product --time 100 -o b.txt").code, 5);
    EXPECT_EQ(file_count(), 2);
}

TEST_F(ExitCode, OfASearchWithFindingsIsOneWhereTheyAreListed) {
    const std::string search = std::string("oblong fuzz --evaluations 300 -o f.jsonl") + guardless;
    const Ended found = shell(search + "--fail-on refused");
    EXPECT_EQ(found.code, 1) << found.err;
    EXPECT_NE(found.err.find("--fail-on: refused"), std::string::npos) << found.err;
    EXPECT_EQ(shell(search + "--fail-on false_overlap").code, 0);
    const std::string pairs = std::string("oblong fuzz --pairs 2000 --keep 0 -o p.jsonl") + guardless;
    EXPECT_EQ(shell(pairs + "--fail-on refused").code, 1);
    EXPECT_EQ(read_text(path("p.jsonl")), "") << "--keep 0";
    EXPECT_EQ(shell(pairs + "--fail-on false_overlap").code, 0);
}

TEST_F(ExitCode, MinimisingIsPartOfTheTime) {
    const Ended run =
        shell(std::string("oblong fuzz --time 1 --minimise --trials 100000000 --keep 50 -o f.jsonl") + guardless);
    EXPECT_TRUE(run.code == 0 || run.code == 5) << run.err;
    EXPECT_EQ(run.code == 5, run.err.find("not minimised") != std::string::npos) << run.err;
    EXPECT_FALSE(read_text(path("f.jsonl")).empty());
}

TEST_F(ExitCode, QuietVerbsSayNothing) {
    EXPECT_EQ(shell(std::string(campaign) + "-q").err, "");
    EXPECT_EQ(shell(std::string("oblong fuzz --evaluations 300 -q -o f.jsonl") + guardless).err, "");
    EXPECT_EQ(shell(std::string("oblong fuzz --pairs 2000 -q -o p.jsonl") + guardless).err, "");
    EXPECT_EQ(shell("oblong fuzz --goal bound --subject bounds/ball-product --evaluations 1000 -q -o b.txt").err, "");
    EXPECT_EQ(shell("oblong campaign merge s.sqlite -o t.sqlite --quiet").err, "");
    EXPECT_EQ(shell("oblong report --store s.sqlite -o r.html -q").err, "");
    EXPECT_EQ(shell("oblong generate sliver --count 3 -o c.jsonl; oblong certify c.jsonl -o p.jsonl -q").err, "");
    EXPECT_EQ(shell("oblong verify c.jsonl p.jsonl -q -o v.jsonl; oblong encode c.jsonl --to seeds -q").err, "");
    EXPECT_EQ(shell("oblong minimise c.jsonl --subject proven --trials 3 -q -o m.jsonl").err, "");
    EXPECT_EQ(shell("oblong judge c.jsonl --subject proven -q -o j.jsonl").err, "");
}

/// The line of `campaign status` that counts.
std::string counts(const std::string& status) {
    const std::size_t at = status.find("plan ");
    return at == std::string::npos ? status : status.substr(at, status.find('\n', at) - at);
}

TEST_F(ExitCode, OfADamagedStoreIsThreeAndARunMendsIt) {
    ASSERT_EQ(shell(campaign).code, 0);
    const std::string whole = counts(shell("oblong campaign status s.sqlite").out);
    const std::string bytes = read_text(path("s.sqlite"));
    constexpr std::size_t page = 4096;
    int mended = 0;
    for (std::uint64_t seed = 1; seed <= 16; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        std::string damaged = bytes;
        for (int i = 0; i < 5; ++i) {
            const std::size_t at = (1 + random() % (bytes.size() / page - 1)) * page;
            for (std::size_t k = 0; k < page; ++k) damaged[at + k] = static_cast<char>(random());
        }
        write_text(path("s.sqlite"), damaged);
        const Ended status = shell("oblong campaign status s.sqlite");
        EXPECT_EQ(status.code, 3) << status.err;
        EXPECT_NE(status.err.find("s.sqlite"), std::string::npos) << status.err;
        EXPECT_NE(status.err.find("damaged"), std::string::npos) << status.err;
        EXPECT_EQ(status.out, "");
        EXPECT_EQ(shell("oblong campaign export s.sqlite -o e.jsonl").code, 3);
        EXPECT_EQ(shell("oblong report --store s.sqlite -o r.html").code, 3);
        for (const char* file : {"e.jsonl", "r.html"}) EXPECT_FALSE(std::filesystem::exists(path(file))) << file;
        const Ended run = shell(campaign);
        if (run.code == 3) continue;  // beyond repair: said, and left as it is
        ++mended;
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_NE(run.err.find("the store was damaged"), std::string::npos) << run.err;
        EXPECT_EQ(counts(shell("oblong campaign status s.sqlite").out), whole);
        EXPECT_EQ(read_text(path("s.sqlite.damaged")), damaged);
    }
    EXPECT_GE(mended, 3);
}

TEST_F(ExitCode, OfAMergeThatSalvagesIsZero) {
    ASSERT_EQ(shell(campaign).code, 0);
    std::string bytes = read_text(path("s.sqlite"));
    const std::size_t at = bytes.rfind("oblong-case/1");
    ASSERT_NE(at, std::string::npos);
    bytes[at] = 'O';
    write_text(path("d.sqlite"), bytes);
    EXPECT_EQ(shell("oblong campaign merge d.sqlite -o m.sqlite").code, 3);
    EXPECT_FALSE(std::filesystem::exists(path("m.sqlite")));
    const Ended salvaged = shell("oblong campaign merge --salvage d.sqlite -o m.sqlite");
    EXPECT_EQ(salvaged.code, 0) << salvaged.err;
    EXPECT_NE(salvaged.err.find("1 of 5 batches is lost"), std::string::npos) << salvaged.err;
    EXPECT_NE(shell("oblong campaign status m.sqlite").out.find("80 of 100 cases"), std::string::npos);
}

}  // namespace
}  // namespace oblong::test
