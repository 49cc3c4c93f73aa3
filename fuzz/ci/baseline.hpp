// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "caseio/record.hpp"

/// Known failures (`oblong-baseline/1`): a run fails only where it is worse than its baseline.
namespace oblong::fuzz {

/// Returns the verdict, with "+promise_broken" where the promise is broken too.
[[nodiscard]] std::string failure_kind(const caseio::Record& r);

/// Returns a fingerprint of the case line, 16 hexadecimal digits.
[[nodiscard]] std::string case_fingerprint(const std::string& case_line);

/// Returns a fingerprint of what the generator of a family makes, 16 hexadecimal digits: it changes where the
/// generator does. "FAMILY@QUERY" and "FAMILY@float" have that of the family. Empty if there is no such family.
[[nodiscard]] std::string family_version(const std::string& family);

/// The beginning of `questions` that stand for a plan: its families may make other cases in another version.
inline constexpr std::string_view plan_questions = "cases-";

/// An order-independent fingerprint of case lines: two runs with equal fingerprints were asked the same cases.
class QuestionSum {
public:
    void add(const std::string& case_line);
    void add(const QuestionSum& other);
    /// Returns "COUNT-SUM"; empty if no case was added.
    [[nodiscard]] std::string text() const;

private:
    std::uint64_t count_ = 0, sum_ = 0;
};

/// A failing answer as a baseline sees it.
struct KnownFailure {
    std::string subject, kind, signature, family, id, fingerprint;
};

/// The failures that are known, and what they were found with.
struct Baseline {
    using Group = std::tuple<std::string, std::string, std::string>;  ///< subject, kind, signature
    using CaseKey = std::pair<std::string, std::string>;              ///< subject, case id

    std::string program;                          ///< that wrote it
    std::string questions;                        ///< of the run (QuestionSum, or questions_of); empty: unknown
    std::map<std::string, std::string> subjects;  ///< version, scalar and tolerance, by name
    std::map<std::string, std::string> families;  ///< family_version, by name
    std::map<Group, long long> groups;            ///< how many answers
    std::map<CaseKey, KnownFailure> cases;

    /// Adds a failure to its group and to the cases.
    void add(const KnownFailure& failure);
};

/// Returns the file: one line for its facts, one a subject, family, group and case.
[[nodiscard]] std::string write_baseline(const Baseline& baseline);

/// Throws BadInput with file, line and field.
[[nodiscard]] Baseline read_baseline(const std::string& path);

/// The comparison of a run with its baseline.
class BaselineCheck {
public:
    /// \param tolerated  failing answers by which a known group may grow
    explicit BaselineCheck(Baseline baseline, long long tolerated = 0)
        : baseline_(std::move(baseline)), tolerated_(tolerated) {}

    /// Notes that the subject was asked this case.
    void asked(const std::string& subject, const std::string& id, const std::string& fingerprint);
    /// Notes what the run was made with. \param description  version, scalar and tolerance
    void subject(const std::string& name, const std::string& description) { subjects_[name] = description; }
    void family(const std::string& name) { families_.insert(name); }
    /// The cases of the whole run, as in `Baseline::questions`; not called for a run that stopped early.
    void questions(const std::string& text) { questions_ = text; }

    /// Returns whether the baseline lists the case with the same content, as failing in the same way.
    [[nodiscard]] bool lists(const KnownFailure& failure) const;

    /// Notes a failing answer. Returns whether it is known: its case is listed, or its group has no more failing
    /// answers so far than in the baseline, and those that are tolerated.
    bool failed(const KnownFailure& failure);

    /// Of a group that is larger than in the baseline, so many answers are new although `failed` took them for known:
    /// listed ones came behind them. Returns whether this is one of them, which counts as new from now on.
    bool is_growth(const KnownFailure& failure);
    /// Returns how many such answers are left.
    [[nodiscard]] long long uncounted_growth() const;

    /// Entries of the baseline that were asked again and do not fail; of a group that is known only if the run asked
    /// the same cases.
    struct Gone {
        std::vector<Baseline::Group> groups;
        std::vector<KnownFailure> cases;
    };
    /// Entries of the baseline that this run does not confirm. What is gone is fixed if its subject is another than in
    /// the baseline, or not known to be the same; of an unchanged subject it is flaky.
    struct Unconfirmed {
        Gone fixed, flaky;
        long long not_asked = 0;  ///< entries about which the run says nothing
    };
    [[nodiscard]] Unconfirmed unconfirmed() const;

    /// Returns the differences that are no new failure, one line of text each: fixed and flaky entries (20 at most are
    /// named), groups that have grown, entries that were not asked, changed tolerances, versions and families.
    [[nodiscard]] std::vector<std::string> notes() const;

    /// Returns the baseline without what is fixed, and without what is flaky if asked to; its groups are no larger than
    /// in this run if the run asked the same cases.
    [[nodiscard]] Baseline pruned(bool flaky_too = false) const;

private:
    /// Whether a family of the run makes other cases than that of the baseline.
    [[nodiscard]] bool has_changed(const std::string& family) const;
    /// Whether the run asked the cases of the baseline, all of them.
    [[nodiscard]] bool same_questions() const;
    /// Whether the subject says the same of itself as in the baseline.
    [[nodiscard]] bool is_unchanged(const std::string& subject) const;

    /// The failing answers of a group in this run.
    struct Count {
        long long all = 0, listed = 0;
        long long fresh = 0;  ///< that `failed` or `is_growth` took for new
    };
    /// How many answers of a known group are new.
    [[nodiscard]] long long growth(const Baseline::Group& group, const Count& count) const;

    Baseline baseline_;
    long long tolerated_;
    std::map<std::string, std::string> subjects_;
    std::set<std::string> families_;
    std::string questions_;
    std::set<Baseline::CaseKey> asked_, changed_, failing_cases_;
    std::map<Baseline::Group, Count> failing_groups_;
};

}  // namespace oblong::fuzz
