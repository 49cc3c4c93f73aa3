// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "fuzz/harness/contract.hpp"
#include "fuzz/subjects/native/solver_impl.hpp"

// Bodies at the end of a format's range: where a number overflows on the way, a plain solver has no answer, and says
// so.

namespace oblong::fuzz {

namespace {

template <class S>
[[nodiscard]] AnyBody<Rational> far_points(std::mt19937& random) {
    std::vector<Vec3<Rational>> vertices(3);
    for (Vec3<Rational>& v : vertices) {
        for (std::size_t k = 0; k < 3; ++k) {
            const S share = static_cast<S>(static_cast<int>(random() % 2001) - 1000) / S(1000);
            v[k] = to_rational(S(share * std::numeric_limits<S>::max()));
        }
    }
    return {Points<Rational>(std::move(vertices)), std::nullopt};
}

template <class S>
class OverflowIn : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(OverflowIn, Scalars);

}  // namespace

TYPED_TEST(OverflowIn, IsNoAnswer) {
    using S = TypeParam;
    std::mt19937 random(308);
    SolverSpec spec;
    spec.tolerance = "1e-4";
    spec.omega = "0";
    spec.iteration_limit = 100;
    int refused = 0;
    for (int run = 0; run < 300; ++run) {
        caseio::Case c{.id = "far",
                       .query = caseio::Query::distance,
                       .scalar = caseio::CaseScalar::float64,
                       .dimension = 3,
                       .a = far_points<S>(random),
                       .b = far_points<S>(random),
                       .ray = {},
                       .sweep = {},
                       .source = {},
                       .note = {},
                       .expect = {}};
        const caseio::Result r = run_solver_in<S>(c, spec, nullptr);
        ASSERT_EQ(broken_contract(r, spec.iteration_limit), "") << run;
        refused += r.outcome == Outcome::not_finite ? 1 : 0;
    }
    EXPECT_GT(refused, 200) << "hardly any number overflowed";
}

}  // namespace oblong::fuzz
