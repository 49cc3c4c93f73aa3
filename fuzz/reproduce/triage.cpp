// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/reproduce/triage.hpp"

#include <algorithm>
#include <tuple>

#include "caseio/case_reader.hpp"
#include "fuzz/minimise/weight.hpp"

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

FailureGroup group_of(const std::string& subject, const Failure& failure, const Signature& signature) {
    std::string ending = failure.crash;
    if (ending.empty() && failure.result.termination) ending = name(*failure.result.termination);
    return {subject, failure.verdict(), std::move(ending), signature.text()};
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
    const FailureGroup group = group_of(who, failure, known->second);
    const auto at = groups_.find(group);
    if (at == groups_.end()) {
        groups_.emplace(group, Grouped{group, 1, c, std::move(failure)});
        return true;
    }
    ++at->second.count;
    if (smaller(c, at->second.representative)) {
        at->second.representative = c;
        at->second.failure = std::move(failure);
    }
    return true;
}

std::vector<Grouped> Triage::groups() const {
    std::vector<Grouped> all;
    for (const auto& [_, grouped] : groups_) all.push_back(grouped);
    std::stable_sort(all.begin(), all.end(), [](const Grouped& a, const Grouped& b) {
        return a.group.subject != b.group.subject ? a.group.subject < b.group.subject : a.count > b.count;
    });
    return all;
}

}  // namespace oblong::fuzz
