// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/trace/any_trace.hpp"

/// Traces of solvers in binary formats.
namespace oblong::fuzz {
namespace {

using Json = nlohmann::ordered_json;

/// Trace data without what states the arithmetic's name and how its numbers are written.
Json without_names(const AnyTrace& trace, const caseio::Case& c) {
    Json data = Json::parse(trace.data(c));
    data.erase("solver");
    data.erase("scalar");
    const auto hex_alone = [](auto&& self, Json& x) -> void {
        const bool is_pair = x.is_array() && x.size() == 2 && x[0].is_string() && x[1].is_string();
        if (is_pair) x = x[1];
        if (x.is_structured())
            for (Json& part : x) self(self, part);
    };
    hex_alone(hex_alone, data);
    return data;
}

/// The two arithmetics share no code: one is the processor's, the other rounds by doubles or by MPFR.
TEST(FormatTrace, OfABuiltInFormatIsThatOfItsType) {
    int partings = 0;
    const std::array<std::array<std::string, 2>, 3> pairs{
        {{"float/johnson/relative-1e-5/running-max/none/limit-40",
          "binary32/johnson/relative-1e-5/running-max/none/limit-40"},
         {"double/johnson/relative-1e-10/running-max/repeated", "binary64/johnson/relative-1e-10/running-max/repeated"},
         {"quad/johnson/relative-1e-20/running-max/no-progress",
          "binary128/johnson/relative-1e-20/running-max/no-progress"}}};
    for (const char* family : {"sliver", "diagonal_quad", "needle", "plane_lattice"}) {
        for (int i = 0; i < 3; ++i) {
            const caseio::Case c = narrow_to_float(family_case(*find_family(family), 3, i, 3, 0.5 * i));
            for (const auto& [of_type, of_format] : pairs) {
                SCOPED_TRACE(c.id + "  " + of_format);
                const AnyTrace expected = make_trace(c, traced_solver(of_type));
                const AnyTrace found = make_trace(c, traced_solver(of_format));
                EXPECT_EQ(found.sentence(), expected.sentence());
                EXPECT_EQ(without_names(found, c), without_names(expected, c));
                EXPECT_EQ(found.cycle() == nullptr, expected.cycle() == nullptr);
                ASSERT_TRUE(found.explanation);
                if (found.explanation->parting.kind != FirstParting::Kind::none) ++partings;
            }
        }
    }
    EXPECT_GE(partings, 8);
}

TEST(FormatTrace, ShowsTheDigitsOfItsFormat) {
    const caseio::Case c = family_case(*find_family("sliver"), 1, 1, 3, 0.5);
    const AnyTrace trace = make_trace(c, traced_solver("bits-8/johnson/relative-1e-2/running-max/no-progress"));
    const Json data = Json::parse(trace.data(c));
    EXPECT_EQ(data.at("scalar"), "bits-8");
    EXPECT_EQ(data.at("solver"), "bits-8/johnson/relative-1e-2/running-max/no-progress");
    const Json& v = data.at("computed").at("steps").at(0).at("v").at(0);
    EXPECT_LE(v.at(0).get<std::string>().size(), std::string("-1.234e-001").size());
}

TEST(FormatTrace, SaysThatANumberIsNotFinite) {
    const caseio::Case c = family_case(*find_family("huge"), 1, 0, 1, 0);
    const AnyTrace trace = make_trace(c, traced_solver("fp8-e5m2/voronoi/relative-0/running-max/no-progress"));
    ASSERT_EQ(trace.result().outcome, Outcome::not_finite);
    EXPECT_NE(trace.sentence().find("has no finite value as computed"), std::string::npos) << trace.sentence();
}

TEST(FormatTrace, RefusesNamesOfWhatHasNone) {
    for (const char* name : {"bits-8-stochastic-1/johnson/relative-1e-2/running-max/no-progress",
                             "bits-11/bits-24/bits-53/johnson/relative-0/running-max/no-progress",
                             "running/bits-24/johnson/relative-0/running-max/no-progress",
                             "bits-8/frank-wolfe/vanilla/gap-1e-2", "bits-8/johnson"})
        EXPECT_THROW((void)traced_solver(name), std::invalid_argument) << name;
}

}  // namespace
}  // namespace oblong::fuzz
