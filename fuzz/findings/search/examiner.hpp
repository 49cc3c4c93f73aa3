// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/subjects/subject.hpp"

/// The goals of a search, and the height of a case.
namespace oblong::fuzz {

enum class Goal {
    error,       ///< an error of the stated distance, parameter or depth that is large
    iterations,  ///< many support points
    cycle,       ///< no valid end: a cycle, the iteration limit, or no answer
    bound,       ///< an error close to, or beyond, what the subject states: its tolerance, or [lower, upper]
};
inline constexpr std::array<std::string_view, 4> goal_names{"error", "iterations", "cycle", "bound"};
[[nodiscard]] constexpr std::string_view name(Goal g) { return goal_names[static_cast<std::size_t>(g)]; }
/// Throws std::invalid_argument if there is no such goal.
[[nodiscard]] Goal goal_from_name(std::string_view text);

enum class ErrorUnit {
    size,  ///< u (S + d), of which a verdict allows 64
    ulps,  ///< 2u d: a unit in the last place of d, or up to two
};

/// One answered case.
struct Examined {
    caseio::Result result;
    std::optional<oracle::Judgement> judgement;  ///< where the goal needs it; `Examiner::judge` makes up for it
    /// Higher is nearer to the goal (in octaves, iterations aside); −inf where the subject does not take the case, or
    /// says nothing that the goal could be measured by.
    double height;
    /// Whether the goal is reached: a failure or a broken promise, or a loop without end; for every goal a crash. The
    /// goal `iterations` has no other finding: the highest case is the result.
    bool finding = false;
};

/// The class of a finding: its verdict, how the subject ended, and the leading degeneracy of the case.
struct FindingClass {
    oracle::Verdict verdict;
    std::string end;  ///< the termination, or else the outcome
    std::string degeneracy;

    [[nodiscard]] friend auto operator<=>(const FindingClass&, const FindingClass&) = default;
    [[nodiscard]] std::string text() const { return std::string(name(verdict)) + " " + end + " " + degeneracy; }
};

/// Asks one subject, and measures its answers by one goal.
class Examiner {
public:
    /// The subject must outlive the examiner.
    Examiner(Subject& subject, Goal goal, ErrorUnit unit = ErrorUnit::size)
        : subject_(&subject), goal_(goal), unit_(unit) {}

    [[nodiscard]] Goal goal() const { return goal_; }
    [[nodiscard]] const SubjectInfo& subject() const { return subject_->info(); }
    /// All cases in one conversation with the subject: to a process, one trip through its pipes. Where that is stopped,
    /// those that it answered before.
    [[nodiscard]] std::vector<Examined> examine(std::span<const caseio::Case> cases);
    /// Fills in the judgement where it is not there.
    void judge(const caseio::Case& c, Examined& examined) const;
    /// Judges where that was not done.
    [[nodiscard]] FindingClass class_of(const caseio::Case& c, Examined& examined) const;

private:
    void measure(const caseio::Case& c, Examined& examined);
    /// Returns whether the referee shows that nothing is wrong: the height is then known, and no verdict is needed.
    bool examined_quickly(const caseio::Case& c, const oracle::Promise& promise, Examined& examined);

    Subject* subject_;
    Goal goal_;
    ErrorUnit unit_;
    long asked_ = 0;  ///< how often a truth was needed
};

}  // namespace oblong::fuzz
