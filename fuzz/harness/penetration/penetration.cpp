// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/penetration/penetration.hpp"

#include <fmt/format.h>

#include "fuzz/harness/penetration/rungs_check.hpp"
#include "fuzz/harness/plain_answers.hpp"
#include "fuzz/harness/surface_check.hpp"
#include "fuzz/signal/counters.hpp"
#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/penetration/mtd_bounds.hpp"
#include "oblong/prove/fractions/depth.hpp"
#include "oblong/support/any_body.hpp"

namespace oblong::fuzz {

namespace {

constexpr int limit = 100;
/// So many differences of vertices make a surface, one after another.
constexpr std::size_t max_surface_points = 12;

/// √q as such a number.
oracle::ExactNumber root(const Rational& q) { return {q, 0, 1}; }

Vec3<Rational> towards(const ExactCore& a, const ExactCore& b) {
    const Vec3<Rational> across = b.vertices[0] - a.vertices[0];
    return across == Vec3<Rational>{} ? Vec3<Rational>{1, 0, 0} : across;
}

template <class S>
PenetrationOptions<S> plain_options(int dimension) {
    PenetrationOptions<S> options;
    const S tolerance = std::is_same_v<S, float> ? S(1e-5) : S(1e-10);
    options.gjk.stop.tolerance = tolerance;
    options.gjk.iteration_limit = limit;
    options.rule.tolerance = tolerance;
    options.iteration_limit = limit;
    options.dimension = dimension;
    return options;
}

/// Plain EPA; what it says wrong of a known depth is a finding.
template <class S>
void check_plain(const caseio::Case& c, const std::optional<DepthTruth>& truth, Checked& checked) {
    const AnyBody<S> a = body_in<S>(c.a), b = body_in<S>(*c.b);
    const Penetration<S> r = penetration<S>(BodySupport<S>(a), BodySupport<S>(b), plain_options<S>(c.dimension));
    const std::string subject = fmt::format("{}/epa", ScalarTraits<S>::name);
    checked.note(subject, penetration_fault(r, 2 * limit));
    const bool answers = r.outcome == Outcome::touching || r.outcome == Outcome::overlapping;
    measured(Signal::iterations, r.iterations);
    if (!truth || is_refusal(r.outcome)) return;
    const auto wrong = [&](std::string reason) { checked.findings.push_back({subject, std::move(reason)}); };
    if (answers != truth->depth.has_value())
        return wrong(answers ? "a depth of bodies that are apart" : "no depth of bodies that meet");
    if (!answers) return;
    const double error = relative_error(static_cast<double>(r.lower), *truth->depth);
    measured(Signal::error_ulps, error / static_cast<double>(std::numeric_limits<S>::epsilon()));
    if (error > 1.0 / 64) wrong(fmt::format("the depth is off by {:.3g} of it", error));
}

/// The depth that double-doubles prove.
template <class S>
void check_rungs(const caseio::Case& c, const DepthTruth& truth, Checked& checked) {
    const AnyBody<S> a = body_in<S>(c.a), b = body_in<S>(*c.b);
    const std::optional<CoreView<S>> core_a = any_core(a), core_b = any_core(b);
    if (core_a && core_b && c.dimension == 3) check_depth_rungs(*core_a, *core_b, truth, checked);
}

/// In rationals: EPA is exact, and Cameron's bounds hold, on polyhedra without balls.
void check_rational(const ExactCore& a, const ExactCore& b, const DepthTruth& truth, int dimension, Checked& checked) {
    const FilteredSupport on_a(a.vertices), on_b(b.vertices);
    PenetrationOptions<Rational> options;
    options.gjk.iteration_limit = options.iteration_limit = std::numeric_limits<int>::max();
    options.dimension = dimension;
    const Penetration<Rational> r = penetration<Rational>(on_a, on_b, options);
    checked.note("rational/epa", penetration_fault(r, std::numeric_limits<int>::max()));
    if (r.outcome != truth.outcome) checked.note("rational/epa", "another outcome than the exact one");
    if (truth.depth && oracle::compare(root(r.lower), *truth.depth) != 0)
        checked.note("rational/epa", "not the exact depth");
    if (r.outcome == Outcome::touching || r.outcome == Outcome::overlapping)
        checked.note("rational/epa", exact_witness_fault(r, on_a, on_b));
    std::vector<Vec3<Rational>> differences;
    for (const Vec3<Rational>& p : a.vertices)
        for (const Vec3<Rational>& q : b.vertices)
            if (differences.size() < max_surface_points) differences.push_back(p - q);
    if (dimension == 3) checked.note("rational/surface", surface_fault(differences));
    GjkOptions<Rational> exactly;
    const GjkResult<Rational> met = gjk_distance<Rational>(on_a, on_b, exactly);
    const bool encloses = met.termination == Termination::origin_enclosed;
    if (encloses != truth.depth.has_value()) return checked.note("rational/gjk", "another outcome than the exact one");
    if (!encloses || dimension == 2) return;
    const std::optional<MtdBounds<Rational>> bounds = mtd_bounds<Rational>(met.kept);
    if (!bounds) return checked.note("rational/mtd", "no bounds in exact arithmetic");
    if (oracle::compare(root(bounds->lower_squared), *truth.depth) > 0)
        checked.note("rational/mtd", "the lower bound is above the depth");
    if (oracle::compare(root(bounds->upper_squared), *truth.depth) < 0)
        checked.note("rational/mtd", "the upper bound is below the depth");
    const auto shallow = shallow_penetration<Rational>(on_a, on_b, met.kept, *bounds);
    if (!shallow) return;
    const int order = oracle::compare(root(shallow->squared), *truth.depth);
    if (shallow->exact ? order != 0 : order < 0)
        checked.note("rational/mtd", "the shallow test says a depth that is wrong");
}

}  // namespace

std::optional<DepthTruth> solved_depth(const ExactCore& a, const ExactCore& b, int dimension) {
    const ExactDepth exact = exact_depth(a, b, towards(a, b), dimension);
    DepthTruth truth{exact.contact.outcome, std::nullopt};
    if (truth.outcome == Outcome::separated) return truth;
    truth.depth = oracle::ExactNumber{exact.core_squared, -exact.radius, exact.cores_meet ? 1 : -1};
    return truth;
}

std::optional<DepthTruth> oracle_depth(const caseio::Case& c) {
    const oracle::ExactPenetration exact = oracle::exact_penetration(c);
    if (exact.outcome == Outcome::undecided || exact.upper) return std::nullopt;
    if (exact.outcome != Outcome::separated && !exact.depth) return std::nullopt;
    return DepthTruth{exact.outcome, exact.depth};
}

Checked check_penetration(const caseio::Case& c, const PenetrationAsk& ask) {
    Checked checked;
    const std::optional<ExactCore> a = exact_core(c.a), b = exact_core(*c.b);
    const bool small = a && b && a->vertices.size() * b->vertices.size() <= ask.max_differences;
    std::optional<DepthTruth> truth;
    if (small) {
        truth = ask.referee ? ask.referee(*a, *b, c.dimension) : std::nullopt;
        if (!truth) checked.note("exact depth", "the referee has no answer");
    }
    in_scalar_of(c, [&](auto scalar) {
        check_plain<decltype(scalar)>(c, truth, checked);
        if (truth) check_rungs<decltype(scalar)>(c, *truth, checked);
    });
    if (!truth) return checked;
    if (a->radius + b->radius == 0) check_rational(*a, *b, *truth, c.dimension, checked);
    if (checked.broken.empty() && !is_sampled(c.id, ask.oracle_every)) return checked;
    const std::optional<DepthTruth> theirs = ask.oracle ? ask.oracle(c) : std::nullopt;
    if (!theirs) {
        checked.note("exact depth", "the oracle has no answer about polyhedra");
    } else if (theirs->outcome != truth->outcome || theirs->depth.has_value() != truth->depth.has_value()) {
        checked.note("exact depth", "another outcome than the oracle's");
    } else if (truth->depth && oracle::compare(*theirs->depth, *truth->depth) != 0) {
        checked.note("exact depth", "another depth than the oracle's");
    }
    return checked;
}

}  // namespace oblong::fuzz
