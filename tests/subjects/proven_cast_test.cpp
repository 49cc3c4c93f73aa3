// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/library/library_subject.hpp"
#include "fuzz/subjects/native/cast_run.hpp"
#include "oblong/scalar/convert.hpp"

// What the proven subject says of casts of curved bodies, and plain subjects. That casts of other bodies are right is
// the contract of fuzz/harness/cast.

namespace oblong::fuzz {
namespace {

caseio::Case case_of(const std::string& rest) {
    return caseio::read_case(R"({"format": "oblong-case/1", "id": "x", )" + rest + "}", {});
}

std::string translated(const std::string& shape, const std::string& by) {
    return R"({"shape": )" + shape + R"(, "pose": {"linear": [[1,0,0],[0,1,0],[0,0,1]], "translation": )" + by + "}}";
}

std::string sweep_case(const std::string& a, const std::string& b, const std::string& velocity,
                       const std::string& max = "") {
    return R"("query": "sweep", "scalar": "double", "a": )" + a + R"(, "b": )" + b + R"(, "sweep": {"velocity_a": )" +
           velocity + R"(, "velocity_b": [0, 0, 0])" + (max.empty() ? "" : R"(, "max": )" + max) + "}";
}

const Rational& value(const std::optional<caseio::Real>& x) { return x.value().value; }

}  // namespace

TEST(ProvenCast, CurvedBodiesAreBracketedGrazingContactIncluded) {
    const std::string cylinder = R"({"shape": "cylinder", "radius": 1, "half_length": 1})";
    const std::string ellipsoid = R"({"shape": "ellipsoid", "radii": [1, 2, 3]})";
    const auto ball = [](const std::string& at) { return translated(R"("sphere", "radius": 1)", at); };
    struct Known {
        std::string rest;
        bool hit;
        double parameter;
        Outcome outcome = Outcome::touching;
    };
    const std::vector<Known> known{
        {sweep_case(translated(R"("box", "half_extents": [1, 1, 1])", "[0, 5, 0]"), cylinder, "[0, -1, 0]"), true, 3},
        {sweep_case(ball("[5, 0, 2]"), cylinder, "[-1, 0, 0]"), true, 5},
        {sweep_case(ball(R"([5, 0, "2.0000000001"])"), cylinder, "[-1, 0, 0]"), false, 0, Outcome::separated},
        {sweep_case(ball("[5, 0, 0]"), cylinder, "[-1, 0, 0]", "3"), true, 3},
        {sweep_case(ball("[5, 0, 0]"), cylinder, "[-1, 0, 0]", "2.9999999999999"), false, 0, Outcome::separated},
        {sweep_case(ball("[5, 0, 0]"), cylinder, "[0, 0, 0]"), false, 0, Outcome::separated},
        {sweep_case(ball("[0.5, 0, 0]"), cylinder, "[1, 0, 0]"), true, 0, Outcome::overlapping},
        {R"("query": "raycast", "scalar": "double", "a": )" + ellipsoid +
             R"(, "ray": {"source": [5, 2, 0], "direction": [-1, 0, 0]})",
         true, 5},
        {R"("query": "raycast", "scalar": "float", "a": )" + ellipsoid +
             R"(, "ray": {"source": [5, 0, 0], "direction": [-2, 0, 0], "max": 2})",
         true, 2},
    };
    for (const Known& k : known) {
        const caseio::Result r = answer_proven(case_of(k.rest));
        EXPECT_EQ(r.cast.value().hit, k.hit) << k.rest;
        EXPECT_EQ(r.outcome, k.outcome) << k.rest;
        if (!k.hit) continue;
        EXPECT_LE(value(r.cast->parameter_lower), to_rational(k.parameter)) << k.rest;
        EXPECT_GE(value(r.cast->parameter_upper), to_rational(k.parameter)) << k.rest;
        if (k.parameter > 0) {
            EXPECT_LT(value(r.cast->parameter_upper) - value(r.cast->parameter_lower),
                      to_rational(k.parameter) * power_of_two(-50));
        }
    }
}

TEST(PlainCasts, NamesRoundTripAndWrongOnesAreRefused) {
    for (const char* name :
         {"double/ray-gjk/tolerance-1e-15/no-progress", "float/ray-gjk/tolerance-0/none/newest-only/limit-7",
          "rational/ray-gjk/tolerance-0/none/no-early-out", "quad/ray-advancement/tolerance-1e-33"}) {
        EXPECT_EQ(cast_name(parse_cast_name(name)), name);
    }
    for (const char* name :
         {"double/ray-gjk/tolerance-1e-15", "double/ray-gjk/1e-15/none", "double/ray/tolerance-0/none",
          "double/ray-gjk/tolerance--1/none", "rational/ray-gjk/tolerance-0/no-progress",
          "double/ray-advancement/tolerance-0/none", "double/ray-gjk/tolerance-0/none/limit-0"}) {
        EXPECT_THROW((void)parse_cast_name(name), std::invalid_argument) << name;
    }
}

TEST(PlainCasts, HugeAndTinyDirectionsEndHonestly) {
    for (const char* x : {"-1e300", "-1e-310", "-5e-324"}) {
        const caseio::Case c = case_of(fmt::format(
            R"("query": "raycast", "scalar": "double", "a": {{"shape": "box", "half_extents": [1, 1, 1]}}, "ray": {{"source": [3, 0.25, 0], "direction": [{}, 0, 0]}})",
            x));
        const caseio::Result proven = answer_proven(c);
        EXPECT_EQ(proven.cast.value().hit, true);
        const caseio::Result r = run_cast(c, parse_cast_name("double/ray-gjk/tolerance-1e-15/no-progress"));
        // Where the parameter is no finite double the loop says so; the proven one states infinity above bounds.
        if (r.cast->hit) {
            EXPECT_EQ(*r.cast->hit, true) << x;
            const Rational error = value(r.cast->parameter) / value(proven.cast->parameter) - 1;
            EXPECT_LE(abs(error), power_of_two(-50)) << x;
        } else {
            EXPECT_EQ(r.outcome, Outcome::not_finite) << x;
            EXPECT_EQ(proven.cast->parameter.value().kind, caseio::Real::Kind::infinite) << x;
        }
    }
}

}  // namespace oblong::fuzz
