// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/signal/simplex_signals.hpp"
#include "fuzz/signal/values.hpp"
#include "oblong/gjk/distance.hpp"

namespace oblong::fuzz {

/// A trace sink that measures one run of the plain loop: give it to `gjk_distance`, then call `finish`.
/// An iteration costs a copy of four points; the measuring, about a microsecond, is done once at the end.
template <std::floating_point S>
class RunSignals {
public:
    static constexpr bool active = true;

    void operator()(const Iteration<S>& i) {
        // If the rule is met, w is not added: it lies in the kept feature's plane, as expected.
        if (i.rule.met) return;
        y_ = i.carrier.points;
        y_[free_slot(i.carrier.set)] = i.w.w;
        all_ = i.carrier.set | (1U << free_slot(i.carrier.set));
    }

    /// Iterations, period, condition of the kept simplex, smallest determinant of the last W ∪ {w}, and how near the
    /// origin the loop ended.
    /// \param size S, the largest |coordinate| of the two bodies; 0: not measured against it
    [[nodiscard]] SignalValues finish(const GjkResult<S>& r, double size = 0) const {
        SignalValues values;
        values.worsen(Signal::iterations, r.iterations);
        if (r.period > 0) values.worsen(Signal::lasso, r.period);
        if (r.overflowed) return values;
        values.worsen(Signal::conditioning, condition(r.kept.carrier.points, r.kept.carrier.set));
        if (all_ != 0) values.worsen(Signal::determinant, smallest_determinant(y_, all_));
        if (size > 0 && r.termination != Termination::origin_enclosed)
            values.worsen(Signal::decision, std::sqrt(static_cast<double>(r.squared)) / size);
        return values;
    }

private:
    std::array<Vec3<S>, slot_count> y_{};
    unsigned all_ = 0;
};

}  // namespace oblong::fuzz
