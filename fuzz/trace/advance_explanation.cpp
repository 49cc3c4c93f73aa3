// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "fuzz/trace/advance_trace.hpp"
#include "fuzz/trace/cast_explanation.hpp"
#include "fuzz/trace/deciding_stop.hpp"
#include "fuzz/trace/side_by_side.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;

struct Explainer {
    const caseio::Case& c;
    const AdvancesSideBySide& both;
    Explanation e;

    [[nodiscard]] std::size_t step() const { return static_cast<std::size_t>(e.parting.step); }
    [[nodiscard]] const AdvanceStep& computed() const { return both.computed.steps[step()]; }
    [[nodiscard]] const AdvanceStep& exact() const { return both.exact->steps[step()]; }

    void explain_subset() {
        const std::optional<ExactNearest>& nearest = both.nearest[step()];
        std::string why = "x is not finite";
        if (nearest && is_written_finite(computed().v)) {
            AdvanceStep of_x;
            of_x.vertices = nearest->vertices;
            const bool is_lost_before = carriers(of_x) == carriers(computed());
            why = fmt::format("{}; the computed x − c is {} from the exact one of the same x",
                              is_lost_before ? "x has lost the digits before" : "the inner loop finds another simplex",
                              length_text(values(computed().v) - nearest->v));
        }
        e.sentence = fmt::format("other vertices carry the nearest point, {} instead of {}: {}",
                                 carriers_text(computed(), c.sweep.has_value()),
                                 carriers_text(exact(), c.sweep.has_value()), why);
    }

    [[nodiscard]] std::optional<Rational> most() const { return c.ray ? c.ray->max : c.sweep->max; }

    void explain_clip() {
        const AdvanceStep& of_c = computed();
        const AdvanceStep& of_e = exact();
        DecidingNumber& n = e.number;
        if ((of_c.clip == Clip::misses) != (of_e.clip == Clip::misses)) {
            n = {"v·r", finite(*of_c.vr), finite(*of_e.vr), dot(values(of_c.v), values(both.exact->r))};
        } else if (of_c.clip == Clip::stays || of_e.clip == Clip::stays) {
            n = {"the growth of λ", difference(finite(*of_c.next), finite(of_c.parameter)),
                 difference(finite(*of_e.next), finite(of_e.parameter)), std::nullopt};
        } else {
            n = {"λ − |v|² / v·r − max", difference(finite(*of_c.next), most()), difference(finite(*of_e.next), most()),
                 std::nullopt};
        }
        e.sentence = fmt::format("{} as computed, {} exactly: {}", words(*of_c.clip), words(*of_e.clip),
                                 sign_sentence(n, "v and x have lost the digits before"));
    }

    void explain_stop() {
        const bool c_ends = both.computed.steps.size() <= step() + 1;
        const bool e_ends = both.exact->steps.size() <= step() + 1;
        e.sentence = ends_sentence("cast", c_ends ? end_words(both.computed) : "",
                                   e_ends || !c_ends ? end_words(*both.exact) : "");
        if (step() >= both.computed.steps.size() || step() >= both.exact->steps.size()) return;
        if (computed().clip.has_value() == exact().clip.has_value()) return;
        const auto rest = [](const AdvanceStep& s) { return difference(finite(s.vv), finite(s.allowed)); };
        e.number = {"|v|² − ε max |x − p|²", rest(computed()), rest(exact()), std::nullopt};
        if (e.number.computed && e.number.exact) e.sentence += ": " + sign_sentence(e.number, "");
    }
};

}  // namespace

std::string carriers_text(const AdvanceStep& step, bool is_sweep) {
    std::string text;
    for (const auto& [a, b] : carriers(step))
        text += fmt::format("{}a{}{}", text.empty() ? "" : ", ", a, is_sweep ? fmt::format(" b{}", b) : "");
    return '{' + text + '}';
}

std::string end_words(const AdvanceTrace& trace) {
    CastTrace as_cast;
    as_cast.result = trace.result;
    return end_words(as_cast);
}

Explanation explain(const caseio::Case& c, const AdvancesSideBySide& both) {
    Explainer x{c, both, {}};
    x.e.parting = first_parting(both.computed, *both.exact);
    const Kind kind = x.e.parting.kind;
    if (kind == Kind::none) {
        x.e.sentence = alike_sentence(both.computed.steps.size(), end_words(both.computed));
    } else if (kind == Kind::subset) {
        x.explain_subset();
    } else if (kind == Kind::clip) {
        x.explain_clip();
    } else {
        x.explain_stop();
    }
    return std::move(x.e);
}

}  // namespace oblong::fuzz
