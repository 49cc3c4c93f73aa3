// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/scalar/convert.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/oracle/cases.hpp"

/// What subjects state, in few words, and cases to state it of.
namespace oblong::oracle::stated {

using caseio::Real;
using caseio::Result;
using test::Vec;

inline constexpr Promise of_double{53, 0, 0, Statement::rounding};
inline constexpr Promise of_float{24, 0, 0, Statement::rounding};
inline const Rational u = power_of_two(-53);
inline const Rational hair = power_of_two(-300);

inline Real real(const Rational& value, Real::Kind kind = Real::Kind::float64) { return {value, kind, 17}; }
inline Real infinity(int sign = 1) { return {Rational(sign), Real::Kind::infinite, 17}; }
inline Vec3<Real> reals(const Vec& v) { return {real(v.x), real(v.y), real(v.z)}; }

inline Result says(Outcome outcome, std::optional<Real> distance = {}) {
    Result r;
    r.outcome = outcome;
    r.distance = std::move(distance);
    return r;
}
inline Result deep_by(const Real& depth, Outcome outcome = Outcome::overlapping) {
    Result r = says(outcome);
    r.penetration.emplace().depth = depth;
    return r;
}
inline Result hit_at(const Real& parameter, Outcome outcome = Outcome::touching) {
    Result r = says(outcome);
    r.cast.emplace();
    r.cast->hit = true;
    r.cast->parameter = parameter;
    return r;
}

inline ExactAnswer asked(test::Body a, test::Body b, caseio::Query query, std::optional<Rational> margin = {}) {
    caseio::Case c = test::make_case(std::move(a), std::move(b));
    c.query = query;
    c.margin = std::move(margin);
    return exact_answer(c);
}
/// Unit boxes whose centres are so far apart along x.
inline ExactAnswer asked(caseio::Query query, const Rational& at, std::optional<Rational> margin = {}) {
    return asked(test::box({1, 1, 1}), test::box({1, 1, 1}, {at, 0, 0}), query, std::move(margin));
}
/// Boxes with half extents 1, centres 4 apart: d = 2, S = 5.
inline ExactAnswer boxes() { return asked(caseio::Query::distance, 4); }
/// Boxes that overlap by a half along x.
inline ExactAnswer deep() { return asked(caseio::Query::penetration, Rational(3, 2)); }
/// Unit boxes 8 apart along x, moving together at `speed`: at 4, λ = 2, S = 11 and ‖r‖ = 4.
inline ExactAnswer sweep(std::optional<Rational> max = {}, const Rational& speed = 4) {
    caseio::Case c = test::make_case(test::box({1, 1, 1}), test::box({1, 1, 1}, {10, 0, 0}));
    c.query = caseio::Query::sweep;
    c.sweep = caseio::Sweep{{speed, 0, 0}, {}, std::move(max)};
    return exact_answer(c);
}

}  // namespace oblong::oracle::stated
