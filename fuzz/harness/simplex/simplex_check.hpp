// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fuzz/harness/backup_check.hpp"
#include "fuzz/harness/wording.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/simplex/brute_force.hpp"

/// One subalgorithm, fed with points as a loop would feed it, against what it owes.
namespace oblong::fuzz {

/// The point of the hull of one to four points that is nearest the origin; nothing: no answer.
using NearestReferee = std::function<std::optional<Vec3<Rational>>(std::span<const Vec3<Rational>>)>;

/// Which points a subalgorithm takes.
enum class Takes {
    nearer,  ///< only those with v·w < ‖v‖², as `Subsets::newest_only` needs
    any,
};

/// Returns the points that are held, and the new one.
template <class S>
[[nodiscard]] std::vector<Vec3<S>> held_with(const Carrier<S>& carrier, const Vec3<S>& w) {
    std::vector<Vec3<S>> all;
    for (unsigned i = 0; i < slot_count; ++i)
        if (contains(carrier.set, i)) all.push_back(carrier.points[i]);
    all.push_back(w);
    return all;
}

template <class S>
[[nodiscard]] bool same_carrier(const Carrier<S>& a, const Carrier<S>& b) {
    if (a.set != b.set || !(a.closest == b.closest)) return false;
    for (unsigned i = 0; i < slot_count; ++i)
        if (contains(a.set, i) && !(a.points[i] == b.points[i] && a.weights[i] == b.weights[i])) return false;
    return true;
}

/// Returns the fault of a subalgorithm's answer in exact arithmetic, or empty: it must be the nearest point of the
/// hull, as the optimality conditions prove without any solver, on a smallest carrier; and the referee must agree.
[[nodiscard]] inline std::string exact_fault(const Carrier<Rational>& k, std::span<const Vec3<Rational>> points,
                                             const NearestReferee& referee) {
    Rational sum = 0;
    Vec3<Rational> v{};
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(k.set, i)) continue;
        if (!(k.weights[i] > 0)) return "a weight that is not positive";
        if (std::ranges::find(points, k.points[i]) == points.end()) return "a point that was not given";
        sum += k.weights[i];
        v = v + k.points[i] * k.weights[i];
    }
    if (sum != 1) return "weights that do not sum to 1";
    if (v != k.closest) return "v is not the combination";
    const Rational vv = squared_norm(v);
    for (const Vec3<Rational>& y : points)
        if (dot(v, y) < vv) return "v is not the nearest point";
    if (!oblong::detail::project_origin(k.points, k.set)) return "a carrier that is not the smallest";
    const std::optional<Vec3<Rational>> nearest = referee ? referee(points) : std::nullopt;
    if (!nearest) return "the referee has no answer";
    return *nearest == v ? "" : "the referee names another point";
}

/// Feeds the points one after another; the first fault, or empty.
template <Subalgorithm<Rational> K>
[[nodiscard]] std::string exact_run_fault(K k, std::span<const Vec3<Rational>> points, Takes takes,
                                          const NearestReferee& referee) {
    for (const Vec3<Rational>& w : points) {
        const Carrier<Rational> before = k.carrier();
        const bool first = before.set == 0;
        const bool nearer = first || dot(before.closest, w) < squared_norm(before.closest);
        if (takes == Takes::nearer && !nearer) continue;
        const Reduction reduction = k.add(w);
        if (reduction == Reduction::failed || reduction == Reduction::not_finite) return "gave up in exact arithmetic";
        const std::string fault = exact_fault(k.carrier(), held_with(before, w), referee);
        if (!fault.empty()) return fault;
        if (reduction != oblong::detail::reduction_of(k.carrier()))
            return "says wrongly whether the origin is enclosed";
        if (reduction == Reduction::origin_enclosed) break;
    }
    return {};
}

/// The contract of a subalgorithm in floats for any input.
struct PlainDues {
    bool weights_sum = true;   ///< the weights sum to 1 up to 8 u: they are parts of one sum
    bool combination = true;   ///< v is the sum of the weighted points; otherwise a plane's point along its normal
    bool never_fails = false;  ///< and takes the nearest subset where none meets the conditions
    unsigned enclosing = slot_count;  ///< so many points carry the origin whatever v is computed to
    Takes takes = Takes::any;
};

/// The largest distance of a subalgorithm in floats from the nearest point, over all steps.
template <class S>
struct PlainRun {
    std::string fault;
    /// Bound of ‖v − v*‖ / max ‖y‖: neither √(‖v‖² − min v·y) nor ‖v‖ is less than the numerator, v being in the hull.
    double worst = 0;
    Vec3<S> worst_v{};
    std::vector<Vec3<S>> worst_points;
};

/// Returns the allowed distance of a v computed along the normal of a, b from the combination, in units of u Σ ‖y‖;
/// nothing if rounding may have turned the normal, or underflow affected it. With κ = ‖a‖‖b‖ / ‖n‖: the error of n is
/// within 6 u ‖a‖‖b‖, which moves v by 16 κ u ‖w‖ and each weight by u (‖w‖ (6 κ² + 7 κ) / ‖a‖ + 12 κ).
template <class S>
[[nodiscard]] std::optional<long double> normal_allowance(const Vec3<long double>& a, const Vec3<long double>& b) {
    constexpr long double u = std::numeric_limits<S>::epsilon() / 2;
    const long double nn = squared_norm(cross(a, b));
    if (!(nn > std::numeric_limits<S>::min() / u)) return std::nullopt;
    const long double kk = squared_norm(a) * squared_norm(b) / nn;
    if (!(kk * u * u < 0x1p-20L)) return std::nullopt;
    return 128 * kk;
}

/// Returns the allowed distance of v from the combination if it is no sum: w + a·share on an edge, a point along the
/// normal on a plane.
/// \param points the points that were held, and w
template <class S>
[[nodiscard]] std::optional<long double> allowance(const Carrier<S>& k, std::span<const Vec3<S>> points) {
    constexpr long double u = std::numeric_limits<S>::epsilon() / 2;
    const auto wide = [](const Vec3<S>& x) { return Vec3<long double>{x.x, x.y, x.z}; };
    const Vec3<long double> w = wide(points.back());
    std::vector<Vec3<long double>> edges;
    long double lengths = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(k.set, i)) continue;
        lengths += std::sqrt(squared_norm(wide(k.points[i])));
        if (!(k.points[i] == points.back())) edges.push_back(wide(k.points[i]) - w);
    }
    const std::optional<long double> steps =
        edges.size() < 2 ? std::optional(8.0L) : normal_allowance<S>(edges[0], edges[1]);
    if (!steps) return std::nullopt;
    return *steps * u * lengths;
}

/// Weights are Δ_i / Σ Δ: a sum of up to four positive numbers and a quotient, each within 4 u and u of its own, so
/// that they sum to 1 within 8 u; v adds at most four products, within 8 u Σ λ |y| and what underflow costs.
template <class S>
[[nodiscard]] std::string plain_fault(const Carrier<S>& k, std::span<const Vec3<S>> points, const PlainDues& dues) {
    constexpr long double u = std::numeric_limits<S>::epsilon() / 2;
    constexpr long double least = std::numeric_limits<S>::denorm_min();
    long double sum = 0;
    Vec3<long double> v{}, size{};
    if (k.set == 0) return "an answer without points";
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(k.set, i)) continue;
        if (!std::isfinite(k.weights[i])) return "a weight that is not finite";
        if (k.weights[i] < 0) return "a negative weight";
        if (std::ranges::find(points, k.points[i]) == points.end()) return "a point that was not given";
        sum += k.weights[i];
        for (std::size_t j = 0; j < 3; ++j) {
            const long double product = static_cast<long double>(k.points[i][j]) * k.weights[i];
            v[j] += product;
            size[j] += std::fabs(product);
        }
    }
    if (dues.weights_sum && std::fabs(sum - 1) > 8 * u) return sum_of_weights(static_cast<double>(sum - 1));
    if (!is_finite(k.closest)) return "a v that is not finite";
    if (!dues.combination) {
        if (oblong::size(k.set) == slot_count)
            return k.closest == Vec3<S>{} ? "" : "a v that is not the enclosed origin";
        const std::optional<long double> allowed = allowance(k, points);
        const Vec3<long double> off = v - Vec3<long double>{k.closest.x, k.closest.y, k.closest.z};
        return !allowed || std::sqrt(squared_norm(off)) <= *allowed + 16 * least ? "" : "v is not the combination";
    }
    for (std::size_t j = 0; j < 3; ++j) {
        if (std::fabs(v[j] - k.closest[j]) > 8 * u * size[j] + 8 * least) return "v is not the combination";
    }
    return {};
}

/// Returns the bound of `PlainRun::worst`, in long double.
template <class S>
[[nodiscard]] double error_bound(const Vec3<S>& v, std::span<const Vec3<S>> points) {
    const auto wide = [](const Vec3<S>& x) { return Vec3<long double>{x.x, x.y, x.z}; };
    const Vec3<long double> at = wide(v);
    long double gap = 0, largest = 0;
    for (const Vec3<S>& y : points) {
        gap = std::max(gap, -dot(at, wide(y) - at));
        largest = std::max(largest, squared_norm(wide(y)));
    }
    return largest > 0 ? static_cast<double>(std::sqrt(std::min(gap, squared_norm(at)) / largest)) : 0;
}

template <class S, Subalgorithm<S> K>
[[nodiscard]] PlainRun<S> plain_run(K k, std::span<const Vec3<S>> points, const PlainDues& dues) {
    PlainRun<S> run;
    for (const Vec3<S>& w : points) {
        const Carrier<S> before = k.carrier();
        const bool nearer = before.set == 0 || dot(before.closest, w) < squared_norm(before.closest);
        if (dues.takes == Takes::nearer && !nearer) continue;
        const Reduction reduction = k.add(w);
        if (reduction == Reduction::failed || reduction == Reduction::not_finite) {
            if (!same_carrier(before, k.carrier())) run.fault = "gave up and changed what it held";
            if (reduction == Reduction::failed && dues.never_fails) run.fault = "failed, which it never may";
            if (!run.fault.empty()) return run;
            continue;
        }
        const std::vector<Vec3<S>> all = held_with(before, w);
        run.fault = plain_fault<S>(k.carrier(), all, dues);
        if (run.fault.empty() && dues.never_fails) run.fault = backup_fault(before, w, k.carrier());
        const bool encloses = size(k.carrier().set) == dues.enclosing || k.carrier().closest == Vec3<S>{};
        if (run.fault.empty() && encloses != (reduction == Reduction::origin_enclosed))
            run.fault = "says wrongly whether the origin is enclosed";
        if (!run.fault.empty()) return run;
        if (!is_finite(k.carrier().closest)) return run;
        const double error = error_bound<S>(k.carrier().closest, all);
        if (error > run.worst) {
            run.worst = error;
            run.worst_v = k.carrier().closest;
            run.worst_points = all;
        }
        if (reduction == Reduction::origin_enclosed) break;
    }
    return run;
}

}  // namespace oblong::fuzz
