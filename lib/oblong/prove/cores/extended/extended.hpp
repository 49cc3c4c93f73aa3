// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <utility>

#include "oblong/lowered/cores/ball_bounds.hpp"
#include "oblong/lowered/cores/compensated.hpp"
#include "oblong/prove/cores/filter/filter.hpp"
#include "oblong/scalar/error_constants.hpp"

/// The middle rung: the proposed feature again in twice the precision, and a pass over the vertices, which names those
/// others that the filter cannot exclude as support. Allocates nothing. Error bounds:
/// docs/explanation/numerics/extended-rung.md.
namespace oblong {

namespace detail {

/// The order in which a feature takes a proposal's pairs.
using FeatureOrder = std::array<unsigned, 3>;

/// Returns the order by descending weight; the first pair is the base.
template <std::size_t edge_count>
[[nodiscard]] FeatureOrder heaviest_first(const Proposal& proposal) {
    constexpr std::array<FeatureOrder, 3> orders{{{0, 1, 2}, {1, 0, 2}, {2, 0, 1}}};
    unsigned heaviest = 0;
    if (edge_count >= 1) heaviest = proposal.weights[1] > proposal.weights[0] ? 1 : 0;
    if (edge_count >= 2) heaviest = proposal.weights[2] > proposal.weights[heaviest] ? 2 : heaviest;
    return orders[heaviest];
}

/// Returns the array {f(0), …, f(n − 1)}.
template <std::size_t n, class F>
[[nodiscard]] auto each(F&& f) {
    return [&f]<std::size_t... i>(std::index_sequence<i...>) {
        return std::array<decltype(f(0)), n>{f(i)...};
    }(std::make_index_sequence<n>{});
}

/// Calls f(0), …, f(n − 1), always unrolled, so that a feature stays in registers.
template <std::size_t n, class F>
void repeat(F&& f) {
    [&f]<std::size_t... i>(std::index_sequence<i...>) { (f(i), ...); }(std::make_index_sequence<n>{});
}

/// A simplex of `edge_count` + 1 points of A − B, the base first: v = y + Σ λ_i e_i.
template <std::size_t edge_count>
struct Feature {
    FeatureOrder order;
    std::array<DoubleDouble4, edge_count + 1> p, q;  ///< posed vertices of A and of B
    DoubleDouble4 y;
    std::array<DoubleDouble4, edge_count> edges;

    template <class Products, std::floating_point R>
    Feature(Products /*how*/, const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal)
        : order(heaviest_first<edge_count>(proposal)),
          p(each<edge_count + 1>(
              [&](std::size_t i) { return posed_vertex<Products>(a, proposal.vertices[order[i]].a); })),
          q(each<edge_count + 1>(
              [&](std::size_t i) { return posed_vertex<Products>(b, proposal.vertices[order[i]].b); })),
          y(pair_difference(p[0], q[0])),
          edges(each<edge_count>(
              [&](std::size_t i) { return pair_difference(pair_difference(p[i + 1], q[i + 1]), y); })) {}
};

/// Weights of the edges, each as `coarse` + `fine`.
template <std::size_t edge_count>
struct EdgeWeights {
    std::array<double, edge_count> coarse, fine;
};

/// A body's vertices of the pairs that share a vertex with the base, directly or through another pair. The base's
/// vertex stands for the others.
struct JoinedVertices {
    std::array<std::uint32_t, 3> indices;  ///< the base's vertex first
    Vec3<double> base;                     ///< the base's vertex in the body's own frame

    [[nodiscard]] bool has(std::uint32_t i) const { return i == indices[0] || i == indices[1] || i == indices[2]; }
    /// Returns whether they are all vertices of a point or a segment. False for bodies of more than two vertices.
    [[nodiscard]] bool are_all(std::uint32_t count) const { return count == 1 || (count == 2 && has(0) && has(1)); }
    [[nodiscard]] bool are_one() const { return indices[0] == indices[1] && indices[0] == indices[2]; }
};
/// The joined vertices of both bodies.
struct Joined {
    JoinedVertices a, b;

    /// Returns whether all pairs have the same vertex of one body.
    [[nodiscard]] bool share_a_vertex() const { return a.are_one() || b.are_one(); }
};
template <std::size_t edge_count>
[[nodiscard]] Joined joined_to_base(const Proposal& proposal, const FeatureOrder& order) {
    const auto& pairs = proposal.simplex.pairs;
    const FeaturePair base = pairs[order[0]];
    const FeaturePair first = pairs[order[1]];
    const FeaturePair second = pairs[order[2]];
    const FeaturePoints& vertices = proposal.vertices[order[0]];
    const auto share = [](const FeaturePair& x, const FeaturePair& y) { return (x.a == y.a) | (x.b == y.b); };
    bool one = edge_count >= 1 && share(first, base);
    bool two = edge_count >= 2 && share(second, base);
    const bool both = edge_count >= 2 && share(first, second);
    two = two | (both & one);
    one = one | (both & two);
    return {{{base.a, one ? first.a : base.a, two ? second.a : base.a}, vertices.a},
            {{base.b, one ? first.b : base.b, two ? second.b : base.b}, vertices.b}};
}

/// Gram matrix of the edges' high parts.
struct Gram {
    double ee = 0, eg = 0, gg = 0;
    [[nodiscard]] double determinant() const { return ee * gg - eg * eg; }
};
template <std::size_t edge_count>
[[nodiscard]] Gram gram_of(const std::array<DoubleDouble4, edge_count>& edges) {
    Gram gram;
    if constexpr (edge_count > 0) gram.ee = (edges[0].hi * edges[0].hi).total();
    if constexpr (edge_count > 1) {
        gram.eg = (edges[0].hi * edges[1].hi).total();
        gram.gg = (edges[1].hi * edges[1].hi).total();
    }
    return gram;
}

/// Returns y + Σ coarse_i e_i; |lo| is not bounded by |hi|.
template <class Products, std::size_t edge_count>
[[nodiscard]] DoubleDouble4 combination(const DoubleDouble4& y, const std::array<DoubleDouble4, edge_count>& edges,
                                        const std::array<double, edge_count>& coarse) {
    DoubleDouble4 v = y;
    repeat<edge_count>([&](std::size_t i) {
        const DoubleDouble4 product = Products::of(Double4::all(coarse[i]), edges[i].hi);
        const DoubleDouble4 s = two_sum(v.hi, product.hi);
        v = {s.hi, (v.lo + s.lo) + (product.lo + edges[i].lo * coarse[i])};
    });
    return v;
}
/// Returns v with Σ fine_i e_i added, normalised.
template <std::size_t edge_count>
[[nodiscard]] DoubleDouble4 stepped(DoubleDouble4 v, const std::array<DoubleDouble4, edge_count>& edges,
                                    const std::array<double, edge_count>& fine) {
    if constexpr (edge_count == 1) v.lo = v.lo + edges[0].hi * fine[0];
    if constexpr (edge_count == 2) v.lo = v.lo + (edges[0].hi * fine[0] + edges[1].hi * fine[1]);
    return normalised(v);
}

/// Returns the Newton step of the weights that makes v · e zero for all edges.
template <class Products, std::size_t edge_count>
[[nodiscard]] std::array<double, edge_count> newton_step(const std::array<DoubleDouble4, edge_count>& edges,
                                                         const Gram& gram, const DoubleDouble4& v) {
    const double ve = rounded_dot<Products>(v, edges[0]);
    if constexpr (edge_count == 1) {
        return {-ve / gram.ee};
    } else {
        const double vg = rounded_dot<Products>(v, edges[1]);
        const double inverse = 1 / gram.determinant();
        return {(vg * gram.eg - ve * gram.gg) * inverse, (ve * gram.eg - vg * gram.ee) * inverse};
    }
}

/// Returns v at the weights of the point nearest the origin on the feature's line or plane, clamped to the simplex:
/// coarse weights from the proposal, one Newton step as the fine part, and a second step if the first was large. 0 if
/// the base has no positive weight.
template <class Products, std::size_t edge_count>
[[nodiscard]] DoubleDouble4 refined(const Feature<edge_count>& f, const Gram& gram, EdgeWeights<edge_count>& w) {
    if constexpr (edge_count == 0) {
        return normalised(f.y);
    } else {
        for (int round = 0; round < 4; ++round) {
            const DoubleDouble4 blend = combination<Products>(f.y, f.edges, w.coarse);
            w.fine = newton_step<Products>(f.edges, gram, blend);
            double rest = 1;
            double step = 0;
            repeat<edge_count>([&](std::size_t i) {
                w.fine[i] = std::max(w.fine[i], -w.coarse[i]);  // NaN stays
                step = std::max(step, std::abs(w.fine[i]));
                rest = rest - w.coarse[i] - w.fine[i];
            });
            if (!(rest > error_constants::pair_base_weight)) break;  // also NaN
            if (step <= error_constants::large_step) return stepped(blend, f.edges, w.fine);
            repeat<edge_count>([&](std::size_t i) { w.coarse[i] += w.fine[i]; });
        }
        return {};
    }
}

[[nodiscard]] inline double sum_of_magnitudes(const DoubleDouble4& v) { return v.hi.magnitudes().total(); }

/// Returns how much farther along n a vertex is than the feature's base vertex, within `support_value_error` and 2u of
/// itself.
template <std::floating_point R>
[[nodiscard, gnu::noinline, gnu::cold]] double beyond_base(const CoreScan<R>& scan, const PairVec& n,
                                                           const PairVec& base, std::uint32_t other) {
    const DoubleDouble level = pair_dot(n, base);
    const DoubleDouble support_value = pair_dot(n, posed_vertex(scan, scan.core().vertex(other)).numbers());
    return (support_value.hi - level.hi) + (support_value.lo - level.lo);
}
[[nodiscard]] inline double support_value_error(double sum, double extent) {
    return error_constants::support_difference * sum * extent;
}

/// Returns the smallest value of `beyond_base`, away from the other body, over the vertices that may be extreme along n
/// and are not joined to the base: A's vertices for `sign` 1, B's for −1. +inf if there is none.
template <std::floating_point R>
[[nodiscard]] double least_beyond(const CoreScan<R>& scan, const DoubleDouble4& n, const DoubleDouble4& base,
                                  const JoinedVertices& joined, int sign) {
    double least = std::numeric_limits<double>::infinity();
    if (joined.are_all(scan.core().size())) return least;
    const auto take = [&](std::uint32_t i) {
        if (joined.has(i)) return;
        const double beyond = sign * beyond_base(scan, n.numbers(), base.numbers(), i);
        if (!(beyond >= least)) least = beyond;
    };
    scan.candidates((n.hi * -sign).numbers(), joined.base, take);
    return least;
}

/// The error bounds that are smaller without poses: that of the weighted vertices, in units of u times the extent, and
/// that of n · e, in units of |n|₁ times the extent.
struct RungBounds {
    double blend, residual;
};
template <std::floating_point R>
[[nodiscard]] RungBounds rung_bounds(const CoreScan<R>& a, const CoreScan<R>& b) {
    const bool given = a.core().pose == nullptr && b.core().pose == nullptr;
    return given ? RungBounds{error_constants::given_blend, error_constants::given_residual}
                 : RungBounds{error_constants::posed_blend, error_constants::posed_residual};
}

/// Returns whether the bounds of the extended rung hold for these cores.
template <std::floating_point R>
[[nodiscard]] bool in_middle_range(const CoreScan<R>& a, const CoreScan<R>& b) {
    return a.splits() && b.splits() && a.extent() + b.extent() < error_constants::max_extent;
}

/// The solved feature and the result of the scan: the data of enclosure and witnesses. Precondition: the proposal has
/// `edge_count` + 1 pairs, and the cores are `in_middle_range`.
template <std::size_t edge_count>
struct Solution {
    Feature<edge_count> feature;
    Gram gram;
    EdgeWeights<edge_count> weights;
    DoubleDouble4 n;      ///< point of the feature with these weights, |lo| ≤ u |hi|
    DoubleDouble length;  ///< length of n
    double sum;           ///< |n_x| + |n_y| + |n_z|
    RungBounds bounds;
    double blend_error;                        ///< error of n against the exact combination, in units of the extent
    double off;                                ///< the same error as a number, for each coordinate
    std::array<double, edge_count> residuals;  ///< upper bounds of |n · e| for the exact edges
    Joined joined;
    double beyond_a = 0, beyond_b = 0;  ///< see `least_beyond`

    template <class Products, std::floating_point R>
    Solution(Products how, const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal)
        : feature(how, a, b, proposal),
          gram(gram_of(feature.edges)),
          weights{each<edge_count>([&](std::size_t i) {
                      const double hint = proposal.weights[feature.order[i + 1]];
                      return hint >= 0 && hint <= 1 ? hint : 0;
                  }),
                  {}},
          n(refined<Products>(feature, gram, weights)),
          length(pair_root<Products>(pair_square<Products>(n))),
          sum(sum_of_magnitudes(n)),
          bounds(rung_bounds(a, b)),
          blend_error((bounds.blend + error_constants::blend_step * step()) * error_constants::unit_roundoff),
          off(blend_error * (a.extent() + b.extent())),
          residuals(each<edge_count>([&](std::size_t i) {
              const double residual = rounded_dot<Products>(n, feature.edges[i]);
              return (std::abs(residual) + bounds.residual * sum * (a.extent() + b.extent())) *
                     (1 + error_constants::error_sum);
          })),
          joined(joined_to_base<edge_count>(proposal, feature.order)) {
        if (!is_solved()) return;
        beyond_a = least_beyond(a, n, feature.p[0], joined.a, 1);
        beyond_b = least_beyond(b, n, feature.q[0], joined.b, -1);
    }

    /// Returns whether the solution proves anything.
    [[nodiscard]] bool is_solved() const { return length.hi > error_constants::min_length; }

private:
    [[nodiscard]] double step() const {
        double sum_of_steps = 0;
        repeat<edge_count>([&](std::size_t i) { sum_of_steps += std::abs(weights.fine[i]); });
        return sum_of_steps;
    }
};

}  // namespace detail

/// A proven enclosure of the cores' distance, mid − lower_radius ≤ d ≤ mid + upper_radius, and the vector whose length
/// is `mid`. A radius is infinite if nothing is proven.
struct WideEnclosure {
    DoubleDouble mid{};
    double lower_radius = std::numeric_limits<double>::infinity();
    double upper_radius = std::numeric_limits<double>::infinity();
    PairVec n{};
};

namespace detail {

/// Returns an upper bound of the amount by which joined vertices narrow the gap between n·p and n·q against their
/// combination with any weights, from bounds of n · e.
template <std::size_t edge_count>
[[nodiscard]] double joined_gap(const Joined& joined, const std::array<double, edge_count>& residuals) {
    if constexpr (edge_count == 0) {
        return 0;
    } else if constexpr (edge_count == 1) {
        return residuals[0];
    } else {
        const double direct = residuals[0] + residuals[1];
        return joined.share_a_vertex() ? direct : direct + std::max(residuals[0], residuals[1]);
    }
}

/// Returns the enclosure. Upper: ‖v*‖ for the exact convex combination v* of the weights. Lower: (min n·p − max n·q) /
/// ‖n‖ for the computed n. Both hold for all weights; only the width depends on the accuracy of the solution.
template <std::size_t edge_count>
[[nodiscard]] WideEnclosure enclosure(const Solution<edge_count>& s, double extent_a, double extent_b) {
    constexpr double up = 1 + error_constants::error_sum;
    const double root_error = error_constants::pair_length * s.length.hi;
    double gap = s.sum * s.off + joined_gap(s.joined, s.residuals);
    gap += std::max(0.0, support_value_error(s.sum, extent_a) - s.beyond_a);
    gap += std::max(0.0, support_value_error(s.sum, extent_b) - s.beyond_b);
    return {s.length, (root_error + gap / s.length.hi) * up, (root_error + error_constants::root_of_three * s.off) * up,
            s.n.numbers()};
}

}  // namespace detail

/// Subtracts an exact radius from an enclosure.
[[nodiscard]] inline WideEnclosure less_radius(WideEnclosure d, const DoubleDouble& radius) {
    const DoubleDouble s = two_sum(d.mid.hi, -radius.hi);
    const double off = error_constants::radius_difference * (std::abs(d.mid.hi) + radius.hi);
    d.mid = two_sum(s.hi, s.lo + (d.mid.lo - radius.lo));
    d.lower_radius = (d.lower_radius + off) * (1 + error_constants::enclosure_sum);
    d.upper_radius = (d.upper_radius + off) * (1 + error_constants::enclosure_sum);
    return d;
}

/// Returns an enclosure of the distance of two cores from a simplex of at most three vertex pairs. Precondition: the
/// proposal's vertices are those that its simplex names.
template <std::floating_point R>
[[nodiscard]] WideEnclosure extended_enclosure(const CoreScan<R>& a, const CoreScan<R>& b, const Proposal& proposal) {
    using namespace detail;
    if (!in_middle_range(a, b)) return {};
    const auto from = [&](const auto& solution) {
        return solution.is_solved() ? enclosure(solution, a.extent(), b.extent()) : WideEnclosure{};
    };
    switch (proposal.simplex.count) {
        case 1:
            return from(Solution<0>(TargetProducts{}, a, b, proposal));
        case 2:
            return from(Solution<1>(TargetProducts{}, a, b, proposal));
        case 3:
            return from(Solution<2>(TargetProducts{}, a, b, proposal));
        default:
            return {};
    }
}

/// Returns the four volumes with one face and 0, if they are proven to have one sign: 0 is then strictly inside the
/// proposed tetrahedron, and the volumes are its weights up to a factor. Otherwise nothing. Precondition: the
/// proposal's vertices are those that its simplex names.
template <std::floating_point R>
[[nodiscard]] std::optional<std::array<Ball, slot_count>> extended_origin_in_tetrahedron(const CoreScan<R>& a,
                                                                                         const CoreScan<R>& b,
                                                                                         const Proposal& proposal) {
    if (proposal.simplex.count != slot_count) return std::nullopt;
    std::array<Vec3<Ball>, slot_count> y{};
    for (unsigned i = 0; i < slot_count; ++i) {
        y[i] = ball_bounds::vertex(a, proposal.vertices[i].a) - ball_bounds::vertex(b, proposal.vertices[i].b);
    }
    const auto volume = [&y](unsigned i, unsigned j, unsigned k) { return triple_product(y[i], y[j], y[k]); };
    const std::array<Ball, slot_count> volumes{volume(1, 2, 3), volume(0, 3, 2), volume(0, 1, 3), volume(0, 2, 1)};
    const BallSign first = sign(volumes[0]);
    if (first != BallSign::positive && first != BallSign::negative) return std::nullopt;
    for (const Ball& v : volumes) {
        if (sign(v) != first) return std::nullopt;
    }
    return volumes;
}

}  // namespace oblong
