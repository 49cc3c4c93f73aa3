// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "oracle/curved/program.hpp"

/// Guesses for the nearest point of a set to the origin and for the direction of it, as good as asked. Nothing here is
/// proven.
namespace oblong::oracle {

/// Values of a program's variables: numerators over 2^bits.
struct Weights {
    std::vector<Integer> numerators;
    unsigned bits = 0;
};

/// The state of an iteration: base-2 logarithms in units of the set's largest coordinate, to about one.
struct Progress {
    double upper = 0;  ///< of the length of the present point
    double lower = 0;  ///< of the present lower bound; −infinity where that is not above 0
    double gap = 0;    ///< of what lies between
};

/// A primal-dual interior-point method with Nesterov and Todd's scaling (Nesterov and Todd 1997) and Mehrotra's
/// corrector (Vandenberghe 2010), for: minimise ‖y‖ with y = offset + Σ z_v position_v. The multipliers of y are the
/// direction w: the largest of all min { w·y : y in set } with ‖w‖ ≤ 1 is the distance.
class InteriorPoint {
public:
    virtual ~InteriorPoint() = default;
    /// One iteration. False: the working precision is exhausted, and nothing changed.
    [[nodiscard]] virtual bool step() = 0;
    [[nodiscard]] virtual Progress progress() const = 0;
    [[nodiscard]] virtual Weights weights() const = 0;
    /// w times a power of two, rounded to the working precision.
    [[nodiscard]] virtual IntegerVec direction() const = 0;
    /// Weights well inside all cones that nearly give the origin, where a step of the size that the cones' barrier
    /// allows leads there.
    [[nodiscard]] virtual std::optional<Weights> centred() const = 0;
};

/// The bits of the numbers of an iteration.
enum class WorkingBits { low = 160, middle = 544, high = 2144, highest = 6304 };

[[nodiscard]] std::unique_ptr<InteriorPoint> interior_point(const Program& program, WorkingBits bits);

}  // namespace oblong::oracle
