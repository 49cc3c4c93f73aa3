// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/moved.hpp"
#include "oblong/lowered/arb/support_bound.hpp"
#include "oblong/prove/arb/answers.hpp"
#include "oblong/query/contact.hpp"

/// The end of a contact in rationals: where the motion backwards from a later time first meets.
/// docs/explanation/numerics/casts.md, "The end of the contact".
namespace oblong::detail {

/// A motion of A as seen from B, and both bodies.
struct MovingBodies {
    const AnyBody<Rational>& a;
    const AnyBody<Rational>& b;
    Motion motion;
};

/// Returns a parameter, not negative, beyond which the bodies are apart and their distance does not decrease.
/// Precondition: the velocity is not 0.
[[nodiscard]] inline Rational parameter_beyond(const MovingBodies& m) {
    const Vec3<Rational>& r = m.motion.velocity;
    const Rational bound = curved::support_bound(curved::tree_of(m.a, m.motion.dimension), -r) +
                           curved::support_bound(curved::tree_of(m.b, m.motion.dimension), r);
    return bound <= 0 ? Rational(0) : Rational(bound / squared_norm(r));
}

/// The end of a contact.
struct LastContact {
    bool is_endless = false;             ///< the contact never ends
    std::optional<CastParameter> exact;  ///< the exact parameter, if it was found
    Rational lower = 0, upper = 0;       ///< otherwise lower ≤ parameter ≤ upper
    std::optional<double> rounded;       ///< and the parameter rounded once to the format, if that is determined
};

/// Computes the end of the contact in [0, max]. Precondition: there is one.
[[nodiscard]] inline LastContact last_contact(const MovingBodies& m, RoundedTo format) {
    const Motion& motion = m.motion;
    LastContact last;
    if (motion.velocity == Vec3<Rational>{}) {
        last.is_endless = !motion.max;
        if (motion.max) last.exact = CastParameter{*motion.max, 0};
        return last;
    }
    Rational end = parameter_beyond(m);
    if (motion.max && *motion.max < end) end = *motion.max;
    const AnyBody<Rational> a = moved(m.a, motion.velocity * end);
    const Motion back{-motion.velocity, end, motion.dimension};
    const ExactPair pair{a, m.b};
    const auto at = [&end](const CastParameter& p) {
        return CastParameter{Rational(end - p.middle), p.discriminant, -p.root_sign};
    };
    if (pair.have_cores()) {
        last.exact = at(exact_cast(*pair.a, *pair.b, back, pair.start({})).parameter);
        return last;
    }
    const CurvedCastAnswer found = curved_cast(a, m.b, back, format, end);
    if (found.exact) {
        last.exact = at(*found.exact);
        return last;
    }
    last.upper = end - found.lower;
    if (found.hit == true) {
        last.lower = end - found.upper;
        last.rounded = found.parameter;
    }
    return last;
}

/// Writes the end of a contact.
template <std::floating_point R, class Answer>
void state_last(const LastContact& last, Answer& answer) {
    if (last.is_endless) {
        answer.value = answer.lower = answer.upper = std::numeric_limits<R>::infinity();
    } else if (last.exact) {
        state_parameter(*last.exact, answer);
    } else {
        answer.rung = Rung::ball;
        answer.lower = rounded_down<R>(last.lower);
        answer.upper = rounded_up<R>(last.upper);
        if (last.rounded) answer.value = static_cast<R>(*last.rounded);
    }
}

}  // namespace oblong::detail
