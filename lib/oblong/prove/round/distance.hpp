// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/warm_start_access.hpp"
#include "oblong/lowered/cores/environment.hpp"
#include "oblong/lowered/round/operand.hpp"
#include "oblong/propose/round/middles.hpp"
#include "oblong/propose/round/refine.hpp"
#include "oblong/prove/cores/ball_answer.hpp"
#include "oblong/prove/cores/public_answer.hpp"
#include "oblong/prove/round/distance_proof.hpp"

/// Distances and decisions of bodies with round parts, in doubles and double-doubles with proven bounds; ball
/// arithmetic of higher precision answers what these leave.
namespace oblong::detail {

/// Returns where GJK starts: from the middle of A to that of B, or where an earlier answer was.
template <std::floating_point R>
[[nodiscard]] Vec3<double> start_of(const round_bodies::Pair<R>& pair, const QueryOptions& how) {
    const Vec3<double>& warm = WarmStartAccess::direction(how.warm_start);
    return warm == Vec3<double>{} ? between_middles(pair) : -warm;
}

/// Returns whether GJK ended with the origin in a tetrahedron, as computed.
[[nodiscard]] inline bool is_enclosed(const round_bodies::Simplex& simplex) {
    return simplex.result.kept.carrier.set == all_slots;
}

/// Returns whether GJK ended with the origin in the simplex, or in a part of it up to rounding.
[[nodiscard]] inline bool has_origin(const round_bodies::Simplex& simplex) {
    const Carrier<double>& carrier = simplex.result.kept.carrier;
    if (carrier.set == all_slots) return true;
    double largest = 0;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (contains(carrier.set, i)) largest = std::max(largest, round_bodies::length(carrier.points[i]));
    }
    return round_bodies::length(simplex.result.v) < 0x1p-40 * largest;
}

/// Returns whether `prove(simplex)` holds of GJK's last simplex, if it is enclosed, or of one that GJK ends with when
/// it begins aslant: of aligned bodies the origin is often on a face of the first.
template <std::floating_point R, class Prove>
[[nodiscard]] bool overlap_is_proven(const round_bodies::Pair<R>& pair, const round_bodies::Simplex& simplex,
                                     const Prove& prove) {
    if (is_enclosed(simplex) && prove(simplex)) return true;
    if (!has_origin(simplex)) return false;
    round_bodies::Simplex other;
    run_gjk(pair, {.start = aslant}, other);
    other.result.iterations += simplex.result.iterations;
    return is_enclosed(other) && prove(other);
}

/// Returns the middles in the format.
template <std::floating_point R>
[[nodiscard]] Vec3<R> in_format(const Vec3<Ball>& x) {
    const Vec3<double> m = round_bodies::middles(x);
    return {static_cast<R>(m.x), static_cast<R>(m.y), static_cast<R>(m.z)};
}

/// Writes the answer of bodies that overlap. False, and nothing is written, where that is not proven, and in the plane,
/// which a common point of balls may leave. Precondition: the simplex is enclosed.
template <std::floating_point R, class Answer>
[[nodiscard]] bool state_overlap(const round_bodies::Pair<R>& pair, const round_bodies::Simplex& simplex,
                                 const QueryOptions& how, Answer& answer) {
    if (how.dimension == 2 && how.witnesses) return false;
    Vec3<Ball> common;
    const bool is_plain = prove_overlap<PlainBall, R>(pair, simplex, nullptr);
    if ((!is_plain || how.witnesses) && !prove_overlap(pair, simplex, how.witnesses ? &common : nullptr)) return false;
    answer.outcome = Outcome::overlapping;
    answer.value = answer.lower = answer.upper = 0;
    answer.iterations += simplex.result.iterations;
    answer.rung = is_plain ? Rung::filter : Rung::extended;
    if (!how.witnesses) return true;
    answer.witness_a = answer.witness_b = in_format<R>(common);
    answer.normal = {};
    return true;
}

/// Two bodies of a query as round bodies.
template <std::floating_point R>
class RoundQuery {
public:
    /// \param margin radius of a ball around the first body
    RoundQuery(const Operand<R>& a, const Operand<R>& b, double margin = 0) {
        RoundBuilder<R> first(pair_.bodies[0]);
        RoundBuilder<R> second(pair_.bodies[1]);
        is_held_ = first.add(a) && (margin == 0 || first.add_ball(margin)) && second.add(b);
    }

    /// Returns nothing where doubles and double-doubles do not prove the answer.
    [[nodiscard]] std::optional<DecisionAnswer> decision(const QueryOptions& how) const {
        if (!is_held_) return std::nullopt;
        round_bodies::Simplex simplex;
        const auto answer = [](const round_bodies::Simplex& ended, Outcome outcome, Rung rung) {
            return DecisionAnswer{outcome, rung, ended.result.iterations, WarmStartAccess::make({}, ended.result.v)};
        };
        round_bodies::Search search{.start = start(how)};
        search.separation = 0x1p-40 * round_bodies::length(search.start);
        run_gjk(pair_, search, simplex);
        DecisionAnswer overlap;
        const auto proves = [&](const round_bodies::Simplex& ended) {
            const bool is_plain = prove_overlap<PlainBall, R>(pair_, ended, nullptr);
            overlap = answer(ended, Outcome::overlapping, is_plain ? Rung::filter : Rung::extended);
            return is_plain || prove_overlap<Ball, R>(pair_, ended, nullptr);
        };
        if (overlap_is_proven(pair_, simplex, proves)) return overlap;
        if (is_enclosed(simplex)) return std::nullopt;
        if (round_bodies::separates<PlainBall>(pair_, simplex.result.v))
            return answer(simplex, Outcome::separated, Rung::filter);
        if (solved(simplex, how, false)) return answer(simplex, Outcome::separated, Rung::extended);
        return std::nullopt;
    }

    /// The same.
    [[nodiscard]] std::optional<DistanceAnswer<R>> distance(const QueryOptions& how) const {
        if (!is_held_) return std::nullopt;
        round_bodies::Simplex simplex;
        run_gjk(pair_, {.start = start(how)}, simplex);
        DistanceAnswer<R> answer;
        const auto states = [&](const auto& ended) { return state_overlap(pair_, ended, how, answer); };
        if (overlap_is_proven(pair_, simplex, states)) return answer;
        return is_enclosed(simplex) ? std::nullopt : separation(simplex, how);
    }

private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();

    [[nodiscard]] Vec3<double> start(const QueryOptions& how) const { return start_of(pair_, how); }

    /// Features of separated bodies and their proof; nothing where it does not round to one number.
    struct Solved {
        round_bodies::Features features;
        round_bodies::DistanceProof proof;
        RoundedBall<R> rounded;
    };
    [[nodiscard]] bool prove(Solved& solved, bool to_one_number) const {
        if (!prove_distance(pair_, solved.features, solved.proof)) return false;
        solved.rounded = rounded_ball<R>(solved.proof.distance);
        return solved.rounded.is_proven || !to_one_number;
    }
    /// \param simplex of the first search; overwritten if that does not suffice
    /// \param to_one_number the distance has to round to one number; otherwise it suffices that it is positive
    [[nodiscard]] std::optional<Solved> solved(round_bodies::Simplex& simplex, const QueryOptions& how,
                                               bool to_one_number) const {
        std::optional<Solved> result(std::in_place);
        const auto accept = [&] { return prove(*result, to_one_number); };
        if (!round_bodies::refine(pair_, {start(how), simplex, result->features}, accept)) result.reset();
        return result;
    }

    [[nodiscard]] std::optional<DistanceAnswer<R>> separation(round_bodies::Simplex& simplex,
                                                              const QueryOptions& how) const {
        const std::optional<Solved> found = solved(simplex, how, true);
        if (!found) return std::nullopt;
        DistanceAnswer<R> answer;
        answer.outcome = Outcome::separated;
        answer.rung = Rung::extended;
        answer.iterations = simplex.result.iterations;
        const RoundedBall<R>& rounded = found->rounded;
        answer.value = rounded.value;
        constexpr R far = std::numeric_limits<R>::infinity();
        answer.lower = rounded.side == BallSign::positive ? rounded.value : std::nextafter(rounded.value, R(0));
        answer.upper = rounded.side == BallSign::negative ? rounded.value : std::nextafter(rounded.value, far);
        answer.normal_unique = true;
        const Vec3<double> n = round_bodies::middles(found->features.n);
        answer.next = WarmStartAccess::make({}, n);
        if (!how.witnesses) return answer;
        answer.witness_a = in_format<R>(found->proof.a);
        answer.witness_b = in_format<R>(found->proof.b);
        answer.normal = unit_of<R>(n);
        return answer;
    }

    round_bodies::Pair<R> pair_;
    bool is_held_ = false;
};

}  // namespace oblong::detail
