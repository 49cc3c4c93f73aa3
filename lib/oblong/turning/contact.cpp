// SPDX-License-Identifier: BSL-1.0
#include "oblong/turning/contact.hpp"

#include <algorithm>
#include <cmath>

#include "oblong/body/convert_body.hpp"
#include "oblong/certificate/proof_parts.hpp"
#include "oblong/lowered/arb/number.hpp"
#include "oblong/lowered/fractions/exact_body.hpp"
#include "oblong/prove/engine.hpp"
#include "oblong/prove/fractions/rounded_numbers.hpp"
#include "oblong/scalar/environment.hpp"
#include "oblong/turning/proposals.hpp"
#include "oblong/turning/prove.hpp"

namespace oblong {

namespace {

using turning::ExactClearTime;
using turning::MovingPair;
using turning::Proposals;

/// Bits of the balls in which bounds are computed.
constexpr int ball_bits = 160;

/// An answer and its proof.
struct Proven {
    TurningAnswer answer;
    TurningProof<Integer, Rational> proof;
};

/// A question in rationals that has an answer.
struct Asked {
    Rational width, max;
    int planes = 0;
    bool is_proof_wanted = false;  ///< of the meeting: its time alone is less work
};

/// A power of two between a quarter of a positive number and the number.
Rational power_below(const Rational& x) {
    return power_of_two(static_cast<long>(msb(numerator(x))) - static_cast<long>(msb(denominator(x))) - 1);
}

/// From time 0 on, stretches of time that one plane keeps clear, each as long as is found, up to a contact or the end.
class Search {
public:
    Search(const MovingPair& pair, Proposals& proposals, const Asked& asked)
        : pair_(pair), proposals_(proposals), asked_(asked), end_(asked.max), step_(asked.max) {}

    Proven run() {
        do {
            if (look_ahead() || planes_ >= asked_.planes) break;
            const std::optional<Vec3<Integer>> n = proposals_.direction(at_);
            ++planes_;
            if (n && keep_clear(*n)) continue;
            // Near a contact doubles do not tell the direction.
            const std::optional<Vec3<Integer>> finer = pair_.direction(at_);
            if (!finer || !keep_clear(*finer)) break;
        } while (at_ < end_ && planes_ < asked_.planes);
        TurningAnswer answer;
        answer.lower = detail::rounded_down<double>(at_);
        answer.planes = planes_;
        if (met_) {
            answer.outcome = Outcome::touching;
            answer.upper = detail::rounded_up<double>(*met_);
        } else if (!proof_.clear.empty() && at_ == end_) {
            answer.outcome = Outcome::separated;
        }
        return {answer, std::move(proof_)};
    }

private:
    /// The first double after now, or the end.
    [[nodiscard]] Rational next_double() const {
        const double now = detail::rounded_down<double>(at_);
        if (now == std::numeric_limits<double>::max()) return end_;
        return std::min(to_rational(std::nextafter(now, std::numeric_limits<double>::infinity())), end_);
    }
    /// The time that is `step` later, as a double if there is one before, otherwise by a power of two of at least a
    /// quarter of it, or the end.
    [[nodiscard]] Rational later(const Rational& step) const {
        const Rational aim = at_ + step;
        if (aim >= end_) return end_;
        const Rational below = to_rational(detail::rounded_down<double>(aim));
        return below > at_ ? below : Rational(at_ + power_below(step));
    }

    /// Looks for a contact within the width; if the last step was short, also nearer, because it may not last.
    bool look_ahead() {
        constexpr int looks = 6;
        Rational ahead = asked_.width;
        for (int i = 0; i < looks; ++i, ahead = ahead / 2) {
            const Rational next = next_double();
            const bool is_next = at_ + ahead <= next;
            // Between neighbouring doubles bodies overlap by less than doubles tell.
            const Rational t = is_next ? next : later(ahead);
            if ((is_next || proposals_.seem_to_meet(t)) && meet(t)) return true;
            if (is_next || step_ > asked_.width) return false;
        }
        return false;
    }

    /// Notes a time at which the bodies are proven to have a common point, and the proof if it is wanted.
    bool meet(const Rational& t) {
        const bool is_known = !asked_.is_proof_wanted && proposals_.meet(t);
        if (!is_known) proof_.meeting = pair_.meeting(t);
        if (is_known || proof_.meeting) met_ = t;
        return met_.has_value();
    }

    /// Appends the stretch that begins here, as long as the plane shows it clear. \return false if there is none
    bool keep_clear(const Vec3<Integer>& n) {
        const std::optional<Rational> gap = pair_.gap(n, at_);
        if (!gap) return false;
        const ExactClearTime start{at_, at_, n, *gap, *gap, Rational(0)};
        const Rational bend = pair_.bend(n);
        std::optional<ExactClearTime> best = clear(start, end_, bend);
        if (!best) {
            Rational fails = end_;
            const Rational spacing = next_double() - at_;
            const Rational shortest =
                std::max(spacing, std::min(asked_.width, Rational(asked_.max / widest_share))) / least_share;
            Rational step = std::min(Rational((end_ - at_) / descent), Rational(step_ * growth));
            for (; !best && step > shortest; step = step / descent) {
                const Rational t = later(step);
                if (t == fails) continue;
                best = clear(start, t, bend);
                if (!best) fails = t;
            }
            if (!best) return false;
            // Towards the longest, to a small share of it.
            for (;;) {
                const Rational open = fails - best->to;
                if (open * closeness <= best->to - at_ || open * closeness <= asked_.width) break;
                Rational t = later(best->to - at_ + open / 2);
                if (t <= best->to) t = best->to + power_below(open / 2);
                if (t >= fails) break;
                std::optional<ExactClearTime> more = clear(start, t, bend);
                if (more) {
                    best = std::move(more);
                } else {
                    fails = t;
                }
            }
        }
        step_ = best->to - best->from;
        at_ = best->to;
        proof_.clear.push_back(*std::move(best));
        return true;
    }

    [[nodiscard]] std::optional<ExactClearTime> clear(ExactClearTime stretch, const Rational& to,
                                                      const Rational& bend) const {
        const std::optional<Rational> gap = pair_.gap(stretch.direction, to);
        if (!gap) return std::nullopt;
        stretch.to = to;
        stretch.gap_to = *gap;
        const Rational length = to - stretch.from;
        stretch.bend = curved::short_above(length * length * bend * slack() / 8);
        if (!turning::stays_positive(stretch.gap_from, stretch.gap_to, stretch.bend)) return std::nullopt;
        return stretch;
    }
    /// Stated bounds are weaker than computed ones by this, so that a checker with other roundings agrees.
    [[nodiscard]] static Rational slack() {
        constexpr long bits = 40;
        return 1 + power_of_two(-bits);
    }

    static constexpr int growth = 8;          ///< how much longer than the last step the next is tried
    static constexpr int descent = 4;         ///< how much shorter a step is tried after one that fails
    static constexpr int closeness = 16;      ///< one over the share of a step to which the longest is found
    static constexpr int least_share = 4096;  ///< one over the shortest step, in widths
    /// One over the largest width, as a share of all time, that the shortest step follows.
    static constexpr int widest_share = 1 << 20;

    const MovingPair& pair_;
    Proposals& proposals_;
    const Asked& asked_;
    Rational at_ = 0;  ///< there is no contact up to here
    Rational end_;     ///< the last time
    Rational step_;    ///< the last one
    int planes_ = 0;
    std::optional<Rational> met_;
    TurningProof<Integer, Rational> proof_;
};

/// Whether the motion stays in the plane z = 0.
bool is_plane(const turning::Screw& screw) {
    return screw.base.z == 0 && screw.velocity.z == 0 && screw.axis.x == 0 && screw.axis.y == 0 &&
           screw.start.linear.rows[2] == Vec3<Rational>{0, 0, 1};
}

Outcome outcome_at_start(const MovingPair& pair, std::optional<Proposals>& proposals) {
    const std::optional<Outcome> known = proposals ? proposals->start() : std::nullopt;
    if (known && *known != Outcome::undecided) return *known;
    QueryOptions how;
    how.dimension = pair.dimension();
    return detail::ExactEngine<Rational, double>::decision(pair.a().posed({}, 0), pair.b().posed({}, 0), how).outcome;
}

/// A question in rationals, and whether its proof is wanted.
struct Question {
    const TurningBody<Rational>& a;
    const TurningBody<Rational>& b;
    const TurningOptions<Rational>& options;
    bool is_proof_wanted;
};

Proven proven(const Question& question) {
    const auto& [a, b, options, is_proof_wanted] = question;
    Proven result;
    TurningAnswer& answer = result.answer;
    answer.outcome = Outcome::unsupported;
    if (options.width <= 0 || options.max < 0 || (options.dimension != 2 && options.dimension != 3)) return result;
    const curved::Precision precision(ball_bits);
    std::optional<turning::Screw> screw_a = turning::screw_of(a.motion);
    std::optional<turning::Screw> screw_b = turning::screw_of(b.motion);
    if (!screw_a || !screw_b) return result;
    if (options.dimension == 2 && !(is_plane(*screw_a) && is_plane(*screw_b))) return result;
    const MovingPair pair(a.body, *std::move(screw_a), b.body, *std::move(screw_b), options.dimension);
    std::optional<Proposals> proposals;
    try {
        proposals.emplace(pair);
    } catch (const InvalidBody&) {  // beyond doubles
    }
    answer.outcome = outcome_at_start(pair, proposals);
    if (answer.outcome == Outcome::undecided) return result;
    if (answer.outcome != Outcome::separated) {
        answer.upper = 0;
        if (is_proof_wanted) result.proof.meeting = pair.meeting(Rational(0));
        return result;
    }
    answer.outcome = Outcome::undecided;
    if (!proposals) return result;
    return Search(pair, *proposals, {options.width, options.max, options.planes, is_proof_wanted}).run();
}

template <class S>
bool is_finite_motion(const RigidMotion<S>& motion) {
    if (const auto* turn = std::get_if<Turn<S>>(&motion))
        return is_finite(turn->velocity) && is_finite(turn->axis) && is_finite(turn->rate) && is_finite(turn->centre);
    const auto& between = std::get<Interpolation<S>>(motion);
    const auto is_placed = [](const Placement<S>& p) {
        return is_finite(p.translation) && std::ranges::all_of(p.quaternion, [](S x) { return std::isfinite(x); });
    };
    return is_placed(between.from) && is_placed(between.to);
}

template <class S>
RigidMotion<Rational> in_rationals(const RigidMotion<S>& motion) {
    const auto number = [](const S& x) { return to_rational(x); };
    const auto vector = [&](const Vec3<S>& v) { return Vec3<Rational>{number(v.x), number(v.y), number(v.z)}; };
    if (const auto* turn = std::get_if<Turn<S>>(&motion))
        return Turn<Rational>{vector(turn->velocity), vector(turn->axis), number(turn->rate), vector(turn->centre)};
    const auto placed = [&](const Placement<S>& p) {
        const auto& [w, x, y, z] = p.quaternion;
        return Placement<Rational>{{number(w), number(x), number(y), number(z)}, vector(p.translation)};
    };
    const auto& between = std::get<Interpolation<S>>(motion);
    return Interpolation<Rational>{placed(between.from), placed(between.to)};
}
template <class S>
TurningBody<Rational> in_rationals(const TurningBody<S>& body) {
    return {map_numbers<Rational>(body.body, [](const S& x) { return to_rational(x); }), in_rationals(body.motion)};
}

/// The same of any scalar.
template <class S>
Proven proven_of(const TurningBody<S>& a, const TurningBody<S>& b, const TurningOptions<S>& options,
                 bool is_proof_wanted) {
    return detail::in_default_environment([&]() -> Proven {
        if constexpr (std::same_as<S, Rational>) {
            return proven({a, b, options, is_proof_wanted});
        } else {
            if (!detail::has_finite_poses(a.body) || !detail::has_finite_poses(b.body) || !is_finite_motion(a.motion) ||
                !is_finite_motion(b.motion) || !std::isfinite(options.width) || !std::isfinite(options.max))
                return {{.outcome = Outcome::not_finite}, {}};
            return proven({in_rationals(a), in_rationals(b),
                           TurningOptions<Rational>{to_rational(options.width), to_rational(options.max),
                                                    options.dimension, options.planes},
                           is_proof_wanted});
        }
    });
}

}  // namespace

template <class S>
    requires(std::floating_point<S> || std::same_as<S, Rational>)
TurningAnswer first_contact(const TurningBody<S>& a, const TurningBody<S>& b, const TurningOptions<S>& options) {
    return proven_of(a, b, options, false).answer;
}

template <class S>
    requires(std::floating_point<S> || std::same_as<S, Rational>)
TurningProof<Integer, Rational> first_contact_proof(const TurningBody<S>& a, const TurningBody<S>& b,
                                                    const TurningOptions<S>& options) {
    return proven_of(a, b, options, true).proof;
}

template TurningAnswer first_contact(const TurningBody<float>&, const TurningBody<float>&,
                                     const TurningOptions<float>&);
template TurningAnswer first_contact(const TurningBody<double>&, const TurningBody<double>&,
                                     const TurningOptions<double>&);
template TurningAnswer first_contact(const TurningBody<Rational>&, const TurningBody<Rational>&,
                                     const TurningOptions<Rational>&);
template TurningProof<Integer, Rational> first_contact_proof(const TurningBody<float>&, const TurningBody<float>&,
                                                             const TurningOptions<float>&);
template TurningProof<Integer, Rational> first_contact_proof(const TurningBody<double>&, const TurningBody<double>&,
                                                             const TurningOptions<double>&);
template TurningProof<Integer, Rational> first_contact_proof(const TurningBody<Rational>&, const TurningBody<Rational>&,
                                                             const TurningOptions<Rational>&);

}  // namespace oblong
