// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/gjk/separating_axis.hpp"

/// ISA-GJK: the separating-axis algorithm over the frames of a motion.
namespace oblong {

/// The incremental separating-axis algorithm of van den Bergen 1999, §4, for one pair of bodies that move: each frame
/// starts from the axis that separated the bodies last. Where they move little, that axis still separates them and the
/// frame costs one support point of each. The answer never depends on the axis in exact arithmetic; in floats it may,
/// as it may on any start.
template <OrderedField S, Subalgorithm<S> K = Johnson<S>>
class IncrementalSeparatingAxis {
public:
    /// \param options `v0` is where the first frame starts
    explicit IncrementalSeparatingAxis(SeparatingAxisOptions<S> options = {}) : options_(std::move(options)) {}

    /// The next frame of the same pair: `a` and `b` are the bodies where they are now.
    template <SupportMapping<S> A, SupportMapping<S> B>
    [[nodiscard]] SeparatingAxisResult<S> next(const A& a, const B& b) {
        SeparatingAxisResult<S> result = gjk_separating_axis<S>(a, b, options_, K{});
        if (result.outcome() == Outcome::separated) options_.v0 = result.v;
        return result;
    }

    /// The axis with which the next frame starts.
    [[nodiscard]] const Vec3<S>& axis() const { return options_.v0; }

private:
    SeparatingAxisOptions<S> options_;
};

}  // namespace oblong
