// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/propose/cores/portal.hpp"
#include "oblong/prove/round/cast_proof.hpp"

/// Proposals in doubles about a round body that moves: a plane beside its whole way, or the features through which it
/// meets the other. docs/explanation/numerics/casts.md, "Curved bodies in doubles".
namespace oblong::round_bodies {

/// Searches for the least λ with −λ r in A − B: portal refinement on support points.
template <std::floating_point R>
class CastSearch {
public:
    enum class Finding {
        nothing,  ///< no proposal
        miss,     ///< `plane` is about along A's way, or beyond its end, and separates, as computed
        entry,    ///< the line of the way enters A − B through the triangle
    };

    CastSearch(const Pair<R>& pair, const Way& way) : pair_(pair), way_(way), r_(middles(way.velocity)), portal_(r_) {}

    /// Finds a first triangle.
    [[nodiscard]] Finding begin() {
        const auto end =
            portal_.find([this](const Vec3<double>& n) { return support(n); }, [this] { return iterations_ >= limit; });
        return end == detail::PortalEnd::found       ? Finding::entry
               : end == detail::PortalEnd::separated ? Finding::miss
                                                     : Finding::nothing;
    }
    /// Lowers the triangle until a supporting plane is nearer to it than `tolerance` of the triangle's size: then its
    /// normal is as near to that of the hit. Precondition: an entry was found.
    [[nodiscard]] Finding refine(double tolerance) {
        while (iterations_ < limit) {
            const auto& corners = portal_.corners();
            Vec3<double> n = portal_.normal();
            n = n * (1 / largest_coordinate(n));
            const double slope = -dot(n, r_);
            if (!(slope > 0)) return Finding::nothing;
            const Corner next = support(n);
            const double level = dot(n, corners[0].w);
            const double least = dot(n, next.w);
            parameter_ = level / slope;
            if (way_.max && least > *way_.max * slope) return Finding::miss;
            double size = 0;
            for (const unsigned i : {1U, 2U}) size = std::max(size, largest_coordinate(corners[i].w - corners[0].w));
            const double rounding = 0x1p-48 * (largest_coordinate(corners[0].w) + largest_coordinate(next.w));
            if (!(least < level - tolerance * size - rounding)) return Finding::entry;
            if (!portal_.replace(next)) return Finding::entry;
        }
        return Finding::nothing;
    }

    /// The last direction that was asked, from B to A.
    [[nodiscard]] const Vec3<double>& plane() const { return plane_; }
    /// λ at which the line is in the triangle, as computed.
    [[nodiscard]] double parameter() const { return parameter_; }
    [[nodiscard]] int iterations() const { return iterations_; }

    /// Writes the triangle as a simplex of the distance loop, from which features are read.
    void write(Simplex& simplex) const {
        const std::array<double, 3> weights = portal_.weights();
        const double total = weights[0] + weights[1] + weights[2];
        simplex.result.v = portal_.normal();
        simplex.result.kept.carrier.set = 0b111;
        for (unsigned i = 0; i < 3; ++i) {
            simplex.result.kept.carrier.weights[i] = total > 0 ? std::max(0.0, weights[i]) / total : 1.0 / 3;
            simplex.directions[0][i] = -portal_.corners()[i].direction;
            simplex.directions[1][i] = portal_.corners()[i].direction;
        }
        simplex.is_complete = true;
    }

private:
    static constexpr int limit = 100;

    struct Corner {
        Vec3<double> w;          ///< p − q at λ = 0, rounded
        Vec3<double> direction;  ///< along which w is least
    };

    [[nodiscard]] static double largest_coordinate(const Vec3<double>& v) { return detail::largest_coordinate(v); }

    /// Returns the point of A − B that is least along n.
    [[nodiscard]] Corner support(const Vec3<double>& n) {
        ++iterations_;
        plane_ = n;
        const Opposite<double> opposite(pair_, n);
        const auto point = [&](unsigned side) {
            const Directions<double>& along = opposite.along[side];
            return support_point(pair_[side], choice_along(pair_[side], along), along);
        };
        return {point(0) - point(1), n};
    }

    const Pair<R>& pair_;
    const Way& way_;
    Vec3<double> r_;
    detail::Portal<Corner> portal_;
    Vec3<double> plane_;
    double parameter_ = 0;
    int iterations_ = 0;
};

/// Writes three copies of solved features, whose points of A − B are a little aside of the solution, so that the line
/// of the way goes through their triangle. False where the equations have no solution.
template <std::floating_point R>
[[nodiscard]] bool spread(const Pair<R>& pair, const Features& f, const Vec3<DoubleDouble>& way, Corners& corners) {
    NewtonStep<double, R> step(pair, f, &way);
    if (!step.assemble()) return false;
    const Opposite<double> opposite(pair, middles(f.n));
    const TiedPoints<double> tied(pair, f, opposite);
    // Far above the rounding errors of double-doubles. Where bodies bend, the triangle is beyond the surface by its
    // square.
    const double aside = 0x1p-70 * (length(tied.points[0][0]) + length(tied.points[1][0]));
    constexpr std::array<std::array<double, 2>, 3> around{{{1, 0}, {-0.5, 0.875}, {-0.5, -0.875}}};
    for (unsigned i = 0; i < 3; ++i) {
        corners[i] = f;
        step.aim(aside * around[i][0], aside * around[i][1]);
        if (!(step.solve(corners[i]) < 1)) return false;
    }
    return true;
}

}  // namespace oblong::round_bodies
