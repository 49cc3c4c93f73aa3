// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/record_bounds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>

#include "caseio/case_reader.hpp"
#include "caseio/number_text.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/subject.hpp"
#include "fuzz/trace/explanation.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/rounding.hpp"

// Errors of stored distances beside bounds of their roundings.

namespace oblong::fuzz {
namespace {

const std::string plain = "float/johnson/relative-0/running-max/no-progress";

caseio::Record record_of(const caseio::Case& c, const std::string& subject) {
    caseio::Record r;
    r.subject = subject;
    r.case_line = caseio::write_case(c);
    r.result_line = caseio::write_result(make_subject(subject)->answer(std::span(&c, 1)).front());
    const oracle::ExactAnswer exact = oracle::exact_answer(c);
    if (exact.judged()) r.exact_distance = oracle::decimal(exact.distance, 20);
    return r;
}

caseio::Case apart() { return narrow_to_float(family_case(*find_family("regular"), 9, 1, 6)); }

/// Where a run makes every choice of the exact run, its distance is within the bounds of the exact run's.
TEST(RecordBounds, HoldWhereNoStepParts) {
    const std::string subject = "float/johnson/relative-1e-5/running-max/no-progress";
    int alike = 0, other = 0;
    for (const char* name : {"regular", "near_touching", "sliver", "size_ratio", "lattice"})
        for (int i = 0; i < 6; ++i) {
            const caseio::Case c = narrow_to_float(family_case(*find_family(name), 9, i, 6));
            SCOPED_TRACE(c.id);
            const std::optional<RecordBounds> found = record_bounds(record_of(c, subject));
            if (!found) continue;
            EXPECT_LE(found->bounds.running, found->bounds.enclosed * (1 + 0x1p-40));
            const SideBySide both = run_side_by_side(c, parse_solver_name(subject));
            ASSERT_TRUE(both.exact);
            if (first_parting(both.computed, *both.exact).kind != FirstParting::Kind::none) {
                ++other;
                continue;
            }
            ++alike;
            if (std::isinf(found->bounds.enclosed)) continue;
            // The exact run's distance is rounded to a double.
            const Rational& exact = both.exact->result.distance.value().value;
            const Rational lost = both.computed.result.distance.value().value - exact;
            EXPECT_LE(lost < 0 ? Rational(-lost) : lost,
                      to_rational(found->bounds.enclosed) + exact * to_rational(0x1p-52));
        }
    EXPECT_GE(alike, 4);
    EXPECT_GE(other, 1);
}

TEST(RecordBounds, AreThoseOfTheEqualFormat) {
    const caseio::Case c = apart();
    const std::string rest = "/johnson/relative-0/running-max/no-progress";
    const std::optional<RecordBounds> of_scalar = record_bounds(record_of(c, "float" + rest));
    ASSERT_TRUE(of_scalar);
    for (const char* format : {"binary32", "running/binary32", "enclosed/binary32"}) {
        const std::optional<RecordBounds> of_format = record_bounds(record_of(c, format + rest));
        ASSERT_TRUE(of_format) << format;
        EXPECT_EQ(of_format->bounds.running, of_scalar->bounds.running);
        EXPECT_EQ(of_format->bounds.enclosed, of_scalar->bounds.enclosed);
        EXPECT_EQ(of_format->observed, of_scalar->observed);
    }
    for (const char* scalar : {"double", "long-double", "quad"}) {
        const std::optional<RecordBounds> more = record_bounds(record_of(c, scalar + rest));
        ASSERT_TRUE(more) << scalar;
        EXPECT_LT(more->bounds.running, of_scalar->bounds.running / 0x1p20) << scalar;
    }
}

TEST(RecordBounds, AreUnknownOfOtherAnswers) {
    const caseio::Case c = apart();
    const caseio::Record good = record_of(c, plain);
    ASSERT_TRUE(record_bounds(good));
    EXPECT_FALSE(record_bounds(good, good.case_line.size() - 1));
    for (const char* subject : {"", "proven", "fcl/libccd", "rational/johnson/relative-0/running-max-squared/none",
                                "digits100/johnson/relative-0/running-max/none", "double/epa/relative-1e-10"}) {
        caseio::Record r = good;
        r.subject = subject;
        EXPECT_FALSE(record_bounds(r)) << subject;
    }
    for (const auto& change : std::vector<std::function<void(caseio::Record&)>>{
             [](caseio::Record& r) { r.exact_distance.clear(); }, [](caseio::Record& r) { r.exact_distance = "x"; },
             [](caseio::Record& r) { r.case_line = "{"; }, [](caseio::Record& r) { r.result_line = "none"; },
             [](caseio::Record& r) {
                 caseio::Result other = caseio::read_result(r.result_line, {}, caseio::CaseScalar::float32);
                 other.iterations = *other.iterations + 1;
                 r.result_line = caseio::write_result(other);
             }}) {
        caseio::Record r = good;
        change(r);
        EXPECT_FALSE(record_bounds(r));
        EXPECT_EQ(record_bounds_text(r), "");
    }
}

TEST(RecordBounds, SayWhatTheyExplain) {
    caseio::Record r = record_of(apart(), "double/johnson/relative-0/running-max/no-progress");
    const auto sentence = [&r] {
        return nlohmann::json::parse(record_bounds_text(r)).at("sentence").get<std::string>();
    };
    const RecordBounds found = record_bounds(r).value();
    ASSERT_TRUE(std::isfinite(found.bounds.enclosed));
    const Rational stated = caseio::read_result(r.result_line, {}, caseio::CaseScalar::float64).distance.value().value;
    r.exact_distance = caseio::decimal_text(stated, 20);
    EXPECT_EQ(sentence(), "roundings of this run explain the error");
    r.exact_distance = caseio::decimal_text(stated + 2 * to_rational(found.bounds.enclosed), 20);
    EXPECT_EQ(sentence().find("the error exceeds every rounding of this run"), 0U) << sentence();
}

}  // namespace
}  // namespace oblong::fuzz
