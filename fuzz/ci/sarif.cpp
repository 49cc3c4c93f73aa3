// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "caseio/escape.hpp"
#include "fuzz/ci/failure_report.hpp"

namespace oblong::fuzz {
namespace {

using Json = nlohmann::ordered_json;

/// A path as a URI reference: everything but unreserved characters and slashes as percent codes.
std::string uri_of(const std::string& path) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    std::string uri;
    for (const char c : path)
        uri += plain.find(c) != std::string_view::npos
                   ? std::string(1, c)
                   : fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    return uri;
}

/// Returns what a verdict means, for the rule's help.
std::string meaning_of(const std::string& verdict) {
    static const std::map<std::string, std::string> meanings{
        {"crash", "The subject crashed"},
        {"no_termination", "The subject did not end within its limits"},
        {"refused", "The subject, or the checker of certificates, refused"},
        {"false_separation", "The subject says separated, and the bodies meet"},
        {"false_overlap", "The subject says that the bodies meet, and they are separated"},
        {"bad_witness", "A witness is off its body, or the witnesses contradict the stated distance"},
        {"inaccurate", "The error is above the allowed one"},
        {"protocol", "The output of the subject cannot be read as a result"}};
    const auto found = meanings.find(verdict);
    return found == meanings.end() ? "Verdict " + verdict : found->second;
}

Json result_of(const ReportedFailure& f, std::size_t rule, bool has_baseline) {
    const caseio::Record& r = f.record;
    Json json{{"ruleId", r.verdict},
              {"ruleIndex", rule},
              {"level", f.is_known ? "note" : "error"},
              {"message", {{"text", title_of(f) + "\n" + description_of(f)}}}};
    if (has_baseline) json["baselineState"] = f.is_known ? "unchanged" : "new";
    Json location;
    if (!f.file.empty() && f.file != "-")
        location["physicalLocation"] = {{"artifactLocation", {{"uri", uri_of(f.file)}}}};
    location["logicalLocations"] = {{{"name", f.id}, {"fullyQualifiedName", r.family + "/" + f.id}}};
    json["locations"] = Json::array({location});
    json["partialFingerprints"] = {{"oblongGroup/v1", r.subject + " " + r.verdict + " " + f.signature},
                                   {"oblongCase/v1", r.subject + " " + r.verdict + " " + f.id}};
    Json properties{{"family", r.family},     {"subject", r.subject},
                    {"verdict", r.verdict},   {"promiseBroken", r.promise_broken},
                    {"severity", r.severity}, {"degeneracy", f.signature},
                    {"replay", f.replay}};
    const auto number = [&properties](const char* key, const std::optional<double>& value) {
        if (value) properties[key] = std::isfinite(*value) ? Json(*value) : Json(*value > 0 ? "inf" : "-inf");
    };
    number("errorUlps", r.error_ulps);
    number("errorRelative", r.error_relative);
    number("errorInSize", r.error_in_size);
    const auto text = [&properties](const char* key, const std::string& value) {
        if (!value.empty()) properties[key] = value;
    };
    text("exactOutcome", r.exact_outcome);
    text("exact", r.exact_distance);
    text("answer", r.result_line);
    text("case", r.case_line);
    text("minimised", f.minimised);
    json["properties"] = properties;
    return json;
}

}  // namespace

std::string sarif(const FailureReport& report, bool has_baseline) {
    std::vector<std::string> verdicts;
    Json results = Json::array(), rules = Json::array();
    for (const ReportedFailure& f : report.failures) {
        const std::string& verdict = f.record.verdict;
        std::size_t rule = 0;
        while (rule < verdicts.size() && verdicts[rule] != verdict) ++rule;
        if (rule == verdicts.size()) {
            verdicts.push_back(verdict);
            rules.push_back({{"id", verdict}, {"shortDescription", {{"text", meaning_of(verdict)}}}});
        }
        results.push_back(result_of(f, rule, has_baseline));
    }
    Json run{{"tool", {{"driver", {{"name", "oblong"}, {"version", report.version}, {"rules", rules}}}}}};
    run["invocations"] = {{{"executionSuccessful", true}}};
    run["results"] = results;
    Json properties{{"verb", report.verb},
                    {"answers", report.answers()},
                    {"failing", report.failing()},
                    {"notListed", report.not_listed},
                    {"knownNotListed", report.known_not_listed}};
    if (!report.notes.empty()) properties["notes"] = report.notes;
    run["properties"] = properties;
    const Json document{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                        {"version", "2.1.0"},
                        {"runs", Json::array({run})}};
    return caseio::safe_json(document.dump(1, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace oblong::fuzz
