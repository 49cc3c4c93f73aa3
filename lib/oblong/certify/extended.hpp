// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/certify/ball_bounds.hpp"
#include "oblong/certify/compensated.hpp"
#include "oblong/certify/filter.hpp"

/// The middle rung: the proposed feature again in twice the precision, and only those vertices that the filter
/// cannot exclude as support. Allocates nothing. Error bounds: docs/numerics/extended-rung.md.
namespace oblong {

namespace detail {

/// A simplex of up to three points of A − B, its first vertex the heaviest: v = y + Σ λ_i e_i.
struct Feature {
    PairVec y{};
    std::array<PairVec, 2> edges{};
    std::array<unsigned, 3> order{};  ///< of the proposal's pairs: the base first
    unsigned edge_count = 0;
};

/// Weights of the edges, each as `coarse` + `fine`.
struct EdgeWeights {
    std::array<double, 2> coarse{};
    std::array<double, 2> fine{};
};

/// Which of the proposal's pairs share vertices with the base's, directly or by way of another.
struct Joined {
    const ProposedSimplex* simplex;
    unsigned pairs;  ///< a set

    Joined(const ProposedSimplex& of, unsigned base) : simplex(&of), pairs(1U << base) {
        for (unsigned round = 1; round < of.count; ++round) {
            for (unsigned i = 0; i < of.count; ++i) {
                if (has(&FeaturePair::a, of.pairs[i].a) || has(&FeaturePair::b, of.pairs[i].b)) pairs |= 1U << i;
            }
        }
    }
    [[nodiscard]] bool has(std::uint32_t FeaturePair::* side, std::uint32_t vertex) const {
        for (unsigned i = 0; i < simplex->count; ++i) {
            if ((pairs >> i & 1U) != 0 && simplex->pairs[i].*side == vertex) return true;
        }
        return false;
    }
};

/// −(v · e) for all edges, solved for the step that makes them 0.
[[nodiscard]] inline std::array<double, 2> newton_step(const Feature& f, const PairVec& v) {
    const Vec3<double> e = high(f.edges[0]);
    const double ee = squared_norm(e);
    const double ve = rounded(pair_dot(v, f.edges[0]));
    if (f.edge_count == 1) return {-ve / ee, 0};
    const Vec3<double> g = high(f.edges[1]);
    const double eg = dot(e, g);
    const double gg = squared_norm(g);
    const double vg = rounded(pair_dot(v, f.edges[1]));
    const double inverse = 1 / (ee * gg - eg * eg);
    return {(vg * eg - ve * gg) * inverse, (ve * eg - vg * ee) * inverse};
}

/// y + Σ coarse_i e_i before its low parts are added to the high ones.
struct Blend {
    Vec3<double> high, low;
};
[[nodiscard]] inline Blend combination(const Feature& f, const EdgeWeights& w) {
    Blend v;
    for (std::size_t k = 0; k < 3; ++k) {
        v.high[k] = f.y[k].hi;
        v.low[k] = f.y[k].lo;
        for (unsigned i = 0; i < f.edge_count; ++i) {
            const DoubleDouble& e = f.edges[i][k];
            const DoubleDouble product = two_product(w.coarse[i], e.hi);
            const DoubleDouble s = two_sum(v.high[k], product.hi);
            v.high[k] = s.hi;
            v.low[k] = (v.low[k] + s.lo) + (product.lo + w.coarse[i] * e.lo);
        }
    }
    return v;
}
/// With Σ fine_i e_i added.
[[nodiscard]] inline Blend stepped(const Feature& f, const EdgeWeights& w, Blend v) {
    for (std::size_t k = 0; k < 3; ++k) {
        double fine = w.fine[0] * f.edges[0][k].hi;
        if (f.edge_count == 2) fine += w.fine[1] * f.edges[1][k].hi;
        v.low[k] += fine;
    }
    return v;
}
[[nodiscard]] inline PairVec normalised(const Blend& v) {
    return {two_sum(v.high.x, v.low.x), two_sum(v.high.y, v.low.y), two_sum(v.high.z, v.low.z)};
}

/// v at the weights of the point nearest the origin on the feature's line or plane, clamped to the simplex: coarse
/// weights from the proposal, one Newton step as the fine part, and again where that step was large. Nothing, where no
/// positive weight is left for the base.
[[nodiscard]] inline std::optional<PairVec> refine(const Feature& f, EdgeWeights& w) {
    constexpr double large = 0x1p-36;
    for (int round = 0; round < 4; ++round) {
        w.fine = {};
        const Blend blend = combination(f, w);
        if (f.edge_count == 0) return normalised(blend);
        w.fine = newton_step(f, normalised(blend));
        double rest = 1;
        double step = 0;
        for (unsigned i = 0; i < f.edge_count; ++i) {
            if (w.coarse[i] + w.fine[i] < 0) w.fine[i] = -w.coarse[i];
            step = std::max(step, std::abs(w.fine[i]));
            rest = rest - w.coarse[i] - w.fine[i];
        }
        if (!(rest > 0x1p-49)) return std::nullopt;  // also NaN; its five roundings err by less
        if (step <= large) return normalised(stepped(f, w, blend));
        for (unsigned i = 0; i < f.edge_count; ++i) w.coarse[i] += w.fine[i];
    }
    return std::nullopt;
}

/// What a pass over the vertices that the filter leaves found.
struct Reached {
    DoubleDouble extreme{};
    bool others = false;  ///< whether it met a vertex that is not joined to the feature's base
};

/// min over the core of n · x, where `sign` is −1, or max where it is 1, from the vertices that the filter leaves.
template <std::floating_point R>
[[nodiscard]] Reached extreme_reach(const CoreScan<R>& scan, const PairVec& n, std::uint32_t seen, int sign,
                                    const Joined& joined) {
    Reached reached;
    bool any = false;
    std::uint32_t FeaturePair::* const side = sign < 0 ? &FeaturePair::a : &FeaturePair::b;
    const auto take = [&](std::uint32_t i) {
        const DoubleDouble one = pair_dot(n, posed_vertex(scan, i));
        const bool farther = sign < 0 ? is_below(one, reached.extreme) : is_below(reached.extreme, one);
        if (!any || farther) reached.extreme = one;
        any = true;
        reached.others = reached.others || !joined.has(side, i);
    };
    scan.candidates({sign * n.x.hi, sign * n.y.hi, sign * n.z.hi}, seen, take);
    return reached;
}

}  // namespace detail

/// A proven enclosure of the cores' distance: lower_mid − lower_radius ≤ d ≤ upper_mid + upper_radius; infinite radii
/// where nothing was shown. And what it came from.
struct WideEnclosure {
    DoubleDouble lower_mid{}, upper_mid{};
    double lower_radius = std::numeric_limits<double>::infinity();
    double upper_radius = std::numeric_limits<double>::infinity();
    detail::Feature feature{};
    detail::EdgeWeights weights{};  ///< of the feature's edges
    PairVec n{};                    ///< the feature's point with these weights
    DoubleDouble length{};          ///< of n
    double off = 0;                 ///< at most, each coordinate of n against the exact one with these weights
    bool others_on_a = false, others_on_b = false;  ///< vertices that may be extreme too, see `Reached`
};

/// The enclosure less an exact radius.
[[nodiscard]] inline WideEnclosure less_radius(WideEnclosure d, const DoubleDouble& radius) {
    const auto less = [&](DoubleDouble& mid, double& around) {
        const DoubleDouble s = two_sum(mid.hi, -radius.hi);
        const double off = 8 * 0x1p-53 * 0x1p-53 * (std::abs(mid.hi) + radius.hi);
        mid = two_sum(s.hi, s.lo + (mid.lo - radius.lo));
        around = (around + off) * (1 + 0x1p-48);
    };
    less(d.lower_mid, d.lower_radius);
    less(d.upper_mid, d.upper_radius);
    return d;
}

/// Four points of A − B and their weights in 0, up to a factor, where 0 is proven to lie strictly inside the proposed
/// tetrahedron, because the four volumes with one face and 0 have one sign: those volumes. Otherwise nothing.
template <std::floating_point R>
[[nodiscard]] std::optional<std::array<Ball, slot_count>> extended_surrounds(const CoreScan<R>& a, const CoreScan<R>& b,
                                                                             const ProposedSimplex& simplex) {
    if (simplex.count != slot_count) return std::nullopt;
    std::array<Vec3<Ball>, slot_count> y{};
    for (unsigned i = 0; i < slot_count; ++i) {
        y[i] = ball_bounds::vertex(a, simplex.pairs[i].a) - ball_bounds::vertex(b, simplex.pairs[i].b);
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

/// Encloses the distance of two cores from any simplex of at most three vertex pairs: upper = ‖v*‖ for the exact convex
/// combination v* that the weights denote; lower = (min n·p − max n·q) / ‖n‖ for n = v* as computed. Both hold for all
/// weights, so only the width depends on how well the simplex was chosen and solved.
template <std::floating_point R>
[[nodiscard, gnu::flatten]] WideEnclosure extended_enclosure(const CoreScan<R>& a, const CoreScan<R>& b,
                                                             const Proposal& proposal) {
    using namespace detail;
    WideEnclosure result;
    const ProposedSimplex& simplex = proposal.simplex;
    const double extent = a.extent() + b.extent();
    if (simplex.count == 0 || simplex.count == slot_count) return result;
    if (!a.splits() || !b.splits() || !(extent < 0x1p300)) return result;

    Feature f;
    f.edge_count = simplex.count - 1;
    f.order = {0, 1, 2};
    for (unsigned i = 1; i < simplex.count; ++i) {
        if (proposal.weights[i] > proposal.weights[f.order[0]]) std::swap(f.order[0], f.order[i]);
    }
    const auto point = [&](unsigned i) {
        const FeaturePair& pair = simplex.pairs[f.order[i]];
        return pair_difference(posed_vertex(a, pair.a), posed_vertex(b, pair.b));
    };
    f.y = point(0);
    EdgeWeights w;
    for (unsigned i = 0; i < f.edge_count; ++i) {
        f.edges[i] = pair_difference(point(i + 1), f.y);
        const double hint = proposal.weights[f.order[i + 1]];
        w.coarse[i] = hint >= 0 && hint <= 1 ? hint : 0;
    }
    const std::optional<PairVec> refined = refine(f, w);
    if (!refined) return result;
    const PairVec& n = *refined;
    const DoubleDouble squared = pair_dot(n, n);
    const DoubleDouble length = pair_root(squared);
    if (!(length.hi > 0x1p-300)) return result;

    constexpr double u = 0x1p-53;
    const double step = std::abs(w.fine[0]) + std::abs(w.fine[1]);
    const double root_error = 19 * u * u * length.hi;
    const double off = (240 * u + 20 * step) * u * extent;  // of a coordinate of n, against v*
    result.upper_mid = length;
    result.upper_radius = (root_error + 1.7321 * off) * (1 + 0x1p-40);

    result.feature = f;
    result.weights = w;
    result.n = n;
    result.length = length;
    result.off = off;

    const Joined joined(simplex, f.order[0]);
    const Reached on_a = extreme_reach(a, n, proposal.seen_a.best, -1, joined);
    const Reached on_b = extreme_reach(b, n, proposal.seen_b.best, 1, joined);
    result.others_on_a = on_a.others;
    result.others_on_b = on_b.others;
    const DoubleDouble& least = on_a.extreme;
    const DoubleDouble& greatest = on_b.extreme;
    const DoubleDouble s = two_sum(least.hi, -greatest.hi);
    const double gap = ((squared.hi - s.hi) - s.lo) + ((squared.lo - least.lo) + greatest.lo);
    const double sum = std::abs(n.x.hi) + std::abs(n.y.hi) + std::abs(n.z.hi);
    const double gap_error = 192 * u * u * sum * extent + 8 * u * std::abs(gap);
    result.lower_mid = length;
    result.lower_radius = (root_error + (std::abs(gap) + gap_error) / length.hi) * (1 + 0x1p-40);
    return result;
}

}  // namespace oblong
