// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "caseio/real.hpp"
#include "caseio/result_io.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "tests/refused.hpp"

using namespace oblong;
using namespace oblong::caseio;

namespace {

std::string line(const std::string& members) { return R"({"format": "oblong-result/1", "id": "t")" + members + "}"; }

std::string refusal(const std::string& text) {
    return oblong::test::refused<BadInput>([&] { static_cast<void>(read_result(text, {"r.jsonl", 5, {}})); }, "read");
}

Result full_result() {
    Result r;
    r.id = "case \"1\"";
    r.subject = "double/johnson/relative-1e-10/running-max/repeated";
    r.outcome = Outcome::separated;
    r.distance = to_real(0.1);
    r.lower = to_real(std::nextafter(0.1, 0));
    r.upper = to_real(std::numeric_limits<double>::infinity());
    r.squared = to_real(Rational(1, 100));
    r.witness_a = to_real(Vec3<double>{1, -0.5, 1e-320});
    r.witness_b = to_real(Vec3<double>{1e300, 0, 0});
    r.normal = Vec3<Real>{to_real(Rational(1, 3)), to_real(Rational(0)), to_real(Rational(-2))};
    r.iterations = 7;
    r.termination = Termination::repeated_support;
    r.rung = "filter";
    r.message = "a\nmessage";
    r.cast = CastResult{false, to_real(1.5), to_real(1.0), to_real(2.0), to_real(Vec3<double>{1, 2, 3})};
    r.penetration = PenetrationResult{to_real(1.5), to_real(1.0), to_real(2.0), to_real(Vec3<double>{1, 2, 3})};
    r.time_ns = 123456789012;
    r.converted_case = R"({"format": "oblong-case/1"})";
    return r;
}

}  // namespace

TEST(Result, EverythingWrittenIsRead) {
    const Result r = full_result();
    const Result back = read_result(write_result(r));
    EXPECT_EQ(write_result(back), write_result(r));
    EXPECT_EQ(back.id, r.id);
    EXPECT_EQ(back.distance, r.distance);
    EXPECT_EQ(back.upper->kind, Real::Kind::infinite);
    EXPECT_EQ(back.squared->value, Rational(1, 100));
    EXPECT_EQ(back.squared->kind, Real::Kind::fraction);
    EXPECT_EQ(back.witness_a, r.witness_a);
    EXPECT_EQ(back.normal->x.value, Rational(1, 3));
    EXPECT_EQ(back.iterations, 7);
    EXPECT_EQ(back.termination, Termination::repeated_support);
    EXPECT_EQ(back.message, "a\nmessage");
    EXPECT_EQ(back.cast->hit, false);
    EXPECT_EQ(back.penetration->direction, r.penetration->direction);
    EXPECT_EQ(back.time_ns, 123456789012);
    EXPECT_EQ(back.converted_case, r.converted_case);
}

TEST(Result, StatesThePartsOfUnionsThatDecide) {
    EXPECT_EQ(refusal(line(R"(, "outcome": "separated", "pair": [0, 3])")), "read");
}

TEST(Result, HexKeepsEveryValue) {
    const Result r = full_result();
    const Result back = read_result(write_result(r, NumberStyle::hex));
    EXPECT_EQ(back.distance->value, r.distance->value);
    EXPECT_EQ(back.lower->value, r.lower->value);
    EXPECT_EQ(back.squared->value, r.squared->value);
    EXPECT_EQ(back.normal->z.value, -2);
    EXPECT_NE(write_result(r, NumberStyle::hex).find(R"("distance": "0x1.999999999999ap-4")"), std::string::npos);
}

TEST(Result, AKeyThatDoesNotApplyIsAbsent) {
    Result r;
    r.id = "t";
    r.outcome = Outcome::unsupported;
    EXPECT_EQ(write_result(r), R"({"format": "oblong-result/1", "id": "t", "outcome": "unsupported"})");
    r.cast = CastResult{};
    EXPECT_NE(write_result(r).find(R"("hit": null)"), std::string::npos);
    EXPECT_FALSE(read_result(write_result(r)).cast->hit);
}

TEST(Result, FloatsReadAsFloats) {
    Result r;
    r.id = "t";
    r.outcome = Outcome::separated;
    r.distance = to_real(0.1F);
    const std::string text = write_result(r);
    EXPECT_NE(text.find(R"("distance": 0.1})"), std::string::npos) << text;
    EXPECT_EQ(read_result(text, {}, CaseScalar::float32).distance->value, to_rational(0.1F));
    EXPECT_EQ(read_result(text, {}, CaseScalar::float64).distance->value, to_rational(0.1));
}

TEST(Result, WideRealsAreDecimalsOfTheirDigits) {
    Result r;
    r.id = "t";
    r.outcome = Outcome::separated;
    r.distance = to_real(Digits100(1) / Digits100(3));
    ASSERT_EQ(r.distance->kind, Real::Kind::wide);
    const Result back = read_result(write_result(r));
    EXPECT_EQ(write_result(back), write_result(r));
    // As many digits as bring the value back.
    EXPECT_EQ(nearest<Digits100>(back.distance->value), Digits100(1) / Digits100(3));
    r.distance = to_real(Quad(2) / Quad(3));
    EXPECT_EQ(nearest<Quad>(read_result(write_result(r)).distance->value), Quad(2) / Quad(3));
    EXPECT_EQ(read_result(line(R"(, "outcome": "separated", "distance": "1e-60000")")).distance->kind,
              Real::Kind::wide);
}

TEST(Result, TheEndsOfTheRealsAreWordsInEveryStyle) {
    Result r;
    r.id = "t";
    r.outcome = Outcome::separated;
    r.lower = to_real(-std::numeric_limits<double>::infinity());
    r.upper = to_real(std::numeric_limits<float>::infinity());
    r.cast = CastResult{true, {}, {}, {}, {}};
    for (const NumberStyle style : {NumberStyle::shortest, NumberStyle::hex}) {
        const std::string text = write_result(r, style);
        EXPECT_NE(text.find(R"("lower": "-inf", "upper": "inf", "hit": true)"), std::string::npos) << text;
        const Result back = read_result(text);
        EXPECT_EQ(back.lower, r.lower);
        EXPECT_EQ(back.upper, r.upper);
        EXPECT_EQ(back.cast->hit, true);
    }
}

TEST(Result, AWideRealKeepsTheDigitsThatItShows) {
    for (const auto& [text, digits] : {std::pair("+0.00123", 3), std::pair("-1.50e7", 3), std::pair("0.0", 1)}) {
        const Result r = read_result(line(R"(, "outcome": "separated", "distance": ")" + std::string(text) + "\""));
        EXPECT_EQ(r.distance->kind, Real::Kind::wide) << text;
        EXPECT_EQ(r.distance->digits, digits) << text;
    }
}

TEST(Result, RefusesWhatItDoesNotKnow) {
    struct Row {
        std::string text;
        const char* message;
    };
    for (const Row& row : {
             Row{line(""), "r.jsonl:5: outcome: expected the name of an outcome, found no such field"},
             Row{line(R"(, "outcome": "apart")"), R"(r.jsonl:5: outcome: expected an outcome: separated, touching)"},
             Row{line(R"(, "outcome": "separated", "distanse": 1)"), "r.jsonl:5: distanse: expected one of the fields"},
             Row{line(R"(, "outcome": "separated", "distance": NaN)"), "r.jsonl:5: distance: expected JSON"},
             Row{line(R"(, "outcome": "separated", "distance": "nan")"),
                 "r.jsonl:5: distance: expected a finite number"},
             Row{line(R"(, "outcome": "separated", "distance": null)"),
                 "r.jsonl:5: distance: expected a number, or a string"},
             Row{line(R"(, "outcome": "separated", "distance": 1e999)"),
                 "r.jsonl:5: distance: expected a number in the range of double"},
             Row{line(R"(, "outcome": "separated", "witness_a": [1, 2])"),
                 "r.jsonl:5: witness_a: expected an array of 3 numbers"},
             Row{line(R"(, "outcome": "separated", "witness_a": [1, 2, "nan"])"),
                 "r.jsonl:5: witness_a[2]: expected a finite number"},
             Row{line(R"(, "outcome": "separated", "iterations": -1)"), "r.jsonl:5: iterations: expected a count"},
             Row{line(R"(, "outcome": "separated", "iterations": 1.5)"),
                 "r.jsonl:5: iterations: expected a whole number"},
             Row{line(R"(, "outcome": "separated", "iterations": 3000000000)"),
                 "r.jsonl:5: iterations: expected a count, found the number 3000000000"},
             Row{line(R"(, "outcome": "separated", "iterations": 99999999999999999999)"),
                 "r.jsonl:5: iterations: expected a whole number"},
             Row{line(R"(, "outcome": "separated", "iterations": "7")"),
                 "r.jsonl:5: iterations: expected a whole number, found the string \"7\""},
             Row{line(R"(, "outcome": "separated", "termination": "tired")"),
                 "r.jsonl:5: termination: expected a termination: gap"},
             Row{line(R"(, "outcome": "separated", "rung": "ladder")"),
                 "r.jsonl:5: rung: expected one of filter, extended, integer, ball"},
             Row{line(R"(, "outcome": "separated", "hit": "yes")"), "r.jsonl:5: hit: expected true, false or null"},
             Row{line(R"(, "outcome": "separated", "parameter": 1)"),
                 "r.jsonl:5: hit: expected true, false or null, found no such field"},
             Row{line(R"(, "outcome": "separated", "pair": [0, -1])"),
                 "r.jsonl:5: pair[1]: expected the index of a part"},
             Row{line(R"(, "outcome": "separated", "pair": [0, 1, 2])"), "r.jsonl:5: pair: expected [part of a, part"},
             Row{R"({"format": "oblong-case/1", "id": "t"})", "r.jsonl:5: format: expected \"oblong-result/1\""},
             Row{R"({"id": "t"})", "r.jsonl:5: format: expected \"oblong-result/1\", found no such field"},
             Row{"", "expected more of the JSON document"},
         }) {
        EXPECT_NE(refusal(row.text).find(row.message), std::string::npos) << refusal(row.text) << " for " << row.text;
    }
}
