// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

#include "oblong/linear/vec.hpp"

namespace oblong {

/// Makes d_k, the direction against which the loop seeks its support point w = s_{A−B}(−d_k), from v. In plain GJK
/// d_k = v. A rule with momentum (momentum.hpp) remembers earlier directions; `fall_back` makes it plain for good.
template <class D, class S>
concept DirectionRule = std::copyable<D> && requires(D rule, const D& seen, const Vec3<S>& v) {
    { rule.next(v) } -> std::convertible_to<const Vec3<S>&>;  // once an iteration
    rule.took(v);                                             // the support point that was found
    { seen.is_plain() } -> std::same_as<bool>;                // d_k = v, of the last `next` on
    rule.fall_back();
};

/// d_k = v.
struct PlainDirection {
    template <class S>
    [[nodiscard]] const Vec3<S>& next(const Vec3<S>& v) const {
        return v;
    }
    void took(const auto&) const {}
    [[nodiscard]] static constexpr bool is_plain() { return true; }
    void fall_back() const {}
};

}  // namespace oblong
