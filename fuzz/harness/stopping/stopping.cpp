// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/stopping/stopping.hpp"

#include <fmt/format.h>

#include "fuzz/harness/run_contract.hpp"
#include "fuzz/signal/counters.hpp"
#include "fuzz/subjects/native/frank_wolfe_run.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

namespace {

constexpr int limit = 500;

struct Tolerance {
    const char* text;
    double value;
};
constexpr std::array<Tolerance, 4> for_doubles{{{"1e-2", 1e-2}, {"1e-6", 1e-6}, {"1e-10", 1e-10}, {"1e-14", 1e-14}}};
constexpr std::array<Tolerance, 4> for_floats{{{"1e-1", 1e-1}, {"1e-2", 1e-2}, {"1e-4", 1e-4}, {"1e-6", 1e-6}}};

constexpr std::size_t count_rules() {
    std::size_t count = 0;
    for (const RuleDescription& kind : rule_kinds)
        count += is_gap(kind.value) ? 1 : lower_kinds.size() * rule_forms.size();
    return count;
}
constexpr std::array<RuleChoice, count_rules()> every_rule() {
    std::array<RuleChoice, count_rules()> rules{};
    std::size_t next = 0;
    for (const RuleDescription& kind : rule_kinds) {
        if (is_gap(kind.value)) {
            rules[next++] = {kind.value, LowerKind::running_max, RuleForm::squared};
            continue;
        }
        for (const Named<LowerKind>& lower : lower_kinds)
            for (const Named<RuleForm>& form : rule_forms) rules[next++] = {kind.value, lower.value, form.value};
    }
    return rules;
}
constexpr std::array<RuleChoice, count_rules()> rules = every_rule();

/// What w is sought against: v, or v with momentum, where a gap rule must not believe what it sees.
constexpr std::array<MomentumKind, 3> momenta{
    {{MomentumKind::Point::polyak, MomentumKind::Terms::as_they_are, MomentumKind::Schedule::printed},
     {MomentumKind::Point::nesterov, MomentumKind::Terms::as_they_are, MomentumKind::Schedule::printed},
     {MomentumKind::Point::nesterov, MomentumKind::Terms::normalised, MomentumKind::Schedule::coal}}};
/// One rule with one momentum for each pair, in a lane of its own.
constexpr int momentum_lane = static_cast<int>(rules.size());

const MomentumKind& momentum_of(const AskedPair& pair) { return momenta[pair.salt / 8192 % momenta.size()]; }

bool was_met(Termination t) {
    return t == Termination::gap || t == Termination::relative || t == Termination::absolute;
}

/// Two distances between which d lies where ‖v‖ = x kept the promise, a little wider than that, so that nothing is said
/// to be broken that the rounding of these two numbers explains.
struct Allowed {
    long double least, most;
};
Allowed allowed(RuleKind kind, long double x, long double tolerance) {
    constexpr long double slack = 0x1p-60L;
    const auto wider = [](long double least, long double most) {
        return Allowed{least - std::fabs(least) * slack, most + most * slack};
    };
    switch (bound_of(kind)) {
        case RuleBound::relative_error:
            return wider(x * (1 - tolerance), x / (1 - tolerance));
        case RuleBound::squared_error:
            return wider(std::sqrt(std::max(0.0L, x * x - tolerance)), std::sqrt(x * x + tolerance));
        case RuleBound::error:
            break;
    }
    return wider(x - tolerance, x + tolerance);
}

template <std::floating_point S>
struct FloatCheck {
    const AnyBody<S>& a;
    const AnyBody<S>& b;
    const Tolerance& tolerance;
    const RefereeAnswer& exact;
    Checked& checked;

    void run(const RuleChoice& rule, const std::optional<MomentumKind>& momentum = std::nullopt) {
        GjkOptions<S> options;
        options.stop = {rule.kind, rule.lower, rule.form, static_cast<S>(tolerance.value), 0};
        options.iteration_limit = limit;
        const BodySupport<S> on_a(a), on_b(b);
        const GjkResult<S> r =
            momentum ? gjk_distance<S>(on_a, on_b, options, Johnson<S>{}, NoTrace{}, Momentum<S>(*momentum))
                     : gjk_distance<S>(on_a, on_b, options);
        const int lane = momentum ? momentum_lane : static_cast<int>(&rule - rules.data());
        measured(Signal::iterations, r.iterations, lane);
        const auto subject = [&] {
            SolverSpec spec;
            spec.scalar = std::same_as<S, float> ? SolverScalar::float32 : SolverScalar::float64;
            spec.rule = rule.kind;
            spec.lower = rule.lower;
            spec.form = rule.form;
            spec.tolerance = tolerance.text;
            spec.iteration_limit = limit;
            if (momentum) return frank_wolfe_name({spec, FrankWolfeSpec::Step::gjk, momentum});
            return solver_name(spec);
        };
        if (const std::string broken = broken_run(r, limit); !broken.empty()) checked.note(subject(), broken);
        if (r.termination == Termination::iteration_limit)
            checked.findings.push_back({subject(), fmt::format("{} iterations", limit), "iteration_limit"});
        if (!was_met(r.termination) || !exact.is_decided()) return;
        const long double x = std::sqrt(static_cast<long double>(r.squared));
        const Allowed d = allowed(rule.kind, x, static_cast<long double>(static_cast<S>(tolerance.value)));
        if (exact.distance.compare(d.least) >= 0 && exact.distance.compare(d.most) <= 0) return;
        measured(Signal::promise_ratio, 2, lane);
        checked.findings.push_back({subject(),
                                    fmt::format("it ended on {} with {}, which is not so near", name(r.termination), x),
                                    "promise"});
    }
};

/// x² of a v in A − B, where the rule was met, against d²: exactly what the rule promises.
bool keeps(RuleKind kind, const Rational& x2, const Rational& d2, const Rational& e) {
    if (x2 < d2) return false;
    switch (bound_of(kind)) {
        case RuleBound::relative_error:
            return (1 - e) * (1 - e) * x2 <= d2;
        case RuleBound::squared_error:
            return x2 - d2 <= e;
        case RuleBound::error:
            break;
    }
    const Rational rest = x2 - d2 - e * e;  // x − d ≤ e
    return rest <= 0 || rest * rest <= 4 * e * e * d2;
}

bool is_small(const AnyBody<double>& body) {
    const auto fits = [](double x) { return x == 0 || (std::fabs(x) < 0x1p40 && std::fabs(x) > 0x1p-80); };
    bool small = true;
    std::size_t numbers = 0;
    static_cast<void>(map_numbers<double>(body, [&](double x) {
        small = small && fits(x);
        ++numbers;
        return x;
    }));
    return small && numbers <= 48;
}

/// One rule in fractions, where they do not grow too long.
void check_rational(const AskedPair& pair, const RefereeAnswer& exact, Checked& checked) {
    if (!exact.is_decided() || exact.distance.radius.mantissa != 0) return;
    if (!is_small(pair.bodies.a) || !is_small(pair.bodies.b)) return;
    const auto fractions = [](const AnyBody<double>& body) {
        return map_numbers<Rational>(body, [](double x) { return oblong::to_rational(x); });
    };
    const AnyBody<Rational> a = fractions(pair.bodies.a);
    const AnyBody<Rational> b = fractions(pair.bodies.b);
    if (!can_support(a) || !can_support(b)) return;
    const RuleChoice& rule = drawn_rule(pair);
    const bool with_momentum = pair.salt / 4096 % 2 != 0;
    const Tolerance& tolerance = for_doubles[pair.salt / 1024 % for_doubles.size()];
    GjkOptions<Rational> options;
    options.stop = {rule.kind, rule.lower, RuleForm::squared, detail::tolerance_in<Rational>(tolerance.text), 0};
    options.iteration_limit = limit;
    const BodySupport<Rational> on_a(a), on_b(b);
    const GjkResult<Rational> r = with_momentum
                                      ? gjk_distance<Rational>(on_a, on_b, options, Johnson<Rational>{}, NoTrace{},
                                                               Momentum<Rational>(momentum_of(pair)))
                                      : gjk_distance<Rational>(on_a, on_b, options);
    const std::string who = fmt::format("rational/johnson{}/{}-{}", with_momentum ? " with momentum" : "",
                                        name_in(rule_kinds, rule.kind), tolerance.text);
    const bool enclosed = r.termination == Termination::origin_enclosed;
    if (!was_met(r.termination) && !enclosed)
        checked.note(who, fmt::format("exact arithmetic ended by {}", name(r.termination)));
    const Rational d2 = exact.outcome == Outcome::separated ? exact.distance.squared() : Rational(0);
    if (enclosed && d2 != 0) checked.note(who, "the origin is not enclosed");
    if (was_met(r.termination) && !keeps(rule.kind, r.squared, d2, options.stop.tolerance))
        checked.note(who, "the rule was met and its promise is not kept");
}

}  // namespace

std::span<const RuleChoice> checked_rules() { return rules; }

const RuleChoice& drawn_rule(const AskedPair& pair) { return rules[pair.salt / 64 % rules.size()]; }

Checked check_stopping(const AskedPair& pair, const Judges& judges, std::uint64_t every) {
    Checked checked;
    const RefereeAnswer exact = exact_answer(pair, judges, checked);
    const BodyPair<double>& bodies = pair.bodies;
    FloatCheck<double> doubles{bodies.a, bodies.b, for_doubles[pair.salt % 4], exact, checked};
    for (const RuleChoice& rule : rules) doubles.run(rule);
    doubles.run(drawn_rule(pair), momentum_of(pair));
    if (pair.narrow) {
        const AnyBody<float> a = body_in<float>(bodies.a);
        const AnyBody<float> b = body_in<float>(bodies.b);
        FloatCheck<float> floats{a, b, for_floats[pair.salt / 4 % 4], exact, checked};
        for (const RuleChoice& rule : rules) floats.run(rule);
        floats.run(drawn_rule(pair), momentum_of(pair));
    }
    if (pair.salt / 16 % every == 0) check_rational(pair, exact, checked);
    return checked;
}

}  // namespace oblong::fuzz
