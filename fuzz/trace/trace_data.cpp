// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/trace_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "caseio/number_text.hpp"
#include "fuzz/trace/deciding_stop.hpp"
#include "fuzz/trace/distance_json.hpp"
#include "fuzz/trace/pair_json.hpp"
#include "fuzz/trace/shadow.hpp"
#include "fuzz/trace/trace_object.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::fuzz {
namespace {

using Json = TraceJson;
using caseio::Real;

/// Writes the numbers of one run.
struct Writer {
    const SideBySide& both;
    const TracedRun& run;
    bool exact;

    [[nodiscard]] PairWriter pairs() const { return {both.arithmetic()}; }
    [[nodiscard]] Json number(const Real& x) const { return pairs().number(x); }
    [[nodiscard]] Json vector(const Vec3<Real>& v) const { return pairs().vector(v); }
    [[nodiscard]] Json root(const Real& q) const { return pairs().root(q, exact); }
    /// The bound as a length: a loop in the squared form has its square.
    [[nodiscard]] Json lower(const Real& x) const {
        const bool squared = exact || both.spec.form == RuleForm::squared;
        return squared && !is_gap(both.spec.rule) ? root(x) : number(x);
    }

    /// W with its points and weights, and the exact nearest point of a computed one.
    void add_simplex(Json& json, std::size_t step, unsigned set, const std::array<Real, 4>& weights,
                     const Vec3<Real>& v) const {
        json["set"] = set;
        json["points"] = Json::array();
        json["weights"] = Json::array();
        const auto row = [&](unsigned slot) -> std::optional<std::size_t> {
            for (std::size_t k = step; k-- > 0;)
                if (run.detail.rows[k].set != all_slots && free_slot(run.detail.rows[k].set) == slot) return k;
            return std::nullopt;
        };
        for (unsigned slot = 0; slot < slot_count; ++slot) {
            const std::optional<std::size_t> at = contains(set, slot) ? row(slot) : std::nullopt;
            json["points"].push_back(at ? Json(*at) : Json());
            json["weights"].push_back(at ? number(weights[slot]) : Json());
        }
        if (exact || set == 0 || !is_written_finite(v)) return;
        const Shadow shadow = shadow_of(slot_points(run.detail, step), set);
        json["shadow"] = pairs().shadow(shadow.v, v, shadow.set);
    }

    [[nodiscard]] Json step(std::size_t k) const {
        const TraceRow& r = run.detail.rows[k];
        Json json{{"v", vector(r.v)},
                  {"w", vector(r.w)},
                  {"vv", number(r.vv)},
                  {"vw", number(r.vw)},
                  {"upper", root(r.vv)},
                  {"lower", lower(r.lower)},
                  {"left", number(r.left)},
                  {"right", number(r.right)},
                  {"met", r.met},
                  {"a", run.replay.supports[k].feature_a},
                  {"b", run.replay.supports[k].feature_b}};
        add_simplex(json, k, r.set, r.weights, r.v);
        return json;
    }

    /// The state in which the loop ended, where its last step moved v; nothing where it is that of the last row.
    [[nodiscard]] Json end() const {
        const std::vector<TraceRow>& rows = run.detail.rows;
        if (!moved_at_end(run)) return {};
        const ReplayedReduction& r = run.replay.reductions.back();
        Json json{{"v", vector(r.v)}, {"vv", number(r.vv)}, {"upper", root(r.vv)}, {"lower", lower(rows.back().lower)}};
        add_simplex(json, rows.size(), r.set, r.weights, r.v);
        return json;
    }

    [[nodiscard]] Json whole(std::size_t limit) const {
        Json steps = Json::array();
        for (std::size_t k = 0; k < std::min(limit, run.detail.rows.size()); ++k) steps.push_back(step(k));
        if (Json last = end(); !last.is_null() && steps.size() < limit) steps.push_back(std::move(last));
        return {{"outcome", name(run.result.outcome)},
                {"end", end_words(run)},
                {"loops", run.detail.rows.size()},
                {"period", run.detail.period},
                {"steps", steps}};
    }
};

/// Computed minus exact, by step: lengths of the differences of vectors.
Json differences(const SideBySide& both, std::size_t limit) {
    Json list = Json::array();
    const RunDetail& c = both.computed.detail;
    const RunDetail& e = both.exact->detail;
    for (std::size_t k = 0; k < std::min({limit, c.rows.size(), e.rows.size()}); ++k)
        list.push_back({{"v", difference(c.rows[k].v, e.rows[k].v)},
                        {"w", difference(c.rows[k].w, e.rows[k].w)},
                        {"vv", difference(c.rows[k].vv, e.rows[k].vv)},
                        {"vw", difference(c.rows[k].vw, e.rows[k].vw)}});
    return list;
}

}  // namespace

std::string parting_sentence(const std::string& why_no_exact, const std::optional<Explanation>& explanation) {
    if (!explanation) return "no comparison with exact arithmetic: " + why_no_exact;
    if (explanation->parting.kind == FirstParting::Kind::none) return "no parting: " + explanation->sentence;
    const std::string where = explanation->parting.kind == FirstParting::Kind::start
                                  ? "before step 0"
                                  : fmt::format("step {}", explanation->parting.step);
    return fmt::format("first parting, {}: {}", where, explanation->sentence);
}

TraceJson distance_json(const caseio::Case& c, const SideBySide& both, const std::optional<Explanation>& explanation,
                        const TraceForm& form) {
    const std::size_t limit = step_limit(form);
    const PairWriter pairs{both.arithmetic()};
    Json data = trace_head(c, both.computed.result, pairs.arithmetic, "distance");
    data["sentence"] = parting_sentence(both.why_no_exact, explanation);
    data["computed"] = Writer{both, both.computed, false}.whole(limit);
    data["exact"] = both.exact ? Writer{both, *both.exact, true}.whole(limit) : Json();
    const std::size_t loops =
        std::max(both.computed.detail.rows.size(), both.exact ? both.exact->detail.rows.size() : 0);
    add_form(data, c, form, loops);
    if (both.cycle) data["cycle"] = pairs.cycle(*both.cycle);
    if (explanation) add_parting(data, pairs, *explanation, differences(both, limit));
    return data;
}

std::string trace_data(const caseio::Case& c, const SideBySide& both, const std::optional<Explanation>& explanation,
                       const TraceForm& form) {
    return written(distance_json(c, both, explanation, form));
}

}  // namespace oblong::fuzz
