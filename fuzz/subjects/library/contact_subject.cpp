// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/library/contact_subject.hpp"

#include <algorithm>

#include "fuzz/subjects/library/stated_answer.hpp"
#include "fuzz/subjects/memory.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/cast.hpp"
#include "oblong/penetration.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

namespace {

StartContact start_of(std::string_view name) {
    const auto found = std::ranges::find(start_contact_names, name);
    return static_cast<StartContact>(found - start_contact_names.begin());
}

/// Numbers of a case over S, of which those of a float or double case are numbers.
template <class S>
struct InFormat {
    [[nodiscard]] static S number(const Rational& x) {
        if constexpr (std::is_floating_point_v<S>) {
            return nearest<S>(x);
        } else {
            return x;
        }
    }
    [[nodiscard]] static Vec3<S> vector(const Vec3<Rational>& v) { return {number(v.x), number(v.y), number(v.z)}; }
    [[nodiscard]] static AnyBody<S> body(const AnyBody<Rational>& x) { return map_numbers<S>(x, number); }
    [[nodiscard]] static std::optional<S> limit(const std::optional<Rational>& max) {
        return max ? std::optional(number(*max)) : std::nullopt;
    }
};

template <class P>
[[nodiscard]] caseio::BoundedReal bounded(const P& p) {
    return {stated_number(p.value), stated_number(p.lower), stated_number(p.upper)};
}

/// \tparam R format of the answer
template <class R, class S>
caseio::ContactResult contact_in(const caseio::Case& c, StartContact start) {
    using In = InFormat<S>;
    const ContactOptions how{.dimension = c.dimension, .start = start};
    const AnyBody<S> a = c.ray ? AnyBody<S>{Points<S>({In::vector(c.ray->source)}), std::nullopt} : In::body(c.a);
    const AnyBody<S> b = In::body(c.ray ? c.a : *c.b);
    const LinearMotion<S> motion = c.ray ? LinearMotion<S>{In::vector(c.ray->direction), In::limit(c.ray->max)}
                                         : LinearMotion<S>{In::vector(c.sweep->velocity_a), In::limit(c.sweep->max),
                                                           In::vector(c.sweep->velocity_b)};
    const Stopwatch watch;
    const ContactAnswer<R> answer = certified_contact<R>(a, b, motion, how);
    const long long time = watch.nanoseconds();
    caseio::ContactResult contact{.result = stated(answer.enter)};
    contact.result.time_ns = time;
    contact.start_ignored = answer.start_ignored;
    if (answer.exit) contact.exit = bounded(*answer.exit);
    if (answer.nearest) {
        contact.nearest_parameter = bounded(answer.nearest->parameter);
        contact.nearest_distance = bounded(answer.nearest->distance);
    }
    return contact;
}

/// \tparam R format of the answer
template <class R, class S>
caseio::ContactResult depth_in(const caseio::Case& c, const Vec3<Rational>& direction) {
    using In = InFormat<S>;
    const AnyBody<S> a = In::body(c.a);
    const AnyBody<S> b = In::body(*c.b);
    const Stopwatch watch;
    const DirectedDepthAnswer<R> answer =
        certified_depth_along<R>(a, b, In::vector(direction), {.dimension = c.dimension});
    const long long time = watch.nanoseconds();
    caseio::ContactResult depth{.result = stated_outcome(answer, answer.outcome)};
    depth.result.time_ns = time;
    if constexpr (std::floating_point<S>) {
        depth.along = stated_vector(In::vector(direction));
    } else {
        depth.along = caseio::to_real(direction);
    }
    if (!is_refusal(answer.outcome)) depth.way = bounded(answer);
    if (answer.outcome == Outcome::undecided) depth.result.message = "whether the bodies overlap is not settled";
    if (answer.outcome == Outcome::unsupported)
        depth.result.message =
            c.dimension == 2 && direction.z != 0 ? "the direction leaves the plane" : "the direction rounds to 0";
    return depth;
}

/// Returns ask<R, S>() for the scalar of a case.
template <class Ask>
caseio::ContactResult in_its_scalar(const caseio::Case& c, const Ask& ask) {
    const auto asked = [&] {
        switch (c.scalar) {
            case caseio::CaseScalar::float32:
                return ask.template operator()<float, float>();
            case caseio::CaseScalar::float64:
                return ask.template operator()<double, double>();
            default:
                return ask.template operator()<double, Rational>();
        }
    };
    caseio::ContactResult result;
    result.result.outcome = Outcome::unsupported;
    if (std::optional<caseio::ContactResult> answer = if_memory_suffices(asked)) {
        result = *std::move(answer);
    } else {
        result.result.message = memory_message;
    }
    result.result.id = c.id;
    result.result.subject = "proven";
    return result;
}

}  // namespace

caseio::ContactResult answer_contact(const caseio::Case& c, std::string_view start) {
    const StartContact rule = start_of(start);
    caseio::ContactResult result = in_its_scalar(c, [&]<class R, class S>() { return contact_in<R, S>(c, rule); });
    if (rule != StartContact::hit) result.start = start;
    return result;
}

caseio::ContactResult answer_depth_along(const caseio::Case& c, const Vec3<Rational>& direction) {
    return in_its_scalar(c, [&]<class R, class S>() { return depth_in<R, S>(c, direction); });
}

}  // namespace oblong::fuzz
