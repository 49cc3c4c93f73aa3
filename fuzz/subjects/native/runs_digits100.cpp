// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/native_groups.hpp"
#include "oblong/scalar/multiprecision.hpp"

template struct oblong::fuzz::ScalarRuns<oblong::Digits100>;
