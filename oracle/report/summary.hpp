// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "caseio/record.hpp"
#include "oracle/report/growth.hpp"
#include "oracle/report/verdict_words.hpp"

/// Sums over tallies that the sentence, the tables and the charts share.
namespace oblong::report {

/// Subjects of one arithmetic, or of one library. `rank` orders groups: our scalars by precision, then peers.
struct Group {
    int rank = 0;
    std::string key;    ///< the part of the subject's name before the first '/'
    std::string title;  ///< for display
    bool ours = false;
    int digits = 0;  ///< significand bits of its scalar; 0 of exact and proven ones, and of libraries
};

/// Returns the group of a subject, by its name alone.
[[nodiscard]] Group group_of(const std::string& subject);

struct Counts {
    std::array<long long, verdict_words.size()> verdicts{};
    /// For each verdict, the number beside a broken promise.
    std::array<long long, verdict_words.size()> broken{};

    /// Every answer is of one kind: a broken promise makes it wrong, whatever its verdict.
    [[nodiscard]] long long of(Kind kind) const;
    [[nodiscard]] long long answers() const;
    /// Answers that were judged and no refusal: what failures are a share of.
    [[nodiscard]] long long judged() const {
        return answers() - of(Kind::refused) - of(Kind::unjudged) - of(Kind::protocol);
    }
    /// Wrong answers by judged answers; nothing if there are none.
    [[nodiscard]] std::optional<double> failure_rate() const;
    Counts& operator+=(const Counts& other);
};

/// The largest error of a stated distance, or the largest backward error. A tally knows it up to a factor of two, a
/// record exactly.
struct WorstError {
    bool any = false;             ///< some distance was judged; false: everything below is void
    bool infinite = false;        ///< beyond every number
    std::optional<int> exponent;  ///< floor of log2 of the ulps; nothing: every distance was exact
    std::optional<double> ulps;   ///< where a record has it
    std::string family;           ///< where it happened, as far as tallies say
};

/// The kind of input of a family. Ordinary are the control families: random hulls, bodies of all shapes under ordinary
/// poses, real meshes; and solids and meshes whose gap is at least a thousandth of their size. Everything else is
/// degenerate by design, or kept because something failed on it.
enum class Input { ordinary, degenerate };
[[nodiscard]] Input input_of(std::string_view family, int severity_bin);

struct SubjectSummary {
    std::string subject;
    Group group;
    Counts counts;
    std::array<Counts, 2> by_input;  ///< the same by Input
    WorstError worst;
    WorstError backward;  ///< the largest backward error; its `ulps` are in units of condition · u
    long long promise_broken = 0;
};

struct Summary {
    std::vector<SubjectSummary> subjects;  ///< by group, then by name
    Counts total;
    long long promise_broken = 0;
    /// Cases: the fact "cases" where it is a number, else a lower bound from the tallies.
    long long cases = 0;
    bool cases_known = false;
    long long unknown_verdicts = 0;  ///< answers tallied under a verdict that this program does not know
    std::vector<SubjectGrowth> growth;
};

/// Sums of the tallies of backward errors: whether errors are explained by the problems' condition.
struct BackwardErrors {
    long long answers = 0;
    long long small = 0;  ///< below 2^max_small_exponent units of condition · u
};
/// 64 units, as for `accurate`.
inline constexpr int max_small_exponent = 6;
[[nodiscard]] BackwardErrors backward_errors(const caseio::RecordSet& set);

[[nodiscard]] Summary summarise(const caseio::RecordSet& set);

/// Returns the subjects that stand for all in a sentence or a short table: every subject if there are at most 24;
/// otherwise every other library's, and of each of our arithmetics those of `default_solvers`, or all if none of these
/// was asked. They point into `s`.
[[nodiscard]] std::vector<const SubjectSummary*> leading_subjects(const Summary& s,
                                                                  const std::vector<std::string>& default_solvers);

/// An integer text as tallies use for keys; nothing for anything else or out of ±100,000.
[[nodiscard]] std::optional<int> integer_key(const std::string& key);

}  // namespace oblong::report
