// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/trace_data.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "caseio/case_reader.hpp"
#include "caseio/number_text.hpp"
#include "fuzz/trace/deciding_stop.hpp"
#include "fuzz/trace/number_pair.hpp"
#include "fuzz/trace/shadow.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::fuzz {
namespace {

using Json = nlohmann::ordered_json;
using caseio::Real;

/// Writes the numbers of one run.
struct Writer {
    const SideBySide& both;
    const TracedRun& run;
    bool exact;

    [[nodiscard]] Json number(const Real& x) const { return number_pair(x, both.spec.scalar); }
    [[nodiscard]] Json vector(const Vec3<Real>& v) const {
        return Json::array({number(v.x), number(v.y), number(v.z)});
    }
    [[nodiscard]] Json exact_vector(const Vec3<Rational>& v) const {
        const auto one = [this](const Rational& x) { return Json(exact_pair(x, both.spec.scalar)); };
        return Json::array({one(v.x), one(v.y), one(v.z)});
    }
    [[nodiscard]] Json root(const Real& q) const {
        if (q.kind == Real::Kind::infinite || q.value < 0) return number(q);
        return root_pair(q.value, both.spec.scalar, exact);
    }
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
        const SlotPoints points = slot_points(run.detail, step);
        const auto row = [&](unsigned slot) -> const TraceRow* {
            for (std::size_t k = step; k-- > 0;)
                if (run.detail.rows[k].set != all_slots && free_slot(run.detail.rows[k].set) == slot)
                    return &run.detail.rows[k];
            return nullptr;
        };
        for (unsigned slot = 0; slot < slot_count; ++slot) {
            const TraceRow* at = contains(set, slot) ? row(slot) : nullptr;
            json["points"].push_back(at == nullptr ? Json() : vector(at->w));
            json["weights"].push_back(at == nullptr ? Json() : number(weights[slot]));
        }
        if (exact || set == 0 || !is_written_finite(v)) return;
        const Shadow shadow = shadow_of(points, set);
        const Rational off = squared_norm(Vec3<Rational>(values(v) - shadow.v));
        json["shadow"] = {{"v", exact_vector(shadow.v)},
                          {"set", shadow.set},
                          {"length", root_pair(squared_norm(shadow.v), both.spec.scalar, true)},
                          {"off", three_digits(to_rational(nearest_root<Digits100>(off)))}};
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

    [[nodiscard]] Json whole() const {
        Json steps = Json::array();
        for (std::size_t k = 0; k < run.detail.rows.size(); ++k) steps.push_back(step(k));
        if (Json last = end(); !last.is_null()) steps.push_back(std::move(last));
        return {{"outcome", name(run.result.outcome)},
                {"end", end_words(run)},
                {"loops", run.detail.rows.size()},
                {"period", run.detail.period},
                {"steps", steps}};
    }
};

Json difference(const Vec3<Real>& a, const Vec3<Real>& b) {
    if (!is_written_finite(a) || !is_written_finite(b)) return {};
    const Rational squared = squared_norm(Vec3<Rational>(values(a) - values(b)));
    return three_digits(to_rational(nearest_root<Digits100>(squared)));
}

Json difference(const Real& a, const Real& b) {
    if (a.kind == Real::Kind::infinite || b.kind == Real::Kind::infinite) return {};
    return three_digits(a.value - b.value);
}

/// Computed minus exact, by step: lengths of the differences of vectors.
Json differences(const SideBySide& both) {
    Json list = Json::array();
    const RunDetail& c = both.computed.detail;
    const RunDetail& e = both.exact->detail;
    for (std::size_t k = 0; k < c.rows.size() && k < e.rows.size(); ++k)
        list.push_back({{"v", difference(c.rows[k].v, e.rows[k].v)},
                        {"w", difference(c.rows[k].w, e.rows[k].w)},
                        {"vv", difference(c.rows[k].vv, e.rows[k].vv)},
                        {"vw", difference(c.rows[k].vw, e.rows[k].vw)}});
    return list;
}

Json deciding(const DecidingNumber& n, SolverScalar scalar) {
    const auto pair = [&](const std::optional<Rational>& x) { return x ? Json(exact_pair(*x, scalar)) : Json(); };
    return {{"name", n.name},
            {"computed", pair(n.computed)},
            {"exact", pair(n.exact)},
            {"exact_at_computed", pair(n.exact_at_computed)}};
}

}  // namespace

std::string parting_sentence(const SideBySide& both, const std::optional<Explanation>& explanation) {
    if (!explanation) return "no comparison with exact arithmetic: " + both.why_no_exact;
    if (explanation->parting.kind == FirstParting::Kind::none) return "no parting: " + explanation->sentence;
    const std::string where = explanation->parting.kind == FirstParting::Kind::start
                                  ? "before step 0"
                                  : fmt::format("step {}", explanation->parting.step);
    return fmt::format("first parting, {}: {}", where, explanation->sentence);
}

std::string trace_data(const caseio::Case& c, const SideBySide& both, const std::optional<Explanation>& explanation) {
    Json data{{"id", c.id},
              {"solver", both.computed.result.subject},
              {"scalar", name_in(solver_scalars, both.spec.scalar)},
              {"case", caseio::write_case(c)},
              {"sentence", parting_sentence(both, explanation)},
              {"computed", Writer{both, both.computed, false}.whole()}};
    data["exact"] = both.exact ? Writer{both, *both.exact, true}.whole() : Json();
    if (explanation) {
        data["differences"] = differences(both);
        data["parting"] = {{"kind", name(explanation->parting.kind)}, {"step", explanation->parting.step}};
        if (!explanation->number.name.empty()) data["number"] = deciding(explanation->number, both.spec.scalar);
    }
    return data.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace oblong::fuzz
