// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/library/contact_subject.hpp"

#include <algorithm>

#include "fuzz/subjects/library/in_format.hpp"
#include "fuzz/subjects/library/stated_answer.hpp"
#include "fuzz/subjects/memory.hpp"
#include "fuzz/subjects/subject.hpp"
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

template <class P>
[[nodiscard]] caseio::BoundedReal bounded(const P& p) {
    return {stated_number(p.value), stated_number(p.lower), stated_number(p.upper)};
}

/// \tparam R format of the answer
template <class S, class R>
caseio::ContactResult contact_in(const caseio::Case& c, StartContact start) {
    using In = InFormat<S>;
    const ContactOptions how{.dimension = c.dimension, .start = start};
    const AnyBody<S> a = c.ray ? AnyBody<S>{Points<S>({In::vector(c.ray->source)}), std::nullopt} : In::body(c.a);
    const AnyBody<S> b = In::body(c.ray ? c.a : *c.b);
    const LinearMotion<S> motion = In::motion(c);
    const auto [answer, time] = timed([&] { return certified_contact<R>(a, b, motion, how); });
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
template <class S, class R>
caseio::ContactResult depth_in(const caseio::Case& c, const Vec3<Rational>& direction) {
    using In = InFormat<S>;
    const AnyBody<S> a = In::body(c.a);
    const AnyBody<S> b = In::body(*c.b);
    const Vec3<S> along = In::vector(direction);
    const auto [answer, time] =
        timed([&] { return certified_depth_along<R>(a, b, along, {.dimension = c.dimension}); });
    caseio::ContactResult depth{.result = stated_outcome(answer, answer.outcome)};
    depth.result.time_ns = time;
    if constexpr (std::floating_point<S>) {
        depth.along = stated_vector(along);
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

template <class Ask>
caseio::ContactResult asked(const caseio::Case& c, const Ask& ask) {
    caseio::ContactResult result =
        if_memory_suffices([&] {
            return in_its_scalar(c.scalar, ask);
        }).value_or(caseio::ContactResult{.result = unsupported(std::string(memory_message))});
    result.result.id = c.id;
    result.result.subject = "proven";
    return result;
}

}  // namespace

caseio::ContactResult answer_contact(const caseio::Case& c, std::string_view start) {
    const StartContact rule = start_of(start);
    caseio::ContactResult result = asked(c, [&]<class S, class R>() { return contact_in<S, R>(c, rule); });
    if (rule != StartContact::hit) result.start = start;
    return result;
}

caseio::ContactResult answer_depth_along(const caseio::Case& c, const Vec3<Rational>& direction) {
    return asked(c, [&]<class S, class R>() { return depth_in<S, R>(c, direction); });
}

}  // namespace oblong::fuzz
