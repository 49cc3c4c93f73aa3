// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/fail_on.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>

#include "fuzz/app/nearest.hpp"

namespace oblong::cli {

std::vector<std::string> fail_on_names() {
    std::vector<std::string> names{"none", "promise", "failures"};
    names.insert(names.end(), oracle::verdict_names.begin(), oracle::verdict_names.end());
    names.insert(names.end(), caseio::class_names.begin(), caseio::class_names.end());
    return names;
}

FailOn::FailOn(const std::vector<std::string>& names, Unsaid unsaid) {
    if (names.empty() && unsaid == Unsaid::failures) add_failures();
    for (const std::string& name : names) {
        if (name == "none" && names.size() == 1) continue;
        if (name == "failures") {
            add_failures();
            continue;
        }
        if (const auto whole = caseio::class_from_name(name)) {
            add(*whole);
            continue;
        }
        const auto verdict = oracle::verdict_from_name(name);
        if (!verdict && name != "promise")
            throw std::invalid_argument("--fail-on: there is no verdict \"" + name + "\"" +
                                        did_you_mean(name, fail_on_names()));
        if (verdict) verdicts_.push_back(*verdict);
        promise_ = promise_ || name == "promise";
    }
}

void FailOn::add_failures() {
    add(oracle::VerdictClass::wrong);
    add(oracle::VerdictClass::protocol);
}

void FailOn::add(oracle::VerdictClass whole) {
    for (std::size_t i = 0; i < oracle::verdict_names.size(); ++i)
        if (oracle::class_of(static_cast<oracle::Verdict>(i)) == whole)
            verdicts_.push_back(static_cast<oracle::Verdict>(i));
    promise_ = promise_ || whole == oracle::VerdictClass::wrong;
}

bool FailOn::lists(oracle::Verdict v) const { return std::ranges::find(verdicts_, v) != verdicts_.end(); }

bool FailOn::operator()(const oracle::Judgement& j) const { return (promise_ && j.promise_broken) || lists(j.verdict); }

std::string FailOn::found_in(const std::vector<caseio::Tally>& tallies) const {
    std::map<std::string, long long> counts;
    long long promises = 0;
    for (const caseio::Tally& t : tallies) {
        if (t.measure == "promise_broken" && promise_) promises += t.count;
        if (t.measure != "verdict") continue;
        const auto verdict = oracle::verdict_from_name(t.key);
        if (verdict && lists(*verdict)) counts[t.key] += t.count;
    }
    std::string text;
    const auto tell = [&text](const std::string& name, long long count) {
        if (count > 0) text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + name;
    };
    for (const std::string_view name : oracle::verdict_names) tell(std::string(name), counts[std::string(name)]);
    tell("promise broken", promises);
    return text;
}

CLI::Option* add_fail_on(CLI::App& verb, std::vector<std::string>& names, const std::string& otherwise) {
    return verb
        .add_option("--fail-on", names,
                    "what makes the exit code 1: verdicts or classes by commas, \"promise\", \"failures\" or \"none\"; "
                    "default: " +
                        otherwise)
        ->delimiter(',')
        ->type_name("LIST")
        ->allow_extra_args(false);
}

}  // namespace oblong::cli
