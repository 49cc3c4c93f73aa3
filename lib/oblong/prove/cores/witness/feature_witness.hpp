// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/witness/exact_tie.hpp"
#include "oblong/prove/cores/witness/witness.hpp"
#include "oblong/scalar/error_constants.hpp"

/// Witnesses from the feature that the extended rung solved, and the proof that they are near an exact optimal pair:
/// docs/explanation/numerics/witnesses.md derives every bound. u = 2^−53.
namespace oblong {

namespace detail {

/// A solved feature with its bodies.
template <std::floating_point R, std::size_t edge_count>
struct SolvedFeature {
    const CoreScan<R>& a;
    const CoreScan<R>& b;
    const Proposal& proposal;
    const Solution<edge_count>& solution;
    bool as_given = false;  ///< vertices are unscaled, so no subnormal coordinate lost bits

    [[nodiscard]] double extent() const { return a.extent() + b.extent(); }
};

/// Upper bounds of the errors of the weights and of n against the point nearest the origin on the feature's line or
/// plane.
template <std::size_t edge_count>
struct FeatureErrors {
    std::array<double, edge_count> weights{};
    Double4 n;
    bool inside = false;  ///< whether the nearest point is proven to be inside the feature
};

/// Computes bounds of the weights' errors. \return false if the edges are too short, or too nearly collinear, for any
/// bound
template <std::size_t edge_count>
[[nodiscard]] bool weight_errors(const Solution<edge_count>& s, double extent, std::array<double, edge_count>& errors) {
    if constexpr (edge_count > 0) {
        constexpr double up = 1 + error_constants::error_sum;
        bool long_enough = true;
        const auto residuals = each<edge_count>([&](std::size_t i) {
            const DoubleDouble4& e = s.feature.edges[i];
            // Edges so long that their errors, and those of their products, are negligible.
            const double length = e.hi.magnitudes().largest();
            long_enough =
                long_enough && length > error_constants::min_edge * extent && length > error_constants::min_edge_length;
            return (s.residuals[i] + s.off * sum_of_magnitudes(e)) * up;
        });
        if (!long_enough) return false;
        const auto [ee, eg, gg] = s.gram;
        if constexpr (edge_count == 1) {
            errors = {residuals[0] / ee * up};
        } else {
            const double least = s.gram.determinant() - error_constants::gram_determinant * ee * gg;
            if (!(least > error_constants::min_determinant)) return false;
            const double most = std::sqrt(ee * gg);
            const double inverse = up / least;
            errors = {(gg * residuals[0] + most * residuals[1]) * inverse,
                      (most * residuals[0] + ee * residuals[1]) * inverse};
        }
    }
    return true;
}

template <std::size_t edge_count>
[[nodiscard]] FeatureErrors<edge_count> feature_errors(const Solution<edge_count>& s, double extent) {
    FeatureErrors<edge_count> errors;
    if (!weight_errors(s, extent, errors.weights)) return {};
    double rest = 1;
    bool inside = true;
    repeat<edge_count>([&](std::size_t i) {
        const double weight = s.weights.coarse[i] + s.weights.fine[i];
        inside = inside && weight > 2 * errors.weights[i] && errors.weights[i] < error_constants::max_weight_error;
        rest -= weight + errors.weights[i];
    });
    if (!inside || !(rest > error_constants::inner_base_weight)) return {};
    errors.inside = true;
    errors.n = Double4::all(s.off);
    repeat<edge_count>(
        [&](std::size_t i) { errors.n = errors.n + s.feature.edges[i].hi.magnitudes() * errors.weights[i]; });
    errors.n = errors.n * (1 + error_constants::error_sum);
    return errors;
}

/// The feature's points of both bodies.
struct PointsOnBodies {
    NearDouble4 p, q;
    NearDouble4 n;  ///< p − q; 0 in coordinates in which all vertices of both bodies are the same number
};

/// Returns the feature's points: A's is the combination of its vertices, B's is p − n. Coordinates in which all
/// vertices of a body agree are exact.
template <class Products, std::floating_point R, std::size_t edge_count>
[[nodiscard]] PointsOnBodies points_of(const SolvedFeature<R, edge_count>& solved,
                                       const FeatureErrors<edge_count>& errors) {
    const Solution<edge_count>& s = solved.solution;
    const Feature<edge_count>& f = s.feature;
    const auto own = each<edge_count>([&](std::size_t i) { return pair_difference(f.p[i + 1], f.p[0]); });
    const DoubleDouble4 p = stepped(combination<Products>(f.p[0], own, s.weights.coarse), own, s.weights.fine);
    Double4 moved;
    Mask4 fixed_p = Mask4(solved.as_given) & exact_coordinates(solved.a);
    Mask4 fixed_q = Mask4(solved.as_given) & exact_coordinates(solved.b);
    repeat<edge_count>([&](std::size_t i) {
        moved = moved + own[i].hi.magnitudes() * errors.weights[i];
        fixed_p = fixed_p & DoubleDouble4::equal(own[i], {});
        fixed_q = fixed_q & DoubleDouble4::equal(f.q[i + 1], f.q[0]);
    });
    constexpr double up = 1 + error_constants::error_sum;
    const Double4 least = Double4::all(error_constants::point_underflow);
    const double blended = s.blend_error * solved.a.extent();
    const double subtracted = error_constants::point_difference * solved.extent();
    const Double4 off_p = fixed_p.choose({}, (Double4::all(blended) + moved) * up + least);
    const Double4 off_q = fixed_q.choose({}, (off_p + errors.n + Double4::all(subtracted)) * up + least);
    const DoubleDouble4 q = normalised(chosen(fixed_q, f.q[0], pair_difference(p, s.n)));
    const Mask4 one = fixed_p & fixed_q & DoubleDouble4::equal(p, q);
    return {{p, off_p}, {q, off_q}, {chosen(one, {}, s.n), one.choose({}, errors.n)}};
}

/// Checks, by ties that doubles hold exactly, the vertices that a computed support value does not decide: whether every
/// vertex that may be extreme along the exact n is proven to be no nearer (A, sign −1) or no farther (B, sign 1) than
/// the feature's base.
template <std::floating_point R>
struct TieSearch {
    const CoreScan<R>& a;
    const CoreScan<R>& b;
    const ProposedSimplex& simplex;
    FeatureOrder order;
    unsigned edge_count;
    DoubleDouble4 n;

    [[nodiscard, gnu::noinline]] bool all_tied(bool on_a, const DoubleDouble4& base, const Joined& near,
                                               double margin) const {
        const CoreScan<R>& scan = on_a ? a : b;
        const JoinedVertices& joined = on_a ? near.a : near.b;
        const int sign = on_a ? 1 : -1;
        std::optional<TrackedFeature<R>> tracked;
        bool all = true;
        const auto take = [&](std::uint32_t i) {
            if (!all || joined.has(i) || sign * beyond_base(scan, n.numbers(), base.numbers(), i) > margin) return;
            if (!tracked) tracked.emplace(a, b, simplex, order, edge_count);
            all = std::ranges::any_of(joined.indices, [&](std::uint32_t from) {
                return tracked->is_across(tracked->equations.of(scan, i, from));
            });
        };
        scan.candidates((n.hi * -sign).numbers(), joined.base, take);
        return all;
    }
};

/// Which vertices beside the feature's are proven to be farther than it along the exact n.
struct Clearance {
    double margin_a = 0, margin_b = 0;  ///< bounds of the errors
    bool clear_a = false, clear_b = false;

    /// \param off bound of the error of n, in a coordinate
    template <std::floating_point R, std::size_t edge_count>
    Clearance(const SolvedFeature<R, edge_count>& solved, double off) {
        const Solution<edge_count>& s = solved.solution;
        // The scans of the vertices allow twice this error.
        if (!(off < error_constants::unit_roundoff * s.n.hi.magnitudes().largest())) return;
        const double margin = error_constants::support_difference * s.sum + error_constants::vector_change * off;
        margin_a = margin * solved.a.extent();
        margin_b = margin * solved.b.extent();
        clear_a = s.beyond_a > margin_a;
        clear_b = s.beyond_b > margin_b;
        is_bounded = true;
    }
    bool is_bounded = false;  ///< the margins hold
};

/// Returns whether the exact nearest point of the feature is proven to be that of A − B.
template <std::floating_point R, std::size_t edge_count>
[[nodiscard]] bool is_nearest(const SolvedFeature<R, edge_count>& solved, const FeatureErrors<edge_count>& errors) {
    const Solution<edge_count>& s = solved.solution;
    const Clearance clearance(solved, errors.n.largest());
    if (clearance.clear_a && clearance.clear_b) return true;
    if (!clearance.is_bounded || !solved.as_given) return false;
    const ProposedSimplex& simplex = solved.proposal.simplex;
    const TieSearch<R> ties{solved.a, solved.b, simplex, s.feature.order, edge_count, s.n};
    return (clearance.clear_a || ties.all_tied(true, s.feature.p[0], s.joined, clearance.margin_a)) &&
           (clearance.clear_b || ties.all_tied(false, s.feature.q[0], s.joined, clearance.margin_b));
}

/// Returns p − share · n.
[[nodiscard]] inline NearVec moved(const NearVec& p, const NearVec& n, const Near& share) {
    NearVec moved = p;
    for (std::size_t k = 0; k < 3; ++k) {
        if (n[k].mid.hi == 0 && n[k].mid.lo == 0 && n[k].off == 0) continue;
        const DoubleDouble step = share.mid * n[k].mid;
        const double off = std::abs(share.mid.hi) * n[k].off + std::abs(n[k].mid.hi) * share.off +
                           error_constants::ball_step * (std::abs(step.hi) + std::abs(p[k].mid.hi));
        moved[k] = {p[k].mid - step,
                    (p[k].off + off) * (1 + error_constants::error_sum) + error_constants::step_underflow};
    }
    return moved;
}

/// Returns whether products of the radius are far from the ends of the range.
[[nodiscard]] inline bool is_middling(double radius) {
    return radius == 0 || (radius > error_constants::min_radius && radius < error_constants::max_radius);
}

}  // namespace detail

/// Returns the witnesses of separated bodies from the solved feature.
template <std::floating_point R, class Products, std::size_t edge_count>
[[nodiscard]] Witnesses<R> nearest_witnesses(const detail::SolvedFeature<R, edge_count>& solved) {
    using namespace detail;
    const FeatureErrors<edge_count> errors = feature_errors(solved.solution, solved.extent());
    const PointsOnBodies points = points_of<Products>(solved, errors);
    const double radius_a = solved.a.core().radius;
    const double radius_b = solved.b.core().radius;
    Witnesses<R> result;
    if (radius_a == 0 && radius_b == 0) {
        result = rounded_pair<R>(points.p, points.q);
    } else {
        const DoubleDouble& length = solved.solution.length;
        const double relative =
            (error_constants::pair_length + errors.n.total() / length.hi + error_constants::pair_quotient) *
            (1 + error_constants::error_sum);
        const auto share = [&](double radius) {
            const DoubleDouble s = DoubleDouble{radius, 0} / length;
            return Near{s, std::abs(s.hi) * relative};
        };
        const NearVec n = points.n.numbers();
        result = rounded_pair<R>(moved(points.p.numbers(), n, share(radius_a)),
                                 moved(points.q.numbers(), n, share(-radius_b)));
        result.proven = result.proven && is_middling(radius_a) && is_middling(radius_b);
    }
    result.proven = result.proven && errors.inside && is_nearest(solved, errors);
    return result;
}

/// Returns the witnesses of bodies whose cores are proven to be closer than the sum of the radii: the point that
/// divides the segment in the ratio of the radii lies in both.
template <std::floating_point R, class Products, std::size_t edge_count>
[[nodiscard]] Witnesses<R> dividing_witnesses(const detail::SolvedFeature<R, edge_count>& solved) {
    using namespace detail;
    const PointsOnBodies points =
        points_of<Products>(solved, FeatureErrors<edge_count>{{}, Double4::all(solved.solution.off)});
    const double radius_a = solved.a.core().radius;
    const double radius_b = solved.b.core().radius;
    const DoubleDouble share = DoubleDouble{radius_a, 0} / two_sum(radius_a, radius_b);
    const NearVec p = points.p.numbers();
    const NearVec x =
        radius_a == 0 ? p : moved(p, points.n.numbers(), {share, error_constants::pair_quotient * share.hi});
    Witnesses<R> result = rounded_pair<R>(x, x);
    result.proven = result.proven && is_middling(radius_a) && is_middling(radius_b);
    return result;
}

/// Returns the common point of cores whose proposed tetrahedron contains the origin, from the volumes that prove it.
template <std::floating_point R>
[[nodiscard]] Witnesses<R> common_witnesses(const CoreScan<R>& a, const Proposal& proposal,
                                            const std::array<Ball, slot_count>& volumes) {
    using namespace detail;
    Vec3<Ball> sum = ball_bounds::exact(Vec3<double>{});
    Ball total(0.0);
    for (unsigned i = 0; i < slot_count; ++i) {
        sum = sum + ball_bounds::vertex(a, proposal.vertices[i].a) * volumes[i];
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
