// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace oblong::cli {

/// Shows on a terminal's stderr how many cases are judged; nothing if stderr is no terminal, or if verdicts go to the
/// same one.
class CaseProgress {
public:
    /// \param wanted  false: never shows anything
    explicit CaseProgress(bool wanted);
    /// Shows the counts, at most ten times a second.
    void show(long long cases, long long failing);
    /// Takes the line away.
    void end();

private:
    using Clock = std::chrono::steady_clock;
    bool shows_;
    bool open_ = false;
    Clock::time_point start_ = Clock::now(), last_ = start_;
};

}  // namespace oblong::cli
