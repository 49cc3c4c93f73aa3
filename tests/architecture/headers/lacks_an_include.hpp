// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/linear/vec.hpp"

// What HeadersCompileAlone must notice: no include says what a Rational is.
inline oblong::Rational half() { return {1, 2}; }
