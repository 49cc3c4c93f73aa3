// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "fuzz/cases/minimise/failure.hpp"

/// Failures sorted by what they have in common: docs/explanation/fuzzing/minimisation.md.
namespace oblong::fuzz {

/// A group of failures with what they have in common.
struct FailureGroup {
    std::string subject;
    oracle::Verdict verdict = oracle::Verdict::unjudged;
    std::string ending;      ///< the termination, or the kind of a crash; empty if the subject does not say
    std::string degeneracy;  ///< the leading one, or the whole signature

    [[nodiscard]] friend auto operator<=>(const FailureGroup&, const FailureGroup&) = default;
};
/// The degeneracy by which failures are grouped.
enum class GroupBy { leading, signature };
[[nodiscard]] FailureGroup group_of(const std::string& subject, const Failure& failure, const Signature& signature,
                                    GroupBy by = GroupBy::leading);

/// The failures of a group so far.
struct Grouped {
    FailureGroup group;
    long long count = 0;
    caseio::Case representative;         ///< the lightest by vertices, then bits; of equals the first by its case line
    Failure failure;                     ///< of the representative
    Signature signature;                 ///< of the representative, whole
    std::set<std::string> signatures{};  ///< of all of them, as texts
};

/// Counts failures, the same whatever order they come in.
class Triage {
public:
    explicit Triage(GroupBy by = GroupBy::leading) : by_(by) {}
    /// Counts what the subject fails on; false if it does not fail, or the very same case was counted of it.
    bool add(const caseio::Case& c, Subject& subject);
    /// Groups by subject, then from the most frequent to the rarest; protocol errors behind all others of a subject.
    [[nodiscard]] std::vector<Grouped> groups() const;
    [[nodiscard]] long long asked() const { return asked_; }
    [[nodiscard]] long long failed() const { return failed_; }
    [[nodiscard]] long long repeated() const { return repeated_; }

private:
    GroupBy by_;
    std::map<FailureGroup, Grouped> groups_;
    std::set<std::string> seen_;                   ///< subject and case line without its id, source and note
    std::map<std::string, Signature> signatures_;  ///< by case line: many subjects fail on one case
    long long asked_ = 0, failed_ = 0, repeated_ = 0;
};

}  // namespace oblong::fuzz
