// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/scalar/rational.hpp"
// after it
#include "tests/architecture/headers/lacks_an_include.hpp"

// After what it includes first, a header that lacks an include compiles.
inline oblong::Rational quarter() { return half() * half(); }
