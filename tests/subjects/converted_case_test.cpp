// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/converted_case.hpp"

#include <gtest/gtest.h>

#include "caseio/errors.hpp"

namespace oblong::fuzz {
namespace {

std::string spheres(const std::string& scalar, const std::string& radius) {
    return R"({"format": "oblong-case/1", "id": "c", "query": "distance", "scalar": ")" + scalar +
           R"(", "a": {"shape": "sphere", "radius": )" + radius +
           R"(}, "b": {"shape": "points", "vertices": [[3, 0, 0], [4, 0.5, "0x1p-3"]]}})";
}

constexpr int of_float = 24, of_double = 53;

Rational radius(const std::string& line, int digits) {
    return std::get<Sphere<Rational>>(read_converted_case(line, {digits}).a.shape).radius();
}

TEST(ConvertedCase, HoldsTheNumbersThatTheSubjectComputed) {
    EXPECT_EQ(radius(spheres("double", "0.1"), of_double), Rational(0.1));
    EXPECT_EQ(radius(spheres("float", "0.10000000149011612"), of_double), Rational(double(0.1F)));
    EXPECT_EQ(radius(spheres("float", "0.10000000149011612"), of_float), Rational(double(0.1F)));
    EXPECT_EQ(radius(spheres("float", "\"0x1.99999ap-4\""), of_double), Rational(double(0.1F)));
}

TEST(ConvertedCase, AShortDecimalOfAFloatSubjectIsAFloat) {
    EXPECT_EQ(radius(spheres("float", "0.1"), of_float), Rational(double(0.1F)));
    EXPECT_EQ(radius(spheres("float", "1.00000012e-1"), of_float), Rational(double(1.00000012e-1F)));
}

TEST(ConvertedCase, IsNotRoundedOnceMore) {
    const auto refused = [](const std::string& line, int digits) {
        try {
            static_cast<void>(read_converted_case(line, {digits}));
            ADD_FAILURE() << line;
        } catch (const caseio::BadInput& problem) {
            EXPECT_EQ(std::string(problem.what()).rfind("converted_case: a.radius: expected a float", 0), 0U)
                << problem.what();
        }
    };
    refused(spheres("float", "0.1"), of_double);  // a double subject's 0.1, or a float's? Nobody knows
    refused(spheres("float", "0.30000000000000004"), of_double);
    refused(spheres("float", "0.30000000000000004"), of_float);
    refused(spheres("float", "\"0x1.999999999999ap-4\""), of_float);
}

TEST(ConvertedCase, ThatCannotBeReadIsRefused) {
    EXPECT_THROW(static_cast<void>(read_converted_case("{}", {})), caseio::BadInput);
    EXPECT_THROW(static_cast<void>(read_converted_case(spheres("double", "NaN"), {})), caseio::BadInput);
}

}  // namespace
}  // namespace oblong::fuzz
