// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/triage/triage.hpp"

#include <algorithm>
#include <tuple>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/minimise/weight.hpp"

namespace oblong::fuzz {

namespace {

/// The question alone.
std::string question(caseio::Case c) {
    c.id = c.source = c.note = c.expect = "";
    return caseio::write_case(c);
}

bool smaller(const caseio::Case& a, const caseio::Case& b) {
    const Weight x = weight(a), y = weight(b);
    const auto key = [](const Weight& w) { return std::tie(w.vertices, w.parts, w.bits); };
    return key(x) != key(y) ? key(x) < key(y) : question(a) < question(b);
}

}  // namespace

FailureGroup group_of(const std::string& subject, const Failure& failure, const Signature& signature, GroupBy by) {
    std::string ending = failure.crash;
    if (ending.empty() && failure.result.termination) ending = name(*failure.result.termination);
    std::string degeneracy = by == GroupBy::signature ? signature.text() : std::string(signature.leading());
    return {subject, failure.verdict(), std::move(ending), std::move(degeneracy)};
}

bool Triage::add(const caseio::Case& c, Subject& subject) {
    ++asked_;
    const std::string& who = subject.info().name;
    const std::string what = question(c);
    if (!seen_.insert(who + '\n' + what).second) {
        ++repeated_;
        return false;
    }
    Failure failure = failure_of(c, subject);
    if (!failure.fails()) return false;
    ++failed_;
    auto known = signatures_.find(what);
    if (known == signatures_.end()) known = signatures_.emplace(what, signature_of(c)).first;
    const Signature& signature = known->second;
    const FailureGroup group = group_of(who, failure, signature, by_);
    Grouped& grouped = groups_.try_emplace(group, Grouped{group, 0, c, failure, signature}).first->second;
    grouped.signatures.insert(signature.text());
    if (++grouped.count > 1 && smaller(c, grouped.representative)) {
        grouped.representative = c;
        grouped.failure = std::move(failure);
        grouped.signature = signature;
    }
    return true;
}

std::vector<Grouped> Triage::groups() const {
    std::vector<Grouped> all;
    for (const auto& [_, grouped] : groups_) all.push_back(grouped);
    std::stable_sort(all.begin(), all.end(), [](const Grouped& a, const Grouped& b) {
        const auto key = [](const Grouped& g) {
            return std::tuple(g.group.subject, g.group.verdict == oracle::Verdict::protocol, -g.count);
        };
        return key(a) < key(b);
    });
    return all;
}

}  // namespace oblong::fuzz
