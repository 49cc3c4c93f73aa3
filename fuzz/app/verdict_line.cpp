// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/verdict_line.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "caseio/json_tree.hpp"
#include "fuzz/app/json_number.hpp"

namespace oblong::cli {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(value > 0 ? "inf" : "-inf"); }

/// The number that a query asks for.
struct Measured {
    std::string name;
    std::optional<caseio::Real> stated;
};

Measured measured_by(const caseio::Result& r, caseio::Query query, bool apart) {
    switch (query) {
        case caseio::Query::raycast:
        case caseio::Query::sweep:
            return {"parameter", r.cast ? r.cast->parameter : std::nullopt};
        case caseio::Query::penetration:
            if (apart) return {"distance", r.distance};
            return {"depth", r.penetration ? r.penetration->depth : std::nullopt};
        case caseio::Query::signed_distance:
            return {"signed", r.signed_distance};
        default:
            return {"distance", r.distance};
    }
}

}  // namespace

std::string verdict_line(const fuzz::JudgedAnswer& answer, const std::optional<fuzz::Refutation>& refutation,
                         caseio::Query query) {
    const oracle::Judgement& j = answer.judgement;
    Json json{{"format", "oblong-verdict/1"},          {"id", answer.result.id},
              {"subject", answer.result.subject},      {"verdict", oracle::name(j.verdict)},
              {"promise_broken", j.promise_broken},    {"outcome", name(answer.result.outcome)},
              {"exact_outcome", name(j.exact_outcome)}};
    const Measured measured = measured_by(answer.result, query, j.exact_outcome == Outcome::separated);
    if (measured.stated) json[measured.name] = json_number(*measured.stated);
    if (!answer.result.within.empty()) json["within"] = answer.result.within;
    const bool is_deep = query == caseio::Query::signed_distance && j.exact_outcome == Outcome::overlapping;
    if (!j.exact_distance.empty()) json["exact_" + measured.name] = (is_deep ? "-" : "") + j.exact_distance;
    if (query == caseio::Query::within && j.exact_outcome != Outcome::undecided)
        json["exact_within"] = caseio::within_word(j.exact_outcome);
    json["size"] = number(answer.size);
    if (answer.result.iterations) json["iterations"] = *answer.result.iterations;
    if (answer.result.termination) json["termination"] = name(*answer.result.termination);
    if (j.error_ulps) json["error_ulps"] = number(*j.error_ulps);
    if (j.error_relative) json["error_relative"] = number(*j.error_relative);
    if (j.error_in_size) json["error_in_size"] = number(*j.error_in_size);
    if (answer.condition.relative) json["condition"] = number(*answer.condition.relative);
    if (answer.condition.ill_posedness) json["ill_posedness"] = number(*answer.condition.ill_posedness);
    if (answer.backward_error) json["backward_error"] = number(*answer.backward_error);
    if (answer.conversion_moved) json["conversion_moved"] = number(*answer.conversion_moved);
    if (!j.reason.empty()) json["reason"] = j.reason;
    if (refutation)
        json["refutation"] = {{"says", refutation->says},
                              {"by", refutation->by},
                              {"outcome", name(refutation->outcome)},
                              {"measure", refutation->measure},
                              {"lower", number(refutation->lower)},
                              {"upper", number(refutation->upper)}};
    return caseio::json_spaced(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace oblong::cli
