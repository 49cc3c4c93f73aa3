// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/plane/plane.hpp"

#include <fmt/format.h>

#include "fuzz/harness/plain_answers.hpp"
#include "fuzz/signal/counters.hpp"
#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/prove/cores/polygon_core.hpp"
#include "oblong/prove/fractions/distance.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "oblong/simplex/planar.hpp"
#include "oblong/support/polygon_support.hpp"
#include "oblong/support/shapes.hpp"
#include "oracle/exact/exact_answer.hpp"

namespace oblong::fuzz {

namespace {

constexpr int limit = 200;

/// A list of points as a support mapping.
template <class S>
struct ListSupport {
    const Points<S>& body;
    [[nodiscard]] SupportPoint<S> support(const Vec3<S>& n) const { return oblong::support(body, n); }
};

template <class S>
Points<S> points_in(const AnyBody<Rational>& body) {
    std::vector<Vec3<S>> vertices;
    for (const Vec3<Rational>& v : std::get<Points<Rational>>(body.shape).vertices())
        vertices.push_back(rounded_to<S>(v));
    return Points<S>(std::move(vertices));
}
template <>
Points<Rational> points_in<Rational>(const AnyBody<Rational>& body) {
    return std::get<Points<Rational>>(body.shape);
}

/// A pair of the plane in one scalar: as lists, and as hulls whose support points are found around their rings.
template <OrderedField S>
struct PlanePair {
    Points<S> a, b;
    Polygon<S> hull_a, hull_b;

    explicit PlanePair(const caseio::Case& c)
        : a(points_in<S>(c.a)),
          b(points_in<S>(*c.b)),
          hull_a(Polygon<S>::hull_of({a.vertices().begin(), a.vertices().end()})),
          hull_b(Polygon<S>::hull_of({b.vertices().begin(), b.vertices().end()})) {}

    /// Calls `run` with the name of a search for support points, and two support mappings.
    template <class Run>
    void each_search(const Run& run) const {
        run("scan", ListSupport<S>{a}, ListSupport<S>{b});
        run("ring", PolygonSupport<S>(hull_a), PolygonSupport<S>(hull_b));
        run("hull-scan", PolygonSupport<S>(hull_a, PolygonSupport<S>::Search::scan),
            PolygonSupport<S>(hull_b, PolygonSupport<S>::Search::scan));
    }
};

/// Readings of the page whose answers are proven right, and that end (docs/explanation/gjk/plane.md), and of the
/// others what is proven of them.
void check_rational(const caseio::Case& c, const PlaneTruth& truth, Checked& checked) {
    const PlanePair<Rational> pair(c);
    constexpr Boolean2Equality or_equal_turn{.turn = true};
    constexpr Boolean2Equality or_equal_stop{.stop = true};
    pair.each_search([&](const std::string& search, const auto& a, const auto& b) {
        const auto require = [&](const std::string& who, bool right) {
            if (!right) checked.note("rational/" + who + "/" + search, "wrong in exact arithmetic");
        };
        const auto read = [&](const Boolean2Equality& equality) { return boolean2<Rational>(a, b, equality, limit); };
        const Outcome strict = read(boolean2_as_printed).outcome;
        const bool apart = truth.outcome == Outcome::separated;
        require("boolean2/strict", strict == (apart ? Outcome::separated : Outcome::intersecting));
        require("boolean2/or-equal-turn", read(or_equal_turn).outcome == strict);
        const Outcome stop = read(or_equal_stop).outcome;
        require("boolean2/or-equal-stop",
                truth.outcome == Outcome::touching ? stop != Outcome::cycled : stop == strict);
        if (truth.outcome != Outcome::touching) require("boolean2/or-equal", read(boolean2_or_equal).outcome == strict);
        require("decision", decide_in_plane<Rational>(a, b, limit).outcome == truth.outcome);
        GjkOptions<Rational> options;
        options.iteration_limit = limit;
        const auto near = gjk_distance<Rational>(a, b, options, Planar<Johnson<Rational>>{});
        require("distance", near.squared == truth.squared);
    });
}

template <class S>
void check_plain(const caseio::Case& c, const PlaneTruth& truth, Checked& checked) {
    const PlanePair<S> pair(c);
    int lane = 0;
    pair.each_search([&](const std::string& search, const auto& a, const auto& b) {
        const auto judge = [&](const char* who, Outcome outcome, Termination why, int iterations, int period) {
            const std::string subject = fmt::format("{}/{}/{}", ScalarTraits<S>::name, who, search);
            checked.note(subject, plane_fault(outcome, why, iterations, limit));
            measured(Signal::iterations, iterations, lane);
            measured(Signal::lasso, period, lane++);
            if (outcome == Outcome::cycled) checked.findings.push_back({subject, fmt::format("cycles: {}", period)});
            if (contradicts(outcome, truth.outcome))
                checked.findings.push_back(
                    {subject, fmt::format("{} said, {} is so", name(outcome), name(truth.outcome))});
        };
        const Boolean2Result<S> page = boolean2<S>(a, b, boolean2_as_printed, limit);
        judge("boolean2/strict", page.outcome, page.termination, page.iterations, page.period);
        const PlaneDecision<S> decision = decide_in_plane<S>(a, b, limit);
        judge("plane-decision", decision.outcome, decision.termination, decision.iterations, decision.period);
        GjkOptions<S> options;
        options.iteration_limit = limit;
        options.stop.tolerance = std::is_same_v<S, float> ? S(1e-5) : S(1e-12);
        const GjkResult<S> r = gjk_distance<S>(a, b, options, Planar<Johnson<S>>{});
        if (!r.overflowed && !(is_finite(r.v.x) && is_finite(r.v.y) && is_finite(r.squared)))
            checked.note(fmt::format("{}/planar/{}", ScalarTraits<S>::name, search), "a v that is not finite");
        if (r.iterations > limit) checked.note("planar", "more iterations than the limit");
    });
}

/// Certified answers of the plane, however the vertices are given.
template <class S>
void check_proven(const caseio::Case& c, const PlaneTruth& truth, Checked& checked) {
    const PlanePair<S> pair(c);
    const auto require = [&](const char* how, const auto& a, const auto& b) {
        const std::string subject = fmt::format("{}/proven/{}", ScalarTraits<S>::name, how);
        const auto answer = ladder_distance(a, b, in_the_plane());
        if (answer.outcome != truth.outcome || ladder_decision(a, b, in_the_plane()) != truth.outcome)
            checked.note(subject, "a proven outcome is wrong");
        const S exact = nearest_root<S>(truth.squared);
        if (answer.distance != exact) checked.note(subject, "a proven distance is not rounded once");
        measured(Signal::rung, 1 + static_cast<int>(answer.rung));
    };
    require("points", pair.a, pair.b);
    require("polygons", pair.hull_a, pair.hull_b);
}

}  // namespace

std::string plane_fault(Outcome outcome, Termination termination, int iterations, int most) {
    if (iterations > most) return "more support points than the limit";
    if (iterations < 1) return "an answer without a support point";
    switch (outcome) {
        case Outcome::separated:
            return termination == Termination::lower_bound ? "" : "separated, for another reason than a line";
        case Outcome::touching:
            return termination == Termination::lower_bound ? "" : "touching, for another reason than a line";
        case Outcome::overlapping:
        case Outcome::intersecting:
            return termination == Termination::origin_enclosed ? "" : "a meeting, for another reason than a triangle";
        case Outcome::cycled:
            return termination == Termination::cycle ? "" : "cycled, for another reason than a cycle";
        case Outcome::not_converged:
            return termination == Termination::iteration_limit && iterations == most ? "" : "gave up before the limit";
        default:
            return "an outcome that is none of its";
    }
}

bool contradicts(Outcome said, Outcome truth) {
    if (is_refusal(said)) return false;
    return said == Outcome::intersecting ? truth == Outcome::separated : said != truth;
}

std::optional<PlaneTruth> solved_in_plane(const ExactCore& a, const ExactCore& b) {
    const ExactDistanceAnswer answer = exact_distance(a, b, {1, 0, 0}, 2);
    return PlaneTruth{answer.outcome, answer.core_squared};
}

std::optional<PlaneTruth> oracle_in_plane(const caseio::Case& c) {
    const oracle::ExactAnswer answer = oracle::exact_answer(c);
    if (!answer.judged() || answer.distance.radius != 0) return std::nullopt;
    return PlaneTruth{answer.outcome, answer.distance.core_squared};
}

std::optional<caseio::Case> in_plane(const caseio::Case& c) {
    if (!c.b) return std::nullopt;
    const auto shadow = [&c](const AnyBody<Rational>& body) -> std::optional<AnyBody<Rational>> {
        const std::optional<ExactCore> core = exact_core(body);
        if (!core || core->radius != 0) return std::nullopt;
        std::vector<Vec3<Rational>> vertices;
        for (const Vec3<Rational>& v : core->vertices) {
            Vec3<Rational> flat{v.x, v.y, 0};
            bool finite = true;
            in_scalar_of(c, [&](auto scalar) {
                const auto rounded = rounded_to<decltype(scalar)>(flat);
                finite = is_finite(rounded);
                if (finite) flat = exactly_as(rounded);
            });
            if (finite) vertices.push_back(flat);
        }
        if (vertices.empty()) return std::nullopt;
        return AnyBody<Rational>{Points<Rational>(std::move(vertices)), std::nullopt};
    };
    std::optional<AnyBody<Rational>> a = shadow(c.a), b = shadow(*c.b);
    if (!a || !b) return std::nullopt;
    caseio::Case flat = c;
    flat.query = caseio::Query::distance;
    flat.ray.reset();
    flat.sweep.reset();
    flat.margin.reset();
    flat.dimension = 2;
    flat.a = *std::move(a);
    flat.b = *std::move(b);
    return flat;
}

Checked check_plane(const caseio::Case& c, const PlaneAsk& ask) {
    Checked checked;
    const std::optional<caseio::Case> flat = in_plane(c);
    if (!flat) return checked;
    const std::optional<PlaneTruth> truth =
        ask.referee ? ask.referee(*exact_core(flat->a), *exact_core(*flat->b)) : std::nullopt;
    if (!truth) return checked.noted("exact answer", "the referee has no answer");
    check_rational(*flat, *truth, checked);
    in_scalar_of(*flat, [&](auto scalar) {
        check_plain<decltype(scalar)>(*flat, *truth, checked);
        check_proven<decltype(scalar)>(*flat, *truth, checked);
    });
    if (checked.broken.empty() && !is_sampled(c.id, ask.oracle_every)) return checked;
    const std::optional<PlaneTruth> theirs = ask.oracle ? ask.oracle(*flat) : std::nullopt;
    if (!theirs) {
        checked.note("exact answer", "the oracle has no answer about polygons");
    } else if (theirs->outcome != truth->outcome || theirs->squared != truth->squared) {
        checked.note("exact answer", "another answer than the oracle's");
    }
    return checked;
}

}  // namespace oblong::fuzz
