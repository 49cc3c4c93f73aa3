// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/format_run.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/refused.hpp"
#include "tests/subjects/cases.hpp"

// Subjects in binary formats of any precision: names, refusals, and the runs of float and double again.

namespace oblong::test {

namespace {

using fuzz::FormatSpec;

const std::string rest = "/johnson/relative-0/running-max/no-progress";

std::string problem_of(const std::string& name) {
    return test::refused<std::invalid_argument>([&] { (void)fuzz::make_subject(name); }, "none");
}

std::vector<caseio::Case> drawn(std::string_view family, bool narrowed, int count) {
    std::vector<caseio::Case> cases;
    for (int i = 0; i < count; ++i) {
        caseio::Case c = fuzz::family_case(*fuzz::find_family(family), 37, i, count);
        cases.push_back(narrowed ? fuzz::narrow_to_float(c) : std::move(c));
    }
    return cases;
}

void expect_equal(const caseio::Real& x, const caseio::Real& y, const std::string& where) {
    EXPECT_EQ(x.value, y.value) << where;
    EXPECT_EQ(x.kind == caseio::Real::Kind::infinite, y.kind == caseio::Real::Kind::infinite) << where;
}

void expect_equal(const Vec3<caseio::Real>& x, const Vec3<caseio::Real>& y, const std::string& where) {
    for (std::size_t i = 0; i < 3; ++i) expect_equal(x[i], y[i], where);
}

void expect_equal(const std::vector<fuzz::TraceRow>& a, const std::vector<fuzz::TraceRow>& b,
                  const std::string& where) {
    ASSERT_EQ(a.size(), b.size()) << where;
    for (std::size_t i = 0; i < a.size(); ++i) {
        expect_equal(a[i].v, b[i].v, where);
        expect_equal(a[i].w, b[i].w, where);
        expect_equal(a[i].vv, b[i].vv, where);
        expect_equal(a[i].lower, b[i].lower, where);
        expect_equal(a[i].left, b[i].left, where);
        expect_equal(a[i].right, b[i].right, where);
        EXPECT_EQ(a[i].set, b[i].set) << where;
    }
}

void expect_equal(const caseio::Result& a, const caseio::Result& b, const std::string& where) {
    EXPECT_EQ(name(a.outcome), name(b.outcome)) << where << ": " << a.message << b.message;
    EXPECT_EQ(a.iterations, b.iterations) << where;
    EXPECT_EQ(a.termination, b.termination) << where;
    ASSERT_EQ(a.distance.has_value(), b.distance.has_value()) << where;
    if (a.distance) expect_equal(*a.distance, *b.distance, where);
    ASSERT_EQ(a.witness_a.has_value(), b.witness_a.has_value()) << where;
    if (a.witness_a) expect_equal(*a.witness_a, *b.witness_a, where);
    if (a.witness_b) expect_equal(*a.witness_b, *b.witness_b, where);
}

/// Returns how many runs were compared, whole runs and not answers alone.
int expect_the_runs_of(const std::string& scalar, const std::string& format, const std::string& plain_rest,
                       std::string_view family, int count) {
    const fuzz::SolverSpec native = fuzz::parse_solver_name(scalar + plain_rest);
    const FormatSpec spec = fuzz::parse_format_solver_name(format + plain_rest);
    int compared = 0;
    for (const caseio::Case& c : drawn(family, scalar == "float", count)) {
        const std::string where = c.id + " by " + format + plain_rest;
        fuzz::RunDetail rows;
        fuzz::RunDetail native_rows;
        const caseio::Result result = fuzz::run_in_format(c, spec, &rows);
        expect_equal(result, fuzz::run_solver(c, native, &native_rows), where);
        expect_equal(rows.rows, native_rows.rows, where);
        compared += result.outcome == Outcome::unsupported ? 0 : 1;
    }
    return compared;
}

constexpr std::array<std::string_view, 9> sampled_families{"sliver",  "near_touching",  "near_parallel_faces",
                                                           "lattice", "exact_touching", "diagonal_quad",
                                                           "posed",   "size_ratio",     "curved"};

}  // namespace

TEST(FormatSubjects, NamesAreReadBack) {
    for (const char* format :
         {"bits-3", "bits-24", "bits-120", "bits-400", "bits-24e-100:127", "binary16", "bfloat16", "tf32", "fp8-e4m3",
          "fp8-e5m2", "binary32", "binary64", "binary128", "bits-30-toward-zero", "binary16-up", "fp8-e5m2-down",
          "bits-12-stochastic-7", "bits-12e-14:15-stochastic-7"})
        for (const char* solver :
             {"/johnson/relative-0/running-max/no-progress", "/voronoi/relative-1e-3/latest-squared/repeated/limit-30",
              "/nesterov-normalised/gap-1e-8/no-bound/no-progress",
              "/frank-wolfe-line-search/gap-1e-2/no-bound/none"}) {
            const std::string name = std::string(format) + solver;
            EXPECT_EQ(fuzz::make_subject(name)->info().name, name);
        }
    EXPECT_EQ(fuzz::make_subject("bits-11e-14:15" + rest)->info().name, "binary16" + rest);
    EXPECT_EQ(fuzz::make_subject("binary64" + rest)->info().promise.digits, 53);
}

TEST(FormatSubjects, WrongPartsAreNamed) {
    const auto wrong = [](const std::string& name, const std::string& part) {
        EXPECT_NE(problem_of(name).find(part), std::string::npos) << name << ": " << problem_of(name);
    };
    wrong("bits-2" + rest, "expected 3 to 400 bits, found 2");
    wrong("bits-401" + rest, "expected 3 to 400 bits, found 401");
    wrong("bits-99999999999" + rest, "precision: expected an integer");
    wrong("bits-" + rest, "precision: expected an integer");
    wrong("bits-24e5:127" + rest, "least exponent");
    wrong("bits-24e-126" + rest, "expected eMIN:MAX");
    wrong("bits-24e-126:20" + rest, "greatest exponent");
    wrong("bits-24-sideways" + rest, "rounding");
    wrong("binary16-stochastic-x" + rest, "seed");
    wrong("bits-24", "expected FORMAT/SUBALGORITHM");
    wrong("bits-24/jonson/relative-0/running-max/none", "subalgorithm");
    wrong("bits-24/johnson/relative-x/running-max/none", "tolerance");
    wrong("bits-24/nesterov-quick/gap-0/no-bound/none", "method");
}

TEST(FormatSubjects, Binary32TakesTheStepsOfFloatOnFamilies) {
    for (const Named<fuzz::SubalgorithmKind>& kind : fuzz::subalgorithm_kinds)
        for (const char* after : {"/relative-1e-5/running-max/no-progress", "/gap-0/no-bound/repeated"})
            for (const std::string_view family : sampled_families)
                EXPECT_GT(expect_the_runs_of("float", "binary32", "/" + std::string(kind.name) + after, family, 4), 0);
    for (const std::string_view family : {"denormal", "huge"})
        EXPECT_GT(expect_the_runs_of("float", "binary32", rest, family, 12), 0);
}

TEST(FormatSubjects, TwentyFourBitsTakeTheStepsOfFloatWithinItsRange) {
    for (const std::string_view family : {"near_touching", "lattice", "size_ratio"})
        EXPECT_GT(expect_the_runs_of("float", "bits-24", "/johnson/relative-1e-5/running-max/none", family, 12), 0);
}

TEST(FormatSubjects, FiftyThreeBitsTakeTheStepsOfDoubleOnFamilies) {
    for (const Named<fuzz::SubalgorithmKind>& kind : fuzz::subalgorithm_kinds)
        for (const std::string_view family : sampled_families)
            EXPECT_GT(
                expect_the_runs_of("double", "bits-53",
                                   "/" + std::string(kind.name) + "/relative-1e-10/running-max/no-progress", family, 3),
                0);
    for (const std::string_view family : {"denormal", "huge"})
        EXPECT_GT(expect_the_runs_of("double", "binary64", rest, family, 12), 0);
}

TEST(FormatSubjects, MomentumInBinary64AnswersAsInDouble) {
    for (const char* solver : {"/nesterov/gap-1e-8/no-bound/no-progress", "/polyak-normalised/gap-1e-8/no-bound/none",
                               "/frank-wolfe-active-set/gap-1e-8/no-bound/no-progress/limit-50"}) {
        const auto format = fuzz::make_subject(std::string("binary64") + solver);
        const auto native = fuzz::make_subject(std::string("double") + solver);
        for (const std::string_view family : {"near_touching", "sliver", "posed"})
            for (const caseio::Case& c : drawn(family, false, 6))
                expect_equal(format->answer({&c, 1}).front(), native->answer({&c, 1}).front(), c.id + solver);
    }
}

/// Nothing is drawn where every operation is exact, and a run repeats with its seed.
TEST(FormatSubjects, AThresholdIsPartOfThePromise) {
    const std::string solver = "/polyak/gap-1e-8/no-bound/no-progress";
    const auto promise = [](const std::string& name) { return fuzz::make_subject(name)->info().promise; };
    for (const std::string& name : {solver, solver + "/meets-1e-3"}) {
        EXPECT_EQ(promise("bits-24" + name).absolute, promise("float" + name).absolute) << name;
        EXPECT_EQ(promise("bits-24" + name).relative, promise("float" + name).relative) << name;
        EXPECT_EQ(promise("bits-24" + name).statement, promise("float" + name).statement) << name;
    }
    EXPECT_GT(promise("bits-24" + solver + "/meets-1e-3").absolute, promise("bits-24" + solver).absolute);
}

TEST(FormatSubjects, StochasticRunsRepeatWithTheirSeed) {
    const std::vector<caseio::Case> cases = drawn("near_touching", false, 20);
    const auto answers = [&cases](const std::string& format) {
        std::vector<std::optional<Rational>> all;
        for (const caseio::Result& r : fuzz::make_subject(format + rest)->answer(cases))
            all.push_back(r.distance ? std::optional(r.distance->value) : std::nullopt);
        return all;
    };
    EXPECT_EQ(answers("bits-12-stochastic-1"), answers("bits-12-stochastic-1"));
    EXPECT_NE(answers("bits-12-stochastic-1"), answers("bits-12-stochastic-2"));
    const caseio::Case exact = cubes("cubes");
    EXPECT_EQ(fuzz::make_subject("bits-12-stochastic-1" + rest)->answer({&exact, 1}).front().distance->value, 1);
}

TEST(FormatSubjects, NumbersOfACaseAreTakenExactly) {
    caseio::Case c = cubes("third");
    c.b = at(cube(), {Rational(2) + power_of_two(-40), 0, 0});  // more bits than the format has
    const auto coarse = fuzz::make_subject("binary16" + rest)->answer({&c, 1}).front();
    EXPECT_EQ(name(coarse.outcome), "intersecting");  // 2 + 2^-40 - 1 rounds to 1
    const auto fine = fuzz::make_subject("bits-60" + rest)->answer({&c, 1}).front();
    ASSERT_TRUE(fine.distance);
    EXPECT_EQ(fine.distance->value, power_of_two(-40));
}

}  // namespace oblong::test
