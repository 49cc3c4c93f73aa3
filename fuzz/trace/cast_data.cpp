// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <nlohmann/json.hpp>

#include "fuzz/trace/deciding_stop.hpp"
#include "fuzz/trace/pair_json.hpp"
#include "fuzz/trace/shadow.hpp"
#include "fuzz/trace/trace_data.hpp"
#include "fuzz/trace/trace_object.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::fuzz {
namespace {

using Json = TraceJson;

/// Writes the numbers of one run.
struct Writer {
    PairWriter pairs;
    const CastTrace& run;
    bool exact;
    bool is_sweep;

    /// The exact nearest point of the computed P, as seen from the computed x.
    void add_shadow(Json& json, std::size_t k, const CastPlace& at) const {
        if (exact || at.set == 0 || !is_written_finite(at.v) || !is_written_finite(at.x)) return;
        SlotPoints points;
        const auto held = held_steps(run, k);
        for (unsigned i = 0; i < slot_count; ++i) {
            if (!contains(at.set, i)) continue;
            if (!held[i] || !is_written_finite(run.steps[*held[i]].p)) return;
            points[i] = values(at.x) - values(run.steps[*held[i]].p);
        }
        const Shadow shadow = shadow_of(points, at.set);
        json["shadow"] = pairs.shadow(shadow.v, at.v, shadow.set);
    }

    [[nodiscard]] Json place(std::size_t k, const CastPlace& at) const {
        Json json{{"lambda", pairs.number(at.parameter)},
                  {"x", pairs.vector(at.x)},
                  {"v", pairs.vector(at.v)},
                  {"vv", pairs.number(at.vv)},
                  {"upper", pairs.root(at.vv, exact)},
                  {"allowed", pairs.number(at.allowed)},
                  {"set", at.set}};
        json["points"] = Json::array();
        json["weights"] = Json::array();
        const auto held = held_steps(run, k);
        for (unsigned i = 0; i < slot_count; ++i) {
            const bool is_kept = contains(at.set, i) && held[i];
            json["points"].push_back(is_kept ? Json(*held[i]) : Json());
            json["weights"].push_back(is_kept ? pairs.number(at.weights[i]) : Json());
        }
        add_shadow(json, k, at);
        return json;
    }

    [[nodiscard]] Json step(std::size_t k) const {
        const CastStep& s = run.steps[k];
        Json json = place(k, s.before);
        json["w"] = pairs.vector(s.p);
        json["vw"] = pairs.number(s.vw);
        json["a"] = s.support.feature_a;
        if (is_sweep) json["b"] = s.support.feature_b;
        json["clip"] = words(s.clip);
        if (s.vr) json["vr"] = pairs.number(*s.vr);
        if (s.next) json["next"] = pairs.number(*s.next);
        return json;
    }

    [[nodiscard]] Json whole(std::size_t limit) const {
        Json steps = Json::array();
        for (std::size_t k = 0; k < std::min(limit, run.steps.size()); ++k) steps.push_back(step(k));
        if (const CastPlace* end = run.place(run.steps.size()); end != nullptr && steps.size() < limit)
            steps.push_back(place(run.steps.size(), *end));
        return {{"outcome", name(run.result.outcome)},
                {"end", end_words(run)},
                {"loops", run.steps.size()},
                {"steps", steps}};
    }
};

/// Computed minus exact, by step.
Json differences(const CastTrace& c, const CastTrace& e, std::size_t limit) {
    Json list = Json::array();
    for (std::size_t k = 0; k < limit; ++k) {
        const CastPlace* x = c.place(k);
        const CastPlace* y = e.place(k);
        if (x == nullptr || y == nullptr) break;
        Json one{{"lambda", difference(x->parameter, y->parameter)},
                 {"x", difference(x->x, y->x)},
                 {"v", difference(x->v, y->v)},
                 {"vv", difference(x->vv, y->vv)}};
        if (k < c.steps.size() && k < e.steps.size()) {
            one["w"] = difference(c.steps[k].p, e.steps[k].p);
            one["vw"] = difference(c.steps[k].vw, e.steps[k].vw);
        }
        list.push_back(std::move(one));
    }
    return list;
}

}  // namespace

std::string trace_data(const caseio::Case& c, const CastsSideBySide& both,
                       const std::optional<Explanation>& explanation, const TraceForm& form) {
    const std::size_t limit = step_limit(form);
    const PairWriter pairs{both.spec.scalar};
    Json data = trace_head(c, both.computed.result, pairs.arithmetic, "cast");
    data["sentence"] = parting_sentence(both.why_no_exact, explanation);
    data["r"] = pairs.vector(both.computed.r);
    data["computed"] = Writer{pairs, both.computed, false, c.sweep.has_value()}.whole(limit);
    data["exact"] = both.exact ? Writer{pairs, *both.exact, true, c.sweep.has_value()}.whole(limit) : Json();
    add_form(data, c, form, step_count(both));
    if (both.cycle) data["cycle"] = pairs.cycle(*both.cycle);
    if (explanation) add_parting(data, pairs, *explanation, differences(both.computed, *both.exact, limit));
    return written(data);
}

}  // namespace oblong::fuzz
