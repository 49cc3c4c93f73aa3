// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oracle/exact/exact_answer.hpp"

/// Kept inputs on which the page's test in the plane errs or never ends (docs/log/gjk/boolean2.md).
namespace oblong::fuzz {
namespace {

struct Kept {
    caseio::Case input;
    std::string subject, outcome, exact, cause;
};

std::vector<Kept> kept_inputs() {
    std::vector<Kept> all;
    for (caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/plane.jsonl")) {
        const auto expect = nlohmann::json::parse(c.expect);
        Kept kept{std::move(c), expect.at("subject"), expect.at("outcome"), expect.at("exact"), expect.at("cause")};
        all.push_back(std::move(kept));
    }
    return all;
}

caseio::Result ask(const std::string& subject, const caseio::Case& c) {
    return make_subject(subject)->answer(std::span(&c, 1)).front();
}

/// The same subject in rationals.
std::string in_rationals(const std::string& subject) { return "rational" + subject.substr(subject.find('/')); }

bool is_right(Outcome stated, Outcome exact) {
    return stated == (exact == Outcome::separated ? Outcome::separated : Outcome::intersecting);
}

TEST(Plane, KeptInputsFailAsRecorded) {
    std::map<std::string, int> ways;
    for (const Kept& kept : kept_inputs()) {
        const caseio::Result r = ask(kept.subject, kept.input);
        EXPECT_EQ(name(r.outcome), kept.outcome) << kept.input.id;
        const Outcome exact = oracle::exact_answer(kept.input).outcome;
        EXPECT_EQ(name(exact), kept.exact) << kept.input.id;
        EXPECT_FALSE(is_right(r.outcome, exact)) << kept.input.id;
        ++ways[kept.exact + " " + kept.outcome];
    }
    EXPECT_GE(ways["touching separated"], 5);
    EXPECT_GE(ways["touching cycled"], 5);
    EXPECT_GE(ways["separated cycled"], 6);
    EXPECT_GE(ways["overlapping cycled"], 6);
    EXPECT_GE(ways["overlapping separated"], 7);
    EXPECT_GE(ways["separated intersecting"], 6);
}

TEST(Plane, EndlessOnesNeverEnd) {
    int endless = 0;
    for (const Kept& kept : kept_inputs()) {
        if (kept.outcome != "cycled") continue;
        ++endless;
        const caseio::Result r = ask(kept.subject + "/limit-100000", kept.input);
        EXPECT_EQ(r.termination, Termination::cycle) << kept.input.id;
        EXPECT_LT(*r.iterations, 100) << kept.input.id;
    }
    EXPECT_GE(endless, 15);
}

TEST(Plane, RationalsTellRoundingFromTheAlgorithm) {
    std::map<std::string, int> causes;
    for (const Kept& kept : kept_inputs()) {
        ++causes[kept.cause];
        const Outcome exact = oracle::exact_answer(kept.input).outcome;
        const caseio::Result r = ask(in_rationals(kept.subject), kept.input);
        EXPECT_EQ(is_right(r.outcome, exact), kept.cause == "rounding") << kept.input.id;
        if (kept.cause == "algorithm") {
            EXPECT_EQ(name(r.outcome), kept.outcome) << kept.input.id;
        }
    }
    EXPECT_GE(causes["rounding"], 15);
    EXPECT_GE(causes["algorithm"], 10);
}

TEST(Plane, SoundSubjectsAreRightOnAllOfThem) {
    for (const Kept& kept : kept_inputs()) {
        const Outcome exact = oracle::exact_answer(kept.input).outcome;
        EXPECT_EQ(ask("rational/plane-decision/scan", kept.input).outcome, exact) << kept.input.id;
        EXPECT_EQ(ask("rational/plane-decision/ring", kept.input).outcome, exact) << kept.input.id;
        EXPECT_EQ(ask("proven", kept.input).outcome, exact) << kept.input.id;
    }
}

}  // namespace
}  // namespace oblong::fuzz
