// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cmath>

#include "caseio/real.hpp"
#include "fuzz/subjects/native/mtd_run.hpp"
#include "fuzz/subjects/native/solver_impl.hpp"
#include "oblong/penetration/mtd_bounds.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "oblong/support/any_body.hpp"

/// The definition that runs_SCALAR.cpp compiles: from a penetration case to bounds on the depth.
namespace oblong::fuzz {

namespace detail {

enum class Rounding { down, nearest, up };

/// Returns the root of a square, as computed; of a rational the double on that side.
template <OrderedField S>
[[nodiscard]] caseio::Real root_of(const S& squared, Rounding side) {
    if constexpr (RealField<S>) {
        return caseio::to_real(square_root(squared));
    } else {
        double root = nearest_root<double>(squared);
        if (side == Rounding::nearest || !is_finite(root)) return caseio::to_real(root);
        const Rational back = to_rational(root) * to_rational(root);
        if (side == Rounding::down && back > squared) root = std::nextafter(root, 0.0);
        if (side == Rounding::up && back < squared) root = std::nextafter(root, HUGE_VAL);
        return caseio::to_real(root);
    }
}

/// −n / ‖n‖, of rationals rounded to double.
template <OrderedField S>
[[nodiscard]] std::optional<Vec3<caseio::Real>> against(const Vec3<S>& n) {
    const S squared = squared_norm(n);
    if constexpr (RealField<S>) {
        const Vec3<S> unit = n * S(S(-1) / square_root(squared));
        if (!is_finite(unit)) return std::nullopt;
        return caseio::to_real(unit);
    } else {
        Vec3<double> unit{};
        for (std::size_t i = 0; i < 3; ++i) {
            const double size = nearest_root<double>(S(n[i] * n[i] / squared));
            unit[i] = n[i] < 0 ? size : -size;
        }
        return caseio::to_real(unit);
    }
}

/// Returns the tolerance only ends the loop where the bodies are apart.
template <OrderedField S>
[[nodiscard]] GjkOptions<S> mtd_options(const MtdSpec& spec) {
    GjkOptions<S> options;
    options.stop.tolerance = tolerance_in<S>(std::string(described(spec.scalar).tolerance));
    options.iteration_limit = spec.iteration_limit;
    return options;
}

/// The outcome, and the reason of a refusal.
struct MtdEnd {
    Outcome outcome = Outcome::undecided;
    std::string why;
};

/// Returns the outcome of a loop that did not find the origin: separated if a plane that it found separates the bodies,
/// otherwise a refusal.
template <OrderedField S>
[[nodiscard]] MtdEnd without_origin(const GjkResult<S>& r) {
    if (r.overflowed) return {Outcome::not_finite, "a number overflowed"};
    if (r.termination == Termination::cycle) return {Outcome::cycled, "cycle of period " + std::to_string(r.period)};
    if (r.termination == Termination::iteration_limit) return {Outcome::not_converged, "the iteration limit"};
    if (S(0) < r.lower) return {Outcome::separated, ""};
    return {Outcome::undecided, "no plane separates the bodies, and no simplex holds the origin"};
}

template <OrderedField S>
[[nodiscard]] MtdEnd state_bounds(const BodySupport<S>& a, const BodySupport<S>& b, const Simplex<S>& simplex,
                                  caseio::Result& result) {
    const std::optional<MtdBounds<S>> bounds = mtd_bounds<S>(simplex);
    if (!bounds) return {Outcome::undecided, "rounding: the last tetrahedron does not hold the origin"};
    const bool at_origin = simplex.points[bounds->nearest].w == Vec3<S>{};
    if (!is_finite(bounds->upper_squared) || (bounds->upper_squared == S(0) && !at_origin))
        return {Outcome::not_finite, "a square overflowed or underflowed"};
    caseio::PenetrationResult& stated = result.penetration.emplace();
    stated.depth_lower = root_of(bounds->lower_squared, Rounding::down);
    stated.depth_upper = root_of(bounds->upper_squared, Rounding::up);
    const auto shallow = shallow_penetration<S>(a, b, simplex, *bounds);
    if (shallow && shallow->exact) {
        stated.depth = root_of(shallow->squared, Rounding::nearest);
        stated.direction = against(shallow->normal);
    }
    return {Outcome::intersecting, ""};
}

}  // namespace detail

template <OrderedField S>
caseio::Result run_mtd_in(const caseio::Case& c, const MtdSpec& spec) {
    return detail::answered([&](caseio::Result& result) {
        detail::require_penetration(c);
        const detail::BodyPair<S> bodies(c);
        const BodySupport<S> support_a(bodies.a);
        const BodySupport<S> support_b(bodies.b);
        const GjkOptions<S> options = detail::mtd_options<S>(spec);
        detail::MtdEnd end = detail::timed(result, [&] {
            const auto r = detail::run_loop<S>(support_a, support_b, options, SubalgorithmKind::johnson);
            result.iterations = r.iterations;
            result.termination = r.termination;
            const bool met = r.termination == Termination::origin_enclosed && !r.overflowed;
            return met ? detail::state_bounds(support_a, support_b, r.kept, result) : detail::without_origin(r);
        });
        result.outcome = end.outcome;
        result.message = std::move(end.why);
    });
}

}  // namespace oblong::fuzz
