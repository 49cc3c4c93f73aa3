// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <oblong/gjk.hpp>

/// The research loop on two boxes, three apart.
int main() {
    const oblong::AnyBody<double> box{oblong::Box<double>({1.0, 2.0, 2.0}), std::nullopt};
    oblong::Affine<double> beside;
    beside.translation = {5.0, 0.0, 0.0};
    const oblong::AnyBody<double> moved{oblong::Box<double>({1.0, 2.0, 2.0}), beside};
    const oblong::GjkResult<double> result =
        oblong::gjk_distance<double>(oblong::BodySupport<double>(box), oblong::BodySupport<double>(moved), {});
    return std::abs(result.distance() - 3.0) < 1e-9 ? 0 : 1;
}
