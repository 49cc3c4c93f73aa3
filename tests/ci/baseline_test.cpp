// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/ci/baseline.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "caseio/errors.hpp"
#include "fuzz/campaign/plan.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/ci/judged_run.hpp"
#include "tests/app/program.hpp"

/// Known failures: in a run, in files, and through the program.
namespace oblong::test {
namespace {

using fuzz::Baseline;
using fuzz::BaselineCheck;
using fuzz::KnownFailure;

const KnownFailure first{"s", "inaccurate", "sliver", "sliver", "a", "0000000000000001"};

KnownFailure with(KnownFailure f, const std::string& id) {
    f.id = id;
    return f;
}

class Baselines : public Program {
protected:
    static bool says(const BaselineCheck& check, const std::string& part) {
        return std::ranges::any_of(check.notes(),
                                   [&](const std::string& n) { return n.find(part) != std::string::npos; });
    }
};

TEST_F(Baselines, AFailureIsKnownByItsGroupOrItsCase) {
    Baseline both;
    both.add(first);
    EXPECT_TRUE(BaselineCheck(both).failed(first));
    EXPECT_TRUE(BaselineCheck(both).failed(with(first, "b")));
    Baseline by_case = both;
    by_case.groups.clear();
    EXPECT_TRUE(BaselineCheck(by_case).failed(first));
    EXPECT_FALSE(BaselineCheck(by_case).failed(with(first, "b")));
    KnownFailure worse = first;
    worse.kind = "crash";
    EXPECT_FALSE(BaselineCheck(both).failed(worse));
    KnownFailure other_numbers = first;
    other_numbers.fingerprint = "0000000000000002";
    EXPECT_FALSE(BaselineCheck(by_case).failed(other_numbers));
    KnownFailure other_subject = first;
    other_subject.subject = "t";
    EXPECT_FALSE(BaselineCheck(both).failed(other_subject));
}

TEST_F(Baselines, WhatIsFixedIsToldAndPruned) {
    Baseline known;
    known.questions = "2-x";
    known.add(first);
    known.add(with(first, "b"));
    BaselineCheck same(known);
    same.subject("s", "");
    same.questions("2-x");
    EXPECT_TRUE(same.failed(first));
    EXPECT_TRUE(says(same, "fixed: inaccurate of s on b"));
    EXPECT_EQ(same.pruned().cases.size(), 1U);
    EXPECT_EQ(same.pruned().groups.begin()->second, 1);
    // Of other cases nothing is known.
    BaselineCheck other(known);
    other.subject("s", "");
    other.questions("3-y");
    EXPECT_TRUE(other.failed(first));
    EXPECT_FALSE(says(other, "fixed"));
    EXPECT_TRUE(says(other, "1 entries of the baseline are about cases"));
    EXPECT_EQ(other.pruned().cases.size(), 2U);
    other.asked("s", "b", first.fingerprint);
    EXPECT_TRUE(says(other, "fixed: inaccurate of s on b"));
}

TEST_F(Baselines, ChangesAreTold) {
    Baseline known;
    known.add(first);
    known.subjects["s"] = "1.0, double; promises 1e-6";
    known.families["sliver"] = "0123456789abcdef";
    BaselineCheck check(known);
    check.subject("s", "1.0, double; promises 1e-3");
    check.family("sliver");
    EXPECT_TRUE(check.failed(first));
    EXPECT_FALSE(check.failed(with(first, "b")));
    EXPECT_TRUE(says(check, "promises 1e-6\" in the baseline, \"1.0, double; promises 1e-3\" now"));
    EXPECT_TRUE(says(check, "the generator of the family sliver changed: 0123456789abcdef in the baseline"));
    EXPECT_TRUE(says(check, "more of a known group"));
    known.families["sliver"] = fuzz::family_version("sliver");
    BaselineCheck unchanged(known);
    unchanged.family("sliver");
    EXPECT_FALSE(says(unchanged, "generator"));
}

// Three are known. Of sixteen thirteen are new, in whatever order they come, and none that is listed.
TEST_F(Baselines, AGroupThatGrowsFails) {
    Baseline known;
    const std::vector<std::string> listed{"a", "b", "c"};
    for (const std::string& id : listed) known.add(with(first, id));
    std::vector<std::string> ids = listed;
    for (int i = 0; i < 13; ++i) ids.push_back("new" + std::to_string(i));
    for (const long long tolerated : {0LL, 5LL, 13LL, 100LL}) {
        for (const bool listed_first : {true, false}) {
            BaselineCheck check(known, tolerated);
            std::set<std::string> fresh;
            for (std::size_t i = 0; i < ids.size(); ++i) {
                const std::string& id = ids[listed_first ? i : ids.size() - 1 - i];
                if (!check.failed(with(first, id))) fresh.insert(id);
            }
            const auto growth = static_cast<std::size_t>(std::max(0LL, 13 - tolerated));
            EXPECT_EQ(fresh.size() + static_cast<std::size_t>(check.uncounted_growth()), growth) << tolerated;
            for (const std::string& id : ids)
                if (!fresh.contains(id) && check.is_growth(with(first, id))) fresh.insert(id);
            EXPECT_EQ(fresh.size(), growth) << tolerated << listed_first;
            EXPECT_EQ(check.uncounted_growth(), 0);
            for (const std::string& id : listed) EXPECT_FALSE(fresh.contains(id)) << id;
            EXPECT_TRUE(says(check, "3 in the baseline, 16 now"));
        }
    }
}

TEST_F(Baselines, AFailureThatDoesNotRecurOfAnUnchangedSubjectIsFlakyAndStays) {
    Baseline known;
    known.questions = "2-x";
    known.subjects["s"] = "1.0, double";
    known.add(first);
    known.add(with(first, "b"));
    for (const bool changed : {false, true}) {
        BaselineCheck check(known);
        check.subject("s", changed ? "1.1, double" : "1.0, double");
        check.questions("2-x");
        EXPECT_TRUE(check.failed(first));
        const std::string word = changed ? "fixed" : "flaky", other = changed ? "flaky" : "fixed";
        EXPECT_TRUE(says(check, word + ": inaccurate of s on b")) << changed;
        EXPECT_FALSE(says(check, other + ": ")) << changed;
        EXPECT_EQ(check.pruned().cases.size(), changed ? 1U : 2U);
        EXPECT_EQ(check.pruned().groups.begin()->second, changed ? 1 : 2);
        EXPECT_EQ(check.pruned(true).cases.size(), 1U);
        EXPECT_EQ(check.pruned(true).groups.begin()->second, 1);
    }
}

// The run asked the same cases, but only of one subject, which fails more often than in the baseline.
TEST_F(Baselines, PruningLeavesWhatWasNotAskedAndRaisesNoCount) {
    Baseline known;
    known.questions = "2-x";
    KnownFailure other = first;
    other.subject = "t";
    known.add(first);
    known.add(other);
    BaselineCheck check(known);
    check.subject("s", "");
    check.questions("2-x");
    EXPECT_TRUE(check.failed(first));
    EXPECT_FALSE(check.failed(with(first, "b")));
    EXPECT_EQ(check.pruned().groups, known.groups);
    EXPECT_EQ(check.pruned().cases.size(), 2U);
    EXPECT_TRUE(says(check, "2 entries of the baseline are about cases or subjects"));
}

TEST_F(Baselines, NothingIsFixedWhereAFamilyMakesOtherCases) {
    Baseline known;
    known.add(with(first, "b"));
    for (const char* questions : {"cases-1", "2-x"}) {
        const bool is_plan = std::string_view(questions).starts_with(fuzz::plan_questions);
        known.questions = questions;
        for (const bool changed : {false, true}) {
            known.families["sliver"] = changed ? "0123456789abcdef" : fuzz::family_version("sliver");
            BaselineCheck check(known);
            check.subject("s", "");
            check.family("sliver");
            check.questions(questions);
            // Equal sums of case lines are equal cases, whatever a generator makes now.
            EXPECT_EQ(check.unconfirmed().fixed.cases.empty(), is_plan && changed) << questions << changed;
            EXPECT_EQ(check.pruned().cases.size(), is_plan && changed ? 1U : 0U);
        }
    }
}

TEST_F(Baselines, QuestionsOfAStoreDoNotDependOnWhoIsAsked) {
    fuzz::Plan plan{"p", {{fuzz::CaseSource::Kind::family, "sliver", {}, 20}}, {{"one"}}};
    const auto of = [](const fuzz::Plan& p) {
        fuzz::StoreStatus status;
        status.plan_text = fuzz::write_plan(p);
        return fuzz::questions_of(status);
    };
    const std::string questions = of(plan);
    EXPECT_TRUE(questions.starts_with(fuzz::plan_questions)) << questions;
    fuzz::Plan other = plan;
    other.name = "another";
    other.subjects = {{"two"}, {"three", 1, 0, true}};
    EXPECT_EQ(of(other), questions);
    other.subjects[0].every = 2;
    EXPECT_NE(of(other), questions) << "some cases are not asked";
    other = plan;
    other.sources[0].seed = 2;
    EXPECT_NE(of(other), questions);
    fuzz::StoreStatus status;
    status.plan_text = fuzz::write_plan(plan);
    status.plan_fingerprint = "another file";
    EXPECT_NE(fuzz::questions_of(status), questions);
    status.cases_planned = 20;
    EXPECT_EQ(fuzz::questions_of(status), "") << "not done";
}

TEST_F(Baselines, EveryFamilyHasAVersionOfItsOwn) {
    std::set<std::string> versions;
    for (const fuzz::Family& f : fuzz::families()) versions.insert(fuzz::family_version(std::string(f.name)));
    EXPECT_EQ(versions.size(), fuzz::families().size());
    EXPECT_EQ(fuzz::family_version("sliver@float"), fuzz::family_version("sliver"));
    EXPECT_EQ(fuzz::family_version("cases"), "");
}

TEST_F(Baselines, AFileReadsBack) {
    Baseline known;
    known.program = "oblong 1";
    known.questions = "2-x";
    known.subjects["a\"\n\x1b"] = "1";
    known.add(first);
    known.add(with(first, "hostile\n\"id\xE2\x80\xAE"));
    const std::string text = fuzz::write_baseline(known);
    write_text(path("b.jsonl"), text);
    const Baseline read = fuzz::read_baseline(path("b.jsonl"));
    EXPECT_EQ(fuzz::write_baseline(read), text);
    EXPECT_TRUE(read.cases.contains({"s", "hostile\n\"id\xE2\x80\xAE"}));
    for (const std::string bad :
         {"{}", R"({"format": "oblong-baseline/1", "kind": "group"})",
          R"({"format": "oblong-baseline/1", "kind": "facts", "program": "p", "questions": 3})",
          R"({"format": "oblong-baseline/2", "kind": "facts", "program": "p", "questions": ""})", ""}) {
        write_text(path("bad.jsonl"), bad + "\n");
        EXPECT_THROW((void)fuzz::read_baseline(path("bad.jsonl")), caseio::BadInput) << bad;
    }
    const std::string facts = text.substr(0, text.find('\n') + 1);
    const std::string group = R"({"format": "oblong-baseline/1", "kind": "group", "subject": "s", "failure": "f", )"
                              R"("signature": "g", "count": )";
    for (const std::string count : {"-1", "0", "1.5", "\"1\"", "123456789012345678901"}) {
        write_text(path("bad.jsonl"), facts + group + count + "}\n");
        EXPECT_THROW((void)fuzz::read_baseline(path("bad.jsonl")), caseio::BadInput) << count;
    }
}

/// A maintainer's day: failures are known, a pull request adds one, another fixes some.
TEST_F(Baselines, APullRequestFailsOnlyWhereItIsWorse) {
    const std::string plain = "double/johnson/relative-1e-2/running-max/repeated";
    const std::string judge = "oblong judge cases.jsonl -q --subject " + plain;
    ASSERT_EQ(shell("oblong generate near_touching --count 30 -o cases.jsonl").code, 0);
    ASSERT_EQ(shell(judge + " --records --fail-on none -o r.jsonl").code, 0);
    ASSERT_EQ(shell("oblong baseline write r.jsonl --by case -o known.jsonl").code, 0);
    EXPECT_EQ(shell(judge).code, 1);
    const Ended known = shell(judge + " --baseline known.jsonl --junit j.xml");
    EXPECT_EQ(known.code, 0) << known.err;
    EXPECT_NE(known.err.find("2 failing answers are known, 0 are new"), std::string::npos) << known.err;
    EXPECT_NE(read_text(path("j.xml")).find("skipped=\"2\""), std::string::npos);
    EXPECT_EQ(shell("oblong baseline diff known.jsonl r.jsonl").code, 0);

    // One entry less: that failure is new. Its line is the last.
    const std::string all = read_text(path("known.jsonl"));
    write_text(path("fewer.jsonl"), all.substr(0, all.rfind('\n', all.size() - 2) + 1));
    const Ended fresh = shell(judge + " --baseline fewer.jsonl");
    EXPECT_EQ(fresh.code, 1);
    EXPECT_NE(fresh.err.find("1 failing answers are known, 1 are new"), std::string::npos) << fresh.err;
    const Ended diff = shell("oblong baseline diff fewer.jsonl r.jsonl");
    EXPECT_EQ(diff.code, 1);
    EXPECT_TRUE(diff.out.starts_with("new: false_overlap")) << diff.out;

    // Another subject under the same name does not fail: everything is fixed.
    const std::string proven = R"(sed 's#"proven"#")" + plain + R"("#' )";
    ASSERT_EQ(
        shell("oblong judge cases.jsonl -q --subject proven --records -o p.jsonl; " + proven + " p.jsonl > f.jsonl")
            .code,
        0);
    const Ended pruned = shell("oblong baseline prune known.jsonl f.jsonl -o none.jsonl");
    EXPECT_EQ(pruned.code, 0) << pruned.err;
    EXPECT_NE(pruned.err.find("2 of 2 cases are removed"), std::string::npos) << pruned.err;
    EXPECT_EQ(read_text(path("none.jsonl")).find("\"case\""), std::string::npos);
    const Ended compared = shell("oblong baseline diff known.jsonl f.jsonl");
    EXPECT_NE(compared.out.find("fixed: false_overlap"), std::string::npos) << compared.out;
}

// What a store has only counted may be new.
TEST_F(Baselines, FailuresWithoutARecordAreNotTakenForKnown) {
    const std::string run =
        "oblong campaign run --families near_touching --count 200 -q --subjects "
        "double/johnson/relative-1e-2/running-max/repeated ";
    ASSERT_EQ(shell(run + "--store all.sqlite && oblong baseline write all.sqlite -o known.jsonl").code, 0);
    EXPECT_EQ(shell("oblong baseline diff known.jsonl all.sqlite").code, 0);
    const Ended sampled = shell(run + "--store few.sqlite --keep 1 --baseline known.jsonl --junit j.xml");
    EXPECT_EQ(sampled.code, 1) << sampled.err;
    EXPECT_NE(read_text(path("j.xml")).find("have no record"), std::string::npos) << "why it fails";
    ASSERT_EQ(shell("oblong campaign export few.sqlite > few.jsonl").code, 0);
    for (const char* few : {"few.sqlite", "few.jsonl"}) {
        const Ended diff = shell(std::string("oblong baseline diff known.jsonl ") + few);
        EXPECT_EQ(diff.code, 1) << few << diff.out;
        EXPECT_NE(diff.err.find("have no record"), std::string::npos) << diff.err;
        EXPECT_NE(diff.err.find("0 new failures"), std::string::npos) << diff.err;
    }
}

TEST_F(Baselines, ACampaignFailsOnlyWhereItIsWorse) {
    const std::string run =
        "oblong campaign run --families shallow_overlap --count 40 -q --subjects "
        "double/johnson/relative-1e-2/running-max/repeated --store ";
    ASSERT_EQ(shell(run + "a.sqlite").code, 0);
    ASSERT_EQ(shell("oblong baseline write a.sqlite -o known.jsonl").code, 0);
    const Ended known = shell(run + "b.sqlite --baseline known.jsonl");
    EXPECT_EQ(known.code, 0) << known.err;
    EXPECT_NE(known.err.find(" are known, 0 are new"), std::string::npos) << known.err;
    EXPECT_EQ(known.err.find("fixed"), std::string::npos) << known.err;
    write_text(path("empty.jsonl"),
               read_text(path("known.jsonl")).substr(0, read_text(path("known.jsonl")).find('\n') + 1));
    const Ended fresh = shell(run + "c.sqlite --baseline empty.jsonl --annotations github");
    EXPECT_EQ(fresh.code, 1) << fresh.err;
    EXPECT_NE(fresh.err.find("::error title=oblong%3A false_separation"), std::string::npos) << fresh.err;
    const Ended bad = shell(run + "d.sqlite --baseline a.sqlite");
    EXPECT_EQ(bad.code, 3) << bad.err;
}

/// Finished, stopped and failing have codes of their own.
TEST_F(Baselines, BudgetsEndARunAndTheCodeTellsHow) {
    const std::string plain = "double/johnson/relative-1e-2/running-max/repeated";
    ASSERT_EQ(shell("oblong generate near_touching --count 200 -o cases.jsonl").code, 0);
    const Ended enough = shell("oblong judge cases.jsonl --subject " + plain + " --max-failures 2 -o v.jsonl");
    EXPECT_EQ(enough.code, 1);
    EXPECT_NE(enough.err.find("--max-failures"), std::string::npos) << enough.err;
    EXPECT_TRUE(std::filesystem::exists(path("v.jsonl.partial")));
    EXPECT_EQ(shell("oblong judge cases.jsonl --subject proven --max-failures 2").code, 0);
    EXPECT_EQ(shell("oblong judge cases.jsonl --subject proven --time 1e-9").code, 5);
    EXPECT_EQ(shell("oblong judge cases.jsonl --subject proven --time 1000").code, 0);
    const std::string run =
        "oblong campaign run --families near_touching --count 400 --workers 1 -q --subjects " + plain;
    EXPECT_EQ(shell(run + " --store a.sqlite --max-failures 1").code, 5);
    EXPECT_EQ(shell(run + " --store b.sqlite --max-failures 1 --fail-on failures").code, 1);
    EXPECT_EQ(shell(run + " --store c.sqlite --max-failures 100000").code, 0);
    ASSERT_EQ(shell("oblong certify cases.jsonl -o proofs.jsonl").code, 0);
    EXPECT_EQ(shell("oblong verify cases.jsonl proofs.jsonl --time 1e-9").code, 5);
    EXPECT_EQ(shell("oblong verify cases.jsonl /dev/null --max-failures 3 --junit j.xml").code, 1);
    EXPECT_NE(read_text(path("j.xml")).find("failures=\"3\""), std::string::npos);
}

TEST_F(Baselines, ASearchWritesItsFindings) {
    const Ended run = shell(
        "oblong fuzz --subject double/johnson/relative-1e-2/running-max/repeated --goal error "
        "--evaluations 400 --minimise --trials 50 -q -o f.jsonl --junit j.xml --sarif s.json");
    EXPECT_EQ(run.code, 0) << run.err;
    const auto sarif = nlohmann::json::parse(read_text(path("s.json")));
    const auto& results = sarif.at("runs").at(0).at("results");
    ASSERT_FALSE(results.empty());
    EXPECT_TRUE(results[0].at("properties").contains("minimised"));
    EXPECT_EQ(shell(results[0].at("properties").at("replay").get<std::string>() + " -q").code, 1);
}

}  // namespace
}  // namespace oblong::test
