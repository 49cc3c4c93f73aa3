// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/scalar/builtin.hpp"   // IWYU pragma: export
#include "oblong/scalar/concepts.hpp"  // IWYU pragma: export
#if __has_include("gmp.h")
#include "oblong/scalar/convert.hpp"   // IWYU pragma: export
#include "oblong/scalar/integer.hpp"   // IWYU pragma: export
#include "oblong/scalar/rational.hpp"  // IWYU pragma: export
#endif

/// Requirements of a user's number type (OrderedField, RealField, ScalarTraits), and, if GMP is installed, Rational:
/// exact bodies for every certified query. A program that uses Rational links oblong::oblong.
