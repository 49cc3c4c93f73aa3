// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "fuzz/cases/minimise/weight.hpp"

namespace oblong::fuzz {

/// A case on its way to a smaller one: candidates are tried one by one, and the first that will do is gone on from.
class Reduction {
public:
    using Keeps = std::function<bool(const caseio::Case&)>;

    using Stop = std::function<bool()>;

    Reduction(caseio::Case start, Keeps keeps, int max_trials, Stop stop);

    [[nodiscard]] const caseio::Case& best() const { return best_; }

    /// Takes the candidate where it is lighter than the best, a valid case (its numbers those of the scalar), and keeps
    /// what is to be kept; says whether it did. After the last trial, and where `stop` returns
    /// true, nothing is taken any more.
    bool attempt(const caseio::Case& candidate);
    /// The same of what `make` makes of the best; nothing if it throws InvalidBody.
    bool attempt(const std::function<caseio::Case(const caseio::Case&)>& make);

    [[nodiscard]] bool exhausted() const { return trials_left_ <= 0 || (stop_ && stop_()); }
    [[nodiscard]] int taken() const { return taken_; }

private:
    caseio::Case best_;
    Weight weight_;
    Keeps keeps_;
    int trials_left_;
    Stop stop_;
    int taken_ = 0;
};

/// One kind of simplification: tries what it has on the best case until it is done.
struct ReductionStep {
    std::string_view name;
    std::string_view what;  ///< for display
    void (*run)(Reduction&);
};

/// All of them, the boldest first.
[[nodiscard]] std::span<const ReductionStep> reduction_steps();

}  // namespace oblong::fuzz
