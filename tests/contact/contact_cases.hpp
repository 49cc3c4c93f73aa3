// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "oblong/cast.hpp"
#include "oblong/scalar.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/exact_contact.hpp"
#include "oracle/exact/rounding.hpp"
#include "tests/query/bodies.hpp"

/// Questions about contact, and comparison of their answers with the oracle's.
namespace oblong::contact_testing {

using query_testing::Draw;
using query_testing::exact;

template <class R>
[[nodiscard]] Rational number(R x) {
    return detail::exact_number(x);
}
template <class R>
[[nodiscard]] Vec3<Rational> vector(const Vec3<R>& v) {
    return {number(v.x), number(v.y), number(v.z)};
}

/// A pair of bodies and a motion.
template <class R>
struct Question {
    AnyBody<R> a, b;
    LinearMotion<R> motion;
    int dimension = 3;

    [[nodiscard]] caseio::Case as_case() const {
        caseio::Case c{.id = {},
                       .query = caseio::Query::sweep,
                       .scalar = caseio::CaseScalar::exact,
                       .dimension = dimension,
                       .a = exact(a),
                       .b = exact(b),
                       .ray = {},
                       .sweep = caseio::Sweep{vector(motion.velocity), vector(motion.velocity_b), {}},
                       .source = {},
                       .note = {},
                       .expect = {}};
        if (motion.max) c.sweep->max = number(*motion.max);
        return c;
    }
    [[nodiscard]] LinearMotion<Rational> exact_motion() const {
        LinearMotion<Rational> m{vector(motion.velocity), {}, vector(motion.velocity_b)};
        if (motion.max) m.max = number(*motion.max);
        return m;
    }
    [[nodiscard]] ContactAnswer<R> answer(StartContact start = StartContact::hit) const {
        return certified_contact(a, b, motion, {.dimension = dimension, .start = start});
    }
    [[nodiscard]] ContactAnswer<R> exact_answer(StartContact start = StartContact::hit) const {
        return certified_contact<R>(exact(a), exact(b), exact_motion(), {.dimension = dimension, .start = start});
    }
};

/// Polyhedra with or without balls, few bits, so that many touch, slide and graze.
template <class R>
Question<R> drawn(Draw<R>& draw) {
    const auto body = [&draw] {
        AnyBody<R> shape = draw.below(4) == 0 ? draw.composed() : draw.polyhedral();
        if (draw.below(2) == 0) return AnyBody<R>{Sum<R>({std::move(shape)}), draw.pose(2)};
        return shape;
    };
    Question<R> q{body(), body(), {}};
    const bool is_coarse = draw.below(2) == 0;
    const auto speed = [&] { return is_coarse ? draw.coarse(-2, 2) : draw.number(-2, 2); };
    for (std::size_t i = 0; i < 3; ++i) q.motion.velocity[i] = speed();
    if (draw.below(3) == 0) q.motion.velocity_b = {speed(), speed(), speed()};
    if (draw.below(2) == 0) q.motion.max = draw.coarse(0, 4);
    return q;
}

/// The value is the number rounded once to nearest, and lies between the bounds, which are it or next to it.
template <class R>
void expect_rounded(const oracle::ExactNumber& exact, R value, R lower, R upper) {
    const auto nearest = oracle::neighbours(exact, oracle::format_of(std::numeric_limits<R>::digits)).nearest;
    ASSERT_TRUE(nearest);
    EXPECT_EQ(number(value), *nearest) << oracle::decimal(exact, 20) << " as " << value;
    EXPECT_LE(number(lower), number(value));
    EXPECT_LE(number(value), number(upper));
    EXPECT_GE(oracle::compare(exact, number(lower)), 0);
    EXPECT_LE(oracle::compare(exact, number(upper)), 0);
    EXPECT_TRUE(lower == value || upper == value);
}
template <class R>
void expect_rounded(const oracle::ExactNumber& exact, const ProvenNumber<R>& p) {
    expect_rounded(exact, p.value, p.lower, p.upper);
}

}  // namespace oblong::contact_testing
