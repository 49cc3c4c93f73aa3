// SPDX-License-Identifier: BSL-1.0
#include "oblong/curved/depth.hpp"

#include <algorithm>

#include "oblong/curved/distance.hpp"
#include "oblong/curved/state.hpp"
#include "oblong/penetration/penetration.hpp"
#include "oblong/scalar/builtin.hpp"

namespace oblong {

namespace {

using namespace curved;

/// What the expansion on rounded numbers saw, and what it left.
struct Seen {
    std::vector<Choice> a, b;
};

/// Proves bounds from a surface of approximate support points.
class DepthProof {
public:
    DepthProof(const Pair& pair, const Seen& seen, CurvedDepth& answer) : pair_(pair), seen_(seen), answer_(answer) {}

    void operator()(const ExpandingPolytope<Wide>& ended) const { prove(ended); }
    void operator()(const ExpandingPolygon<Wide>& ended) const { prove(ended); }

private:
    template <class Surface>
    void prove(const Surface& ended) const {
        lower_from(ended);
        std::vector<std::pair<Wide, Vec3<Wide>>> nearest;
        for (const auto& f : ended.facets())
            if (f.alive) nearest.push_back({f.plane.reach, f.plane.n});
        std::ranges::sort(nearest, {}, [](const auto& entry) { return entry.first; });
        constexpr std::size_t tried = 8;
        for (std::size_t i = 0; i < std::min(tried, nearest.size()); ++i) upper_from(nearest[i].second);
    }

    /// The surface again, on exact members of the bodies: where it surrounds the origin, the ball that its planes leave
    /// free lies in A − B.
    template <class Surface>
    void lower_from(const Surface& ended) const {
        std::vector<DifferencePoint<Rational>> points;
        for (const DifferencePoint<Wide>& p : ended.points()) {
            DifferencePoint<Rational> exact;
            exact.p = member(*pair_.a, seen_.a[p.feature_a], pair_.bits);
            exact.q = member(*pair_.b, seen_.b[p.feature_b], pair_.bits);
            exact.w = exact.p - exact.q;
            points.push_back(std::move(exact));
        }
        std::vector<std::array<std::uint32_t, Surface::corners>> facets;
        for (const auto& f : ended.facets())
            if (f.alive) facets.push_back(f.vertices);
        std::optional surface = SurfaceIn<Surface::corners, Rational>::of(std::move(points), facets);
        if (!surface) return;
        const std::uint32_t nearest = surface->nearest();
        const Plane<Rational>& plane = surface->facet(nearest).plane;
        if (!(plane.reach > 0)) return;
        answer_.lower = lower_end(root(to_ball(plane.reach)));
        const auto shares = surface->carrier(nearest, plane.n);
        if (!shares) return;
        answer_.witness_a = answer_.witness_b = {};
        for (const auto& share : *shares) {
            if (share.weight < 0) return;
            const DifferencePoint<Rational>& point = surface->points()[share.vertex];
            answer_.witness_a = answer_.witness_a + point.p * share.weight;
            answer_.witness_b = answer_.witness_b + point.q * share.weight;
        }
    }

    void upper_from(const Vec3<Wide>& n) const {
        const Vec3<Ball> direction = exact_ball(n);
        const Ball value = support_value(pair_.ball_a, direction) + support_value(pair_.ball_b, -direction);
        const Ball reach = value / root(squared_norm(direction));
        if (!is_bounded(reach)) return;
        const Rational upper = upper_end(reach);
        if (answer_.upper && *answer_.upper <= upper) return;
        answer_.upper = upper;
        answer_.normal = to_rational(n);
    }

    const Pair& pair_;
    const Seen& seen_;
    CurvedDepth& answer_;
};

}  // namespace

CurvedDepth curved_depth(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const CurvedDepthOptions& options) {
    CurvedDepth answer;
    CurvedOptions contact_options;
    contact_options.dimension = options.dimension;
    const CurvedAnswer contact = curved_distance(a, b, contact_options);
    answer.outcome = contact.outcome;
    answer.iterations = contact.iterations;
    answer.witness_a = contact.witness_a;
    answer.witness_b = contact.witness_b;
    if (answer.outcome == Outcome::touching) {
        answer.upper = 0;
        answer.normal = -contact.normal;
    }
    if (answer.outcome != Outcome::overlapping) return answer;
    const Precision precision(options.precision);
    const Tree tree_a = tree_of(a, options.dimension);
    const Tree tree_b = tree_of(b, options.dimension);
    const Pair pair = pair_at(tree_a, tree_b, options.dimension, options.precision);
    Seen seen;
    PenetrationOptions<Wide> how;
    how.gjk.stop.tolerance = how.rule.tolerance = scaled(Wide(1), -options.gap);
    how.iteration_limit = options.iteration_limit;
    how.dimension = options.dimension;
    const auto r = penetration<Wide>(LoggedSupport(pair.wide_a, seen.a), LoggedSupport(pair.wide_b, seen.b), how,
                                     DepthProof(pair, seen, answer));
    answer.iterations += r.iterations;
    return answer;
}

}  // namespace oblong
