// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/gjk/separating_axis.hpp"

/// ISA-GJK: the incremental separating-axis algorithm over the frames of a motion.
namespace oblong {

/// The incremental separating-axis algorithm of van den Bergen 1999, §4, for one moving pair. Each frame starts from
/// the axis that separated the bodies last. After a small motion the axis still separates them, and the frame costs one
/// support point of each body. In exact arithmetic the answer does not depend on the axis; in floats it may, as on any
/// start.
template <OrderedField S, Subalgorithm<S> K = Johnson<S>>
class IncrementalSeparatingAxis {
public:
    /// \param options `v0` is the start of the first frame
    /// \param k       an empty subalgorithm
    explicit IncrementalSeparatingAxis(SeparatingAxisOptions<S> options = {}, K k = {})
        : options_(std::move(options)), k_(std::move(k)) {}

    /// Answers the next frame. \param a,b the same two bodies at their current poses
    template <SupportMapping<S> A, SupportMapping<S> B>
    [[nodiscard]] SeparatingAxisResult<S> next(const A& a, const B& b) {
        SeparatingAxisResult<S> result = gjk_separating_axis<S>(a, b, options_, k_);
        if (result.outcome() == Outcome::separated) options_.v0 = result.v;
        return result;
    }

    /// Returns the axis from which the next frame starts.
    [[nodiscard]] const Vec3<S>& axis() const { return options_.v0; }

private:
    SeparatingAxisOptions<S> options_;
    K k_;
};

}  // namespace oblong
