// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/case_arbitrary.hpp"
#include "fuzz/subjects/native/solver_run.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/level.hpp"

// Laws of whole answers, on cases of every family. CI fixes the seed (tests/property/README.md says how to vary it).

namespace oblong::fuzz {

namespace {

using caseio::Case;
using caseio::Result;

[[nodiscard]] rc::Gen<Case> cases() {
    return rc::gen::weightedOneOf<Case>({{4, any_family_cases()}, {2, lattice_cases(2)}, {1, decoded_cases()}});
}

[[nodiscard]] bool is_distance(const Case& c) {
    return (c.query == caseio::Query::distance || c.query == caseio::Query::decide) && c.b.has_value();
}

[[nodiscard]] Result solve(const Case& c, const std::string& name, std::vector<TraceRow>* rows = nullptr) {
    if (rows == nullptr) return run_solver(c, parse_solver_name(name));
    RunDetail detail;
    Result result = run_solver(c, parse_solver_name(name), &detail);
    *rows = std::move(detail.rows);
    return result;
}

/// The exact square that a rational solver states: bodies that meet are 0 apart, and it says no more of them.
[[nodiscard]] Rational stated_square(const Result& r) {
    RC_ASSERT(r.squared.has_value() || r.outcome == Outcome::intersecting);
    return r.squared ? r.squared->value : Rational(0);
}

constexpr const char* rational_solver = "rational/johnson/relative-0/running-max-squared/none";

}  // namespace

TEST(Laws, RationalSolverEqualsTheOracle) {
    int asked = 0;
    EXPECT_TRUE(rc::check([&asked] {
        const Case c = *cases();
        RC_PRE(is_distance(c));
        const Result r = solve(c, rational_solver);
        if (r.outcome == Outcome::unsupported) return;  // a curved body
        const oracle::ExactAnswer exact = oracle::exact_answer(c);
        RC_ASSERT(exact.judged());
        RC_ASSERT(stated_square(r) == exact.distance.core_squared);
        RC_ASSERT((r.outcome == Outcome::separated) == (exact.outcome == Outcome::separated));
        ++asked;
    }));
    EXPECT_GT(asked, test::sampled(20));
}

namespace {

/// Ends within its limit, says why, and gives finite numbers or a refusal.
void require_contract(const Result& r, int limit) {
    RC_ASSERT(r.outcome != Outcome::failed);
    if (r.outcome == Outcome::unsupported) {
        RC_ASSERT(!r.message.empty());
        return;
    }
    RC_ASSERT(r.termination.has_value());
    RC_ASSERT(r.iterations.has_value());
    RC_ASSERT(*r.iterations >= 0);
    RC_ASSERT(*r.iterations <= limit);
    if (is_refusal(r.outcome)) {
        RC_ASSERT(!r.distance.has_value());
        return;
    }
    RC_ASSERT(r.distance.has_value());
    RC_ASSERT(r.distance->kind != caseio::Real::Kind::infinite);
    RC_ASSERT(r.distance->value >= 0);
}

/// In every row the weights of W are a partition of one: 8 u of the scalar covers what γ_4 allows.
void require_partition(const std::vector<TraceRow>& rows, int digits) {
    const Rational bound = digits == 0 ? Rational(0) : Rational(8 * power_of_two(-digits));
    for (const TraceRow& row : rows) {
        if (row.set == 0) continue;
        Rational sum = 0;
        for (unsigned i = 0; i < 4; ++i) {
            if (((row.set >> i) & 1U) == 0) continue;
            RC_ASSERT(row.weights[i].kind != caseio::Real::Kind::infinite);
            RC_ASSERT(row.weights[i].value >= 0);
            sum += row.weights[i].value;
        }
        RC_ASSERT(abs(Rational(sum - 1)) <= bound);
    }
}

struct Strays {
    int answers = 0;
    std::map<std::string, int> verdicts;
};

void check_scalar(const char* scalar, const char* tolerance) {
    for (const char* tail : {"running-max/none", "latest-squared/repeated", "running-max/no-progress"}) {
        for (const char* part : {"johnson", "johnson-backup"}) {
            const std::string name = std::string(scalar) + "/" + part + "/relative-" + tolerance + "/" + tail;
            const SolverSpec spec = parse_solver_name(name);
            Strays strays;
            EXPECT_TRUE(rc::check(name, [&] {
                Case c = *cases();
                RC_PRE(is_distance(c));
                if (spec.scalar == SolverScalar::float32) c = narrow_to_float(c);
                std::vector<TraceRow> rows;
                const Result r = solve(c, name, &rows);
                require_contract(r, spec.iteration_limit);
                if (r.outcome == Outcome::unsupported) return;
                require_partition(rows, promise_of(spec).digits);
                if (rows.size() > 300) return;
                const oracle::Judgement j = oracle::judge(r, oracle::exact_answer(c), promise_of(spec));
                ++strays.verdicts[std::string(oracle::name(j.verdict))];
                ++strays.answers;
            }));
            std::printf("%s:", name.c_str());
            for (const auto& [verdict, count] : strays.verdicts) std::printf(" %s %d", verdict.c_str(), count);
            std::printf("\n");
            EXPECT_GT(strays.answers, 0);
        }
    }
}

}  // namespace

TEST(Laws, FloatEndsSaysWhyAndIsFiniteOrRefuses) { check_scalar("float", "1e-5"); }
TEST(Laws, DoubleEndsSaysWhyAndIsFiniteOrRefuses) { check_scalar("double", "1e-10"); }
TEST(Laws, LongDoubleEndsSaysWhyAndIsFiniteOrRefuses) { check_scalar("long-double", "1e-13"); }
TEST(Laws, QuadEndsSaysWhyAndIsFiniteOrRefuses) { check_scalar("quad", "1e-24"); }

}  // namespace oblong::fuzz
