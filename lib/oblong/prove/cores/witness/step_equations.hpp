// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/proposed_simplex.hpp"
#include "oblong/lowered/cores/scan.hpp"
#include "oblong/prove/cores/witness/tracked.hpp"

/// Equations that make vertices tie: parallel edges, edges in one plane. docs/explanation/numerics/witnesses.md.
namespace oblong::detail {

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

    /// Returns p − q of a pair of vertices in the world's frame.
    [[nodiscard]] TrackedVec difference(const FeaturePair& pair) const {
        const TrackedVec p = turned(a_, tracked(a_.core().vertex(pair.a)));
        const TrackedVec q = turned(b_, tracked(b_.core().vertex(pair.b)));
        TrackedVec y;
        for (std::size_t k = 0; k < 3; ++k) {
            const Tracked at_p = p[k] + Tracked{a_.pose().translation[k]};
            const Tracked at_q = q[k] + Tracked{b_.pose().translation[k]};
            const Tracked rest = Tracked{at_p.rest, at_p.known} - Tracked{at_q.rest, at_q.known};
            y[k] = (Tracked{at_p.value} - Tracked{at_q.value}) + rest;
        }
        return y;
    }
    /// Returns the step from one point of A − B to another.
    [[nodiscard]] PairStep between(const FeaturePair& to, const FeaturePair& from) const {
        return {tracked_step(a_, to.a, from.a), tracked_step(b_, to.b, from.b)};
    }
    /// Returns the step between two vertices of one body. \param scan the scan of A or B that this was made of
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

}  // namespace oblong::detail
