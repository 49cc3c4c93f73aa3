// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/scalar_runs.hpp"
#include "oblong/scalar/multiprecision.hpp"

template struct oblong::fuzz::ScalarRuns<oblong::Digits100>;
