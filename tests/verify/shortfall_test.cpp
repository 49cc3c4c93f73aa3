// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/shortfall.hpp"

#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"

// Which certificate answers which query.

namespace oblong::oracle {
namespace {

/// Why a certificate with these members is not that of a case with these; empty if it is.
std::string lacking(const std::string& query, const std::string& proof) {
    const caseio::Case c = caseio::read_case(
        R"({"format": "oblong-case/1", "id": "c", "scalar": "exact", "a": {"shape": "points", "vertices": [[0, 0, 0]]}, )" +
        query + "}");
    const std::string line = R"({"format": "oblong-certificate/1", "id": "c", )" + proof + "}";
    return shortfall(c, caseio::read_certificate(line)).value_or("");
}

const std::string b = R"("b": {"shape": "points", "vertices": [[5, 0, 0]]}, )";
const std::string distance = b + R"("query": "distance")", decide = b + R"("query": "decide")";
const std::string depth = b + R"("query": "penetration")", signed_distance = b + R"("query": "signed")";
const std::string within = b + R"("query": "within", "margin": 1)";
const std::string sweep = b + R"("query": "sweep", "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0]})";
const std::string ray = R"("query": "raycast", "ray": {"source": [9, 0, 0], "direction": [-1, 0, 0]})";

const std::string separated = R"("kind": "separated", "direction": ["1", "0", "0"])";
const std::string number =
    R"("kind": "distance", "a": [], "b": [], "squared": "25", "rounded_to": "double", "distance": 5)";
const std::string touching = R"("kind": "touching", "a": [], "b": [])",
                  overlapping = R"("kind": "overlapping", "a": [], "b": [])";
const std::string penetration = R"("kind": "penetration", "a": [], "b": [], "squared": "25")";
const std::string miss = R"("kind": "miss", "direction": ["1", "0", "0"])";

std::string hit(const std::string& lower, const std::string& upper) {
    return R"("kind": "hit", "a": [], "b": [], "lower": ")" + lower + R"(", "upper": ")" + upper + '"';
}
std::string bracket(const std::string& outcome, const std::string& ends) {
    return R"("kind": "bracket", "roots": [], "outcome": ")" + outcome + '"' + ends;
}
std::string ends(const std::string& lower, const std::string& upper) {
    return R"(, "lower": ")" + lower + R"(", "upper": ")" + upper + '"';
}

TEST(Shortfall, ARefutationAnswersNoCase) {
    const std::string claim = R"("kind": "refutation", "claim": {"outcome": "touching"}, )";
    EXPECT_EQ(lacking(decide, claim + R"("direction": ["1", "0", "0"])"), "refutes a claim");
    EXPECT_EQ(lacking(decide, claim + R"("proves": "bracket", "roots": [], "lower": "1/1")"), "refutes a claim");
    EXPECT_EQ(lacking(sweep, R"("kind": "refutation", "claim": {"hit": true}, "proves": "miss", "roots": [])"),
              "refutes a claim");
}

TEST(Shortfall, DistancesAndDepthsNeedANumber) {
    const std::string how_far = "does not show how far apart the bodies are";
    const std::string how_deep = "does not show how deep the bodies overlap";
    for (const std::string& query : {distance, depth, signed_distance}) {
        EXPECT_EQ(lacking(query, separated), how_far);
        EXPECT_EQ(lacking(query, bracket("separated", R"(, "lower": "5/1")")), how_far);
        EXPECT_EQ(lacking(query, bracket("separated", R"(, "upper": "5/1")")), how_far);
        EXPECT_EQ(lacking(query, bracket("separated", ends("127/1", "129/1"))), how_far);
        EXPECT_EQ(lacking(query, bracket("separated", ends("127/1", "128/1"))), "");
        for (const std::string& enough : {number, touching, penetration, bracket("touching", ends("0/1", "0/1")),
                                          bracket("overlapping", ends("-128/1", "-127/1"))})
            EXPECT_EQ(lacking(query, enough), "") << enough;
        const std::string why = query == distance ? "" : how_deep;
        EXPECT_EQ(lacking(query, overlapping), why);
        EXPECT_EQ(lacking(query, bracket("overlapping", R"(, "upper": "-1/1")")), why);
        EXPECT_EQ(lacking(query, bracket("overlapping", ends("-129/1", "-127/1"))), why);
    }
    for (const std::string& query : {decide, within})
        for (const std::string& enough :
             {separated, number, touching, overlapping, penetration, bracket("separated", R"(, "lower": "5/1")"),
              bracket("overlapping", R"(, "upper": "-1/1")")})
            EXPECT_EQ(lacking(query, enough), "") << enough;
}

TEST(Shortfall, CastsNeedANarrowParameter) {
    for (const std::string& query : {sweep, ray}) {
        EXPECT_EQ(lacking(query, miss), "");
        EXPECT_EQ(lacking(query, R"("kind": "miss", "roots": [], "direction": ["1", "0", "0"])"), "");
        for (const std::string& roots : {std::string(), std::string("roots")}) {
            const auto of_form = [&](const std::string& text) {
                return roots.empty() ? text : R"("kind": "hit", "roots": [])" + text.substr(text.find(R"(, "lower")"));
            };
            EXPECT_EQ(lacking(query, of_form(hit("127/1", "128/1"))), "");
            EXPECT_EQ(lacking(query, of_form(hit("0/1", "0/1"))), "");
            EXPECT_EQ(lacking(query, of_form(hit("0/1", "1/1"))), "does not show where they meet");
            EXPECT_EQ(lacking(query, of_form(hit("127/1", "129/1"))), "does not show where they meet");
        }
    }
}

}  // namespace
}  // namespace oblong::oracle
