// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/native/any_loops.hpp"
#include "fuzz/trace/replay.hpp"

/// The loops of traced runs, which are those of the solvers.
namespace oblong::fuzz::detail {

extern template struct AnyLoops<float>;
extern template struct AnyLoops<double>;
extern template struct AnyLoops<long double>;
extern template struct AnyLoops<Quad>;
extern template struct AnyLoops<Digits100>;
extern template struct AnyLoops<Rational>;
extern template class AnySubalgorithm<float>;
extern template class AnySubalgorithm<double>;
extern template class AnySubalgorithm<long double>;
extern template class AnySubalgorithm<Quad>;
extern template class AnySubalgorithm<Digits100>;
extern template class AnySubalgorithm<Rational>;
extern template class AnySubalgorithm<FormatNumber>;

/// Returns a point with members p, q, feature_a and feature_b in numbers that can be written.
template <class Point>
[[nodiscard]] ReplayedSupport written_support(const Point& y) {
    return {caseio::to_real(y.p), caseio::to_real(y.q), y.feature_a, y.feature_b};
}

}  // namespace oblong::fuzz::detail
