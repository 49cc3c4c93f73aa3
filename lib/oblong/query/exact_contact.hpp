// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/query/nearest_approach.hpp"

/// The interval of contact and the depth along a direction of any bodies over rationals. Definitions of
/// query/contact.hpp.
namespace oblong::detail {

[[nodiscard]] inline QueryOptions query_options(const ContactOptions& how) {
    return {.witnesses = how.witnesses, .dimension = how.dimension};
}

/// Returns whether the bodies of a hit are in contact at parameter 0.
template <std::floating_point R>
[[nodiscard]] bool is_start_contact(const CastAnswer<R>& enter) {
    return enter.hit() && enter.upper == 0;
}

/// Drops a start contact that does not count. \param parts returns the Parting, where it is asked for
template <std::floating_point R, class Parts>
void take_start(StartContact start, const Parts& parts, ContactAnswer<R>& answer) {
    CastAnswer<R>& enter = answer.enter;
    if (start == StartContact::hit || !is_start_contact(enter)) return;
    const Parting found = start == StartContact::outside ? Parting::parts : parts();
    if (found == Parting::deepens) return;
    answer.start_ignored = found == Parting::parts;
    enter = {.outcome = answer.start_ignored ? Outcome::separated : Outcome::undecided,
             .rung = enter.rung,
             .iterations = enter.iterations};
}

/// Completes the answer after the cast, in rationals.
/// \param exit returns the end of the contact where other arithmetic proves it; nothing otherwise
template <std::floating_point R, class Exit>
void complete(const MovingBodies& m, const ContactOptions& how, const Exit& exit, ContactAnswer<R>& answer) {
    const CastAnswer<R>& enter = answer.enter;
    if (enter.hit()) {
        answer.exit = exit();
        if (!answer.exit) state_last<R>(last_contact(m, format_name<R>), answer.exit.emplace());
    } else if (enter.outcome == Outcome::separated && !answer.start_ignored && how.nearest) {
        answer.nearest = nearest_approach<R>(m);
    }
}

template <class S, std::floating_point R>
ContactAnswer<R> ExactContactEngine<S, R>::contact(const Body& a, const Body& b, const LinearMotion<S>& motion,
                                                   const ContactOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return contact(a, b, motion, how); });
    ContactAnswer<R> answer{ExactEngine<S, R>::cast(a, b, motion, query_options(how))};
    if (is_refusal(answer.enter.outcome)) return answer;
    const MovingBodies m{a, b, {motion.velocity - motion.velocity_b, motion.max, how.dimension}};
    take_start(how.start, [&] { return parting(m, answer.enter.outcome); }, answer);
    complete(m, how, [] { return std::optional<ProvenNumber<R>>(); }, answer);
    return answer;
}

template <class S, std::floating_point R>
DirectedDepthAnswer<R> ExactContactEngine<S, R>::depth_along(const Body& a, const Body& b, const Vec3<S>& direction,
                                                             const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return depth_along(a, b, direction, how); });
    if (direction == Vec3<S>{} || (how.dimension == 2 && direction.z != S(0))) return {.outcome = Outcome::unsupported};
    const DecisionAnswer contact = ExactEngine<S, R>::decision(a, b, how);
    DirectedDepthAnswer<R> answer{.outcome = contact.outcome, .rung = contact.rung, .iterations = contact.iterations};
    if (is_refusal(contact.outcome)) return answer;
    if (contact.outcome != Outcome::overlapping) {
        answer.value = answer.upper = 0;
        return answer;
    }
    answer.rung = Rung::integer;
    state_last<R>(last_contact({a, b, {direction, {}, how.dimension}}, format_name<R>), answer);
    return answer;
}

}  // namespace oblong::detail
