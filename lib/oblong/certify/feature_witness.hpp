// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/exact_tie.hpp"
#include "oblong/certify/witness.hpp"

/// Witnesses from the feature that the extended rung solved, and the proof that they are near an exact optimal pair:
/// docs/numerics/witnesses.md derives every bound. u = 2^−53.
namespace oblong {

namespace detail {

/// What the extended rung solved, and of which bodies.
template <std::floating_point R>
struct SolvedFeature {
    const CoreScan<R>& a;
    const CoreScan<R>& b;
    const Proposal& proposal;
    const WideEnclosure& cores;
    /// Whether vertices are as given: not where scaling by a power of two may have lost what became subnormal.
    bool exact_a = false, exact_b = false;

    [[nodiscard]] const Feature& feature() const { return cores.feature; }
    [[nodiscard]] const FeaturePair& pair(unsigned i) const { return proposal.simplex.pairs[cores.feature.order[i]]; }
    [[nodiscard]] double extent() const { return a.extent() + b.extent(); }
    /// Of a blend with the weights, in units of the extent, against the exact one.
    [[nodiscard]] double blend_error() const {
        const EdgeWeights& w = cores.weights;
        return (240 * 0x1p-53 + 20 * (std::abs(w.fine[0]) + std::abs(w.fine[1]))) * 0x1p-53;
    }
};

[[nodiscard]] inline double sum_of_magnitudes(const PairVec& v) {
    return std::abs(v.x.hi) + std::abs(v.y.hi) + std::abs(v.z.hi);
}
[[nodiscard]] inline bool is_zero(const DoubleDouble& x) { return x.hi == 0 && x.lo == 0; }

/// How far the computed weights and the vector n are at most from those of the point nearest the origin on the
/// feature's line or plane.
struct FeatureErrors {
    std::array<double, 2> weights{};
    Vec3<double> n{};
};

/// Nothing, where the nearest point is not proven to lie inside the feature.
template <std::floating_point R>
[[nodiscard]] std::optional<FeatureErrors> feature_errors(const SolvedFeature<R>& solved) {
    const Feature& f = solved.feature();
    const WideEnclosure& cores = solved.cores;
    FeatureErrors errors;
    for (unsigned i = 0; i < f.edge_count; ++i) {
        // Edges that are long enough for their errors, and their products, not to matter.
        const double length = largest_coordinate(high(f.edges[i]));
        if (!(length > 0x1p-46 * solved.extent()) || !(length > 0x1p-220)) return std::nullopt;
    }
    if (f.edge_count > 0) {
        constexpr double up = 1 + 0x1p-40;
        const double sum = sum_of_magnitudes(cores.n);
        const auto residual = [&](const PairVec& e) {
            const double rounding = 256 * 0x1p-106 * sum * solved.extent() + cores.off * sum_of_magnitudes(e);
            return (std::abs(rounded(pair_dot(cores.n, e))) + rounding) * up;
        };
        const double ee = squared_norm(high(f.edges[0]));
        const double on_e = residual(f.edges[0]);
        if (f.edge_count == 1) {
            errors.weights[0] = on_e / ee * up;
        } else {
            const double gg = squared_norm(high(f.edges[1]));
            const double eg = dot(high(f.edges[0]), high(f.edges[1]));
            const double on_g = residual(f.edges[1]);
            const double least = (ee * gg - eg * eg) - 64 * 0x1p-53 * ee * gg;
            if (!(least > 0x1p-900)) return std::nullopt;
            const double most = std::sqrt(ee * gg);
            errors.weights = {(gg * on_e + most * on_g) / least * up, (most * on_e + ee * on_g) / least * up};
        }
    }
    double rest = 1;
    for (unsigned i = 0; i < f.edge_count; ++i) {
        const double weight = cores.weights.coarse[i] + cores.weights.fine[i];
        if (!(weight > 2 * errors.weights[i]) || !(errors.weights[i] < 0x1p-20)) return std::nullopt;
        rest -= weight + errors.weights[i];
    }
    if (!(rest > 0x1p-48)) return std::nullopt;
    for (std::size_t k = 0; k < 3; ++k) {
        double moved = 0;
        for (unsigned i = 0; i < f.edge_count; ++i) moved += errors.weights[i] * std::abs(f.edges[i][k].hi);
        errors.n[k] = (cores.off + moved) * (1 + 0x1p-40);
    }
    return errors;
}

/// The feature's point on one body: that of its own vertices with the weights.
struct PointOnBody {
    NearVec point;
    std::array<bool, 3> fixed{};  ///< the coordinates in which all its vertices agree: exact
};
template <std::floating_point R>
[[nodiscard]] PointOnBody point_on(const SolvedFeature<R>& solved, std::uint32_t FeaturePair::* side,
                                   const std::array<double, 2>& weight_errors) {
    const bool on_a = side == &FeaturePair::a;
    const CoreScan<R>& scan = on_a ? solved.a : solved.b;
    const Feature& f = solved.feature();
    Feature own;
    own.edge_count = f.edge_count;
    own.y = posed_vertex(scan, solved.pair(0).*side);
    for (unsigned i = 0; i < f.edge_count; ++i) {
        own.edges[i] = pair_difference(posed_vertex(scan, solved.pair(i + 1).*side), own.y);
    }
    const PairVec blend = normalised(stepped(own, solved.cores.weights, combination(own, solved.cores.weights)));
    PointOnBody result;
    const bool exact = on_a ? solved.exact_a : solved.exact_b;
    for (std::size_t k = 0; k < 3; ++k) {
        result.fixed[k] = exact;
        double moved = 0;
        for (unsigned i = 0; i < f.edge_count; ++i) {
            result.fixed[k] = result.fixed[k] && is_zero(own.edges[i][k]);
            moved += weight_errors[i] * std::abs(own.edges[i][k].hi);
        }
        const double off = (solved.blend_error() * scan.extent() + moved) * (1 + 0x1p-40) + 0x1p-1000;
        result.point[k] = {blend[k], result.fixed[k] ? 0 : off};
    }
    return result;
}

/// Whether every vertex that may be extreme along the exact n is proven to be no nearer (A, sign −1) or farther (B,
/// sign 1) than the feature's base: by the computed reaches, or by a tie that doubles hold exactly.
template <std::floating_point R>
[[nodiscard]] bool supports(const SolvedFeature<R>& solved, int sign, const FeatureErrors& errors) {
    const bool on_a = sign < 0;
    const CoreScan<R>& scan = on_a ? solved.a : solved.b;
    std::uint32_t FeaturePair::* const side = on_a ? &FeaturePair::a : &FeaturePair::b;
    const PairVec& n = solved.cores.n;
    const std::uint32_t base = solved.pair(0).*side;
    const DoubleDouble level = pair_dot(n, posed_vertex(scan, base));
    const double off = std::max({errors.n.x, errors.n.y, errors.n.z});
    const double margin = (120 * 0x1p-106 * sum_of_magnitudes(n) + 6.1 * off) * scan.extent();
    const Joined joined(solved.proposal.simplex, solved.feature().order[0]);
    std::optional<TrackedFeature> tracked;
    bool all = true;
    const auto take = [&](std::uint32_t i) {
        if (!all || joined.has(side, i)) return;
        const DoubleDouble reach = pair_dot(n, posed_vertex(scan, i));
        const double beyond = sign * ((level.hi - reach.hi) + (level.lo - reach.lo));
        if (beyond > margin) return;
        if (!tracked && solved.exact_a && solved.exact_b)
            tracked.emplace(solved.a, solved.b, solved.proposal.simplex, solved.feature());
        all = tracked && tracked->is_across(tracked_step(scan, i, base));
    };
    const std::uint32_t seen = on_a ? solved.proposal.seen_a.best : solved.proposal.seen_b.best;
    scan.candidates({sign * n.x.hi, sign * n.y.hi, sign * n.z.hi}, seen, take);
    return all;
}

/// Whether the exact nearest point of the feature is that of A − B.
template <std::floating_point R>
[[nodiscard]] bool is_nearest(const SolvedFeature<R>& solved, const FeatureErrors& errors) {
    const PairVec& n = solved.cores.n;
    // The passes over the vertices allow twice this.
    const double allowed = 0x1p-53 * largest_coordinate(high(n));
    if (!(std::max({errors.n.x, errors.n.y, errors.n.z}) < allowed)) return false;
    return (!solved.cores.others_on_a || supports(solved, -1, errors)) &&
           (!solved.cores.others_on_b || supports(solved, 1, errors));
}

/// The coordinates of n that are exact: those in which the feature's differences agree.
template <std::floating_point R>
[[nodiscard]] NearVec near_n(const SolvedFeature<R>& solved, const Vec3<double>& errors, const PointOnBody& p,
                             const PointOnBody& q) {
    NearVec n{{solved.cores.n.x, errors.x}, {solved.cores.n.y, errors.y}, {solved.cores.n.z, errors.z}};
    for (std::size_t k = 0; k < 3; ++k) {
        if (!p.fixed[k] || !q.fixed[k]) continue;
        const DoubleDouble& x = p.point[k].mid;
        const DoubleDouble& y = q.point[k].mid;
        if (x.hi == y.hi && x.lo == y.lo) n[k] = {};
    }
    return n;
}

/// p − share · n
[[nodiscard]] inline NearVec moved(const NearVec& p, const NearVec& n, const Near& share) {
    NearVec moved = p;
    for (std::size_t k = 0; k < 3; ++k) {
        if (is_zero(n[k].mid) && n[k].off == 0) continue;
        const DoubleDouble step = share.mid * n[k].mid;
        const double off = std::abs(share.mid.hi) * n[k].off + std::abs(n[k].mid.hi) * share.off +
                           12 * 0x1p-106 * (std::abs(step.hi) + std::abs(p[k].mid.hi));
        moved[k] = {p[k].mid - step, (p[k].off + off) * (1 + 0x1p-40) + 0x1p-900};
    }
    return moved;
}

/// Radii whose products are far from the ends of the range.
[[nodiscard]] inline bool is_middling(double radius) { return radius == 0 || (radius > 0x1p-300 && radius < 0x1p300); }

}  // namespace detail

/// Witnesses of separated bodies, from the extended rung's last state.
template <std::floating_point R>
[[nodiscard]] Witnesses<R> nearest_witnesses(const detail::SolvedFeature<R>& solved) {
    using namespace detail;
    const std::optional<FeatureErrors> errors = feature_errors(solved);
    const bool nearest = errors && is_nearest(solved, *errors);
    const FeatureErrors off = errors.value_or(FeatureErrors{});
    const PointOnBody p = point_on(solved, &FeaturePair::a, off.weights);
    const PointOnBody q = point_on(solved, &FeaturePair::b, off.weights);
    const double radius_a = solved.a.core().radius;
    const double radius_b = solved.b.core().radius;
    Witnesses<R> result;
    if (radius_a == 0 && radius_b == 0) {
        result = rounded_pair<R>(p.point, q.point);
    } else {
        const NearVec n = near_n(solved, off.n, p, q);
        const DoubleDouble& length = solved.cores.length;
        const double relative =
            (19 * 0x1p-106 + (off.n.x + off.n.y + off.n.z) / length.hi + 32 * 0x1p-106) * (1 + 0x1p-40);
        const auto share = [&](double radius) {
            const DoubleDouble s = DoubleDouble{radius, 0} / length;
            return Near{s, std::abs(s.hi) * relative};
        };
        result = rounded_pair<R>(moved(p.point, n, share(radius_a)), moved(q.point, n, share(-radius_b)));
        result.proven = result.proven && is_middling(radius_a) && is_middling(radius_b);
    }
    result.proven = result.proven && nearest;
    return result;
}

/// Witnesses of bodies whose cores are proven to be apart by less than the radii at the feature's weights: the point
/// that divides the segment by the radii lies in both.
template <std::floating_point R>
[[nodiscard]] Witnesses<R> dividing_witnesses(const detail::SolvedFeature<R>& solved) {
    using namespace detail;
    const PointOnBody p = point_on(solved, &FeaturePair::a, {});
    const PointOnBody q = point_on(solved, &FeaturePair::b, {});
    const double radius_a = solved.a.core().radius;
    const double radius_b = solved.b.core().radius;
    const double off = solved.cores.off;
    const DoubleDouble share = DoubleDouble{radius_a, 0} / two_sum(radius_a, radius_b);
    const NearVec n = near_n(solved, {off, off, off}, p, q);
    const NearVec x = radius_a == 0 ? p.point : moved(p.point, n, {share, 32 * 0x1p-106 * share.hi});
    Witnesses<R> result = rounded_pair<R>(x, x);
    result.proven = result.proven && is_middling(radius_a) && is_middling(radius_b);
    return result;
}

/// The common point of cores whose proposed tetrahedron holds the origin, from the volumes that prove it.
template <std::floating_point R>
[[nodiscard]] Witnesses<R> common_witnesses(const CoreScan<R>& a, const ProposedSimplex& simplex,
                                            const std::array<Ball, slot_count>& volumes) {
    using namespace detail;
    Vec3<Ball> sum = ball_bounds::exact(Vec3<double>{});
    Ball total(0.0);
    for (unsigned i = 0; i < slot_count; ++i) {
        sum = sum + ball_bounds::vertex(a, simplex.pairs[i].a) * volumes[i];
        total = total + volumes[i];
    }
    const auto near = [&](const Ball& x) {
        const Ball share = x / total;
        return Near{share.mid, share.radius};
    };
    const NearVec common{near(sum.x), near(sum.y), near(sum.z)};
    return rounded_pair<R>(common, common);
}

}  // namespace oblong
