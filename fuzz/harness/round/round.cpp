// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/round/round.hpp"

#include <array>

#include "fuzz/harness/judges.hpp"
#include "oblong/lowered/arb/support.hpp"
#include "oblong/propose/round/middles.hpp"
#include "oblong/prove/arb/distance.hpp"
#include "oblong/prove/round/distance_proof.hpp"

namespace oblong::fuzz {

namespace {

/// Vertices in twos that differ in the last bits, so that doubles cannot tell which is farthest.
[[nodiscard]] AnyBody<double> near_ties(RoundDraw& draw) {
    std::vector<Vec3<double>> all;
    for (int i = 0; i < 6; ++i) {
        const Vec3<double> v = draw.vec(1);
        all.push_back(v);
        all.push_back({std::nextafter(v.x, 2), v.y, std::nextafter(v.z, -2)});
    }
    return {Points<double>(std::move(all)), draw.turn(1)};
}

/// An ellipsoid whose columns are across n but for roundings, which are then all of its support value.
[[nodiscard]] AnyBody<double> across(RoundDraw& draw, const Vec3<double>& n) {
    const double first = draw.uniform(0, 1);
    AnyBody<double> body{Ellipsoid<double>({first, draw.uniform(0, 1), draw.uniform(0, 1)}), Affine<double>{}};
    auto& rows = body.pose->linear.rows;
    for (Vec3<double>& row : rows) row = draw.vec(1);
    rows[2] = (rows[0] * n.x + rows[1] * n.y) * (-1 / n.z);
    return body;
}

template <class S>
[[nodiscard]] bool is_outside(const round_bodies::RoundBody<double>& body, const Vec3<double>& n, const Rational& low,
                              const Rational& high) {
    round_bodies::Directions<S> along;
    turn(body, round_bodies::numbers<S>(n), along);
    return are_disjoint(round_bodies::support_value(body, along), low, high);
}

/// A direction in a number type, and whether the plane across it separates the bodies.
[[nodiscard]] bool separate(const RoundPair& bodies, const Vec3<double>& n) {
    return separates<PlainBall>(bodies.pair, n) || separates<Ball>(bodies.pair, n);
}

[[nodiscard]] bool are_apart(const CurvedAnswer& truth) { return truth.outcome == Outcome::separated; }
[[nodiscard]] CurvedAnswer truth_about(const RoundPair& bodies) {
    return curved_distance(exactly(bodies.a), exactly(bodies.b));
}

constexpr std::array<RoundLaw, 20> laws{{{"support", support_fault},
                                         {"distance", distance_fault},
                                         {"overlap", overlap_fault},
                                         {"tie", tie_fault},
                                         {"cast", cast_fault},
                                         {"entry", entry_fault},
                                         {"cone", cone_fault},
                                         {"region", region_fault},
                                         {"forms", forms_fault},
                                         {"surface", surface_fault},
                                         {"cast rungs", cast_rungs_fault},
                                         {"depth rungs", depth_rungs_fault},
                                         {"apart rung", apart_rung_fault},
                                         {"distances", distances_fault},
                                         {"depths", depths_fault},
                                         {"casts", casts_fault},
                                         {"few distances", few_distances},
                                         {"few depths", few_depths},
                                         {"few casts", few_casts},
                                         {"few concentric", few_concentric}}};

}  // namespace

std::string support_fault(RoundDraw& draw) {
    Vec3<double> n = draw.vec(1);
    if (draw.one_in(3))
        n[static_cast<std::size_t>(draw.integer(0, 2))] = draw.coin() ? 0 : draw.uniform(-0x1p-300, 0x1p-300);
    AnyBody<double> body = draw.one_in(4) ? near_ties(draw) : draw.body(7, draw.coin() ? 1 : 1e8);
    if (draw.one_in(4) && n.z != 0) body = across(draw, n);
    round_bodies::RoundBody<double> round;
    if (!detail::RoundBuilder<double>(round).add(detail::Operand<double>{&body})) return "";
    constexpr int bits = 400;
    const curved::Precision precision(bits);
    const curved::Tree tree = curved::tree_of(exactly(body), 3);
    const curved::Ball value = curved::support_value(curved::ball_tree(tree), curved::to_ball(exactly(n)));
    const Rational low = curved::lower_end(value);
    const Rational high = curved::upper_end(value);
    if (is_outside<PlainBall>(round, n, low, high)) return "an enclosure in doubles without the support value";
    if (is_outside<Ball>(round, n, low, high)) return "an enclosure in double-doubles without the support value";
    return "";
}

std::string distance_fault(RoundDraw& draw) {
    const RoundPair bodies{draw.body(3, 1), draw.body(7, draw.uniform(1, 4))};
    if (!bodies.is_held) return "";
    round_bodies::Simplex simplex;
    run_gjk(bodies.pair, {.start = between_middles(bodies.pair)}, simplex);
    round_bodies::Features right;
    if (!round_bodies::FeatureSearch<double>(bodies.pair, right).run(simplex)) return "";
    (void)newton_step<DoubleDouble>(bodies.pair, right);
    std::optional<CurvedAnswer> truth;
    constexpr int tries = 48;
    for (int i = 0; i < tries; ++i) {
        round_bodies::Features f = right;
        if (i > 0) spoil(draw, bodies, f);
        round_bodies::DistanceProof proof;
        if (!prove_distance(bodies.pair, f, proof)) continue;
        if (!truth) truth = truth_about(bodies);
        if (are_disjoint(proof.distance, truth->lower, truth->upper)) return "features prove another distance";
    }
    return "";
}

std::string overlap_fault(RoundDraw& draw) {
    const RoundPair bodies{draw.body(3, 0.5), draw.body(7, draw.uniform(0.5, 2))};
    if (!bodies.is_held) return "";
    std::optional<CurvedAnswer> truth;
    const auto is_false = [&](bool are_said_apart) {
        if (!truth) truth = truth_about(bodies);
        return truth->outcome != Outcome::undecided && are_said_apart != are_apart(*truth);
    };
    constexpr int tries = 48;
    for (int i = 0; i < tries; ++i) {
        round_bodies::Simplex simplex;
        simplex.is_complete = true;
        simplex.result.kept.carrier.set = all_slots;
        for (unsigned k = 0; k < slot_count; ++k) {
            simplex.directions[0][k] = draw.vec(1);
            simplex.directions[1][k] = -simplex.directions[0][k];
        }
        if ((prove_overlap<PlainBall, double>(bodies.pair, simplex, nullptr) ||
             prove_overlap<Ball, double>(bodies.pair, simplex, nullptr)) &&
            is_false(false))
            return "a simplex proves that separated bodies overlap";
        const Vec3<double> between = between_middles(bodies.pair);
        if (separate(bodies, -between + draw.vec(draw.power(4))) && is_false(true))
            return "a plane proves that bodies that meet are apart";
    }
    return "";
}

std::span<const RoundLaw> round_laws() { return laws; }

std::string check_round(std::span<const std::uint8_t> bytes) {
    if (bytes.empty()) return "";
    const RoundLaw& law = laws[bytes[0] % laws.size()];
    RoundDraw draw(hash_of(bytes.subspan(1)));
    const std::string fault = law.fault(draw);
    return fault.empty() ? "" : std::string(law.name) + ": " + fault;
}

}  // namespace oblong::fuzz
