// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/ball_answer.hpp"
#include "oblong/prove/cores/depth/apart_depth.hpp"
#include "oblong/prove/cores/depth/depth_proof.hpp"
#include "oblong/prove/cores/public_answer.hpp"
#include "oblong/prove/cores/witness/exact_sum.hpp"

/// Depths of polyhedra by a search in doubles and a proof of what it found:
/// docs/explanation/numerics/penetration.md. The answers are those of `exact_depth`, number by number, but for the two
/// points where several pairs are as deep; where that is not proven, the query has no answer here.
namespace oblong::detail {

/// The normal, and the two points whose difference is the nearest point of the facet's plane, each moved to its ball's
/// surface.
template <std::floating_point R>
class DepthWitness {
public:
    DepthWitness(const CoreScan<R>& a, const CoreScan<R>& b, const DepthFacet& facet) : a_(a), b_(b), facet_(facet) {}

    /// Returns whether every rounding is proven.
    [[nodiscard]] bool state(DepthAnswer<R>& answer) const {
        const std::array<FeaturePair, 3>& pairs = facet_.pairs;
        if (!take_normal<R>({a_, b_, pairs}, facet_.unit, answer.normal)) return false;
        const ball_bounds::BallVec& u = facet_.unit;
        const ball_bounds::BallVec nearest{u.x * facet_.depth, u.y * facet_.depth, u.z * facet_.depth};
        const bool vertex_a = pairs[0].a == pairs[1].a && pairs[0].a == pairs[2].a;
        const bool vertex_b = pairs[0].b == pairs[1].b && pairs[0].b == pairs[2].b;
        const ball_bounds::BallVec on_a = vertex_a ? facet_.p[0] : vertex_b ? facet_.q[0] + nearest : blended();
        const ball_bounds::BallVec on_b = vertex_b ? facet_.q[0] : on_a - nearest;
        return state_point({a_, a_.core().radius, vertex_a, pairs[0].a}, on_a, answer.witness_a) &&
               state_point({b_, -b_.core().radius, vertex_b, pairs[0].b}, on_b, answer.witness_b);
    }

private:
    /// One body's part in the facet.
    struct Side {
        const CoreScan<R>& scan;
        double along;  ///< how far its point is moved along the unit normal
        bool is_vertex;
        std::uint32_t vertex;
    };

    /// Returns A's point by the weights of the facet's corners.
    [[nodiscard]] ball_bounds::BallVec blended() const {
        const std::array<Ball, 2> w = facet_.weights();
        const auto& [base, first, second] = facet_.p;
        const ball_bounds::BallVec d = first - base;
        const ball_bounds::BallVec e = second - base;
        return {base.x + d.x * w[0] + e.x * w[1], base.y + d.y * w[0] + e.y * w[1], base.z + d.z * w[0] + e.z * w[1]};
    }

    [[nodiscard]] bool state_point(const Side& side, const ball_bounds::BallVec& core, Vec3<R>& point) const {
        for (std::size_t k = 0; k < 3; ++k) {
            const bool stated = side.along != 0  ? take_ball(core[k] + facet_.unit[k] * side.along, point[k])
                                : side.is_vertex ? take_vertex(side.scan, side.vertex, k, point[k])
                                                 : take_ball(core[k], point[k]);
            if (!stated) return false;
        }
        return true;
    }

    const CoreScan<R>& a_;
    const CoreScan<R>& b_;
    const DepthFacet& facet_;
};

/// Two polyhedra, with balls around them or without.
/// \tparam Fractions states a depth where a rounding is not proven: state(a, b, pairs, how, answer); and decides where
/// balls do not whether a facet holds its plane's nearest point: has_foot(a, b, pairs)
template <std::floating_point R, class Fractions>
class DepthRungs {
public:
    DepthRungs(const CoreScan<R>& a, const CoreScan<R>& b, const QueryOptions& how) : a_(a), b_(b), how_(how) {}

    [[nodiscard]] std::optional<DepthAnswer<R>> run() const {
        const LadderOptions ladder = ladder_options(how_, false);
        Proposal contact;
        // A plane that separates the cores ends the search.
        const ProposalOptions rough{.tolerance = 1 - 0x1p-10, .start = ladder.start, .closed_form = has_balls()};
        if (has_balls()) {
            propose(a_, b_, rough, contact);
        } else {
            propose_decision(a_, b_, rough, contact);
        }
        if (contact.simplex.count != slot_count) {
            // Cores of overlapping balls may be apart, and then nothing encloses the origin.
            const bool is_within = has_balls() && is_within_balls(contact);
            if (is_within) {
                if (const std::optional<DepthAnswer<R>> answer = apart(contact)) return answer;
            }
            const CertifiedDecision decision = decided(contact, ladder);
            if (decision.outcome == Outcome::separated) return separated(decision, contact);
            if (decision.outcome != Outcome::overlapping || contact.simplex.count == 0 || is_within)
                return std::nullopt;
            if (has_balls()) return apart(contact);
        }
        const std::optional<FacetDepth> found = depth_by_facet(a_, b_, contact);
        if (!found) return std::nullopt;
        return overlapping(*found, contact.iterations + found->iterations);
    }

private:
    [[nodiscard]] bool has_balls() const { return a_.core().radius != 0 || b_.core().radius != 0; }

    /// Returns whether the cores are apart by less than the radii, as computed.
    [[nodiscard]] bool is_within_balls(const Proposal& contact) const {
        const double radius = a_.core().radius + b_.core().radius;
        return squared_norm(contact.seen_b.direction) < radius * radius;
    }
    [[nodiscard]] std::optional<DepthAnswer<R>> apart(const Proposal& contact) const {
        return ApartDepth<R>(a_, b_, how_).run(contact);
    }

    [[nodiscard]] CertifiedDecision decided(const Proposal& contact, const LadderOptions& ladder) const {
        if (has_balls()) return decide(a_.core(), b_.core(), ladder);
        return detail::decided(a_, b_, contact, ladder);
    }

    [[nodiscard]] DepthAnswer<R> separated(const CertifiedDecision& decision, const Proposal& contact) const {
        return no_depth<R>(decision.rung, decision.iterations, WarmStartAccess::make({}, contact.seen_b.direction),
                           how_);
    }

    [[nodiscard]] std::optional<DepthAnswer<R>> overlapping(const FacetDepth& found, int iterations) const {
        const DepthFacet& facet = found.facet;
        DepthAnswer<R> answer;
        answer.outcome = Outcome::overlapping;
        answer.normal_unique = true;
        answer.iterations = iterations;
        answer.rung = Rung::extended;
        Ball depth = facet.depth;
        for (const double radius : {a_.core().radius, b_.core().radius})
            if (radius != 0) depth = depth + Ball(radius);
        const bool has_points = found.is_unique || found.has_foot;
        const bool is_stated =
            state_ball<R>(depth, answer) || state_exact<R>(depth, answer, [&](double x) { return is_at(facet, x); });
        if (is_stated && (!how_.witnesses || (has_points && DepthWitness<R>(a_, b_, facet).state(answer))))
            return answer;
        if (how_.witnesses && !has_points && !Fractions::has_foot(a_, b_, facet.pairs)) return std::nullopt;
        answer.rung = Rung::integer;
        Fractions::state(a_, b_, facet.pairs, how_, answer);
        return answer;
    }

    /// Returns whether a depth along an axis is proven to be x: there the facet's equation n · y_0 = ‖n‖ (x − radii) is
    /// exact in doubles.
    [[nodiscard]] bool is_at(const DepthFacet& facet, double x) const {
        if (!has_exact_vertices(a_) || !has_exact_vertices(b_)) return false;
        const TrackedVec n = FacetPlane<R>{a_, b_, facet.pairs}.normal();
        const Tracked* along = nullptr;
        for (std::size_t k = 0; k < 3; ++k) {
            if (n[k].is_zero()) continue;
            if (along != nullptr) return false;
            along = &n[k];
        }
        if (along == nullptr) return false;
        const Tracked size = along->value < 0 ? -*along : *along;
        ExactSum sum = exact_product(n, a_, b_, facet.pairs[0]);
        for (const double part : {-x, a_.core().radius, b_.core().radius}) sum.add(size, part);
        return sum.is_zero();
    }

    const CoreScan<R>& a_;
    const CoreScan<R>& b_;
    const QueryOptions& how_;
};

/// The depth of two polyhedra where the rungs before the exact search prove it.
/// Precondition: the default environment.
template <class Fractions, std::floating_point R>
[[nodiscard]] std::optional<DepthAnswer<R>> depth_by_rungs(const CoreView<R>& a, const CoreView<R>& b,
                                                           const QueryOptions& how) {
    if (!is_finite(a) || !is_finite(b)) return std::nullopt;
    const CoreScan<R> scan_a(a);
    const CoreScan<R> scan_b(b);
    return DepthRungs<R, Fractions>(scan_a, scan_b, how).run();
}

}  // namespace oblong::detail
