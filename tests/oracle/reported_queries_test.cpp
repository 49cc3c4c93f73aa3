// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "caseio/case_reader.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/rounding.hpp"
#include "tests/oracle/cases.hpp"

/// The reported casts and penetrations against the reference answers that came with them, from a third implementation.
namespace oblong::oracle {
namespace {

std::vector<caseio::Case> reported(caseio::Query query) {
    std::vector<caseio::Case> cases;
    for (caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/reported.jsonl"))
        if (c.query == query) cases.push_back(std::move(c));
    return cases;
}

Rational decimal_number(std::string text) {
    const std::size_t point = text.find('.');
    if (point == std::string::npos) return Rational(Integer(text));
    const std::size_t places = text.size() - point - 1;
    text.erase(point, 1);
    text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
    return Rational(Integer(text), pow(Integer(10), static_cast<unsigned>(places)));
}

TEST(ReportedPenetrations, AreTheReferences) {
    const std::vector<caseio::Case> cases = reported(caseio::Query::penetration);
    EXPECT_GE(cases.size(), 16U);
    for (const caseio::Case& c : cases) {
        SCOPED_TRACE(c.id);
        const nlohmann::json expected = nlohmann::json::parse(c.expect);
        const ExactPenetration found = exact_penetration(c);
        EXPECT_EQ(name(found.outcome), expected.at("classification").get<std::string>());
        EXPECT_EQ(found.core_squared, Rational(expected.at("depth_squared").get<std::string>()));
        EXPECT_FALSE(found.normals.empty());
    }
}

TEST(ReportedCasts, AreTheReferences) {
    const std::vector<caseio::Case> cases = reported(caseio::Query::sweep);
    EXPECT_GE(cases.size(), 6U);
    int hits = 0, misses = 0;
    for (const caseio::Case& c : cases) {
        SCOPED_TRACE(c.id);
        const nlohmann::json expected = nlohmann::json::parse(c.expect).at("cast");
        const ExactCast found = exact_cast(c);
        ASSERT_EQ(found.hit, expected.at("hit").get<bool>()) << found.why;
        if (!*found.hit) {
            ++misses;
            continue;
        }
        ++hits;
        // The references are bisections to about 30 digits.
        const Rational reference = decimal_number(expected.at("toi").get<std::string>());
        const Rational near = reference * power_of_two(-60);
        EXPECT_GT(compare(found.parameter, reference - near), 0) << decimal(found.parameter, 30);
        if (found.upper) {
            EXPECT_LT(*found.upper, reference + near);
        } else {
            EXPECT_LT(compare(found.parameter, reference + near), 0) << decimal(found.parameter, 30);
        }
    }
    EXPECT_GE(hits, 4);
    EXPECT_GE(misses, 2);
}

}  // namespace
}  // namespace oblong::oracle
