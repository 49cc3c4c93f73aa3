// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cmath>

#include "oblong/linear/vec.hpp"
#include "oblong/lowered/cores/double4.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/double_double.hpp"
#include "oblong/scalar/error_constants.hpp"

/// Points that are known up to a bound, and when rounding them is proven to be good:
/// docs/explanation/numerics/witnesses.md.
namespace oblong {

/// Witness points of two bodies. If `proven`, each coordinate is within one unit in the last place of one exact optimal
/// pair.
template <std::floating_point R>
struct Witnesses {
    Vec3<R> a{}, b{};
    bool proven = false;
};

namespace detail {

/// A number within `off` of `mid`; exact if `off` is 0.
struct Near {
    DoubleDouble mid{};
    double off = 0;
};
using NearVec = Vec3<Near>;

/// Three coordinates with error bounds.
struct NearDouble4 {
    DoubleDouble4 mid;
    Double4 off;

    [[nodiscard]] NearVec numbers() const { return {{mid.x(), off.x()}, {mid.y(), off.y()}, {mid.z(), off.z()}}; }
};

/// Returns whether hi + lo rounded to R is within one unit in the last place of every number within `off`: rounding
/// costs half a unit, and `off` is at most a quarter of the unit below.
template <std::floating_point R>
[[nodiscard]] bool rounds_well(const Near& x) {
    const double size = std::abs(x.mid.hi + x.mid.lo);
    if constexpr (sizeof(R) < sizeof(double)) {
        return size < static_cast<double>(std::numeric_limits<R>::max()) &&
               (x.off <= error_constants::max_point_error<R> * size || x.off <= error_constants::max_subnormal_error);
    } else {
        return x.off <= error_constants::max_point_error<R> * size;
    }
}

template <std::floating_point R>
[[nodiscard]] bool rounds_well(const NearVec& x) {
    return rounds_well<R>(x.x) && rounds_well<R>(x.y) && rounds_well<R>(x.z);
}
template <std::floating_point R>
[[nodiscard]] Vec3<R> rounded_point(const NearVec& x) {
    const auto one = [](const Near& k) { return static_cast<R>(k.mid.hi + k.mid.lo); };
    return {one(x.x), one(x.y), one(x.z)};
}
template <std::floating_point R>
[[nodiscard]] Witnesses<R> rounded_pair(const NearVec& a, const NearVec& b) {
    return {rounded_point<R>(a), rounded_point<R>(b), rounds_well<R>(a) && rounds_well<R>(b)};
}

template <std::floating_point R>
[[nodiscard]] Witnesses<R> rounded_pair(const NearDouble4& a, const NearDouble4& b) {
    if constexpr (sizeof(R) < sizeof(double)) {
        return rounded_pair<R>(a.numbers(), b.numbers());
    } else {
        const auto rounded = [](const NearDouble4& x) { return x.mid.hi + x.mid.lo; };
        const auto rounds_well = [&](const NearDouble4& x) {
            return Mask4::at_most(x.off, rounded(x).magnitudes() * error_constants::max_point_error<R>);
        };
        return {rounded(a).numbers(), rounded(b).numbers(), (rounds_well(a) & rounds_well(b)).all()};
    }
}

}  // namespace detail

}  // namespace oblong
