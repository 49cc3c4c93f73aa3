// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/triage/triage.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/findings/reproduce/scripted.hpp"

namespace oblong::fuzz {
namespace {

/// Planted: dies on boxes, overestimates single points by a tenth, and is right otherwise.
Scripted planted() {
    return Scripted([](const caseio::Case& c, caseio::Result& r) {
        if (std::holds_alternative<Box<Rational>>(c.a.shape)) {
            r.message = "crash: exit 3: row " + std::to_string(c.id.size());
            return;
        }
        const bool point = std::get<Points<Rational>>(c.a.shape).vertices().size() == 1;
        states(r, Rational(exactly(c) * (point ? 1.1 : 1)));
    });
}

const std::string right = R"({"shape": "points", "vertices": [[5,0.5,0.25],[7,1,1],[7,-1,0.5],[8,0.25,3]]})";

std::vector<caseio::Case> cases() {
    const auto point = [](const char* at) { return R"({"shape": "points", "vertices": [)" + std::string(at) + "]}"; };
    const std::string box = R"({"shape": "box", "half_extents": [1,1,1]})";
    return {asked("p", point("[0,0,0]"), right),
            asked("pp", point("[0.125,1.0625,0]"), right),
            asked("again", point("[0,0,0]"), right),
            asked("b", box, right),
            asked("bbb", R"({"shape": "box", "half_extents": [1,2,1]})", right),
            asked("fine", point("[0,0,0],[0,1,0],[-1,0,0],[0,0,2]"), right)};
}

TEST(Triage, GroupsAndCountsWhatWasPlanted) {
    Scripted subject = planted();
    Triage triage;
    for (const caseio::Case& c : cases()) triage.add(c, subject);
    EXPECT_EQ(triage.asked(), 6);
    EXPECT_EQ(triage.failed(), 4);
    EXPECT_EQ(triage.repeated(), 1) << "the same question under another id counts once";
    const std::vector<Grouped> groups = triage.groups();
    ASSERT_EQ(groups.size(), 2U);
    for (const Grouped& g : groups) {
        EXPECT_EQ(g.count, 2);
        EXPECT_EQ(g.group.subject, "scripted/one");
        if (g.group.verdict == oracle::Verdict::crash) {
            EXPECT_EQ(g.group.ending, "exit 3: row #") << "numbers in a message do not tell crashes apart";
            EXPECT_EQ(g.representative.id, "b");
        } else {
            EXPECT_EQ(g.group.verdict, oracle::Verdict::inaccurate);
            EXPECT_EQ(g.group.degeneracy, "single-point");
            EXPECT_EQ(g.representative.id, "p") << "the smaller of the two";
        }
    }
}

/// A point far off, and one that is one vertex of two beside: one reason, two combinations.
TEST(Triage, GroupsByTheLeadingDegeneracyOrByAllOfThem) {
    Scripted subject = planted();
    const std::vector<caseio::Case> all{
        asked("far", R"({"shape": "points", "vertices": [[90000,0,0]]})", right),
        asked("twice", R"({"shape": "points", "vertices": [[90000,1,0]]})",
              R"({"shape": "points", "vertices": [[5,0.5,0.25],[7,1,1],[7,-1,0.5],[8,0.25,3],[8,0.25,3]]})")};
    const auto groups = [&](GroupBy by) {
        Triage triage(by);
        for (const caseio::Case& c : all) triage.add(c, subject);
        return triage.groups();
    };
    const std::vector<Grouped> leading = groups(GroupBy::leading);
    ASSERT_EQ(leading.size(), 1U);
    EXPECT_EQ(leading[0].group.degeneracy, "far-offset");
    EXPECT_EQ(leading[0].count, 2);
    EXPECT_EQ(leading[0].signatures.size(), 2U);
    EXPECT_EQ(leading[0].representative.id, "far");
    EXPECT_EQ(leading[0].signature, signature_of(all[0])) << "the whole signature of the representative";
    const std::vector<Grouped> whole = groups(GroupBy::signature);
    ASSERT_EQ(whole.size(), 2U);
    for (const Grouped& g : whole) EXPECT_EQ(g.group.degeneracy, g.signature.text());
}

TEST(Triage, TheOrderOfCasesDoesNotMatter) {
    Scripted subject = planted();
    std::vector<caseio::Case> all = cases();
    const auto reported = [&] {
        Triage triage;
        for (const caseio::Case& c : all) triage.add(c, subject);
        std::string text;
        for (const Grouped& g : triage.groups())
            text += std::string(oracle::name(g.group.verdict)) + g.group.ending + g.group.degeneracy +
                    g.signature.text() + std::to_string(g.count) + g.representative.id + "\n";
        return text;
    };
    std::erase_if(all, [](const caseio::Case& c) { return c.id == "again"; });
    const std::string first = reported();
    std::reverse(all.begin(), all.end());
    EXPECT_EQ(reported(), first);
}

}  // namespace
}  // namespace oblong::fuzz
