// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/warm_start.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"

namespace oblong::detail {

/// Reads and makes warm starts.
struct WarmStartAccess {
    [[nodiscard]] static const ProposedSimplex& simplex(const WarmStart& w) { return w.simplex_; }
    [[nodiscard]] static const Vec3<double>& direction(const WarmStart& w) { return w.direction_; }
    /// A direction with infinity or NaN counts as none.
    [[nodiscard]] static WarmStart make(const ProposedSimplex& simplex, const Vec3<double>& direction) {
        WarmStart w;
        w.simplex_ = simplex;
        if (is_finite(direction)) w.direction_ = direction;
        return w;
    }
};

}  // namespace oblong::detail
