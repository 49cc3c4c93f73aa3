// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/proposed_simplex.hpp"
#include "oblong/scalar/environment.hpp"

namespace oblong {

namespace detail {

struct WarmStartAccess;

}  // namespace detail

/// Where a query starts its search: what an earlier answer about the same two bodies left in `next`. A value, valid
/// however the bodies have moved since, and for any other pair of bodies. It saves iterations. It changes no outcome
/// and no value. It may change bounds, which are valid all the same (DistanceAnswer), and witnesses, which may be
/// another pair of nearest points. Default-constructed: no history, a cold start.
class WarmStart {
public:
    /// Whether there is no history.
    [[nodiscard]] bool empty() const noexcept { return simplex_.count == 0 && !has_direction(); }
    /// Equal history.
    [[nodiscard]] friend bool operator==(const WarmStart& x, const WarmStart& y) {
        if (x.simplex_.count != y.simplex_.count) return false;
        if (detail::in_default_environment([&] { return x.direction_ != y.direction_; })) return false;
        for (unsigned i = 0; i < x.simplex_.count; ++i) {
            const FeaturePair& p = x.simplex_.pairs[i];
            const FeaturePair& q = y.simplex_.pairs[i];
            if (p.a != q.a || p.b != q.b) return false;
        }
        return true;
    }

private:
    friend detail::WarmStartAccess;

    [[nodiscard]] bool has_direction() const noexcept {
        return detail::in_default_environment([this] { return direction_ != Vec3<double>{}; });
    }

    ProposedSimplex simplex_;  ///< vertices, by index; empty: none
    Vec3<double> direction_;   ///< from B to A; 0: none
};

}  // namespace oblong
