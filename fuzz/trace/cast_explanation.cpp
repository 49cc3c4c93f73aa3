// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/cast_explanation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "fuzz/subjects/native/case_numbers.hpp"
#include "fuzz/subjects/native/scalar_dispatch.hpp"
#include "fuzz/trace/deciding_stop.hpp"
#include "fuzz/trace/deciding_subset.hpp"
#include "fuzz/trace/deciding_vertex.hpp"
#include "fuzz/trace/shadow.hpp"

namespace oblong::fuzz {

std::optional<Rational> finite(const caseio::Real& x) {
    return x.kind == caseio::Real::Kind::infinite ? std::nullopt : std::optional(x.value);
}

std::optional<Rational> difference(const std::optional<Rational>& a, const std::optional<Rational>& b) {
    return a && b ? std::optional(Rational(*a - *b)) : std::nullopt;
}

namespace {

using Kind = FirstParting::Kind;

/// The points p before step k, by slot.
SlotPoints points_of(const CastTrace& trace, std::size_t k) {
    SlotPoints points;
    const auto held = held_steps(trace, k);
    for (unsigned i = 0; i < slot_count; ++i)
        if (held[i] && is_written_finite(trace.steps[*held[i]].p)) points[i] = values(trace.steps[*held[i]].p);
    return points;
}

template <OrderedField S>
std::optional<Rational> delta_in(const Vec3<Rational>& x, const SlotPoints& points, std::array<unsigned, 2> which) {
    const Vec3<S> at = detail::represent_vector<S>(x);
    std::array<Vec3<S>, slot_count> p;
    for (unsigned i = 0; i < slot_count; ++i)
        if (contains(which[0], i)) p[i] = detail::represent_vector<S>(points[i]);
    const auto delta = [&](const auto& self, unsigned subset, unsigned j) -> S {
        const unsigned rest = subset & ~(1U << j);
        S sum(rest == 0 ? 1 : 0);
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(rest, i)) continue;
            const Vec3<S> edge = p[j] - p[lowest(rest)];
            sum = sum + self(self, rest, i) * dot(edge, Vec3<S>(at - p[i]));
        }
        return sum;
    };
    const S value = delta(delta, which[0], which[1]);
    return is_finite(value) ? std::optional(to_rational(value)) : std::nullopt;
}

struct Explainer {
    const caseio::Case& c;
    const CastsSideBySide& both;
    Explanation e;

    [[nodiscard]] std::size_t step() const { return static_cast<std::size_t>(e.parting.step); }
    [[nodiscard]] const CastTrace& exact() const { return *both.exact; }

    /// Explains a support vertex of C along n: in a raycast that of A, in a sweep those of B along n and of A along −n.
    void explain_vertex(std::array<const ReplayedSupport*, 2> at, std::array<Vec3<Rational>, 2> n, std::string name) {
        const bool of_a = at[0]->feature_a != at[1]->feature_a;
        VertexChoice choice{of_a, at[0]->feature_b, at[1]->feature_b, n[0], n[1], std::move(name)};
        if (of_a) choice.computed = at[0]->feature_a, choice.exact = at[1]->feature_a;
        if (of_a && c.sweep) {
            choice.n_computed = -n[0];
            choice.n_exact = -n[1];
            choice.direction = choice.direction == "v" ? "−v" : "r";
        }
        choice.begins = e.parting.kind == Kind::start;
        e.sentence = vertex_sentence(c, both.spec.scalar, choice, e.number);
    }

    [[nodiscard]] std::optional<Rational> most() const { return c.ray ? c.ray->max : c.sweep->max; }

    void explain_clip() {
        const CastStep& of_c = both.computed.steps[step()];
        const CastStep& of_e = exact().steps[step()];
        const Vec3<Rational> v = values(of_c.before.v);
        const Rational vw = dot(v, Vec3<Rational>(values(of_c.before.x) - values(of_c.p)));
        const Rational vr = dot(v, values(exact().r));
        DecidingNumber& n = e.number;
        if ((of_c.clip == Clip::stays) != (of_e.clip == Clip::stays)) {
            n = {"v·(x − p)", finite(of_c.vw), finite(of_e.vw), vw};
        } else if ((of_c.clip == Clip::misses) != (of_e.clip == Clip::misses)) {
            n = {"v·r", finite(*of_c.vr), finite(*of_e.vr), vr};
        } else {
            n = {"λ − v·(x − p) / v·r − max", difference(finite(*of_c.next), most()),
                 difference(finite(*of_e.next), most()), std::nullopt};
            if (vr != 0) n.exact_at_computed = of_c.before.parameter.value - vw / vr - *most();
        }
        e.sentence = fmt::format("{} as computed, {} exactly: {}", words(of_c.clip), words(of_e.clip),
                                 sign_sentence(n, "v and x have lost the digits before"));
    }

    /// The Δ that decides between the subsets of step `step()`.
    [[nodiscard]] DecidingNumber deciding_subset() const {
        const CastStep& of_c = both.computed.steps[step()];
        const CastStep& of_e = exact().steps[step()];
        const SlotPoints computed = points_of(both.computed, step() + 1);
        const SlotPoints points = points_of(exact(), step() + 1);
        const auto found = [](const CastStep& s) { return s.is_found ? std::optional(s.set) : std::nullopt; };
        unsigned all = of_e.before.set;
        const auto held = held_steps(exact(), step() + 1);
        for (unsigned i = 0; i < slot_count; ++i)
            if (held[i] == step()) all |= 1U << i;
        const Vec3<Rational> x = values(of_c.x);
        return deciding_condition({found(of_c), found(of_e), all}, [&](unsigned subset, unsigned slot) {
            return DecidingNumber{{},
                                  moving_delta(both.spec.scalar, x, computed, {subset, slot}),
                                  moving_delta(SolverScalar::rational, values(of_e.x), points, {subset, slot}),
                                  moving_delta(SolverScalar::rational, x, computed, {subset, slot})};
        });
    }

    void explain_subset() {
        e.number = deciding_subset();
        const std::string why = e.number.name.empty() ? "exactly, both carry the nearest point"
                                                      : sign_sentence(e.number, "x has lost the digits before");
        e.sentence = fmt::format("another subset, {} instead of {}: {}", set_text(both.computed.steps[step()].set),
                                 set_text(exact().steps[step()].set), why);
    }

    /// ‖v‖² − ε max ‖x − p‖² of the states after step k.
    [[nodiscard]] DecidingNumber deciding_rule(const CastPlace& of_c, const CastPlace& of_e) const {
        const auto rest = [](const CastPlace& at) { return difference(finite(at.vv), finite(at.allowed)); };
        DecidingNumber n{"|v|² − ε max |x − p|²", rest(of_c), rest(of_e), std::nullopt};
        if (!is_written_finite(of_c.v) || !is_written_finite(of_c.x)) return n;
        const SlotPoints points = points_of(both.computed, step() + 1);
        Rational largest;
        for (unsigned i = 0; i < slot_count; ++i)
            if (contains(of_c.set, i))
                largest = std::max(largest, squared_norm(Vec3<Rational>(values(of_c.x) - points[i])));
        const Rational tolerance = decimal_tolerance(exact_counterpart(both.spec).tolerance);
        n.exact_at_computed = squared_norm(values(of_c.v)) - tolerance * largest;
        return n;
    }

    void explain_stop() {
        const CastTrace& computed = both.computed;
        const bool c_ends = computed.steps.size() <= step() + 1;
        const bool e_ends = exact().steps.size() <= step() + 1;
        e.sentence =
            ends_sentence("run", c_ends ? end_words(computed) : "", e_ends || !c_ends ? end_words(exact()) : "");
        const CastPlace* of_c = computed.place(step() + 1);
        const CastPlace* of_e = exact().place(step() + 1);
        const Termination ended = computed.result.termination.value_or(Termination::iteration_limit);
        if (ended == Termination::subalgorithm_failed && c_ends && of_e != nullptr) {
            e.number = deciding_subset();
            e.sentence += ": " + sign_sentence(e.number, "x has lost the digits before");
        }
        if (of_c == nullptr || of_e == nullptr || computed.result.outcome == Outcome::not_finite) return;
        const auto is_rule = [](const CastTrace& t) {
            return t.result.termination == Termination::relative ||
                   t.result.termination == Termination::origin_enclosed;
        };
        if ((c_ends && is_rule(computed)) || (e_ends && is_rule(exact()))) {
            e.number = deciding_rule(*of_c, *of_e);
            e.sentence += ": " + sign_sentence(e.number, "v and x have lost the digits before");
        } else if (c_ends && ended == Termination::no_progress) {
            const auto fall = [this](const CastTrace& t, const CastPlace& after) {
                return difference(finite(after.vv), finite(t.steps[step()].before.vv));
            };
            e.number = {"|v|² after the step minus |v|² before it", fall(computed, *of_c), fall(exact(), *of_e),
                        std::nullopt};
            e.sentence += ": " + sign_sentence(e.number, "");
        }
    }
};

}  // namespace

std::optional<Rational> moving_delta(SolverScalar scalar, const Vec3<Rational>& x,
                                     const std::array<Vec3<Rational>, 4>& points,
                                     std::array<unsigned, 2> subset_and_slot) {
    return if_represented(scalar,
                          [&]<class S>(std::type_identity<S>) { return delta_in<S>(x, points, subset_and_slot); });
}

std::string end_words(const CastTrace& trace) {
    const caseio::Result& r = trace.result;
    if (r.outcome == Outcome::not_finite) return "a number overflows";
    if (!r.termination) return "it does not start";
    const std::string_view why = name(*r.termination);
    if (!r.cast || !r.cast->hit) return std::string(why);
    return fmt::format("a {} ({})", *r.cast->hit ? "hit" : "miss", why);
}

Explanation explain(const caseio::Case& c, const CastsSideBySide& both) {
    Explainer x{c, both, {}};
    x.e.parting = first_parting(both.computed, *both.exact);
    const std::size_t k = x.step();
    const CastTrace& computed = both.computed;
    const CastTrace& exact = *both.exact;
    const Kind kind = x.e.parting.kind;
    if (kind == Kind::none) {
        x.e.sentence = alike_sentence(computed.steps.size(), end_words(computed));
    } else if (kind == Kind::start) {
        x.explain_vertex({&computed.start, &exact.start}, {-values(computed.r), -values(exact.r)}, "−r");
    } else if (kind == Kind::vertex) {
        x.explain_vertex({&computed.steps[k].support, &exact.steps[k].support},
                         {values(computed.steps[k].before.v), values(exact.steps[k].before.v)}, "v");
    } else if (kind == Kind::clip) {
        x.explain_clip();
    } else if (kind == Kind::subset) {
        x.explain_subset();
    } else {
        x.explain_stop();
    }
    return std::move(x.e);
}

}  // namespace oblong::fuzz
