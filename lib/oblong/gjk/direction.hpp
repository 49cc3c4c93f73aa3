// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

#include "oblong/linear/vec.hpp"

namespace oblong {

/// A direction rule: computes from v the direction d_k of the support point w = s_{A−B}(−d_k). Plain GJK has d_k = v.
/// Rules with momentum (momentum.hpp) depend on earlier directions; `fall_back` turns momentum off for the rest of the
/// loop.
template <class D, class S>
concept DirectionRule = std::copyable<D> && requires(D rule, const D& seen, const Vec3<S>& v) {
    { rule.next(v) } -> std::convertible_to<const Vec3<S>&>;  // once an iteration
    rule.took(v);                                             // the support point that was found
    { seen.is_plain() } -> std::same_as<bool>;                // d_k = v, of the last `next` on
    rule.fall_back();
};

/// d_k = v.
struct PlainDirection {
    /// Returns v.
    template <class S>
    [[nodiscard]] const Vec3<S>& next(const Vec3<S>& v) const {
        return v;
    }
    void took(const auto&) const {}                                  ///< ignores the support point
    [[nodiscard]] static constexpr bool is_plain() { return true; }  ///< the direction is v
    void fall_back() const {}                                        ///< nothing to turn off
};

}  // namespace oblong
