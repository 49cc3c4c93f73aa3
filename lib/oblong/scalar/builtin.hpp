// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "oblong/scalar/concepts.hpp"

namespace oblong {

namespace detail {

/// The unsigned integer type as large as a float or a double.
template <std::floating_point R>
using BitsOf = std::conditional_t<sizeof(R) == 4, std::uint32_t, std::uint64_t>;

/// Common part of the traits of the three built-in floating types.
template <std::floating_point S>
struct BuiltinTraits {
    static constexpr bool exact = false;
    static constexpr int digits = std::numeric_limits<S>::digits;
    [[nodiscard]] static bool is_finite(S a) noexcept { return std::isfinite(a); }
    [[nodiscard]] static S square_root(S a) noexcept { return std::sqrt(a); }
};

}  // namespace detail

/// Binary32.
template <>
struct ScalarTraits<float> : detail::BuiltinTraits<float> {
    static constexpr std::string_view name = "float";  ///< in names of subjects
};

/// Binary64.
template <>
struct ScalarTraits<double> : detail::BuiltinTraits<double> {
    static constexpr std::string_view name = "double";  ///< in names of subjects
};

/// The platform's long double.
template <>
struct ScalarTraits<long double> : detail::BuiltinTraits<long double> {
    static constexpr std::string_view name = "long-double";  ///< in names of subjects
};

}  // namespace oblong
