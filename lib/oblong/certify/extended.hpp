// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/certify/ball_bounds.hpp"
#include "oblong/certify/compensated.hpp"
#include "oblong/certify/filter.hpp"

/// The middle rung: the proposed feature again in twice the precision, and only those vertices that the filter
/// cannot exclude as support. Allocates nothing. Error bounds: docs/numerics/extended-rung.md.
namespace oblong {

/// A proven enclosure of the cores' distance: lower_mid − lower_radius ≤ d ≤ upper_mid + upper_radius; infinite radii
/// where nothing was shown.
struct WideEnclosure {
    DoubleDouble lower_mid{}, upper_mid{};
    double lower_radius = std::numeric_limits<double>::infinity();
    double upper_radius = std::numeric_limits<double>::infinity();
    PairVec p{}, q{};  ///< the feature's nearest points, of the cores
    PairVec n{};       ///< p − q
};

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

/// min over the core of n · x, where `sign` is −1, or max where it is 1, from the vertices that the filter leaves.
template <std::floating_point R>
[[nodiscard]] DoubleDouble extreme_reach(const CoreScan<R>& scan, const PairVec& n, std::uint32_t seen, int sign) {
    DoubleDouble extreme{};
    bool any = false;
    const auto take = [&](std::uint32_t i) {
        const DoubleDouble one = pair_dot(n, posed_vertex(scan, i));
        const bool farther = sign < 0 ? is_below(one, extreme) : is_below(extreme, one);
        if (!any || farther) extreme = one;
        any = true;
    };
    scan.candidates({sign * n.x.hi, sign * n.y.hi, sign * n.z.hi}, seen, take);
    return extreme;
}

/// The point of A with the feature's weights.
template <std::floating_point R>
[[nodiscard]] PairVec point_on(const CoreScan<R>& a, const ProposedSimplex& simplex, const Feature& f,
                               const EdgeWeights& w) {
    Feature on_a;
    on_a.edge_count = f.edge_count;
    on_a.y = posed_vertex(a, simplex.pairs[f.order[0]].a);
    for (unsigned i = 0; i < f.edge_count; ++i) {
        on_a.edges[i] = pair_difference(posed_vertex(a, simplex.pairs[f.order[i + 1]].a), on_a.y);
    }
    return normalised(stepped(on_a, w, combination(on_a, w)));
}

}  // namespace detail

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

/// Where 0 is proven to lie strictly inside the proposed tetrahedron, because the four volumes with one face and 0 have
/// one sign: the common point of the cores by those volumes, rounded. Otherwise nothing.
template <std::floating_point R>
[[nodiscard]] std::optional<Vec3<double>> extended_surrounds(const CoreScan<R>& a, const CoreScan<R>& b,
                                                             const ProposedSimplex& simplex) {
    std::array<Vec3<Ball>, slot_count> y{};
    for (unsigned i = 0; i < slot_count; ++i) {
        y[i] = ball_bounds::vertex(a, simplex.pairs[i].a) - ball_bounds::vertex(b, simplex.pairs[i].b);
    }
    const auto volume = [&y](unsigned i, unsigned j, unsigned k) { return triple_product(y[i], y[j], y[k]); };
    const std::array<Ball, slot_count> volumes{volume(1, 2, 3), volume(0, 3, 2), volume(0, 1, 3), volume(0, 2, 1)};
    const BallSign first = sign(volumes[0]);
    if (first != BallSign::positive && first != BallSign::negative) return std::nullopt;
    double sum = 0;
    for (const Ball& v : volumes) {
        if (sign(v) != first) return std::nullopt;
        sum += v.mid.hi;
    }
    Vec3<double> common{};
    for (unsigned i = 0; i < slot_count; ++i) {
        common = common + detail::plain_vertex(a, simplex.pairs[i].a) * (volumes[i].mid.hi / sum);
    }
    return common;
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

    // One body's point by its own edges, the other's from n.
    bool fixed_b = true;
    for (unsigned i = 1; i <= f.edge_count; ++i) {
        fixed_b = fixed_b && simplex.pairs[f.order[i]].b == simplex.pairs[f.order[0]].b;
    }
    if (fixed_b) {
        result.q = posed_vertex(b, simplex.pairs[f.order[0]].b);
        result.p = pair_difference(result.q, -n);
    } else {
        result.p = point_on(a, simplex, f, w);
        result.q = pair_difference(result.p, n);
    }
    result.n = n;

    const DoubleDouble least = extreme_reach(a, n, proposal.seen_a.best, -1);
    const DoubleDouble greatest = extreme_reach(b, n, proposal.seen_b.best, 1);
    const DoubleDouble s = two_sum(least.hi, -greatest.hi);
    const double gap = ((squared.hi - s.hi) - s.lo) + ((squared.lo - least.lo) + greatest.lo);
    const double sum = std::abs(n.x.hi) + std::abs(n.y.hi) + std::abs(n.z.hi);
    const double gap_error = 192 * u * u * sum * extent + 8 * u * std::abs(gap);
    result.lower_mid = length;
    result.lower_radius = (root_error + (std::abs(gap) + gap_error) / length.hi) * (1 + 0x1p-40);
    return result;
}

}  // namespace oblong
