// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "caseio/case_reader.hpp"
#include "caseio/number_text.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

/// Failures from the threads of 79 other trackers, each with a reference answer that shares no code with this project:
/// exact rationals, closed forms and a quadratic formula in 120 digits (docs/log/findings/threads.md).
namespace oblong::fuzz {
namespace {

using Json = nlohmann::json;

/// A reference value: the answer rounded once, or a decimal with at most 12 digits.
struct Reference {
    bool is_infinite = false;
    Rational value, margin;  ///< the margin is half a unit of the last digit of a short decimal, and 0 of other values

    explicit Reference(const Json& stated) {
        const std::string text = stated.is_string() ? stated.get<std::string>() : stated.dump();
        is_infinite = text == "inf";
        if (is_infinite) return;
        value = caseio::read_number(text, {caseio::CaseScalar::exact}).value;
        const std::size_t point = text.find('.');
        const bool is_short =
            point != std::string::npos && text.find_first_of("xe") == std::string::npos && text.size() - point <= 13;
        if (is_short) {
            Rational unit(1, 2);
            for (std::size_t i = point + 1; i < text.size(); ++i) unit /= 10;
            margin = unit;
        }
    }
    [[nodiscard]] bool admits(const caseio::Real& answer) const {
        const bool infinite = answer.kind == caseio::Real::Kind::infinite;
        if (is_infinite || infinite) return is_infinite && infinite && answer.value > 0;
        if (margin == 0 && (answer.value == nearest<double>(value) || answer.value == nearest<float>(value)))
            return true;
        return abs(Rational(answer.value - value)) <= margin;
    }
};

const std::optional<caseio::Real>& measure(const caseio::Result& r, const std::string& key) {
    static const std::optional<caseio::Real> none;
    if (key == "distance") return r.distance;
    if (key == "signed") return r.signed_distance;
    if (key == "depth") return r.penetration ? r.penetration->depth : none;
    return r.cast ? r.cast->parameter : none;
}

/// Asks `proven` all cases of a file. Returns how many there are and how many numbers of each kind were compared.
std::map<std::string, int> compared(const std::string& file) {
    const std::unique_ptr<Subject> proven = make_subject("proven");
    std::map<std::string, int> counts;
    for (const caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/" + file)) {
        SCOPED_TRACE(caseio::write_case(c));
        EXPECT_TRUE(c.source.starts_with("https://") || c.id.find('-') != std::string::npos);
        const Json expected = Json::parse(c.expect);
        const caseio::Result r = proven->answer(std::span(&c, 1)).front();
        if (expected.contains("outcome")) {
            EXPECT_EQ(name(r.outcome), expected.at("outcome").get<std::string>());
        }
        if (expected.contains("within")) {
            EXPECT_EQ(caseio::within_word(r.outcome), expected.at("within").get<std::string>());
        }
        if (expected.contains("hit")) {
            const bool has_hit = r.cast && r.cast->hit;
            EXPECT_TRUE(has_hit) << r.message;
            if (has_hit) {
                EXPECT_EQ(*r.cast->hit, expected.at("hit").get<bool>());
            }
        }
        for (const std::string key : {"distance", "signed", "depth", "parameter"}) {
            if (!expected.contains(key)) continue;
            const std::optional<caseio::Real>& answer = measure(r, key);
            // A separated pair of a penetration case has a distance, and one of a decision states none.
            if (!answer && key == "distance" && c.query == caseio::Query::decide) continue;
            EXPECT_TRUE(answer) << key << " is missing";
            if (!answer) continue;
            EXPECT_TRUE(Reference(expected.at(key)).admits(*answer))
                << key << ": " << nearest<double>(answer->value) << ", expected " << expected.at(key);
            ++counts[key];
        }
        ++counts["cases"];
    }
    return counts;
}

TEST(Threads2, ProvenAnswersAreTheReferences) {
    std::map<std::string, int> counts = compared("threads2.jsonl");
    EXPECT_EQ(counts["cases"], 170);
    EXPECT_GE(counts["distance"], 25);
    EXPECT_GE(counts["depth"], 33);
    EXPECT_GE(counts["parameter"], 69);
}

TEST(Threads3, ProvenAnswersAreTheReferences) {
    std::map<std::string, int> counts = compared("threads3.jsonl");
    EXPECT_EQ(counts["cases"], 118);
    EXPECT_EQ(counts["distance"], 16);
    EXPECT_EQ(counts["signed"], 31);
    EXPECT_EQ(counts["depth"], 15);
    EXPECT_EQ(counts["parameter"], 16);
}

}  // namespace
}  // namespace oblong::fuzz
