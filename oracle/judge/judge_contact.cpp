// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/judge/judge_contact.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/exact_contact.hpp"
#include "oracle/exact/rounding.hpp"

namespace oblong::oracle {

namespace {

using caseio::BoundedReal;
using caseio::Real;

bool is_infinite(const std::optional<Real>& real) { return real && real->kind == Real::Kind::infinite; }

/// A number that is known, or enclosed in [lower, upper].
struct Enclosed {
    ExactNumber upper;
    std::optional<Rational> lower;  ///< absent: `upper` is the number

    [[nodiscard]] ExactNumber least() const { return lower ? exact_number(*lower) : upper; }
};

std::string number_fault(const char* what, const BoundedReal& stated, const Enclosed& exact, const Format& format) {
    if (stated.lower && (is_infinite(stated.lower) || compare(exact.upper, stated.lower->value) < 0))
        return fmt::format("the lower bound of {} is above {}", what, decimal(exact.upper, 20));
    if (stated.upper && !is_infinite(stated.upper) && compare(exact.least(), stated.upper->value) > 0)
        return fmt::format("the upper bound of {} is below {}", what, decimal(exact.least(), 20));
    if (!stated.value) return {};
    const std::optional<Rational> low = neighbours(exact.least(), format).nearest;
    const std::optional<Rational> high = neighbours(exact.upper, format).nearest;
    const bool is_beyond = is_infinite(stated.value);
    // Without a nearest number the exact one rounds to infinity.
    if (is_beyond ? high.has_value() : !low || stated.value->value < *low || (high && *high < stated.value->value))
        return fmt::format("{} is not {}, rounded", what, decimal(exact.upper, 20));
    return {};
}

/// A number that the answer has to state.
std::string fault_of(const char* what, const std::optional<BoundedReal>& stated, const Enclosed& exact,
                     const Format& format) {
    return stated ? number_fault(what, *stated, exact, format) : fmt::format("{} is missing", what);
}

std::string exit_fault(const ExactExit& exit, const std::optional<BoundedReal>& stated, const Format& format) {
    if (!stated) return "the exit is missing";
    if (exit.endless) return is_infinite(stated->value) && is_infinite(stated->lower) ? "" : "the contact never ends";
    if (is_infinite(stated->lower)) return "the contact ends";
    return exit.number ? number_fault("the exit", *stated, {*exit.number, exit.lower}, format) : "";
}

/// The case at another parameter of its motion, asking for the depth.
ExactAnswer depth_at(caseio::Case c, const Rational& parameter) {
    const RationalVec r = relative_velocity(c);
    if (c.ray) {
        c.b = c.a;
        c.a = {Points<Rational>({c.ray->source}), std::nullopt};
        c.ray.reset();
    }
    if (!c.a.pose) c.a.pose.emplace();
    for (std::size_t i = 0; i < 3; ++i) c.a.pose->translation[i] += parameter * r[i];
    c.sweep.reset();
    c.query = caseio::Query::penetration;
    return exact_answer(c);
}

/// Returns whether the bodies are proven to be deeper in each other at a parameter than at the start.
bool is_deeper_at(const caseio::Case& c, const ExactAnswer& start, const Rational& parameter) {
    const ExactAnswer there = depth_at(c, parameter);
    if (there.outcome != Outcome::overlapping || !there.measure() || there.measure_upper()) return false;
    if (start.outcome == Outcome::touching) return true;
    return start.measure() && !start.measure_upper() && compare(*there.measure(), *start.measure()) > 0;
}

/// Whether the contact at the start parts; nothing if it cannot be told. The depth along a normal n of the least depth,
/// outward of A − B, grows by n·r. Without all of these normals: the signed distance is convex, so deeper later is
/// deeper at once, and deeper earlier is parting.
std::optional<bool> parts(const caseio::Case& c) {
    const ExactAnswer start = depth_at(c, 0);
    const RationalVec r = relative_velocity(c);
    if (start.penetration && !start.penetration->normals.empty())
        return std::ranges::any_of(start.penetration->normals, [&r](const RationalVec& n) { return dot(n, r) <= 0; });
    Rational step = 1;
    for (int i = 0; i < 4; ++i) {
        if (is_deeper_at(c, start, step)) return false;
        if (is_deeper_at(c, start, -step)) return true;
        step /= 64;
    }
    return std::nullopt;
}

std::string start_fault(const caseio::Case& c, const caseio::ContactResult& r, const ExactCast& cast) {
    const bool in_contact = cast.start == Outcome::touching || cast.start == Outcome::overlapping;
    if (r.start_ignored && (r.start.empty() || !in_contact)) return "a contact at the start that is none is ignored";
    if (!in_contact || r.start.empty()) return {};
    if (r.start == "outside") return r.start_ignored ? "" : "a contact at the start counts, from outside alone";
    const std::optional<bool> exact = parts(c);
    if (!exact || *exact == r.start_ignored) return {};
    return *exact ? "the contact at the start parts, and is a hit" : "the contact at the start deepens, and is ignored";
}

}  // namespace

std::string contact_fault(const caseio::Case& c, const caseio::ContactResult& r) {
    if (is_refusal(r.result.outcome)) return {};
    const Format format = format_of(c.scalar == caseio::CaseScalar::float32 ? 24 : 53);
    if (r.along) {
        const RationalVec d{r.along->x.value, r.along->y.value, r.along->z.value};
        const ExactDirectedDepth exact = exact_depth_along(c, d);
        if (exact.outcome == Outcome::undecided || !exact.depth.number) return {};
        if (exact.outcome != r.result.outcome) return "the outcome is another";
        return fault_of("the way", r.way, {*exact.depth.number, exact.depth.lower}, format);
    }
    const ExactCast cast = exact_cast(c);
    if (!cast.hit) return {};
    if (std::string fault = start_fault(c, r, cast); !fault.empty()) return fault;
    const bool hits = r.result.cast && r.result.cast->hit == true;
    if (hits != (*cast.hit && !r.start_ignored)) return "a hit that is none, or a miss that is a hit";
    if (hits) return exit_fault(exact_exit(c), r.exit, format);
    if (r.start_ignored) return {};
    const std::optional<ExactApproach> near = exact_approach(c);
    if (!near) return {};
    std::string fault =
        fault_of("the nearest parameter", r.nearest_parameter, {exact_number(near->parameter), {}}, format);
    return fault.empty() ? fault_of("the least distance", r.nearest_distance, {near->distance, {}}, format) : fault;
}

}  // namespace oblong::oracle
