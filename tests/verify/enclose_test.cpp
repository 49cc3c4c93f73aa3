// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/cores/enclose.hpp"

#include <gtest/gtest.h>

#include "oblong/body/convert_body.hpp"
#include "oblong/lowered/cores/any_core.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "tests/prove/cores/candidates.hpp"
#include "tests/verify/gathered.hpp"

// Enclosures of other libraries' answers contain the oracle's exact distance, on cases of every family and the reported
// ones.

namespace oblong::oracle {
namespace {

using caseio::Case;

struct Count {
    int cases = 0, enclosed = 0;
};

template <class R>
bool contains(const Enclosure<R>& e, const ExactDistance& d) {
    if (!(e.lower >= 0) || !std::isfinite(e.lower) || compare(d, to_rational(e.lower)) < 0) return false;
    return std::isinf(e.upper) ? e.upper > 0 : compare(d, to_rational(e.upper)) <= 0;
}

template <class R>
void expect_enclosed(const Case& c, candidates::Hostile& hostile, Count& count) {
    const auto body = [](const AnyBody<Rational>& exact) { return map_numbers<R>(exact, nearest<R>); };
    const AnyBody<R> a = body(c.a);
    const AnyBody<R> b = body(*c.b);
    const std::optional<CoreView<R>> core_a = any_core(a);
    const std::optional<CoreView<R>> core_b = any_core(b);
    if (!core_a || !core_b) return;
    ++count.cases;
    const ExactAnswer exact = exact_answer(c);
    ASSERT_TRUE(exact.judged());
    const auto rounded = [](const Vec3<Rational>& v) {
        return Vec3<double>{nearest<double>(v.x), nearest<double>(v.y), nearest<double>(v.z)};
    };
    const Vec3<double> p = rounded(exact.witness_a.point);
    const Vec3<double> q = rounded(exact.witness_b.point);
    std::vector<Candidate> all{PointsCandidate{p, q}, DirectionCandidate{p - q}, DirectionCandidate{q},
                               DistanceCandidate{0}};
    for (int i = 0; i < 16; ++i) all.push_back(hostile.draw(core_a->size(), core_b->size()));
    for (const Candidate& candidate : all) {
        const Enclosure<R> e = enclose(*core_a, *core_b, candidate);
        const Enclosure<R> by_itself = proven_by(*core_a, *core_b, candidate).value_or(Enclosure<R>{});
        ASSERT_TRUE(contains(e, exact.distance) && contains(by_itself, exact.distance))
            << c.id << ": [" << e.lower << ", " << e.upper << "], candidate " << candidate.index();
        ASSERT_LE(detail::ulp_distance(e), 4);
        count.enclosed += 2;
    }
}

TEST(Enclose, ContainsTheOraclesDistanceOnEveryFamily) {
    candidates::Hostile hostile(1);
    Count count;
    for (const Case& c : test::all_cases(12)) {
        if (!c.b) continue;
        if (c.scalar == caseio::CaseScalar::float32) expect_enclosed<float>(c, hostile, count);
        if (c.scalar == caseio::CaseScalar::float64) expect_enclosed<double>(c, hostile, count);
        if (HasFatalFailure()) return;
    }
    std::printf("%d cases, %d enclosures\n", count.cases, count.enclosed);
    EXPECT_GT(count.cases, 200);
}

}  // namespace
}  // namespace oblong::oracle
