// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/lowered/cores/ball_bounds.hpp"
#include "oblong/prove/cores/extended/extended.hpp"
#include "oblong/scalar/error_constants.hpp"

/// Ties that doubles can prove: a vertex exactly as far along the feature's normal as the feature, where every step of
/// the computation happens to be exact, as with parallel faces of boxes, bodies turned about one axis, and small
/// integers. docs/explanation/numerics/witnesses.md.
namespace oblong::detail {

/// A number by a double and a remainder: value + rest, |rest| at most half a unit of the value, if `known`; otherwise
/// near the value. Sums and products of doubles are known, of other numbers only if a rule says so.
struct Tracked {
    double value = 0;
    bool known = true;
    double rest = 0;

    [[nodiscard]] bool is_double() const { return known && rest == 0; }
    [[nodiscard]] bool is_zero() const { return known && value == 0; }
    /// Returns whether both are proven to be one number.
    [[nodiscard]] friend bool are_same(const Tracked& a, const Tracked& b) {
        return a.known && b.known && a.value == b.value && a.rest == b.rest;
    }
    [[nodiscard]] friend Tracked operator+(const Tracked& a, const Tracked& b) {
        if (b.is_zero()) return a;
        if (a.is_zero()) return b;
        const DoubleDouble s = two_sum(a.value, b.value);
        return {s.hi, a.is_double() && b.is_double(), s.lo};
    }
    [[nodiscard]] friend Tracked operator-(const Tracked& a) { return {-a.value, a.known, -a.rest}; }
    [[nodiscard]] friend Tracked operator-(const Tracked& a, const Tracked& b) { return a + (-b); }
    /// Products with 0 or ±1 are known; others far from the ends of the range.
    [[nodiscard]] friend Tracked operator*(const Tracked& a, const Tracked& b) {
        if (a.is_zero() || b.is_zero()) return {};
        if (std::abs(a.value) == 1 && a.rest == 0) return {a.value * b.value, a.known && b.known, a.value * b.rest};
        if (std::abs(b.value) == 1 && b.rest == 0) return {b.value * a.value, a.known && b.known, b.value * a.rest};
        if (!a.is_double() || !b.is_double()) return {a.value * b.value, false};
        const DoubleDouble p = two_product(a.value, b.value);
        constexpr double most = error_constants::max_exact_product;
        const bool in_range = std::abs(p.hi) > error_constants::min_exact_product && std::abs(p.hi) < most &&
                              std::abs(a.value) < most && std::abs(b.value) < most;
        return {p.hi, in_range, p.lo};
    }
};
using TrackedVec = Vec3<Tracked>;

[[nodiscard]] inline TrackedVec tracked(const Vec3<DoubleDouble>& v) {
    const auto one = [](const DoubleDouble& x) { return Tracked{x.hi, true, x.lo}; };
    return {one(v.x), one(v.y), one(v.z)};
}
[[nodiscard]] inline TrackedVec tracked(const Vec3<double>& v) { return {Tracked{v.x}, Tracked{v.y}, Tracked{v.z}}; }

[[nodiscard]] inline bool is_zero(const TrackedVec& v) { return v.x.is_zero() && v.y.is_zero() && v.z.is_zero(); }

/// The cross product. A coordinate is 0 also if the two vectors agree in the others, or are opposite there: sides and
/// diagonals of upright faces.
[[nodiscard]] inline TrackedVec cross(const TrackedVec& v, const TrackedVec& w) {
    const auto minor = [&](std::size_t i, std::size_t k) {
        const bool are_one =
            (are_same(v[i], w[i]) && are_same(v[k], w[k])) || (are_same(v[i], -w[i]) && are_same(v[k], -w[k]));
        return are_one ? Tracked{} : v[i] * w[k] - v[k] * w[i];
    };
    return {minor(1, 2), minor(2, 0), minor(0, 1)};
}

/// Returns the axis that a vector is proven to be along; nothing if there is no such axis. Precondition: it is not 0.
[[nodiscard]] inline std::optional<std::size_t> axis_of(const TrackedVec& v) {
    for (std::size_t k = 0; k < 3; ++k)
        if (v[(k + 1) % 3].is_zero() && v[(k + 2) % 3].is_zero()) return k;
    return std::nullopt;
}

/// Returns in which coordinates posed vertices of the core are exact as pairs.
template <std::floating_point R>
[[nodiscard]] Mask4 exact_coordinates(const CoreScan<R>& scan) {
    if (scan.core().pose == nullptr) return Mask4(true);
    const auto& rows = scan.pose().linear.rows;
    const auto one = [&](std::size_t k) { return ball_bounds::is_exact_row(rows[k]) ? 1.0 : 0.0; };
    return Mask4::equal(Double4(one(0), one(1), one(2)), Double4::all(1));
}

/// Returns the difference of two vertices of a core, in its own frame.
template <std::floating_point R>
[[nodiscard]] TrackedVec tracked_step(const CoreScan<R>& scan, std::uint32_t to, std::uint32_t from) {
    return tracked(scan.core().vertex(to)) - tracked(scan.core().vertex(from));
}

/// Returns B v, B the linear map of the core's pose.
template <std::floating_point R>
[[nodiscard]] TrackedVec turned(const CoreScan<R>& scan, const TrackedVec& v) {
    if (scan.core().pose == nullptr) return v;
    const auto& rows = scan.pose().linear.rows;
    return {dot(tracked(rows[0]), v), dot(tracked(rows[1]), v), dot(tracked(rows[2]), v)};
}

/// Returns p − q of a pair of vertices in the world's frame.
template <std::floating_point R>
[[nodiscard]] TrackedVec tracked_difference(const CoreScan<R>& a, const CoreScan<R>& b, const FeaturePair& pair) {
    const TrackedVec p = turned(a, tracked(a.core().vertex(pair.a)));
    const TrackedVec q = turned(b, tracked(b.core().vertex(pair.b)));
    TrackedVec y;
    for (std::size_t k = 0; k < 3; ++k) {
        const Tracked at_p = p[k] + Tracked{a.pose().translation[k]};
        const Tracked at_q = q[k] + Tracked{b.pose().translation[k]};
        const Tracked rest = Tracked{at_p.rest, at_p.known} - Tracked{at_q.rest, at_q.known};
        y[k] = (Tracked{at_p.value} - Tracked{at_q.value}) + rest;
    }
    return y;
}

/// A step between points of A − B: A's part less B's, each in its body's own frame.
struct PairStep {
    TrackedVec a, b;
};

/// Equations about steps between points of A − B. They are expanded into terms of A's and B's parts, so that zeros of a
/// body's own frame count, whatever its pose; a term with a factor that is exactly 0 needs no other factor exact.
template <std::floating_point R>
class StepEquations {
public:
    StepEquations(const CoreScan<R>& a, const CoreScan<R>& b)
        : a_(a), b_(b), alike_(a.pose().linear.rows == b.pose().linear.rows) {}

    [[nodiscard]] PairStep between(const FeaturePair& to, const FeaturePair& from) const {
        return {tracked_step(a_, to.a, from.a), tracked_step(b_, to.b, from.b)};
    }
    /// Returns the step between two vertices of one body, `scan`.
    [[nodiscard]] PairStep of(const CoreScan<R>& scan, std::uint32_t to, std::uint32_t from) const {
        const TrackedVec step = tracked_step(scan, to, from);
        return &scan == &a_ ? PairStep{step, {}} : PairStep{{}, -step};
    }
    [[nodiscard]] TrackedVec in_world(const PairStep& step) const { return turned(a_, step.a) - turned(b_, step.b); }

    /// Returns whether det(e, f, g) = 0 is proven.
    [[nodiscard]] bool are_coplanar(const PairStep& e, const PairStep& f, const PairStep& g) const {
        const auto mixed = [&](const CoreScan<R>& two, TrackedVec PairStep::* of_two, const CoreScan<R>& one,
                               TrackedVec PairStep::* of_one) {
            const auto term = [&](const PairStep& x, const PairStep& y, const PairStep& z) {
                if (is_zero(x.*of_two) || is_zero(y.*of_two) || is_zero(z.*of_one)) return Tracked{};
                return dot(area(two, x.*of_two, y.*of_two), along(one, z.*of_one));
            };
            return (term(e, f, g) + term(f, g, e)) + term(g, e, f);
        };
        const Tracked total = (volume(a_, e.a, f.a, g.a) - volume(b_, e.b, f.b, g.b)) +
                              (mixed(b_, &PairStep::b, a_, &PairStep::a) - mixed(a_, &PairStep::a, b_, &PairStep::b));
        return total.is_zero();
    }
    /// Returns e × f in the world's frame.
    [[nodiscard]] TrackedVec normal(const PairStep& e, const PairStep& f) const {
        return alike_ ? turned_area(a_, product(e, f)) : product(e, f);
    }
    /// Returns whether e × f = 0 is proven.
    [[nodiscard]] bool are_parallel(const PairStep& e, const PairStep& f) const { return is_zero(product(e, f)); }

private:
    // If both bodies have one map, an equation that holds in their own frames holds in the world's.
    [[nodiscard]] TrackedVec along(const CoreScan<R>& scan, const TrackedVec& v) const {
        return alike_ ? v : turned(scan, v);
    }
    [[nodiscard]] TrackedVec area(const CoreScan<R>& scan, const TrackedVec& x, const TrackedVec& y) const {
        return alike_ ? cross(x, y) : turned_area(scan, cross(x, y));
    }
    [[nodiscard]] TrackedVec product(const PairStep& e, const PairStep& f) const {
        return (area(a_, e.a, f.a) + area(b_, e.b, f.b)) -
               (cross(along(a_, e.a), along(b_, f.b)) + cross(along(b_, e.b), along(a_, f.a)));
    }
    /// Returns the cofactors of B times x × y, which are B x × B y.
    [[nodiscard]] static TrackedVec turned_area(const CoreScan<R>& scan, const TrackedVec& c) {
        if (scan.core().pose == nullptr) return c;
        return {cofactors(scan, 0, c), cofactors(scan, 1, c), cofactors(scan, 2, c)};
    }
    [[nodiscard]] static Tracked cofactors(const CoreScan<R>& scan, std::size_t row, const TrackedVec& c) {
        const auto& rows = scan.pose().linear.rows;
        const Vec3<double>& next = rows[(row + 1) % 3];
        const Vec3<double>& last = rows[(row + 2) % 3];
        Tracked sum;
        for (std::size_t k = 0; k < 3; ++k) {
            if (c[k].is_zero()) continue;
            const std::size_t i = (k + 1) % 3;
            const std::size_t j = (k + 2) % 3;
            sum = sum + (Tracked{next[i]} * Tracked{last[j]} - Tracked{next[j]} * Tracked{last[i]}) * c[k];
        }
        return sum;
    }
    [[nodiscard]] Tracked volume(const CoreScan<R>& scan, const TrackedVec& x, const TrackedVec& y,
                                 const TrackedVec& z) const {
        if (is_zero(x) || is_zero(y) || is_zero(z)) return {};
        const Tracked own = dot(cross(x, y), z);
        if (!own.known && (dot(cross(y, z), x).is_zero() || dot(cross(z, x), y).is_zero())) return {};
        if (own.is_zero() || alike_) return own;
        const auto& rows = scan.pose().linear.rows;
        return own * dot(cross(tracked(rows[0]), tracked(rows[1])), tracked(rows[2]));
    }

    const CoreScan<R>& a_;
    const CoreScan<R>& b_;
    bool alike_;  ///< both poses have one linear map
};

/// A feature of cores, and its quantities as far as doubles hold them exactly.
template <std::floating_point R>
struct TrackedFeature {
    const CoreScan<R>& a;
    const CoreScan<R>& b;
    FeaturePair first;
    StepEquations<R> equations;
    std::array<PairStep, 2> steps;
    unsigned edge_count = 0;

    TrackedFeature(const CoreScan<R>& on_a, const CoreScan<R>& on_b, const ProposedSimplex& simplex,
                   const FeatureOrder& order, unsigned edges_of_feature)
        : a(on_a), b(on_b), first(simplex.pairs[order[0]]), equations(a, b), edge_count(edges_of_feature) {
        for (unsigned i = 0; i < edge_count; ++i) steps[i] = equations.between(simplex.pairs[order[i + 1]], first);
    }

    /// Returns whether the nearest point of the feature's point, line or plane is proven to be at this distance, by the
    /// squares of both.
    [[nodiscard]] bool is_at(const Tracked& distance) const {
        const Tracked squared = distance * distance;
        const TrackedVec y = base();
        if (edge_count == 0) return (dot(y, y) - squared).is_zero();
        const TrackedVec e = edge();
        if (edge_count == 1) {
            const Tracked along = dot(y, e);
            return ((dot(y, y) - squared) * dot(e, e) - along * along).is_zero();
        }
        const TrackedVec n = normal();
        const Tracked height = dot(n, y);
        return (height * height - squared * dot(n, n)).is_zero();
    }
    /// Returns the vector from the origin to the nearest point of the feature's point, line or plane, times any number.
    [[nodiscard]] TrackedVec normal() const {
        if (edge_count == 2) return equations.normal(steps[0], steps[1]);
        const TrackedVec y = base();
        if (edge_count == 0) return y;
        const TrackedVec e = edge();
        if (const std::optional<std::size_t> k = axis_of(e)) {
            TrackedVec n = y;
            n[*k] = {};
            return n;
        }
        // n ‖e‖² = ‖e‖² y − (y · e) e
        const Tracked length = dot(e, e);
        const Tracked along = dot(y, e);
        return {length * y.x - along * e.x, length * y.y - along * e.y, length * y.z - along * e.z};
    }
    /// Returns whether n · g = 0 is proven, with n the vector from the origin to the nearest point of the feature's
    /// point, line or plane.
    [[nodiscard]] bool is_across(const PairStep& g) const {
        if (edge_count == 2) return equations.are_coplanar(steps[0], steps[1], g);
        if (edge_count == 1 && equations.are_parallel(steps[0], g)) return true;
        const TrackedVec step = equations.in_world(g);
        const TrackedVec y = base();
        if (edge_count == 0) return dot(y, step).is_zero();
        const TrackedVec e = edge();
        // n ‖e‖² = ‖e‖² y − (y · e) e
        return (dot(e, e) * dot(y, step) - dot(y, e) * dot(e, step)).is_zero();
    }

private:
    [[nodiscard]] TrackedVec base() const { return tracked_difference(a, b, first); }
    [[nodiscard]] TrackedVec edge() const { return equations.in_world(steps[0]); }
};

}  // namespace oblong::detail
