// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <nlohmann/json.hpp>

#include "fuzz/trace/deciding_stop.hpp"
#include "fuzz/trace/pair_json.hpp"
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
    const AdvancesSideBySide& both;
    bool exact;

    [[nodiscard]] const AdvanceTrace& run() const { return exact ? *both.exact : both.computed; }

    void add_vertices(Json& json, const AdvanceStep& s) const {
        json["corners"] = Json::array();
        json["weights"] = Json::array();
        for (const std::optional<AdvanceVertex>& v : s.vertices) {
            json["corners"].push_back(v ? pairs.vector(v->p) : Json());
            json["weights"].push_back(v ? pairs.number(v->weight) : Json());
        }
        json["carriers"] = carriers_text(s, both.is_sweep);
    }

    void add_shadow(Json& json, std::size_t k) const {
        if (exact || k >= both.nearest.size() || !both.nearest[k] || !is_written_finite(run().steps[k].v)) return;
        json["shadow"] = pairs.shadow(both.nearest[k]->v, run().steps[k].v);
    }

    [[nodiscard]] Json step(std::size_t k) const {
        const AdvanceStep& s = run().steps[k];
        Json json{{"lambda", pairs.number(s.parameter)},
                  {"x", pairs.vector(s.x)},
                  {"v", pairs.vector(s.v)},
                  {"vv", pairs.number(s.vv)},
                  {"upper", pairs.root(s.vv, exact)},
                  {"allowed", pairs.number(s.allowed)},
                  {"inner", s.iterations},
                  {"set", s.set}};
        add_vertices(json, s);
        if (s.clip) json["clip"] = words(*s.clip);
        if (s.vr) json["vr"] = pairs.number(*s.vr);
        if (s.next) json["next"] = pairs.number(*s.next);
        add_shadow(json, k);
        return json;
    }

    [[nodiscard]] Json whole(std::size_t limit) const {
        Json steps = Json::array();
        for (std::size_t k = 0; k < std::min(limit, run().steps.size()); ++k) steps.push_back(step(k));
        return {{"outcome", name(run().result.outcome)},
                {"end", end_words(run())},
                {"loops", run().steps.size()},
                {"steps", steps}};
    }
};

/// Computed minus exact, by step.
Json differences(const AdvanceTrace& c, const AdvanceTrace& e, std::size_t limit) {
    Json list = Json::array();
    for (std::size_t k = 0; k < std::min({limit, c.steps.size(), e.steps.size()}); ++k)
        list.push_back({{"lambda", difference(c.steps[k].parameter, e.steps[k].parameter)},
                        {"x", difference(c.steps[k].x, e.steps[k].x)},
                        {"v", difference(c.steps[k].v, e.steps[k].v)},
                        {"vv", difference(c.steps[k].vv, e.steps[k].vv)}});
    return list;
}

}  // namespace

std::string trace_data(const caseio::Case& c, const AdvancesSideBySide& both,
                       const std::optional<Explanation>& explanation, const TraceForm& form) {
    const std::size_t limit = step_limit(form);
    const PairWriter pairs{both.spec.scalar};
    Json data = trace_head(c, both.computed.result, pairs.arithmetic, "advance");
    data["sentence"] = parting_sentence(both.why_no_exact, explanation);
    data["r"] = pairs.vector(both.computed.r);
    data["computed"] = Writer{pairs, both, false}.whole(limit);
    data["exact"] = both.exact ? Writer{pairs, both, true}.whole(limit) : Json();
    add_form(data, c, form, step_count(both));
    if (explanation) add_parting(data, pairs, *explanation, differences(both.computed, *both.exact, limit));
    return written(data);
}

}  // namespace oblong::fuzz
