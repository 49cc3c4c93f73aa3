// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/json_number.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "caseio/real.hpp"
#include "caseio/result_io.hpp"

namespace oblong::cli {
namespace {

using Json = nlohmann::ordered_json;

/// The number as a reader of result lines writes it again.
std::string read_back(const caseio::Real& x) {
    caseio::Result result;
    result.distance = x;
    return Json::parse(caseio::write_result(result))["distance"].dump();
}

TEST(JsonNumber, IsWhatAResultLineStates) {
    std::mt19937_64 random(7);
    int compared = 0;
    const auto compare = [&](const caseio::Real& x) {
        ASSERT_EQ(json_number(x).dump(), read_back(x));
        ++compared;
    };
    for (int i = 0; i < 3000; ++i) {
        const auto wide = std::bit_cast<double>(random());
        const auto narrow = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (!std::isnan(wide)) compare(caseio::to_real(wide));
        if (!std::isnan(narrow)) compare(caseio::to_real(narrow));
    }
    for (int exponent = -30; exponent <= 70; ++exponent) {
        for (const double factor : {1.0, -1.0, 3.0, 1.1}) {
            compare(caseio::to_real(std::ldexp(factor, exponent)));
            compare(caseio::to_real(static_cast<float>(std::ldexp(factor, exponent))));
            compare(caseio::to_real(factor * std::pow(10.0, exponent / 3)));
        }
    }
    EXPECT_GT(compared, 6000);
}

TEST(JsonNumber, WritesWideNumbersFractionsAndInfinitiesAsStrings) {
    EXPECT_EQ(json_number(caseio::Real{Rational(1, 3), caseio::Real::Kind::fraction, 0}), "1/3");
    EXPECT_EQ(json_number(caseio::Real{Rational(1, 8), caseio::Real::Kind::wide, 21}), "1.25e-01");
    EXPECT_EQ(json_number(caseio::Real{-1, caseio::Real::Kind::infinite, 0}), "-inf");
    const Vec3<caseio::Real> v{caseio::to_real(0.0), caseio::to_real(0.5F),
                               caseio::to_real(std::numeric_limits<double>::infinity())};
    EXPECT_EQ(json_number(v).dump(), R"([0,0.5,"inf"])");
}

}  // namespace
}  // namespace oblong::cli
