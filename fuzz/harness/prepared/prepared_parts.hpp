// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <hwy/targets.h>

#include <random>
#include <string>
#include <string_view>

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
[[nodiscard]] bool same_run(const Result& x, const Result& y) {
    return x.termination == y.termination && x.iterations == y.iterations && x.period == y.period &&
           x.overflowed == y.overflowed && (x.overflowed || (same_bits(x.v, y.v) && same_simplex(x.kept, y.kept)));
}
[[nodiscard]] inline bool same_run(const GjkResult<double>& x, const GjkResult<double>& y) {
    return same_run<GjkResult<double>>(x, y) &&
           (x.overflowed || (same_bits(x.squared, y.squared) && same_bits(x.lower, y.lower)));
}

/// Returns where a run ended and why, in words.
[[nodiscard]] std::string course_text(const Vec3<double>& v, int iterations, std::string_view ended);
template <class Result>
[[nodiscard]] std::string course(const Result& x) {
    return course_text(x.v, x.iterations, name(x.termination)) + (x.overflowed ? ", overflowed" : "");
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

/// Any tolerance, start and separation. \param simplex holds the vertices from which the loop starts, if it does
template <class R>
[[nodiscard]] ProposalOptions any_proposal(const PreparedPair<R>& bodies, PreparedRandom& random,
                                           ProposedSimplex& simplex) {
    ProposalOptions how;
    how.tolerance = std::ldexp(1.0, -static_cast<int>(random() % 51));
    const int halvings = static_cast<int>(random() % 20);
    if (random() % 4 == 0) how.separation = std::ldexp(static_cast<double>(bodies.a.largest()), -halvings);
    simplex.count = static_cast<unsigned>(random() % (2 * slot_count));
    if (simplex.count > slot_count) return how;
    for (FeaturePair& pair : std::span(simplex.pairs).first(simplex.count)) {
        pair.a = static_cast<std::uint32_t>(random() % bodies.prepared_a.size());
        pair.b = static_cast<std::uint32_t>(random() % bodies.prepared_b.size());
    }
    how.warm_simplex = &simplex;
    return how;
}

/// What a loop returned and recorded.
template <class Result>
struct Recorded {
    SupportRecord a, b;  // before the result, whose loop writes them
    Result result;

    /// \param run called with the records
    template <class Run>
    explicit Recorded(const Run& run) : result(run(SupportRecordPair{a, b})) {}
};
[[nodiscard]] inline bool same_record(const SupportRecord& x, const SupportRecord& y) {
    return x.best == y.best && same_number(x.support_value, y.support_value) && same_bits(x.direction, y.direction);
}

/// Compares the loops of a vector unit with the plain ones, bit by bit, save after an overflow.
template <class Body>
void check_loops(const Body& a, const Body& b, const ProposalOptions& how, const simd::UnitLoops<Body>& of_unit,
                 const simd::UnitLoops<Body>& plain, const std::string& which, std::int64_t unit, Checked& checked) {
    const auto check = [&](const char* what, const auto& run) {
        const auto expected = run(plain);
        const OnUnit on(unit);
        const auto found = run(of_unit);
        if (same_run(found.result, expected.result) &&
            (found.result.overflowed || (same_record(found.a, expected.a) && same_record(found.b, expected.b))))
            return;
        const std::string sizes =
            std::to_string(oblong::detail::vertices(a)) + " and " + std::to_string(oblong::detail::vertices(b));
        checked.note(what + which + " on " + simd::target_in_use(), "of " + sizes + " vertices " +
                                                                        course(found.result) + ", a plain loop " +
                                                                        course(expected.result) + ", or others kept");
    };
    check("distance loop", [&](const simd::UnitLoops<Body>& loops) {
        return Recorded<GjkResult<double>>([&](SupportRecordPair seen) { return loops.distance(a, b, how, seen); });
    });
    check("separating axis", [&](const simd::UnitLoops<Body>& loops) {
        return Recorded<SeparatingAxisResult<double>>([&](SupportRecordPair seen) { return loops.axis(a, b, seen); });
    });
}

}  // namespace oblong::fuzz
