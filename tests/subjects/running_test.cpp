// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/running_run.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/rounding.hpp"
#include "tests/refused.hpp"

// Solvers that state bounds of their rounding errors.

namespace oblong::test {

namespace {

const std::string rest = "/johnson/relative-0/running-max/no-progress";

std::string problem_of(const std::string& name) {
    return test::refused<std::invalid_argument>([&] { (void)fuzz::make_subject(name); }, "none");
}

}  // namespace

TEST(RunningSubjects, NamesAreReadBackAndWrongOnesRefused) {
    for (const std::string& name : {"running/bits-24" + rest, "enclosed/binary16-up" + rest})
        EXPECT_EQ(fuzz::make_subject(name)->info().name, name);
    EXPECT_NE(problem_of("running" + rest).find("expected running/FORMAT/REST"), std::string::npos);
    EXPECT_NE(problem_of("running").find("expected running/FORMAT/REST"), std::string::npos);
    EXPECT_NE(problem_of("enclosed/bits-24/nesterov/gap-0/no-bound/none").find("plain solver"), std::string::npos);
    EXPECT_NE(problem_of("running/bits-24-stochastic-1" + rest).find("error bounds need"), std::string::npos);
}

/// The same answers as without bounds. With 90 bits no branch goes wrong on these cases, and every bound holds; with
/// few bits an error above the bounds shows that rounding chose another vertex.
TEST(RunningSubjects, StateWhatRoundingLosesBesideTheSameAnswers) {
    int compared = 0, held_running = 0, stated = 0, many_bits = 0, exceeded = 0;
    for (const char* family : {"regular", "near_touching", "sliver", "lattice", "size_ratio"})
        for (const char* format : {"bits-12", "bits-24", "bits-53", "bits-90"})
            for (int i = 0; i < 6; ++i) {
                const caseio::Case c = fuzz::family_case(*fuzz::find_family(family), 9, i, 6);
                const fuzz::RunningSpec spec = fuzz::parse_running_name("enclosed/" + std::string(format) + rest);
                fuzz::DistanceBounds bounds;
                const caseio::Result r = fuzz::run_with_bound(c, spec, &bounds);
                const caseio::Result plain = fuzz::run_in_format(c, spec.solver);
                EXPECT_EQ(r.outcome, plain.outcome) << c.id;
                EXPECT_EQ(r.iterations, plain.iterations) << c.id;
                ASSERT_EQ(r.distance.has_value(), plain.distance.has_value());
                if (r.distance) {
                    EXPECT_EQ(r.distance->value, plain.distance->value) << c.id;
                }
                ++compared;
                if (r.outcome != Outcome::separated) continue;
                ++stated;
                EXPECT_LE(bounds.running, bounds.enclosed * (1 + 0x1p-40)) << c.id;
                ASSERT_TRUE(r.lower && r.upper);
                const oracle::ExactAnswer exact = oracle::exact_answer(c);
                const double error = nearest<double>(oracle::absolute_error(exact.distance, r.distance->value));
                held_running += error <= bounds.running ? 1 : 0;
                exceeded += error > bounds.enclosed ? 1 : 0;
                if (format == std::string("bits-90")) {
                    ++many_bits;
                    EXPECT_LE(error, bounds.enclosed) << c.id;
                }
                const bool inside =
                    compare(exact.distance, r.lower->value) >= 0 &&
                    (r.upper->kind == caseio::Real::Kind::infinite || compare(exact.distance, r.upper->value) <= 0);
                EXPECT_EQ(inside, error <= bounds.enclosed) << c.id;
            }
    EXPECT_EQ(compared, 120);
    EXPECT_GT(stated, 70);
    EXPECT_GT(held_running, stated * 7 / 10);
    EXPECT_GE(many_bits, 18);
    EXPECT_GE(exceeded, 1) << "with 12 bits some vertex is another";
}

TEST(RunningSubjects, BoundsShrinkWithTheUnitRoundoff) {
    const caseio::Case c = fuzz::family_case(*fuzz::find_family("regular"), 9, 1, 6);
    fuzz::DistanceBounds few, many;
    (void)fuzz::run_with_bound(c, fuzz::parse_running_name("running/bits-30" + rest), &few);
    (void)fuzz::run_with_bound(c, fuzz::parse_running_name("running/bits-60" + rest), &many);
    EXPECT_NEAR(std::log2(few.running / many.running), 30, 3);
}

}  // namespace oblong::test
