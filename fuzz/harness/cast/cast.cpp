// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/cast/cast.hpp"

#include <fmt/format.h>

#include "fuzz/harness/cast/rungs_check.hpp"
#include "fuzz/harness/plain_answers.hpp"
#include "fuzz/signal/counters.hpp"
#include "oblong/cast/advancement.hpp"
#include "oblong/cast/sweep.hpp"
#include "oblong/support/any_body.hpp"

namespace oblong::fuzz {

namespace {

constexpr int limit = 300;

oracle::ExactNumber number_of(const CastParameter& p) { return {p.discriminant, -p.middle, -1}; }

/// The sign of p − q.
int compare(const CastParameter& p, const CastParameter& q) { return oracle::compare(number_of(p), number_of(q)); }

/// The plain casts of one scalar: `run` takes each one's name and result.
template <OrderedField S, CastTarget<S> C, class Run>
void each_cast(const C& target, const Ray<S>& ray, const S& tolerance, const Run& run) {
    CastOptions<S> options;
    options.tolerance = tolerance;
    options.iteration_limit = limit;
    run("ray-gjk", ray_cast<S>(target, ray, options));
    options.early_out = false;
    run("ray-gjk/no-early-out", ray_cast<S>(target, ray, options));
    AdvancementOptions<S> advance;
    advance.cast = options;
    advance.cast.early_out = true;
    advance.distance.iteration_limit = limit;
    if constexpr (ScalarTraits<S>::exact) {
        advance.distance.stop.kind = StoppingRule<S>::Kind::gap;  // 0: exactly nearest points
    } else {
        advance.distance.stop.tolerance = tolerance;
    }
    run("ray-advancement", ray_advancement<S>(target, ray, advance));
}

/// The end of a ray belongs to it: a ray that ends at the hit hits there. In floats too: λ only grows, so that up to
/// the hit no number is another.
template <OrderedField S>
class ClosedEnd {
public:
    template <class P>
    void take(const char* name, const CastResult<S, P>& r) {
        if (r.outcome == CastOutcome::hit) hits_.emplace_back(name, r.parameter);
    }
    template <CastTarget<S> C>
    void check(const std::string& whose, const C& target, Ray<S> ray, const S& tolerance, Checked& checked) const {
        for (std::size_t i = 0; i < hits_.size(); ++i) {
            if (i > 0 && hits_[i].second == hits_[i - 1].second) continue;
            ray.max = hits_[i].second;
            each_cast<S>(target, ray, tolerance, [&](const char* name, const auto& r) {
                const bool hits = r.outcome == CastOutcome::hit && r.parameter == *ray.max;
                if (!hits && std::ranges::find(hits_, std::pair(std::string_view(name), *ray.max)) != hits_.end())
                    checked.note(whose + name, "a ray that ends at its hit misses it");
            });
        }
    }

private:
    std::vector<std::pair<std::string_view, S>> hits_;
};

template <class S>
Ray<S> ray_in(const Ray<Rational>& ray) {
    return {rounded_to<S>(ray.source), rounded_to<S>(ray.direction),
            ray.max ? std::optional<S>(nearest<S>(*ray.max)) : std::nullopt};
}

/// The plain casts against their contract, and what they say against the truth.
class PlainCasts {
public:
    PlainCasts(const std::optional<CastTruth>& truth, Checked& checked) : truth_(truth), checked_(checked) {}

    template <class S>
    void in(const caseio::Case& c) {
        const AnyBody<S> a = body_in<S>(c.a);
        const BodySupport<S> support_a(a);
        if (c.ray) return against(support_a, ray_in<S>({c.ray->source, c.ray->direction, c.ray->max}));
        const AnyBody<S> b = body_in<S>(*c.b);
        const BodySupport<S> support_b(b);
        const Obstacle<S, BodySupport<S>, BodySupport<S>> obstacle(support_a, support_b);
        const Sweep<S> sweep{rounded_to<S>(c.sweep->velocity_a), rounded_to<S>(c.sweep->velocity_b),
                             c.sweep->max ? std::optional<S>(nearest<S>(*c.sweep->max)) : std::nullopt};
        against(obstacle, sweep.ray());
    }

private:
    template <class S, CastTarget<S> C>
    void against(const C& target, const Ray<S>& ray) {
        if (!is_finite(ray.direction)) return;  // two velocities whose difference overflows
        int lane = 0;
        const S tolerance = std::is_same_v<S, float> ? S(1e-6) : S(1e-15);
        ClosedEnd<S> end;
        each_cast<S>(target, ray, tolerance, [&](const char* name, const auto& r) {
            end.take(name, r);
            const std::string subject = fmt::format("{}/{}", ScalarTraits<S>::name, name);
            // The inner loops of an advancement have limits of their own.
            const bool advancing = r.iterations > limit && std::string_view(name) == "ray-advancement";
            auto counted = r;
            if (advancing) counted.iterations = r.clips;
            checked_.note(subject, cast_fault(counted, ray, limit));
            measured(Signal::iterations, r.iterations, lane);
            measured(Signal::lasso, r.period, lane);
            compare_with_truth(subject, r.outcome, static_cast<double>(r.parameter),
                               static_cast<double>(std::numeric_limits<S>::epsilon()), lane++);
        });
        end.check(fmt::format("{}/", ScalarTraits<S>::name), target, ray, tolerance, checked_);
    }

    void compare_with_truth(const std::string& subject, CastOutcome outcome, double parameter, double ulp, int lane) {
        if (!truth_ || outcome == CastOutcome::unknown) return;
        const bool hit = outcome == CastOutcome::hit;
        if (hit != truth_->hit) return wrong(subject, hit ? "a hit, and there is none" : "a miss, and there is a hit");
        if (!hit) return;
        const double error = relative_error(parameter, number_of(truth_->parameter));
        measured(Signal::error_ulps, error / ulp, lane);
        if (error > 1.0 / 64) wrong(subject, fmt::format("the parameter is off by {:.3g} of it", error));
    }

    void wrong(const std::string& subject, const std::string& reason) {
        checked_.findings.push_back({subject, reason});
    }

    const std::optional<CastTruth>& truth_;
    Checked& checked_;
};

/// The rational casts with an exact tolerance: λ never passes the hit, a miss is one, and with tolerance 0 the hit is
/// exact (docs/explanation/gjk/ray-cast.md).
void check_rational(const CoreCast& cast, const CastTruth& truth, Checked& checked) {
    const FilteredSupport on_a(cast.a.vertices), on_b(cast.b.vertices);
    const Obstacle<Rational, FilteredSupport, FilteredSupport> obstacle(on_a, on_b);
    const Ray<Rational> ray{{}, cast.motion.velocity, cast.motion.max};
    for (const Rational& tolerance : {Rational(0), Rational(1, 1024)}) {
        ClosedEnd<Rational> end;
        each_cast<Rational>(obstacle, ray, tolerance, [&](const char* name, const auto& r) {
            end.take(name, r);
            const std::string subject = fmt::format("rational/{}/{}", name, tolerance == 0 ? "exact" : "tolerant");
            checked.note(subject, cast_fault(r, ray, std::numeric_limits<int>::max()));
            const bool hit = r.outcome == CastOutcome::hit;
            if (r.outcome == CastOutcome::miss && truth.hit) checked.note(subject, "a miss, and there is a hit");
            if (truth.hit && truth.parameter.compare(r.parameter) < 0 && r.outcome != CastOutcome::miss)
                checked.note(subject, "advanced past the hit");
            if (tolerance != 0) return;
            if (r.outcome == CastOutcome::unknown) checked.note(subject, "gave up in exact arithmetic");
            if (hit && !truth.hit) checked.note(subject, "a hit, and there is none");
            if (hit && truth.hit && truth.parameter.compare(r.parameter) != 0)
                checked.note(subject, "not the exact parameter");
        });
        if (tolerance == 0) end.check("rational/", obstacle, ray, tolerance, checked);
    }
}

/// The rungs of the case in its own scalar.
template <std::floating_point S>
void check_rungs_of(const caseio::Case& c, const CastTruth& truth, Checked& checked) {
    const AnyBody<S> a = body_in<S>(c.a);
    if (c.ray) {
        const Ray<S> ray = ray_in<S>({c.ray->source, c.ray->direction, c.ray->max});
        return check_rungs<S>({Points<S>({ray.source}), std::nullopt}, a, ray, truth, checked);
    }
    const Vec3<Rational> velocity = c.sweep->velocity_a - c.sweep->velocity_b;
    check_rungs<S>(a, body_in<S>(*c.b), ray_in<S>({{}, velocity, c.sweep->max}), truth, checked);
}

void check_oracle(const CastTruth& ours, const std::optional<CastTruth>& theirs, Checked& checked) {
    if (!theirs) return checked.note("exact cast", "the oracle has no answer about polyhedra");
    if (ours.hit != theirs->hit) return checked.note("exact cast", "another answer than the oracle's");
    if (ours.hit && compare(ours.parameter, theirs->parameter) != 0)
        checked.note("exact cast", "another parameter than the oracle's");
}

}  // namespace

std::optional<CoreCast> core_cast(const caseio::Case& c) {
    const std::optional<ExactCore> a = exact_core(c.a);
    if (!a) return std::nullopt;
    if (c.ray) return CoreCast{{{c.ray->source}, 0}, *a, {c.ray->direction, c.ray->max, c.dimension}};
    const std::optional<ExactCore> b = exact_core(*c.b);
    if (!b) return std::nullopt;
    return CoreCast{*a, *b, {c.sweep->velocity_a - c.sweep->velocity_b, c.sweep->max, c.dimension}};
}

std::optional<CastTruth> solved_truth(const CoreCast& cast) {
    const Vec3<Rational> across = cast.b.vertices[0] - cast.a.vertices[0];
    const ExactCastAnswer answer =
        exact_cast(cast.a, cast.b, cast.motion, across == Vec3<Rational>{} ? Vec3<Rational>{1, 0, 0} : across);
    return CastTruth{answer.hit, answer.parameter};
}

std::optional<CastTruth> oracle_truth(const caseio::Case& c) {
    const oracle::ExactCast exact = oracle::exact_cast(c);
    if (!exact.hit || exact.upper) return std::nullopt;
    const oracle::ExactNumber& p = exact.parameter;
    // root_sign √q − r with r ≥ 0 and a positive sign is 0 or a rational: q is a square then.
    if (p.root_sign > 0 && p.core_squared != 0) {
        const std::optional<Rational> root = oblong::detail::rational_root(p.core_squared);
        if (!root) return std::nullopt;
        return CastTruth{*exact.hit, {*root - p.radius, 0}};
    }
    return CastTruth{*exact.hit, {-p.radius, p.core_squared}};
}

Checked check_cast(const caseio::Case& c, const CastAsk& ask) {
    Checked checked;
    const std::optional<CoreCast> cast = core_cast(c);
    std::optional<CastTruth> truth;
    if (cast) {
        truth = ask.referee ? ask.referee(*cast) : std::nullopt;
        if (!truth) return checked.noted("exact cast", "the referee has no answer");
    }
    bool rounds = false;
    in_scalar_of(c, [&](auto scalar) {
        // The sum of two velocities rounds: what a float is asked is then another cast.
        rounds = c.sweep && exactly_as(rounded_to<decltype(scalar)>(c.sweep->velocity_a - c.sweep->velocity_b)) !=
                                c.sweep->velocity_a - c.sweep->velocity_b;
        PlainCasts(rounds ? std::nullopt : truth, checked).template in<decltype(scalar)>(c);
    });
    if (!cast) return checked;
    if (cast->a.radius + cast->b.radius == 0) check_rational(*cast, *truth, checked);
    if (!rounds) in_scalar_of(c, [&](auto scalar) { check_rungs_of<decltype(scalar)>(c, *truth, checked); });
    const bool doubted = !checked.broken.empty() || is_sampled(c.id, ask.oracle_every);
    if (doubted) check_oracle(*truth, ask.oracle ? ask.oracle(c) : std::nullopt, checked);
    return checked;
}

}  // namespace oblong::fuzz
