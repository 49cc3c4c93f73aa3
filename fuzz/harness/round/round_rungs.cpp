// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/round/round.hpp"
#include "oblong/prove/cores/depth/apart_depth.hpp"
#include "oblong/prove/cores/depth/depth_proof.hpp"
#include "oblong/prove/engine.hpp"
#include "oblong/prove/fractions/cast_facet.hpp"
#include "oblong/prove/fractions/depth_facet.hpp"

namespace oblong::fuzz {

namespace {

using Pairs = std::array<FeaturePair, 3>;

/// A body with exact vertices: a box, points, a capsule or a sphere, posed in one draw of two.
[[nodiscard]] AnyBody<double> cored(RoundDraw& draw, double reach) {
    AnyBody<double> body{Sphere<double>(draw.size(draw.coin())), std::nullopt};
    do body = draw.shape(7, draw.coin());
    while (!detail::core_of(detail::Operand<double>{&body}));
    if (draw.coin()) body.pose = draw.turn(reach);
    return body;
}

/// Two of them, and three pairs of vertices that need not be a facet of the difference.
struct CoredPair {
    AnyBody<double> body_a, body_b;
    std::optional<CoreView<double>> core_a, core_b;
    std::optional<CoreScan<double>> a, b;
    Pairs pairs;

    explicit CoredPair(RoundDraw& draw) : body_a(cored(draw, 1)), body_b(cored(draw, 1)) {
        core_a = detail::core_of(detail::Operand<double>{&body_a});
        core_b = detail::core_of(detail::Operand<double>{&body_b});
        a.emplace(*core_a);
        b.emplace(*core_b);
        const auto vertex = [&draw](const CoreView<double>& core) {
            return static_cast<std::uint32_t>(draw.integer(0, static_cast<int>(core.size()) - 1));
        };
        for (FeaturePair& pair : pairs) pair = {vertex(*core_a), vertex(*core_b)};
    }
    [[nodiscard]] Vec3<Rational> difference(std::size_t i) const {
        return detail::exact_vertex(*a, pairs.at(i).a) - detail::exact_vertex(*b, pairs.at(i).b);
    }
};

/// Whether a ball and [lower, upper] have no common number; false of a ball that is not finite.
[[nodiscard]] bool is_beside(const Ball& x, double lower, double upper) {
    return are_disjoint(x, oblong::to_rational(lower), oblong::to_rational(upper));
}

/// A sphere or a capsule, whose core is one point or two.
[[nodiscard]] AnyBody<double> ball_of(RoundDraw& draw) {
    AnyBody<double> body{Sphere<double>(draw.uniform(0.5, 1)), std::nullopt};
    if (draw.coin()) body.shape = Capsule<double>(draw.uniform(0.5, 1), draw.uniform(0.1, 1), Axis::z);
    body.pose = draw.turn(0.7);
    return body;
}

}  // namespace

std::string cast_rungs_fault(RoundDraw& draw) {
    constexpr int tries = 16;
    for (int i = 0; i < tries; ++i) {
        const CoredPair drawn(draw);
        const Vec3<double> of_a = draw.vec(1);
        const Vec3<double> of_b = draw.coin() ? draw.vec(1) : Vec3<double>{};
        const MovingCores<double> cores{*drawn.a, *drawn.b, Velocities(of_a, of_b), {}};
        const Vec3<Rational> y = drawn.difference(0);
        const Vec3<Rational> n = cross(drawn.difference(1) - y, drawn.difference(2) - y);
        const Rational slope = dot(n, exactly(of_a) - exactly(of_b));
        if (slope == 0) continue;
        const Rational met = -dot(n, y) / slope;
        const detail::BallFacet facet(cores, drawn.pairs);
        if (sign(facet.slope) != BallSign::unknown && are_disjoint(facet.parameter, met, met))
            return "a facet in balls is met at another parameter";
        if (met <= 0) continue;
        CastAnswer<double> answer;
        detail::FacetFractions::state(cores, drawn.pairs, {}, answer);
        if (answer.value != nearest<double>(met)) return "a facet in fractions is met at another parameter";
    }
    return "";
}

std::string depth_rungs_fault(RoundDraw& draw) {
    constexpr int tries = 16;
    for (int i = 0; i < tries; ++i) {
        const CoredPair drawn(draw);
        const detail::DepthFacet facet(*drawn.a, *drawn.b, drawn.pairs);
        if (sign(facet.offset) != BallSign::positive) continue;
        DepthAnswer<double> answer;
        detail::DepthFractions::state(*drawn.a, *drawn.b, drawn.pairs, {}, answer);
        const Ball depth = facet.depth + Ball(drawn.core_a->radius) + Ball(drawn.core_b->radius);
        if (is_beside(depth, answer.lower, answer.upper))
            return "the depths of a facet in balls and in fractions differ";
        const auto [second, third] = facet.weights();
        const std::array<BallSign, 3> signs{sign(Ball(1.0) - second - third), sign(second), sign(third)};
        const bool has_foot = detail::DepthFractions::has_foot(*drawn.a, *drawn.b, drawn.pairs);
        const auto are_all = [&](BallSign s) { return std::ranges::all_of(signs, [s](BallSign t) { return t == s; }); };
        if ((has_foot && std::ranges::count(signs, BallSign::negative) > 0) ||
            (!has_foot && are_all(BallSign::positive)))
            return "the foot of a facet is inside in one arithmetic alone";
    }
    return "";
}

std::string apart_rung_fault(RoundDraw& draw) {
    const AnyBody<double> a = ball_of(draw);
    const AnyBody<double> b = ball_of(draw);
    const auto core_a = detail::core_of(detail::Operand<double>{&a});
    const auto core_b = detail::core_of(detail::Operand<double>{&b});
    if (!core_a || !core_b) return "a ball without a core";
    const QueryOptions how;
    const CoreScan<double> scan_a(*core_a);
    const CoreScan<double> scan_b(*core_b);
    Proposal contact;
    propose(scan_a, scan_b, {.closed_form = draw.coin()}, contact);
    const auto found = detail::ApartDepth<double>(scan_a, scan_b, how).run(contact);
    if (!found) return "";
    const DepthAnswer<double> exact = detail::ExactEngine<Rational, double>::depth(exactly(a), exactly(b), how);
    const bool is_same = found->outcome == exact.outcome && found->value == exact.value &&
                         found->lower == exact.lower && found->upper == exact.upper;
    return is_same ? "" : "balls whose cores are apart have another depth than in fractions";
}

}  // namespace oblong::fuzz
