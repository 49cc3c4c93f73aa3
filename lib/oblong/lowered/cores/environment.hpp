// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cfloat>
#include <limits>

#include "oblong/scalar/environment.hpp"

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || __FINITE_MATH_ONLY__ > 0
#error \
    "Oblong's certified headers prove their answers by IEEE 754 arithmetic: compile them without -ffast-math and its parts."
#endif

namespace oblong {

static_assert(std::numeric_limits<double>::is_iec559 && std::numeric_limits<double>::digits == 53,
              "double is binary64");
static_assert(std::numeric_limits<float>::is_iec559 && std::numeric_limits<float>::digits == 24, "float is binary32");
static_assert(FLT_EVAL_METHOD == 0, "expressions are evaluated in their own format");

}  // namespace oblong
