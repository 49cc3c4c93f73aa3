// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/scalar_runs.hpp"
#include "oblong/scalar/builtin.hpp"

template struct oblong::fuzz::ScalarRuns<float>;
