// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/cores/scan.hpp"
#include "oblong/scalar/error_constants.hpp"

/// Cores multiplied by a power of two, so that products in the floating-point rungs neither overflow nor underflow.
namespace oblong::detail {

/// Returns the exponent e of a scale 2^−e that brings both cores near 1. 0 if they are near 1 already, if no scale
/// suffices, and for floats, whose products fit the range of double.
template <std::floating_point R>
[[nodiscard]] int scale_exponent(const CoreScan<R>& a, const CoreScan<R>& b) {
    if constexpr (sizeof(R) < sizeof(double)) return 0;
    const double extent = a.extent() + b.extent();
    if ((extent > error_constants::min_unscaled && extent < error_constants::max_unscaled) || !(extent > 0) ||
        !is_finite(extent))
        return 0;
    int exponent = 0;
    (void)std::frexp(extent, &exponent);
    return std::abs(exponent) <= 1000 ? exponent : 0;
}

/// The core times 2^−exponent. Powers of two change nothing but what becomes subnormal, and that by at most 2^−1075 of
/// a body near 1 (docs/explanation/numerics/extended-rung.md). Refers to the core's vertices, and to itself: not to be
/// moved.
template <std::floating_point R>
class Rescaled {
public:
    Rescaled(const CoreScan<R>& scan, int exponent) : core_(scan.core()) {
        const auto times = [](const Vec3<R>& v, int power) {
            return Vec3<R>{std::ldexp(v.x, power), std::ldexp(v.y, power), std::ldexp(v.z, power)};
        };
        int vertex_exponent = exponent;
        if (core_.pose != nullptr) {
            (void)std::frexp(scan.largest(), &vertex_exponent);
            vertex_exponent = std::clamp(vertex_exponent, -1000, 1000);
            for (std::size_t i = 0; i < 3; ++i)
                pose_.linear.rows[i] = times(core_.pose->linear.rows[i], vertex_exponent - exponent);
            pose_.translation = times(core_.pose->translation, -exponent);
            core_.pose = &pose_;
        }
        core_.vertex_scale = std::ldexp(1.0, -vertex_exponent);
        core_.largest = scan.largest() * core_.vertex_scale * (1 + error_constants::rescaled_largest);
        core_.radius = std::ldexp(core_.radius, -exponent);
    }
    Rescaled(const Rescaled&) = delete;
    Rescaled& operator=(const Rescaled&) = delete;

    [[nodiscard]] const CoreView<R>& core() const { return core_; }

private:
    CoreView<R> core_;
    Affine<R> pose_;
};

}  // namespace oblong::detail
