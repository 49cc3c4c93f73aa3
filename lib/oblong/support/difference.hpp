// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/support/support_mapping.hpp"

namespace oblong {

/// A point w = p − q of A − B, with the points p and q.
template <class S>
struct DifferencePoint {
    Vec3<S> w;                    ///< p − q
    Vec3<S> p;                    ///< in A
    Vec3<S> q;                    ///< in B
    std::uint32_t feature_a = 0;  ///< of p, as its support mapping numbers it
    std::uint32_t feature_b = 0;  ///< of q
};

/// s_{A−B}(n) = s_A(n) − s_B(−n) (van den Bergen 1999, appendix A).
template <class S, SupportMapping<S> A, SupportMapping<S> B>
[[nodiscard]] DifferencePoint<S> difference_support(const A& a, const B& b, const Vec3<S>& n) {
    const SupportPoint<S> p = a.support(n);
    const SupportPoint<S> q = b.support(-n);
    return {p.point - q.point, by_numbers(p.point), by_numbers(q.point), p.feature, q.feature};
}

/// Returns a copy of y, made component by component to avoid store-forwarding stalls.
template <class S>
[[nodiscard]] DifferencePoint<S> by_numbers(const DifferencePoint<S>& y) {
    return {by_numbers(y.w), by_numbers(y.p), by_numbers(y.q), y.feature_a, y.feature_b};
}

}  // namespace oblong
