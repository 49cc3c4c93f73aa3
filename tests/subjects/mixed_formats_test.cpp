// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/mixed_run.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/rounding.hpp"
#include "tests/draws.hpp"
#include "tests/refused.hpp"
#include "tests/subjects/cases.hpp"

// Support points, loop and subalgorithm in formats of their own.

namespace oblong::test {

namespace {

const std::string rest = "/johnson/relative-0/running-max/no-progress";

std::string problem_of(const std::string& name) {
    return test::refused<std::invalid_argument>([&] { (void)fuzz::make_subject(name); }, "none");
}

caseio::Result answer(const caseio::Case& c, const std::string& name) {
    if (fuzz::begins_with_formats(name)) return fuzz::run_in_mixed_formats(c, fuzz::parse_mixed_name(name));
    return fuzz::run_in_format(c, fuzz::parse_format_solver_name(name));
}

bool same(const caseio::Result& a, const caseio::Result& b) {
    if (a.outcome != b.outcome || a.iterations != b.iterations || a.termination != b.termination) return false;
    if (a.distance.has_value() != b.distance.has_value() || a.witness_a.has_value() != b.witness_a.has_value())
        return false;
    if (a.distance && a.distance->value != b.distance->value) return false;
    for (std::size_t i = 0; a.witness_a && i < 3; ++i)
        if ((*a.witness_a)[i].value != (*b.witness_a)[i].value) return false;
    return true;
}

/// Two tetrahedra of numbers with 53 bits, apart along x.
caseio::Case tetrahedra(std::mt19937_64& random) {
    std::array<std::vector<Vec3<Rational>>, 2> points;
    for (int body = 0; body < 2; ++body)
        for (int i = 0; i < 4; ++i) {
            const double x = uniform(random, -1, 1) + 3 * body;
            const double y = uniform(random, -1, 1);
            const double z = uniform(random, -1, 1);
            points[static_cast<std::size_t>(body)].push_back({to_rational(x), to_rational(y), to_rational(z)});
        }
    return ask("tetrahedra", {Points<Rational>(points[0]), {}}, {Points<Rational>(points[1]), {}});
}

/// The case with every vertex rounded to 11 bits.
caseio::Case stored_in_11_bits(const caseio::Case& c) {
    const FormatScope scope(BinaryFormat{.precision = 11});
    const auto stored = [](const AnyBody<Rational>& body) -> AnyBody<Rational> {
        const auto given = std::get<Points<Rational>>(body.shape).vertices();
        std::vector<Vec3<Rational>> points(given.begin(), given.end());
        for (Vec3<Rational>& p : points)
            for (std::size_t i = 0; i < 3; ++i) p[i] = FormatNumber::rounded(p[i]).to_fraction();
        return {Points<Rational>(points), {}};
    };
    return ask("stored", stored(c.a), stored(*c.b));
}

double error_of(const caseio::Case& c, const caseio::Result& r) {
    const oracle::ExactAnswer exact = oracle::exact_answer(c);
    return nearest<double>(oracle::absolute_error(exact.distance, r.distance.value().value));
}

}  // namespace

TEST(MixedFormats, NamesAreReadBackAndWrongOnesRefused) {
    for (const char* formats : {"bits-11/bits-24/bits-40", "bfloat16/binary32/binary64-up"})
        EXPECT_EQ(fuzz::make_subject(formats + rest)->info().name, formats + rest);
    EXPECT_EQ(fuzz::make_subject("bits-53/bits-24/bits-8" + rest)->info().promise.digits, 8);
    EXPECT_NE(problem_of("bits-11/bits-24" + rest).find("one format or three"), std::string::npos);
    EXPECT_NE(problem_of("bits-11/bits-24").find("one format or three"), std::string::npos);
    EXPECT_NE(problem_of("bits-11/bits-24/bits-53-stochastic-1" + rest).find("three formats round"), std::string::npos);
    EXPECT_NE(problem_of("bits-11/bits-24/bits-53/nesterov/gap-0/no-bound/none").find("plain solver"),
              std::string::npos);
    EXPECT_NE(problem_of("bits-11/bits-24/bits-53").find("expected FORMAT"), std::string::npos);
    EXPECT_NE(problem_of("bits-11/bits-24/bits-2" + rest).find("found 2"), std::string::npos);
}

TEST(MixedFormats, ThreeEqualOnesAreOne) {
    int compared = 0;
    for (const char* family : {"sliver", "near_touching", "posed", "lattice", "exact_touching", "curved"})
        for (const char* subalgorithm : {"johnson", "voronoi", "signed-volumes"})
            for (int i = 0; i < 4; ++i) {
                const caseio::Case c = fuzz::narrow_to_float(fuzz::family_case(*fuzz::find_family(family), 5, i, 4));
                const std::string after = std::string("/") + subalgorithm + "/relative-0/running-max/no-progress";
                const caseio::Result one = answer(c, "binary32" + after);
                EXPECT_TRUE(same(one, answer(c, "binary32/binary32/binary32" + after))) << c.id << after;
                compared += one.outcome == Outcome::unsupported ? 0 : 1;
            }
    EXPECT_GT(compared, 40);
}

TEST(MixedFormats, PointsInAShortFormatAreThoseOfBodiesStoredInIt) {
    std::mt19937_64 random(41);
    int equal = 0;
    for (int i = 0; i < 60; ++i) {
        const caseio::Case c = tetrahedra(random);
        const caseio::Result mixed = answer(c, "bits-11/bits-100/bits-100" + rest);
        const caseio::Result stored = answer(stored_in_11_bits(c), "bits-100" + rest);
        // A vertex that rounding makes the farthest is not seen: the choice is by the vertices as given.
        equal += same(mixed, stored) ? 1 : 0;
        EXPECT_LT(error_of(c, mixed), 0x1p-8);
    }
    EXPECT_GT(equal, 50);
}

TEST(MixedFormats, EachPartIsInItsOwn) {
    std::mt19937_64 random(42);
    double points = 0, loop = 0, subalgorithm = 0, none = 0;
    for (int i = 0; i < 30; ++i) {
        const caseio::Case c = tetrahedra(random);
        points = std::max(points, error_of(c, answer(c, "bits-8/bits-53/bits-53" + rest)));
        loop = std::max(loop, error_of(c, answer(c, "bits-53/bits-8/bits-53" + rest)));
        subalgorithm = std::max(subalgorithm, error_of(c, answer(c, "bits-53/bits-53/bits-8" + rest)));
        none = std::max(none, error_of(c, answer(c, "bits-53/bits-53/bits-53" + rest)));
    }
    EXPECT_LT(none, 0x1p-48);
    for (const double error : {points, loop, subalgorithm}) EXPECT_GT(error, 0x1p-12);
}

TEST(MixedFormats, LeaveTheThreadsFormatAsItWas) {
    std::mt19937_64 random(43);
    const FormatScope scope(BinaryFormat{.precision = 30});
    (void)answer(tetrahedra(random), "bits-11/bits-24/bits-53" + rest);
    EXPECT_EQ(FormatScope::current().precision, 30);
}

}  // namespace oblong::test
