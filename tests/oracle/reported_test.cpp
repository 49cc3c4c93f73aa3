// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "caseio/case_reader.hpp"
#include "oracle/exact/enumeration.hpp"

/// The reported cases against the reference answers that came with them, from a third implementation.
namespace oblong::oracle {
namespace {

nlohmann::json references() {
    std::ifstream in(OBLONG_SOURCE_DIR "/tests/data/reported.json");
    nlohmann::json by_id;
    for (const auto& report : nlohmann::json::parse(in)) by_id[report.at("id").get<std::string>()] = report;
    return by_id;
}

TEST(Reported, AgreeWithTheirReferenceAnswers) {
    const nlohmann::json by_id = references();
    int judged = 0;
    for (const caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/reported.jsonl")) {
        if (c.query != caseio::Query::distance) continue;
        SCOPED_TRACE(c.id);
        const ExactAnswer answer = exact_answer(c);
        const nlohmann::json& report = by_id.at(c.id);
        const nlohmann::json& reference = report.at("reference");
        ++judged;
        if (!reference.contains("core_distance_squared_exact")) {
            // Curved bodies: the reference is a search in doubles, and negative where they overlap.
            const double expected = std::stod(report.at("reference_distance").get<std::string>());
            EXPECT_EQ(name(answer.outcome), name(expected > 0 ? Outcome::separated : Outcome::overlapping));
            EXPECT_NEAR(approximate(answer.distance), std::max(0.0, expected), 2e-9);
            continue;
        }
        EXPECT_EQ(answer.distance.core_squared,
                  Rational(reference.at("core_distance_squared_exact").get<std::string>()));
        const nlohmann::json expected = nlohmann::json::parse(c.expect);
        EXPECT_EQ(name(answer.outcome), expected.at("classification").get<std::string>());
        if (answer.outcome == Outcome::separated) {
            EXPECT_NEAR(approximate(answer.distance) / std::stod(report.at("reference_distance").get<std::string>()), 1,
                        1e-15);
        }
        cross_check(answer);
    }
    EXPECT_GE(judged, 47);
}

}  // namespace
}  // namespace oblong::oracle
