// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/decision/decision.hpp"

#include <fmt/format.h>

#include <array>

#include "fuzz/harness/plain_verdict.hpp"
#include "fuzz/harness/run_contract.hpp"
#include "fuzz/signal/counters.hpp"
#include "oblong/gjk/separating_axis.hpp"
#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/prove/cores/decision.hpp"

namespace oblong::fuzz {

namespace {

constexpr int limit = 500;

/// Which rungs may decide: no choice changes the decision.
struct Rungs {
    const char* name;
    bool filter, extended;
};
constexpr std::array<Rungs, 3> rung_choices{
    {{"all rungs", true, true}, {"no filter", false, true}, {"integers alone", false, false}}};

template <std::floating_point S>
std::string broken_axis(const SeparatingAxisResult<S>& r) {
    if (r.iterations > limit) return fmt::format("{} iterations where {} are the limit", r.iterations, limit);
    if ((r.termination == Termination::iteration_limit) != (r.outcome() == Outcome::not_converged) && !r.overflowed)
        return "the iteration limit under another name";
    if (r.outcome() == Outcome::separated && (!is_finite(r.v) || r.v == Vec3<S>{})) return "separated by no axis";
    return {};
}

template <std::floating_point R>
void check_certified(const AnyBody<R>& body_a, const AnyBody<R>& body_b, const AskedPair& pair,
                     const RefereeAnswer& exact, Checked& checked) {
    const std::optional<CoreView<R>> a = any_core(body_a);
    const std::optional<CoreView<R>> b = any_core(body_b);
    if (!a || !b || !exact.is_decided()) return;
    for (const Rungs& rungs : rung_choices) {
        LadderOptions ladder{pair.bodies.dimension, rungs.filter, rungs.extended};
        if ((pair.salt & 256U) != 0) ladder.start = {-1, 0.5, 0.25};
        const CertifiedDecision said = decide(*a, *b, ladder);
        if (&rungs == rung_choices.data()) measured(Signal::rung, static_cast<double>(said.rung) + 1);
        if (said.outcome == exact.outcome) continue;
        checked.note(rungs.name, fmt::format("{} where the bodies are {}", name(said.outcome), name(exact.outcome)));
    }
}

template <std::floating_point S, class K>
void check_plain(const char* subject, const AnyBody<S>& a, const AnyBody<S>& b, const RefereeAnswer& exact, K k,
                 Checked& checked) {
    SeparatingAxisOptions<S> options;
    options.iteration_limit = limit;
    const SeparatingAxisResult<S> r =
        gjk_separating_axis<S>(BodySupport<S>(a), BodySupport<S>(b), options, std::move(k));
    measured(Signal::iterations, r.iterations);
    checked.note(subject, broken_axis(r));
    const Outcome said = r.outcome();
    if (is_refusal(said) || !exact.is_decided()) return;
    const bool apart = said == Outcome::separated;
    if (apart == (exact.outcome == Outcome::separated)) return;
    checked.findings.push_back({subject, fmt::format("{} where the bodies are {}", name(said), name(exact.outcome)),
                                apart ? "false_separation" : "false_overlap"});
}

/// How near the border of A − B the origin is, for guidance.
void measure_decision(const AskedPair& pair, const RefereeAnswer& exact) {
    const double size = size_of(pair.bodies);
    if (!exact.is_decided() || !(size > 0)) return;
    const double d = std::sqrt(exact.distance.squared().convert_to<double>());
    if (exact.outcome != Outcome::overlapping) measured(Signal::decision, d / size);
}

}  // namespace

Checked check_decision(const AskedPair& pair, const Judges& judges) {
    Checked checked;
    const RefereeAnswer exact = exact_answer(pair, judges, checked);
    const BodyPair<double>& bodies = pair.bodies;
    measure_decision(pair, exact);
    check_certified(bodies.a, bodies.b, pair, exact, checked);
    check_plain("double/axis/johnson", bodies.a, bodies.b, exact, Johnson<double>{}, checked);
    check_plain("double/axis/signed-volumes", bodies.a, bodies.b, exact, SignedVolumes<double>{}, checked);
    if (pair.narrow) {
        const AnyBody<float> a = body_in<float>(bodies.a);
        const AnyBody<float> b = body_in<float>(bodies.b);
        check_certified(a, b, pair, exact, checked);
        check_plain("float/axis/johnson", a, b, exact, Johnson<float>{}, checked);
    }
    return checked;
}

}  // namespace oblong::fuzz
