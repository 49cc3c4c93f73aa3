// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/cast/separating_axis.hpp"
#include "oblong/prove/fractions/cast_region.hpp"
#include "oblong/prove/fractions/distance.hpp"

/// Exact casts of polyhedra with balls: when a moving body first meets another.
namespace oblong {

/// A moves by λ r, 0 ≤ λ ≤ max, as seen from B.
struct Motion {
    Vec3<Rational> velocity;      ///< r
    std::optional<Rational> max;  ///< not negative; unbounded if absent
    int dimension = 3;            ///< 2 or 3
};

struct ExactCastAnswer {
    bool hit = false;
    /// The outcome at the hit: touching, or at parameter 0 also overlapping. separated for a miss.
    Outcome outcome = Outcome::separated;
    CastParameter parameter;  ///< for a hit, exact
    /// A lower bound of the parameter, within a relative 2^−90; the parameter itself if rational.
    Rational near;
    /// For a hit after 0: n from B to A, supporting both cores at `near`, n · r < 0 or, if A grazes B, 0. For a miss: n
    /// with n · (p + λ r − q) > (ρ_a + ρ_b) ‖n‖ for every p of A, q of B and λ in [0, max]. For a hit at 0: 0.
    Vec3<Rational> normal;
    /// For a hit: the nearest points of the cores at `near`, with A at its moved position, and their carrier.
    Vec3<Rational> core_a, core_b;
    std::vector<DifferencePoint<Rational>> carrier = {};
    std::vector<Rational> weights = {};
    int iterations = 0;  ///< of GJK, in all runs
    int steps = 0;       ///< positions of A at which the distance was computed
};

namespace detail {

/// A translated support mapping.
struct MovedSupport {
    const CoreSupport* body;
    Vec3<Rational> by;
    [[nodiscard]] SupportPoint<Rational> support(const Vec3<Rational>& n) const {
        SupportPoint<Rational> s = body->support(n);
        s.point = s.point + by;
        return s;
    }
};

/// The search of `exact_cast`: from region to region of constant carriers. Each region is left for good.
class ExactCaster {
public:
    ExactCaster(const CoreSupport& a, const CoreSupport& b, const Motion& motion)
        : a_(a), b_(b), motion_(motion), radius_(a.radius() + b.radius()) {}

    template <class Start>
    [[nodiscard]] ExactCastAnswer run(const Start& start) {
        const ExactDistanceAnswer first = exact_distance(a_, b_, start, motion_.dimension);
        answer_.iterations = first.iterations;
        answer_.steps = 1;
        if (first.outcome != Outcome::separated) return met_at_start(first);
        Simplex<Rational> kept;
        for (std::size_t i = 0; i < first.carrier.size(); ++i) {
            kept.carrier.set |= 1U << i;
            kept.points[i] = first.carrier[i];
            kept.carrier.weights[i] = first.weights[i];
        }
        kept.carrier.closest = first.core_a - first.core_b;
        while (!leave(region_around(kept))) {
            kept = nearest();
            // Newton's step may end at the hit itself.
            if (squared_norm(kept.carrier.closest) == radius_ * radius_) {
                hit_here(kept);
                break;
            }
        }
        return std::move(answer_);
    }

private:
    using Vec = Vec3<Rational>;

    [[nodiscard]] ExactCastAnswer met_at_start(const ExactDistanceAnswer& first) {
        answer_.hit = true;
        answer_.outcome = first.outcome;
        answer_.core_a = first.core_a;
        answer_.core_b = first.core_b;
        answer_.carrier = first.carrier;
        answer_.weights = first.weights;
        return std::move(answer_);
    }

    /// Computes the region of a few vertices until no other vertex leaves it earlier. Every condition is linear in μ,
    /// so one that holds at both ends holds between them. Ends: each turn adds a vertex.
    [[nodiscard]] NearestRegion region_around(const Simplex<Rational>& kept) const {
        const DifferencePoint<Rational>& base = kept.points[lowest(kept.carrier.set)];
        const Vec of_a = a_.vertex(base.feature_a);
        const Vec of_b = b_.vertex(base.feature_b);
        RegionVertices a{of_a};
        RegionVertices b{of_b};
        for (;;) {
            NearestRegion region = region_of(kept, motion_.velocity, a, b);
            const Vec n = region.exit ? region.v_at(*region.exit) : region.u;
            Vec p = a_.support(-n).point;
            Vec q = b_.support(n).point;
            const bool leaves_a = dot(n, p) < dot(n, of_a);
            const bool leaves_b = dot(n, of_b) < dot(n, q);
            if (leaves_a) a.others.push_back(std::move(p));
            if (leaves_b) b.others.push_back(std::move(q));
            if (!leaves_a && !leaves_b) return region;
        }
    }

    /// Returns the nearest points with A at its moved position.
    [[nodiscard]] Simplex<Rational> nearest() {
        GjkOptions<Rational> options;
        options.stop.kind = StoppingRule<Rational>::Kind::gap;
        options.guard = Guard::none;
        options.iteration_limit = std::numeric_limits<int>::max();
        options.start = -clip_;
        const MovedSupport moved{&a_, motion_.velocity * at_};
        const GjkResult<Rational> r = gjk_distance<Rational>(moved, b_, options, Johnson<Rational>{});
        answer_.iterations += r.iterations;
        ++answer_.steps;
        return r.kept;
    }

    /// Returns whether the region answers the query; otherwise moves beyond its end. Invariant: up to `at_` the bodies
    /// are apart.
    [[nodiscard]] bool leave(const NearestRegion& region) {
        const Rational slope = dot(region.v, motion_.velocity);  // = v · u, half the slope of ‖v(μ)‖²
        if (slope >= 0) return miss(separating_axis(region.v, clip_, motion_.velocity));
        const Rational uu = squared_norm(region.u);  // not 0, as v · u is not
        const Rational turn = -slope / uu;           // of least ‖v(μ)‖
        const Rational root_squared =
            Rational(turn * turn) - Rational((squared_norm(region.v) - radius_ * radius_) / uu);
        if (root_squared >= 0) {
            const CastParameter root{at_ + turn, root_squared};
            if (!region.exit || root.compare(at_ + *region.exit) <= 0) return hit(region, root);
        } else if (!region.exit || turn <= *region.exit) {
            return miss(region.v_at(turn));
        }
        return move_on(region, *region.exit);
    }

    /// Takes Newton's step from the region's end: up to there ‖v‖ decreases and exceeds the radius.
    [[nodiscard]] bool move_on(const NearestRegion& region, const Rational& exit) {
        clip_ = region.v_at(exit);
        const Rational step = (gap(clip_) / -dot(clip_, motion_.velocity));
        at_ = at_ + exit + (radius_ == 0 ? step : rounded_down(step));
        if (motion_.max && *motion_.max < at_) return miss(clip_);
        return false;
    }

    /// Returns a positive rational below ‖v‖² − radius ‖v‖ and near it. Precondition: ‖v‖ > radius.
    [[nodiscard]] Rational gap(const Vec& v) const {
        const Rational squared = squared_norm(v);
        if (radius_ == 0) return squared;
        const CastParameter minus_length{0, squared};
        for (long bits = 64;; bits *= 2) {
            const Rational rest = squared + radius_ * minus_length.from_below(bits);
            if (rest > 0) return rest;
        }
    }

    /// Rounds down to 64 bits, which keeps later numbers short. Precondition: x > 0.
    [[nodiscard]] static Rational rounded_down(const Rational& x) {
        const long size = static_cast<long>(msb(numerator(x))) - static_cast<long>(msb(denominator(x)));
        const Rational scaled = x * power_of_two(64 - size);
        return Rational(Integer(numerator(scaled) / denominator(scaled))) * power_of_two(size - 64);
    }

    [[nodiscard]] bool miss(const Vec& normal) {
        answer_.normal = normal;
        return true;
    }

    void hit_here(const Simplex<Rational>& kept) {
        answer_.hit = true;
        answer_.outcome = Outcome::touching;
        answer_.parameter = {at_, 0};
        answer_.near = at_;
        answer_.normal = radius_ == 0 ? clip_ : kept.carrier.closest;
        for (unsigned i = 0; i < slot_count; ++i) {
            if (contains(kept.carrier.set, i)) state_point(kept.points[i], kept.carrier.weights[i]);
        }
        answer_.core_a = answer_.core_a + motion_.velocity * at_;
    }

    /// Adds a weighted point to the answer, with A at its initial position.
    void state_point(const DifferencePoint<Rational>& point, const Rational& weight) {
        answer_.carrier.push_back(point);
        answer_.weights.push_back(weight);
        answer_.core_a = answer_.core_a + a_.vertex(point.feature_a) * weight;
        answer_.core_b = answer_.core_b + b_.vertex(point.feature_b) * weight;
    }

    [[nodiscard]] bool hit(const NearestRegion& region, const CastParameter& root) {
        if (motion_.max && root.compare(*motion_.max) > 0) {
            const Rational way = *motion_.max - at_;
            return miss(region.v_at(way));
        }
        answer_.hit = true;
        answer_.outcome = Outcome::touching;
        const std::optional<Rational> exact = root.rational();
        answer_.parameter = exact ? CastParameter{*exact, 0} : root;
        answer_.near = exact ? *exact : std::max(root.just_below(), at_);
        const Rational way = answer_.near - at_;
        answer_.normal = region.v_at(way);
        if (answer_.normal == Vec{}) answer_.normal = region.v;  // the same direction
        for (std::size_t i = 0; i < region.weights.size(); ++i)
            state_point(region.carrier[i], region.weights[i] + way * region.slopes[i]);
        answer_.core_a = answer_.core_a + motion_.velocity * answer_.near;
        return true;
    }

    const CoreSupport& a_;
    const CoreSupport& b_;
    const Motion& motion_;
    Rational radius_;
    Rational at_ = 0;  ///< the bodies are apart on [0, at_]
    Vec clip_;         ///< n · (p + λ r − q) ≥ radius ‖n‖ up to `at_`, n · r < 0; initially 0
    ExactCastAnswer answer_;
};

/// Returns the nearest points of the cores with A moved to `at`.
[[nodiscard]] inline ExactDistanceAnswer nearest_at(const CoreSupport& a, const CoreSupport& b, const Motion& motion,
                                                    const Rational& at) {
    const MovedSupport moved{&a, motion.velocity * at};
    return exact_distance_of(moved, b, Rational(a.radius() + b.radius()), motion.velocity, motion.dimension);
}

[[nodiscard]] inline ExactDistanceAnswer nearest_at(const ExactCore& a, const ExactCore& b, const Motion& motion,
                                                    const Rational& at) {
    return nearest_at(CoreSupport(a), CoreSupport(b), motion, at);
}

}  // namespace detail

/// The smallest λ in [0, max] at which A, moved by λ r, meets B, exactly; or that there is none. Advances as van den
/// Bergen's Algorithm 1 (2004, §2) does, over exactly nearest points, and looks for the root of ‖v(λ)‖ = ρ_a + ρ_b in
/// every region of λ where the same simplex carries v. Regions are intervals and each is left for good, so it ends
/// (docs/explanation/numerics/casts.md). A zero velocity is legal.
///
/// \param start direction of the first support point, any, or an ExactStart
template <class Start = Vec3<Rational>>
[[nodiscard]] ExactCastAnswer exact_cast(const CoreSupport& a, const CoreSupport& b, const Motion& motion,
                                         const Start& start) {
    return detail::ExactCaster(a, b, motion).run(start);
}
[[nodiscard]] inline ExactCastAnswer exact_cast(const ExactCore& a, const ExactCore& b, const Motion& motion,
                                                const Vec3<Rational>& start) {
    return exact_cast(CoreSupport(a), CoreSupport(b), motion, start);
}

}  // namespace oblong
