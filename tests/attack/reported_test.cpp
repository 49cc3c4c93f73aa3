// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "caseio/case_reader.hpp"
#include "tests/attack/asked.hpp"
#include "tests/attack/mpfr_rounding.hpp"

// Every reported distance case that the certified queries take, against the reference that came with it and MPFR.

namespace oblong::attack {
namespace {

template <std::floating_point R>
bool compare(const caseio::Case& c, const nlohmann::json& expected) {
    const Bodies<R> bodies(c);
    if (!bodies.certifiable()) return false;
    const CertifiedDistance<R> found = bodies.ask();
    EXPECT_EQ(name(found.outcome), expected.at("classification").get<std::string>()) << c.id;
    if (found.outcome != Outcome::separated) {
        EXPECT_EQ(found.distance, 0) << c.id;
        return true;
    }
    const std::optional<R> rounded = rounded_by_mpfr<R>(oracle::exact_answer(c).distance);
    EXPECT_TRUE(!rounded || found.distance == *rounded) << c.id;
    const double reference = std::stod(expected.at("distance").get<std::string>());
    EXPECT_NEAR(found.distance / reference, 1, std::numeric_limits<R>::epsilon()) << c.id;
    return true;
}

}  // namespace

TEST(Reported, DistancesAndDecisionsAreRight) {
    int compared = 0;
    int contradicted = 0;
    for (const caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/reported.jsonl")) {
        if (c.query != caseio::Query::distance && c.query != caseio::Query::decide) continue;
        if (c.scalar == caseio::CaseScalar::exact) continue;
        const nlohmann::json expected = nlohmann::json::parse(c.expect);
        const bool done =
            c.scalar == caseio::CaseScalar::float32 ? compare<float>(c, expected) : compare<double>(c, expected);
        compared += done ? 1 : 0;
        contradicted += done && expected.contains("contradiction") ? 1 : 0;
    }
    std::printf("%d compared, %d of them contradict their own thread\n", compared, contradicted);
    EXPECT_GE(compared, 35);
    EXPECT_EQ(contradicted, 6);  // one is exact, one has a cylinder
}

}  // namespace oblong::attack
