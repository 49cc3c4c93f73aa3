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
    DepthWitness(const CoreScan<R>& a, const CoreScan<R>& b, const FacetDepth& found)
        : a_(a), b_(b), facet_(found.facet), p_(found.facet.p), q_(found.facet.q), pairs_(found.facet.pairs) {
        const auto kept = static_cast<std::size_t>(std::ranges::find(found.idle, false) - found.idle.begin());
        for (std::size_t i = 0; i < 3; ++i) {
            if (!found.idle[i]) continue;
            p_[i] = p_[kept];
            q_[i] = q_[kept];
            pairs_[i] = pairs_[kept];
        }
    }

    /// Returns whether every rounding is proven.
    [[nodiscard]] bool state(DepthAnswer<R>& answer) const {
        ball_bounds::BallVec unit = facet_.unit;
        if (!take_normal<R>([&] { return FacetPlane<R>{a_, b_, facet_.pairs}.normal(); }, unit, answer.normal))
            return false;
        const bool one_a = pairs_[0].a == pairs_[1].a && pairs_[0].a == pairs_[2].a;
        const bool one_b = pairs_[0].b == pairs_[1].b && pairs_[0].b == pairs_[2].b;
        std::optional<ball_bounds::BallVec> between;
        for (std::size_t k = 0; k < 3; ++k) {
            const bool level_b = is_level(q_, one_b, k);
            const bool level_a = is_level(p_, one_a, k);
            if (!level_a && !level_b && !between) between = blended();
            const Ball on_a = level_a   ? p_[0][k]
                              : level_b ? translated(q_[0][k], unit[k], facet_.depth)
                                        : (*between)[k];
            const Ball on_b = level_b ? q_[0][k] : translated(on_a, unit[k], -facet_.depth);
            if (!take_ball(translated(on_a, unit[k], Ball(a_.core().radius)), answer.witness_a[k]) ||
                !take_ball(translated(on_b, unit[k], Ball(-b_.core().radius)), answer.witness_b[k]))
                return false;
        }
        return true;
    }

private:
    /// Returns A's point by the weights of the facet's corners.
    [[nodiscard]] ball_bounds::BallVec blended() const {
        const std::array<Ball, 2> w = facet_.weights();
        const auto& [base, first, second] = p_;
        const ball_bounds::BallVec d = first - base;
        const ball_bounds::BallVec e = second - base;
        return {base.x + d.x * w[0] + e.x * w[1], base.y + d.y * w[0] + e.y * w[1], base.z + d.z * w[0] + e.z * w[1]};
    }

    const CoreScan<R>& a_;
    const CoreScan<R>& b_;
    const DepthFacet& facet_;
    // The facet's corners; one of weight 0 is replaced by another.
    std::array<ball_bounds::BallVec, 3> p_, q_;
    std::array<FeaturePair, 3> pairs_;
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
        const bool is_stated = state_ball<R>(depth, answer) ||
                               state_exact<R>(depth, answer, [&](const DoubleDouble& x) { return is_at(facet, x); });
        if (is_stated && (!how_.witnesses || (has_points && DepthWitness<R>(a_, b_, found).state(answer))))
            return answer;
        if (how_.witnesses && !has_points && !Fractions::has_foot(a_, b_, facet.pairs)) return std::nullopt;
        answer.rung = Rung::integer;
        Fractions::state(a_, b_, facet.pairs, how_, answer);
        return answer;
    }

    /// Returns whether the depth is proven to be x, if the normal is along an axis.
    [[nodiscard]] bool is_at(const DepthFacet& facet, const DoubleDouble& x) const {
        const std::optional<std::size_t> k = axis_of(FacetPlane<R>{a_, b_, facet.pairs}.normal());
        return k && is_depth(*k, sign(facet.n[*k]), a_, b_, facet.pairs[0], x);
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
