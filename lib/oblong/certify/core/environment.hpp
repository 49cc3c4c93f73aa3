// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cfloat>
#include <limits>

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || __FINITE_MATH_ONLY__ > 0
#error \
    "Oblong's certified headers prove their answers by IEEE 754 arithmetic: compile them without -ffast-math and its parts."
#endif

namespace oblong {

static_assert(std::numeric_limits<double>::is_iec559 && std::numeric_limits<double>::digits == 53,
              "double is binary64");
static_assert(std::numeric_limits<float>::is_iec559 && std::numeric_limits<float>::digits == 24, "float is binary32");
static_assert(FLT_EVAL_METHOD == 0, "expressions are evaluated in their own format");

/// Returns whether doubles round to nearest even and underflow gradually, without flush-to-zero and denormals-are-zero.
/// If not, the error bounds of the floating-point rungs are void, and the certified queries use the integer rung, whose
/// filter is valid in every mode.
[[nodiscard]] inline bool environment_is_default() noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    // Reads the control register, because an operation on subnormals can take a hundred cycles: rounding mode (bits 13
    // and 14), flush to zero (15), denormals are zero (6).
    return (__builtin_ia32_stmxcsr() & 0xe040U) == 0;
#else
    // volatile: evaluated at run time, in the current mode.
    volatile double one = 1;
    volatile double half_step = 0x1p-53;
    volatile double more = 0x1.8p-53;
    volatile double least_normal = std::numeric_limits<double>::min();
    volatile double half = 0.5;
    volatile double least = std::numeric_limits<double>::denorm_min();
    const bool nearest = one + half_step == 1 && -one - half_step == -1 && one + more > 1 && -one - more < -1;
    const bool gradual = least_normal * half != 0 && least * one != 0;
    return nearest && gradual;
#endif
}

}  // namespace oblong
