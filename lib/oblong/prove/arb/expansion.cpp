// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/expansion.hpp"

#include <algorithm>

#include "oblong/penetration/epa.hpp"
#include "oblong/penetration/start.hpp"

namespace oblong::curved {

namespace {

/// Coordinates in a plane: two vectors of unit length, across each other up to rounding.
struct Frame {
    Vec3<Wide> x, y;

    explicit Frame(const AxialSection& plane) : x(unit(plane.along)), y(unit(plane.across)) {}
    [[nodiscard]] Vec3<Wide> seen(const Vec3<Wide>& p) const { return {dot(x, p), dot(y, p), Wide()}; }
    [[nodiscard]] Vec3<Wide> placed(const Vec3<Wide>& n) const { return x * n.x + y * n.y; }

private:
    static Vec3<Wide> unit(const Vec3<Rational>& v) {
        const Wide length = square_root(to_wide(squared_norm(v)));
        return {to_wide(v.x) / length, to_wide(v.y) / length, to_wide(v.z) / length};
    }
};

/// The image of a body in a plane.
class FlatSupport {
public:
    FlatSupport(const NumericTree<Wide>& tree, const Frame& frame, std::vector<Choice>& log)
        : inner_(tree, log), frame_(&frame) {}
    [[nodiscard]] SupportPoint<Wide> support(const Vec3<Wide>& n) const {
        const SupportPoint<Wide> p = inner_.support(frame_->placed(n));
        return {frame_->seen(p.point), p.feature};
    }

private:
    LoggedSupport inner_;
    const Frame* frame_;
};

constexpr std::size_t max_normals = 8;
constexpr int max_starts = 3;

/// A simplex to begin with. The first is made of support points along the axes; the others, of a slanting edge, for
/// bodies that have faces and edges along the axes, where new facets without area were seen by rounding alone.
template <class Support>
ExpansionStart<Wide> simplex(const Support& a, const Support& b, unsigned dimension, int trial) {
    const Vec3<Wide> directions[max_starts]{
        {Wide(1), Wide(), Wide()}, {Wide(5), Wide(3), Wide(7)}, {Wide(-4), Wide(9), Wide(2)}};
    Vec3<Wide> n = directions[trial];
    if (dimension == 2) n.z = Wide();
    std::vector<DifferencePoint<Wide>> first{difference_support<Wide>(a, b, n)};
    if (trial > 0) {
        DifferencePoint<Wide> other = difference_support<Wide>(a, b, -n);
        if (!(other.w == first[0].w)) first.push_back(std::move(other));
    }
    return complete_simplex<Wide>(a, b, std::move(first), static_cast<int>(dimension));
}

bool is_stuck(ExpansionEnd end) {
    return end == ExpansionEnd::no_progress || end == ExpansionEnd::degenerate_facet ||
           end == ExpansionEnd::broken_horizon;
}

template <unsigned dimension, class Support>
void expand(const Support& a, const Support& b, const Effort& effort, Expanded& result) {
    using Surface = SurfaceIn<dimension, Wide>;
    ExpansionRule<Wide> rule;
    rule.tolerance = scaled(Wide(1), -effort.gap);
    std::optional<Surface> surface;
    for (int trial = 0; trial < max_starts; ++trial) {
        const ExpansionStart<Wide> start = simplex(a, b, dimension, trial);
        if (start.flat) return;
        surface = Surface::around(start.points);
        if (!surface) continue;
        const ExpansionResult<Wide> end = expand_to_border<Wide>(a, b, *surface, rule, effort.iteration_limit);
        result.iterations += end.iterations;
        if (!is_stuck(end.end)) break;
    }
    if (!surface) return;
    for (const DifferencePoint<Wide>& p : surface->points()) result.corners.push_back({p.feature_a, p.feature_b});
    std::vector<std::pair<Wide, Vec3<Wide>>> nearest;
    for (const auto& f : surface->facets()) {
        if (!f.alive) continue;
        nearest.push_back({f.plane.signed_distance, f.plane.n});
        if constexpr (dimension == 3) result.facets.push_back(f.vertices);
    }
    std::ranges::sort(nearest, {}, [](const auto& entry) { return entry.first; });
    nearest.resize(std::min(nearest.size(), max_normals));
    for (auto& [distance, n] : nearest) result.normals.push_back(std::move(n));
}

}  // namespace

Expanded expand_in_space(const Pair& pair, const Effort& effort) {
    Expanded result;
    expand<3>(LoggedSupport(pair.wide_a, result.seen_a), LoggedSupport(pair.wide_b, result.seen_b), effort, result);
    return result;
}

Expanded expand_in_plane(const Pair& pair, const AxialSection& plane, const Effort& effort) {
    Expanded result;
    const Frame frame(plane);
    expand<2>(FlatSupport(pair.wide_a, frame, result.seen_a), FlatSupport(pair.wide_b, frame, result.seen_b), effort,
              result);
    for (Vec3<Wide>& n : result.normals) n = frame.placed(n);
    return result;
}

}  // namespace oblong::curved
