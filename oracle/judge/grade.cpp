// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/judge/grade.hpp"

#include <algorithm>

#include "oblong/scalar/convert.hpp"

namespace oblong::oracle {

namespace {

Rational snapped(const Rational& x, const Format& format) {
    if (x < 0) return x;
    return neighbours(exact_number(x), format).nearest.value_or(x);
}

}  // namespace

Allowance allowance(const Promise& promise, const Rational& size, bool promised) {
    Allowance a;
    a.format = format_of(promise.digits);
    a.u = power_of_two(-a.format.digits);
    a.grain = std::max(Rational(a.u * size), power_of_two(a.format.lowest));
    a.reach = a.grain * 64;
    if (promise.absolute > 0 || promise.relative > 0)
        a.tolerances.push_back({to_rational(promise.absolute), to_rational(promise.relative)});
    a.pairing = a.reach;
    if (promise.statement != Statement::rounding)
        for (const Rational& more : {Rational(to_rational(promise.absolute) + to_rational(promise.relative) * size),
                                     Rational(default_tolerance * size)})
            a.pairing = std::max(a.pairing, more);
    const bool held = promised && (promise.is_bound() || promise.statement == Statement::rounding);
    if (!held) a.tolerances.push_back({a.reach, default_tolerance});
    return a;
}

Rational Allowance::error_at(const Rational& at) const {
    Rational most = reach + 64 * u * at;
    for (const Tolerance& t : tolerances) most = std::max(most, Rational(t.absolute + t.relative * at));
    return most;
}

bool within_bounds(const ExactNumber& d, const Rational& x, const Rational& absolute, const Rational& relative) {
    // x − d ≤ absolute + relative·d, and the same for d − x, each solved for d.
    if (compare(d, (x - absolute) / (1 + relative)) < 0) return false;
    return relative >= 1 || compare(d, (x + absolute) / (1 - relative)) <= 0;
}

Rational meant(const caseio::Real& stated, const Promise& promise, const Format& format) {
    return stated.kind == caseio::Real::Kind::wide && promise.digits != 0 ? snapped(stated.value, format)
                                                                          : stated.value;
}

Verdict grade(const caseio::Real& stated, const ExactNumber& d, const Promise& promise, const Allowance& allowed) {
    const Neighbours near = neighbours(d, allowed.format);
    if (stated.kind == caseio::Real::Kind::infinite) {
        if (stated.value < 0 || near.above) return Verdict::inaccurate;
        return near.nearest ? Verdict::faithful : Verdict::correctly_rounded;
    }
    Rational x = meant(stated, promise, allowed.format);
    if (compare(d, x) == 0) return Verdict::exact;
    if (promise.digits == 0) x = snapped(x, allowed.format);
    if (near.nearest && x == *near.nearest) return Verdict::correctly_rounded;
    if (x == near.below || (near.above && x == *near.above)) return Verdict::faithful;
    if (within_bounds(d, x, allowed.reach, allowed.u * 64)) return Verdict::accurate;
    const auto meets = [&](const Tolerance& t) { return within_bounds(d, x, t.absolute, t.relative); };
    return std::ranges::any_of(allowed.tolerances, meets) ? Verdict::within_tolerance : Verdict::inaccurate;
}

Known known_distance(const ExactAnswer& answer) {
    Known d{answer.distance, std::nullopt};
    if (answer.upper) d.upper = ExactDistance{Rational(*answer.upper * *answer.upper), 0};
    return d;
}

Known known_measure(const ExactAnswer& answer) {
    Known d{answer.measure().value(), std::nullopt};
    if (const auto upper = answer.measure_upper()) d.upper = exact_number(*upper);
    return d;
}

Grades grades(const caseio::Real& stated, const Known& d, const Promise& promise, const Allowance& allowed) {
    const Verdict at_lower = grade(stated, d.lower, promise, allowed);
    if (d.is_exact()) return {at_lower, at_lower};
    const Verdict at_upper = grade(stated, *d.upper, promise, allowed);
    Grades g{std::min(at_lower, at_upper), std::max(at_lower, at_upper)};
    if (stated.kind != caseio::Real::Kind::infinite) {
        const Rational x = meant(stated, promise, allowed.format);
        if (compare(d.lower, x) <= 0 && compare(*d.upper, x) >= 0) g.best = Verdict::exact;
    }
    return g;
}

std::optional<bool> surely_within_bounds(const Known& d, const Rational& x, const Rational& absolute,
                                         const Rational& relative) {
    const bool at_lower = within_bounds(d.lower, x, absolute, relative);
    if (d.is_exact()) return at_lower;
    const bool at_upper = within_bounds(*d.upper, x, absolute, relative);
    if (at_lower != at_upper) return std::nullopt;
    // Neither end: x lies beyond both, or the bounds are narrower than what is known of d.
    if (!at_lower && compare(d.lower, x) < 0 && compare(*d.upper, x) > 0) return std::nullopt;
    return at_lower;
}

}  // namespace oblong::oracle
