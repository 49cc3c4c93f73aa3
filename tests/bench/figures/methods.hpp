// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cmath>
#include <optional>

#include "oblong/gjk/distance.hpp"
#include "oblong/gjk/momentum.hpp"

/// GJK with and without momentum, asked as Montaut et al. 2024, §IV, ask it.
namespace oblong::bench::papers {

/// GJK, and GJK with each momentum that the paper, or its authors' library, has.
struct Method {
    const char* name;
    std::optional<MomentumKind> momentum;
    bool in_the_paper;  ///< as printed; else with the library's weights
};

inline constexpr std::size_t method_count = 7;
[[nodiscard]] inline const std::array<Method, method_count>& methods() {
    using Kind = MomentumKind;
    using Point = Kind::Point;
    using Terms = Kind::Terms;
    using Schedule = Kind::Schedule;
    static const std::array<Method, method_count> all{{
        {"GJK", {}, true},
        {"Polyak", Kind{Point::polyak}, true},
        {"Polyak normalised", Kind{Point::polyak, Terms::normalised}, true},
        {"Nesterov", Kind{Point::nesterov}, true},
        {"Nesterov normalised", Kind{Point::nesterov, Terms::normalised}, true},
        {"Polyak, library's weights", Kind{Point::polyak, Terms::as_they_are, Schedule::coal}, false},
        {"Nesterov norm., library's weights", Kind{Point::nesterov, Terms::normalised, Schedule::coal}, false},
    }};
    return all;
}

inline constexpr double gap_tolerance = 1e-8;     ///< ε of §IV
inline constexpr double least_separation = 1e-4;  ///< ε_col = √ε of Alg. 2

/// The duality gap with ε, from the difference of the centres; the boolean check ends at the first plane beyond ε_col.
[[nodiscard]] inline GjkOptions<double> paper_options(const Vec3<double>& centre_a, const Vec3<double>& centre_b,
                                                      bool boolean) {
    GjkOptions<double> options;
    options.stop.kind = StoppingRule<double>::Kind::gap;
    options.stop.tolerance = gap_tolerance;
    options.initial_point = DifferencePoint<double>{centre_a - centre_b, centre_a, centre_b};
    if (boolean) options.separation = least_separation;
    return options;
}

template <class A, class B>
[[nodiscard]] GjkResult<double> solve(const A& a, const B& b, const GjkOptions<double>& options, const Method& method) {
    if (!method.momentum) return gjk_distance<double>(a, b, options, Johnson<double>{});
    return gjk_distance<double>(a, b, options, Johnson<double>{}, NoTrace{}, Momentum<double>(*method.momentum));
}

/// Whether the loop ended by its rule; a guard or the iteration limit claims nothing.
[[nodiscard]] inline bool claims(const GjkResult<double>& r) {
    return r.termination == Termination::gap || r.termination == Termination::origin_enclosed ||
           r.termination == Termination::lower_bound;
}

/// Of a pair in SI units, coordinates below 4 m: rounding errors of ‖v‖² and of a distance.
inline constexpr double squared_rounding = 64 * 0x1p-53 * 16;
inline constexpr double length_rounding = 64 * 0x1p-53 * 4;

/// Bounds of the exact distance; equal where it is known to the last bit.
struct Exact {
    double lower = 0;
    double upper = 0;
    bool meet = false;
};

/// The promise: ‖v‖² − d² at most ε, or of the boolean check that what it calls apart is apart, and what it calls met
/// is nearer than ε_col and the gap allow. In between either answer is right.
[[nodiscard]] inline bool keeps_promise(const GjkResult<double>& r, const Exact& exact, bool boolean) {
    const double squared = r.termination == Termination::origin_enclosed ? 0 : r.squared;
    const double least = exact.lower * exact.lower;
    if (r.termination == Termination::lower_bound) return !exact.meet && exact.upper > least_separation * (1 - 1e-9);
    if (boolean) return exact.lower <= 1.5 * least_separation;
    return squared - exact.upper * exact.upper <= gap_tolerance + squared_rounding &&
           squared >= least - squared_rounding;
}

}  // namespace oblong::bench::papers
