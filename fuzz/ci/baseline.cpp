// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/ci/baseline.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "caseio/case_reader.hpp"
#include "fuzz/campaign/store/fingerprint.hpp"
#include "fuzz/cases/generate/family.hpp"

namespace oblong::fuzz {
namespace {

constexpr std::size_t max_named = 20;

std::string hex(std::uint64_t value) { return fmt::format("{:016x}", value); }

std::string text_of(const Baseline::Group& g) {
    return fmt::format("{} of {} on cases with {}", std::get<1>(g), std::get<0>(g), std::get<2>(g));
}

}  // namespace

std::string failure_kind(const caseio::Record& r) { return r.verdict + (r.promise_broken ? "+promise_broken" : ""); }

std::string case_fingerprint(const std::string& case_line) {
    Hash hash;
    hash.add(std::string_view(case_line));
    return hex(hash.value());
}

std::string family_version(const std::string& family) {
    const Family* f = find_family(family.substr(0, family.find('@')));
    if (f == nullptr) return {};
    constexpr int probes = 3;
    Hash hash;
    for (int i = 0; i < probes; ++i) hash.add(std::string_view(caseio::write_case(family_case(*f, 1, i, probes))));
    return hex(hash.value());
}

void QuestionSum::add(const std::string& case_line) {
    Hash hash;
    hash.add(std::string_view(case_line));
    ++count_;
    sum_ += hash.value();
}

void QuestionSum::add(const QuestionSum& other) {
    count_ += other.count_;
    sum_ += other.sum_;
}

std::string QuestionSum::text() const { return count_ == 0 ? "" : fmt::format("{}-{}", count_, hex(sum_)); }

void Baseline::add(const KnownFailure& f) {
    ++groups[{f.subject, f.kind, f.signature}];
    cases[{f.subject, f.id}] = f;
    if (!families.contains(f.family))
        if (const std::string version = family_version(f.family); !version.empty()) families[f.family] = version;
}

void BaselineCheck::asked(const std::string& subject, const std::string& id, const std::string& fingerprint) {
    const auto found = baseline_.cases.find({subject, id});
    if (found == baseline_.cases.end()) return;
    (found->second.fingerprint == fingerprint ? asked_ : changed_).emplace(subject, id);
}

bool BaselineCheck::lists(const KnownFailure& f) const {
    const auto found = baseline_.cases.find({f.subject, f.id});
    return found != baseline_.cases.end() && found->second.fingerprint == f.fingerprint && found->second.kind == f.kind;
}

bool BaselineCheck::failed(const KnownFailure& f) {
    const Baseline::Group group{f.subject, f.kind, f.signature};
    Count& count = failing_groups_[group];
    ++count.all;
    const auto found = baseline_.cases.find({f.subject, f.id});
    if (found != baseline_.cases.end() && found->second.fingerprint == f.fingerprint)
        failing_cases_.emplace(f.subject, f.id);
    if (lists(f)) {
        ++count.listed;
        return true;
    }
    const auto known = baseline_.groups.find(group);
    if (known != baseline_.groups.end() && count.all <= known->second + tolerated_) return true;
    ++count.fresh;
    return false;
}

long long BaselineCheck::growth(const Baseline::Group& group, const Count& count) const {
    const auto known = baseline_.groups.find(group);
    if (known == baseline_.groups.end()) return 0;
    return std::clamp(count.all - known->second - tolerated_, 0LL, count.all - count.listed);
}

bool BaselineCheck::is_growth(const KnownFailure& f) {
    const Baseline::Group group{f.subject, f.kind, f.signature};
    const auto found = failing_groups_.find(group);
    if (found == failing_groups_.end() || lists(f) || found->second.fresh >= growth(group, found->second)) return false;
    ++found->second.fresh;
    return true;
}

long long BaselineCheck::uncounted_growth() const {
    long long sum = 0;
    for (const auto& [group, count] : failing_groups_) sum += std::max(0LL, growth(group, count) - count.fresh);
    return sum;
}

bool BaselineCheck::is_unchanged(const std::string& subject) const {
    const auto then = baseline_.subjects.find(subject), now = subjects_.find(subject);
    return then != baseline_.subjects.end() && now != subjects_.end() && then->second == now->second;
}

bool BaselineCheck::has_changed(const std::string& family) const {
    const auto known = baseline_.families.find(family);
    return families_.contains(family) && known != baseline_.families.end() && known->second != family_version(family);
}

bool BaselineCheck::same_questions() const {
    if (questions_.empty() || questions_ != baseline_.questions) return false;
    return !questions_.starts_with(plan_questions) ||
           std::ranges::none_of(families_, [this](const std::string& family) { return has_changed(family); });
}

BaselineCheck::Unconfirmed BaselineCheck::unconfirmed() const {
    const bool same_questions = this->same_questions();
    Unconfirmed result;
    const auto gone = [&](const std::string& subject) -> Gone& {
        return is_unchanged(subject) ? result.flaky : result.fixed;
    };
    for (const auto& [key, failure] : baseline_.cases) {
        if (failing_cases_.contains(key)) continue;
        const bool was_asked = asked_.contains(key) || (same_questions && subjects_.contains(key.first));
        if (was_asked) {
            gone(key.first).cases.push_back(failure);
        } else {
            ++result.not_asked;
        }
    }
    for (const auto& [group, count] : baseline_.groups) {
        if (failing_groups_.contains(group)) continue;
        const std::string& subject = std::get<0>(group);
        if (same_questions && subjects_.contains(subject)) {
            gone(subject).groups.push_back(group);
        } else {
            ++result.not_asked;
        }
    }
    return result;
}

std::vector<std::string> BaselineCheck::notes() const {
    std::vector<std::string> notes;
    const Unconfirmed found = unconfirmed();
    for (const bool is_flaky : {false, true}) {
        const Gone& gone = is_flaky ? found.flaky : found.fixed;
        const std::string word = is_flaky ? "flaky" : "fixed";
        for (const Baseline::Group& group : gone.groups) notes.push_back(word + " group: " + text_of(group));
        for (std::size_t i = 0; i < gone.cases.size() && i < max_named; ++i) {
            const KnownFailure& f = gone.cases[i];
            notes.push_back(fmt::format("{}: {} of {} on {} ({})", word, f.kind, f.subject, f.id, f.family));
        }
        if (gone.cases.size() > max_named)
            notes.push_back(fmt::format("{}: {} more cases", word, gone.cases.size() - max_named));
        if (gone.groups.empty() && gone.cases.empty()) continue;
        notes.emplace_back(is_flaky ? "what is flaky does not fail now, although its subject says that it is the same; "
                                      "oblong baseline prune --flaky removes it from the baseline"
                                    : "oblong baseline prune removes what is fixed from the baseline");
    }
    for (const auto& [group, count] : failing_groups_) {
        const auto known = baseline_.groups.find(group);
        if (known != baseline_.groups.end() && count.all > known->second)
            notes.push_back(fmt::format("more of a known group: {}: {} in the baseline, {} now", text_of(group),
                                        known->second, count.all));
    }
    std::size_t named = 0;
    for (const auto& [subject, id] : changed_) {
        if (named++ == max_named) break;
        notes.push_back(fmt::format("the case {} of {} is not the one of the baseline", id, subject));
    }
    if (changed_.size() > max_named)
        notes.push_back(fmt::format("{} more cases are not those of the baseline", changed_.size() - max_named));
    if (found.not_asked > 0)
        notes.push_back(fmt::format("{} entries of the baseline are about cases or subjects that this run did not ask",
                                    found.not_asked));
    for (const auto& [name, description] : subjects_) {
        const auto known = baseline_.subjects.find(name);
        if (known != baseline_.subjects.end() && known->second != description)
            notes.push_back(fmt::format("the subject {} changed: \"{}\" in the baseline, \"{}\" now", name,
                                        known->second, description));
    }
    for (const std::string& family : families_)
        if (has_changed(family))
            notes.push_back(fmt::format("the generator of the family {} changed: {} in the baseline, {} now", family,
                                        baseline_.families.at(family), family_version(family)));
    return notes;
}

Baseline BaselineCheck::pruned(bool flaky_too) const {
    Baseline result = baseline_;
    const Unconfirmed found = unconfirmed();
    const auto remove = [&result](const Gone& gone) {
        for (const KnownFailure& f : gone.cases) result.cases.erase({f.subject, f.id});
        for (const Baseline::Group& group : gone.groups) result.groups.erase(group);
    };
    remove(found.fixed);
    if (flaky_too) remove(found.flaky);
    if (!same_questions()) return result;
    for (auto& [group, count] : result.groups) {
        const auto now = failing_groups_.find(group);
        if (now != failing_groups_.end() && (flaky_too || !is_unchanged(std::get<0>(group))))
            count = std::min(count, now->second.all);
    }
    return result;
}

}  // namespace oblong::fuzz
