// SPDX-License-Identifier: BSL-1.0
#include "oblong/lowered/cores/core_of.hpp"
#include "oblong/lowered/fractions/exact_body.hpp"
#include "oblong/prove/cores/public_answer.hpp"
#include "oblong/prove/round/cast.hpp"
#include "oblong/query/exact_contact.hpp"
#include "oblong/query/last_rungs.hpp"

/// The interval of contact of any two bodies: its end by the rungs of casts backwards, else in rationals.
namespace oblong::detail {

namespace {

/// The end of the contact where doubles and double-doubles prove it; nothing otherwise.
template <std::floating_point R>
[[nodiscard]] std::optional<ProvenNumber<R>> quick_last(const Operand<R>& a, const Operand<R>& b,
                                                        const LinearMotion<R>& motion) {
    const Vec3<double> relative = widened(motion.velocity) - widened(motion.velocity_b);
    // A difference of velocities beyond the largest number is left to rationals.
    if (!is_finite(relative) || relative == Vec3<double>{}) return std::nullopt;
    const std::optional<CoreView<R>> core_a = core_of(a);
    const std::optional<CoreView<R>> core_b = core_of(b);
    if (core_a && core_b && core_a->radius == 0 && core_b->radius == 0)
        return last_by_rungs<R>(*core_a, *core_b, motion);
    std::optional<double> max;
    if (motion.max) max = widened(*motion.max);
    return RoundCast<R>(a, b, {-motion.velocity, {}, -motion.velocity_b}).last(max);
}

[[nodiscard]] Motion exact_motion(const LinearMotion<Rational>& m, int dimension) {
    return {m.velocity - m.velocity_b, m.max, dimension};
}
template <std::floating_point R>
[[nodiscard]] LinearMotion<Rational> in_rationals(const LinearMotion<R>& motion) {
    LinearMotion<Rational> exact{exact_vector(widened(motion.velocity)), {}, exact_vector(widened(motion.velocity_b))};
    if (motion.max) exact.max = exact_number(*motion.max);
    return exact;
}

/// Returns whether the rest of an answer can need rationals.
template <std::floating_point R>
[[nodiscard]] bool has_rest(const ContactAnswer<R>& answer, const ContactOptions& how) {
    return answer.enter.outcome == Outcome::separated ? how.nearest : !is_refusal(answer.enter.outcome);
}

}  // namespace

template <std::floating_point R>
ContactAnswer<R> ContactEngine<R>::contact(const Body& a, const Body& b, const LinearMotion<R>& motion,
                                           const ContactOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return contact(a, b, motion, how); });
    if (motion.max && *motion.max > 0 && std::isinf(*motion.max))
        return contact(a, b, {motion.velocity, {}, motion.velocity_b}, how);
    ContactAnswer<R> answer{AnyEngine<R>::cast(a, b, motion, query_options(how))};
    if (!has_rest(answer, how)) return answer;
    if (how.start == StartContact::hit && answer.enter.hit()) {
        answer.exit = quick_last(a, b, motion);
        if (answer.exit) return answer;
    }
    const std::optional<AnyBody<Rational>> exact_a = exact_of(a);
    const std::optional<AnyBody<Rational>> exact_b = exact_of(b);
    if (!exact_a || !exact_b) return {{.outcome = Outcome::not_finite}};
    const MovingBodies m{*exact_a, *exact_b, exact_motion(in_rationals(motion), how.dimension)};
    take_start(how.start, [&] { return parting(m, answer.enter.outcome); }, answer);
    complete(m, how, [&] { return quick_last(a, b, motion); }, answer);
    return answer;
}

template <std::floating_point R>
DirectedDepthAnswer<R> ContactEngine<R>::depth_along(const Body& a, const Body& b, const Vec3<R>& direction,
                                                     const QueryOptions& how) {
    if (!environment_is_default()) return with_environment_set([&] { return depth_along(a, b, direction, how); });
    if (!is_finite(direction)) return {.outcome = Outcome::not_finite};
    if (direction == Vec3<R>{} || (how.dimension == 2 && direction.z != 0)) return {.outcome = Outcome::unsupported};
    const DecisionAnswer contact = AnyEngine<R>::decision(a, b, how);
    DirectedDepthAnswer<R> answer{.outcome = contact.outcome, .rung = contact.rung, .iterations = contact.iterations};
    if (contact.outcome == Outcome::overlapping) {
        if (const std::optional<ProvenNumber<R>> last = quick_last(a, b, {direction, {}})) {
            answer.value = last->value;
            answer.lower = last->lower;
            answer.upper = last->upper;
            answer.rung = last->rung;
            return answer;
        }
        return ExactContactEngine<Rational, R>::depth_along(*exact_of(a), *exact_of(b),
                                                            exact_vector(widened(direction)), how);
    }
    if (!is_refusal(contact.outcome)) answer.value = answer.upper = 0;
    return answer;
}

template struct ExactContactEngine<Rational, float>;
template struct ExactContactEngine<Rational, double>;
template struct ContactEngine<float>;
template struct ContactEngine<double>;

}  // namespace oblong::detail
