// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/tally_book.hpp"

#include <algorithm>
#include <cmath>

#include "fuzz/campaign/failure_group.hpp"

namespace oblong::fuzz {
namespace {

std::string log2_key(double ratio) {
    if (ratio == 0) return "exact";
    if (!std::isfinite(ratio)) return "inf";
    return std::to_string(static_cast<int>(std::floor(std::log2(ratio))));
}

}  // namespace

int severity_bin(double severity) { return std::clamp(static_cast<int>(std::floor(10 * severity)), 0, 9); }

void TallyBook::count(const JudgedAnswer& answer, const Provenance& of, const oracle::Promise& promise) {
    const caseio::Result& r = answer.result;
    const oracle::Judgement& j = answer.judgement;
    const auto one = [&](const char* measure, std::string key, long long n = 1) {
        counts_[{r.subject, of.family, severity_bin(of.severity), measure, std::move(key)}] += n;
    };
    one("verdict", std::string(name(j.verdict)));
    one("outcome", std::string(name(r.outcome)));
    if (r.termination) one("termination", std::string(name(*r.termination)));
    if (j.error_ulps) one("error_ulps", log2_key(*j.error_ulps));
    const double promised = promise.absolute + promise.relative * answer.distance;
    if (promise.is_bound() && promised > 0 && j.error_in_size && oracle::is_promised(r))
        one("promise", log2_key(*j.error_in_size * answer.size / promised));
    if (answer.backward_error) one(backward_error_measure.data(), log2_key(*answer.backward_error));
    const std::optional<double>& condition = answer.condition.relative;
    if (j.error_relative && condition && std::isfinite(*condition))
        one(error_by_condition_measure.data(), log2_key(*condition) + " " + log2_key(*j.error_relative));
    if (!r.rung.empty()) one("rung", r.rung);
    if (r.iterations) one("iterations", std::to_string(*r.iterations));
    if (r.time_ns) one("time_ns", "sum", *r.time_ns);
    if (answer.by_proof) one(oracle_measure.data(), std::string(proof_key));
    if (j.promise_broken) one("promise_broken", std::string(name(j.verdict)));
    if (worth_a_record(answer)) one(group_measure, failure_name(answer));
}

void TallyBook::add(const caseio::Tally& t) {
    counts_[{t.subject, t.family, t.severity_bin, t.measure, t.key}] += t.count;
}

std::vector<caseio::Tally> TallyBook::tallies() const {
    std::vector<caseio::Tally> all;
    all.reserve(counts_.size());
    for (const auto& [key, count] : counts_) {
        const auto& [subject, family, bin, measure, name] = key;
        all.push_back({subject, family, bin, measure, name, count});
    }
    return all;
}

}  // namespace oblong::fuzz
