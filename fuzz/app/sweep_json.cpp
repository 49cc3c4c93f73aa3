// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "caseio/json_tree.hpp"
#include "fuzz/app/sweep_output.hpp"

namespace oblong::cli {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const std::optional<int>& bits) { return bits ? Json(*bits) : Json(); }
Json json_of(const std::optional<double>& number) { return number ? Json(*number) : Json(); }

Json json_of(const fuzz::Rate& rate) {
    return {{"part", rate.part}, {"whole", rate.whole}, {"lower", rate.lower}, {"upper", rate.upper}};
}

Json json_of(const fuzz::Quantiles& q) {
    Json json{{"count", q.count}};
    if (q.count == 0) return json;
    json["q05"] = q.q05;
    json["q50"] = q.q50;
    json["q95"] = q.q95;
    json["at_least"] = q.max;
    return json;
}

Json json_of(const fuzz::PrecisionFigures& f) {
    return {{"bits", f.bits},
            {"answers", f.answers},
            {"wrong", json_of(f.wrong)},
            {"refused", json_of(f.refused)},
            {"decided", json_of(f.decided)},
            {"met", json_of(f.met)},
            {"guard", json_of(f.guard)},
            {"cycle", json_of(f.cycle)},
            {"limit", json_of(f.limit)},
            {"error", json_of(f.error)},
            {"backward_error", json_of(f.backward_error)},
            {"bound", json_of(f.bound)},
            {"iterations", json_of(f.iterations)}};
}

Json json_of(const fuzz::LeastBits& least) {
    const fuzz::NeededBits needed = fuzz::needed_bits(least.cases);
    Json cases = Json::array();
    for (const std::optional<int>& bits : least.cases) cases.push_back(json_of(bits));
    return {{"tolerance", json_of(least.tolerance)},
            {"q50", json_of(needed.q50)},
            {"q95", json_of(needed.q95)},
            {"all", json_of(needed.max)},
            {"never", needed.never},
            {"cases", std::move(cases)}};
}

Json json_of(const fuzz::SweepPlan& plan, const fuzz::SweepGroup& group) {
    const fuzz::ErrorLine line = fuzz::error_line(group.answers);
    Json json{{"subject", group.subject},
              {"family", group.family},
              {"severity", group.severity},
              {"line", {{"points", line.points}, {"slope", json_of(line.slope)}, {"offset", json_of(line.offset)}}},
              {"precisions", Json::array()},
              {"least_bits", Json::array()}};
    for (const fuzz::PrecisionFigures& f : fuzz::figures_by_precision(group.answers, plan.bits.values()))
        json["precisions"].push_back(json_of(f));
    for (const fuzz::LeastBits& least : group.least) json["least_bits"].push_back(json_of(least));
    return json;
}

}  // namespace

std::string sweep_json(const fuzz::SweepPlan& plan, const std::vector<fuzz::SweepGroup>& groups) {
    Json json{{"format", "oblong-sweep/1"},
              {"bits", {plan.bits.first, plan.bits.last, plan.bits.step}},
              {"subjects", plan.subjects},
              {"families", plan.families},
              {"severities", plan.severities},
              {"cases", plan.cases},
              {"seed", plan.seed},
              {"groups", Json::array()}};
    for (const fuzz::SweepGroup& group : groups) json["groups"].push_back(json_of(plan, group));
    return caseio::json_spaced(json.dump());
}

}  // namespace oblong::cli
