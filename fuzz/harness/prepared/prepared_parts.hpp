// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <hwy/targets.h>

#include <random>
#include <string>

#include "fuzz/harness/prepared/prepared.hpp"

/// Common parts of the checks of prepared bodies: the bodies, vector units by name, runs of plain GJK compared bit by
/// bit.
namespace oblong::fuzz {

using PreparedRandom = std::minstd_rand;

/// While it lives, searches use this unit.
class OnUnit {
public:
    explicit OnUnit(std::int64_t unit) {
        hwy::SetSupportedTargetsForTest(unit);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
    OnUnit(const OnUnit&) = delete;
    OnUnit& operator=(const OnUnit&) = delete;
    ~OnUnit() {
        hwy::SetSupportedTargetsForTest(0);
        hwy::GetChosenTarget().DeInit();
    }
};

/// Bit for bit, except for what a NaN carries.
template <class R>
[[nodiscard]] bool same_bits(R x, R y) {
    return (x == y && std::signbit(x) == std::signbit(y)) || (std::isnan(x) && std::isnan(y));
}
template <class R>
[[nodiscard]] bool same_bits(const Vec3<R>& x, const Vec3<R>& y) {
    return same_bits(x.x, y.x) && same_bits(x.y, y.y) && same_bits(x.z, y.z);
}
/// Returns the points kept, where they come from, and their weights.
template <class R>
[[nodiscard]] bool same_simplex(const Simplex<R>& x, const Simplex<R>& y) {
    if (x.carrier.set != y.carrier.set) return false;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(x.carrier.set, i)) continue;
        const DifferencePoint<R>& p = x.points[i];
        const DifferencePoint<R>& q = y.points[i];
        if (p.feature_a != q.feature_a || p.feature_b != q.feature_b || !same_bits(p.w, q.w)) return false;
        if (!same_bits(x.carrier.weights[i], y.carrier.weights[i])) return false;
    }
    return true;
}
/// Compares two runs of plain GJK. If a number overflowed, the rest of the state is ignored.
template <class Result>
[[nodiscard]] bool same_course(const Result& x, const Result& y) {
    return x.termination == y.termination && x.iterations == y.iterations && x.period == y.period &&
           x.overflowed == y.overflowed && (x.overflowed || (same_bits(x.v, y.v) && same_simplex(x.kept, y.kept)));
}
template <class R>
[[nodiscard]] bool same_run(const GjkResult<R>& x, const GjkResult<R>& y) {
    return same_course(x, y) && (x.overflowed || (same_bits(x.squared, y.squared) && same_bits(x.lower, y.lower)));
}

/// Returns a run in words. A float is converted exactly.
[[nodiscard]] std::string course(const Vec3<double>& v, int iterations, Termination why, bool overflowed);
template <class Result>
[[nodiscard]] std::string course(const Result& x) {
    return course({double(x.v.x), double(x.v.y), double(x.v.z)}, x.iterations, x.termination, x.overflowed);
}

/// NaN is NaN, whatever its payload, and zero is zero: along a direction of zeros the loops and the units differ in
/// sign.
template <class D>
[[nodiscard]] bool same_number(D x, D y) {
    return x == y || (std::isnan(x) && std::isnan(y));
}
/// Compares what another start must not change, and whether both enclosures can be right.
template <class R>
[[nodiscard]] bool same_answers(const CertifiedDistance<R>& x, const CertifiedDistance<R>& y) {
    return x.outcome == y.outcome && same_number(x.distance, y.distance) &&
           !(x.enclosure.upper < y.enclosure.lower || y.enclosure.upper < x.enclosure.lower);
}
/// Compares also how the answer was found.
template <class R>
[[nodiscard]] bool same_in_all(const CertifiedDistance<R>& x, const CertifiedDistance<R>& y) {
    bool equal =
        same_answers(x, y) && x.rung == y.rung && x.iterations == y.iterations && x.simplex.count == y.simplex.count;
    for (std::size_t i = 0; i < 3; ++i)
        equal = equal && same_number(x.witness_a[i], y.witness_a[i]) && same_number(x.witness_b[i], y.witness_b[i]);
    for (unsigned i = 0; equal && i < x.simplex.count; ++i)
        equal = x.simplex.pairs[i].a == y.simplex.pairs[i].a && x.simplex.pairs[i].b == y.simplex.pairs[i].b;
    return equal;
}

template <class R>
struct PreparedPair {
    Points<R> a, b;
    std::uint32_t grid_from;
    PreparedPolytope<R> prepared_a{a, grid_from}, prepared_b{b, grid_from};
};

/// The same vertices. A float is a double.
template <class R>
[[nodiscard]] AnyBody<double> as_doubles(const Points<R>& body, std::optional<Affine<double>> pose = {}) {
    std::vector<Vec3<double>> vertices;
    for (const Vec3<R>& v : body.vertices()) vertices.push_back(widened(v));
    return {Points<double>(std::move(vertices)), pose};
}

/// Any kind and form, as strict as rounding allows and far less so.
template <class R>
[[nodiscard]] StoppingRule<R> any_rule(PreparedRandom& random) {
    StoppingRule<R> rule;
    rule.kind = rule_kinds[random() % rule_kinds.size()].value;
    rule.lower = lower_kinds[random() % lower_kinds.size()].value;
    rule.form = rule_forms[random() % rule_forms.size()].value;
    rule.tolerance = std::ldexp(R(1), -static_cast<int>(random() % 50));
    return rule;
}

}  // namespace oblong::fuzz
