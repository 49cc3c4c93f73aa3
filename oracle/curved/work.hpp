// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>

/// The work that the oracle does on one question is bounded: beyond the limit the answer is unknown, with this reason.
namespace oblong::oracle {

/// A unit of work: about one product of numbers of up to 512 bits.
using WorkUnits = std::uint64_t;

/// The most that one question is worth: some seconds.
inline constexpr WorkUnits usual_work = 100'000'000;

/// Thrown where the limit is reached.
class WorkSpent : public std::runtime_error {
public:
    WorkSpent() : std::runtime_error("the exact answer needs more work than the oracle's limit") {}
};

/// While this lives, work on this thread is counted. An inner limit counts for the outer one too, and never exceeds it.
class WorkLimit {
public:
    explicit WorkLimit(WorkUnits most = usual_work);
    ~WorkLimit();
    WorkLimit(const WorkLimit&) = delete;
    WorkLimit& operator=(const WorkLimit&) = delete;

    /// Returns the units that were spent under this limit.
    [[nodiscard]] WorkUnits spent() const { return max_ - left_; }

private:
    friend void spend(WorkUnits products, std::size_t bits);
    WorkUnits max_, left_;
    WorkLimit* outer_;
};

/// Counts products of numbers of so many bits. Throws WorkSpent if a limit is exceeded. Without a limit it does
/// nothing.
void spend(WorkUnits products, std::size_t bits);

}  // namespace oblong::oracle
