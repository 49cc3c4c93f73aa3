// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/scalar_runs.hpp"
#include "oblong/scalar/builtin.hpp"

template class oblong::fuzz::detail::AnySubalgorithm<double>;
template struct oblong::fuzz::detail::AnyLoops<double>;
template struct oblong::fuzz::ScalarRuns<double>;
