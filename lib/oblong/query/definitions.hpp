// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/query/ladder_engine.hpp"
#if __has_include("gmp.h")
#include "oblong/query/any_engine.hpp"
#endif

/// The definitions of query/engine.hpp, for programs that use oblong::headers: points, boxes, spheres and capsules
/// always; all else if GMP is installed, and then the program links the fractions of oblong::oblong.
