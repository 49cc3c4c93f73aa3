// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/round/round.hpp"
#include "oblong/propose/round/middles.hpp"
#include "oblong/prove/round/depth_proof.hpp"

namespace oblong::fuzz {

namespace {

using round_bodies::Region;
using Surface = round_bodies::DepthSurface<double>;

/// The support value of A − B as doubles have it.
[[nodiscard]] double support_of(const round_bodies::Pair<double>& pair, const Vec3<double>& n) {
    return -plane_gap(pair, round_bodies::Opposite<double>(pair, -n));
}

/// Whether a sampled direction of a cone has a support value below the floor, by more than roundings.
[[nodiscard]] bool is_below(RoundDraw& draw, const RoundPair& bodies, const Region& region, const Vec3<double>& m,
                            double floor) {
    constexpr int samples = 400;
    for (int i = 0; i < samples; ++i) {
        const Vec3<double> n = m * (1 / round_bodies::length(m)) + draw.vec(4 * draw.power(16));
        if (region.has(n) && support_of(bodies.pair, n) < floor * round_bodies::length(n) * (1 - 0x1p-44)) return true;
    }
    return false;
}

[[nodiscard]] round_bodies::Simplex contact_of(const RoundPair& bodies) {
    round_bodies::Simplex simplex;
    run_gjk(bodies.pair, {.start = between_middles(bodies.pair)}, simplex);
    return simplex;
}

[[nodiscard]] RoundPair overlapping(RoundDraw& draw) { return {draw.body(3, 0.3), draw.body(7, 0.3)}; }

/// The form of a part is at most share / (2 (size + |u| span₀ + |v| span₁)) times its bend at a corner.
[[nodiscard]] bool bends_too_much(RoundDraw& draw) {
    round_bodies::Bend bend;
    bend.bend.xx = PlainBall(1);
    bend.share = draw.uniform(0.1, 2);
    bend.size = draw.uniform(0.1, 2);
    bend.span = {draw.uniform(0, 2), draw.uniform(0, 2)};
    const double x = draw.uniform(0, 4);
    const double y = draw.uniform(0, 4);
    const PlainBall found = bend.below(x, y).xx;
    const Rational across = oblong::to_rational(bend.size) +
                            oblong::to_rational(x) * oblong::to_rational(bend.span[0]) +
                            oblong::to_rational(y) * oblong::to_rational(bend.span[1]);
    return middle_of(found) - oblong::to_rational(found.radius) > oblong::to_rational(bend.share) / (2 * across);
}

/// A form that is said to be above its least value, and has a lower one beside the edge.
[[nodiscard]] bool is_not_above(RoundDraw& draw) {
    const double bent = draw.uniform(0.5, 1) * draw.power(12);
    const round_bodies::Form f{PlainBall(draw.uniform(-1, 1)), PlainBall(draw.uniform(-2, 2)), PlainBall(bent)};
    const double growth = draw.uniform(0.5, 1) * draw.power(12);
    const double slope = draw.uniform(0.5, 1) * draw.power(24);
    const double front = draw.uniform(0.5, 1) * draw.power(12);
    const double aside = draw.uniform(0.5, 1) * draw.power(12);
    if (!is_above(f, {PlainBall(growth), PlainBall(slope)}, front, aside)) return false;
    const double least = -slope * slope / (4 * f.yy.mid);
    constexpr int steps = 16;
    for (int k = 0; k <= steps; ++k) {
        const double x = front * k / steps;
        for (const double side : {-1.0, 1.0}) {
            const double y = std::clamp((side * slope / 2 - f.xy.mid * x) / f.yy.mid, -aside, aside);
            const double value =
                growth * x - slope * std::abs(y) + f.xx.mid * x * x + 2 * f.xy.mid * x * y + f.yy.mid * y * y;
            if (value < least - 1e-12) return true;
        }
    }
    return false;
}

[[nodiscard]] bool is_outside_unit_ball(RoundDraw& draw) {
    Vec3<double> n = draw.vec(1);
    if (draw.coin()) n = n * draw.power(1000);
    if (draw.one_in(4)) n[static_cast<std::size_t>(draw.integer(0, 2))] = 0;
    const Vec3<Rational> u = exactly(round_bodies::inside_unit_ball(n));
    return u.x * u.x + u.y * u.y + u.z * u.z > 1;
}

}  // namespace

std::string forms_fault(RoundDraw& draw) {
    constexpr int tries = 256;
    for (int i = 0; i < tries; ++i) {
        if (bends_too_much(draw)) return "a bend above what it is in its cone";
        if (is_not_above(draw)) return "a form beside an edge below what it proves";
        if (is_outside_unit_ball(draw)) return "a point of the unit ball is outside it";
    }
    return "";
}

std::string cone_fault(RoundDraw& draw) {
    const RoundPair bodies = overlapping(draw);
    if (!bodies.is_held) return "";
    const round_bodies::Simplex contact = contact_of(bodies);
    Surface surface(bodies.pair);
    if (!surface.begin(contact)) return "";
    std::optional<std::uint32_t> chosen = surface.approach(draw.power(10) / 2);
    if (!chosen) return "";
    // Around features that are not the nearest, other directions are lower: a cone that is too wide holds some of them.
    if (draw.coin()) chosen = draw.integer(0, static_cast<int>(surface.polytope().facet_count()) - 1);
    if (!surface.polytope().facet(*chosen).alive) return "";
    round_bodies::Simplex facet;
    surface.read(*chosen, facet);
    round_bodies::Features right;
    if (!round_bodies::FeatureSearch<double>(bodies.pair, right).run(facet)) return "";
    constexpr int tries = 8;
    for (int i = 0; i < tries; ++i) {
        round_bodies::Features f = right;
        if (draw.coin()) f.n = f.n + round_bodies::numbers<DoubleDouble>(draw.vec(draw.power(80) / 8));
        if (!are_members(bodies.pair, f)) continue;
        const Vec3<double> m = -round_bodies::middles(f.n);
        const double most = support_of(bodies.pair, m) / round_bodies::length(m);
        const double share = 1 + (draw.coin() ? 1 : -1) * draw.power(50) / 4;
        if (!(most > 0)) continue;
        round_bodies::FlatCap<double> cap(bodies.pair, f, Ball(most * share));
        std::optional<Region> region = cap.where_smooth();
        if (!region) region = cap.along_edge();
        if (!region) region = cap.over_flat();
        if (region && is_below(draw, bodies, *region, m, most * share)) return "a direction of a cone below its floor";
    }
    return "";
}

std::string surface_fault(RoundDraw& draw) {
    const RoundPair bodies = overlapping(draw);
    if (!bodies.is_held) return "";
    Surface surface(bodies.pair);
    if (!surface.begin(contact_of(bodies))) return "";
    const auto nearest = surface.approach(draw.power(3) / 4);
    if (!nearest) return "";
    const auto& polytope = surface.polytope();
    const double floor = polytope.facet(*nearest).distance * (1 + 0x1p-30);
    if (!(floor > 0)) return "";
    if (encloses_ball(bodies.pair, surface, Ball(floor), {})) return "a surface encloses a ball that it crosses";
    const auto y = polytope.corners_of(polytope.facet(*nearest));
    constexpr int tries = 16;
    for (int i = 0; i < tries; ++i) {
        Vec3<double> m = draw.vec(0.1);
        for (const Vec3<double>& corner : y) m = m + corner * (draw.uniform(0, 1) / round_bodies::length(corner));
        m = m * (1 / round_bodies::length(m));
        const Region region(round_bodies::numbers<PlainBall>(m), round_bodies::plane_across(m), draw.uniform(0.1, 2));
        const bool are_in = region.has(y[0]) && region.has(y[1]) && region.has(y[2]);
        if (!are_in && encloses_ball(bodies.pair, surface, Ball(floor), region))
            return "a facet with a corner outside the cone is spared";
    }
    return "";
}

}  // namespace oblong::fuzz
