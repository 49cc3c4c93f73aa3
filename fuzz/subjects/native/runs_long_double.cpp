// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/scalar_runs.hpp"
#include "oblong/scalar/builtin.hpp"

template class oblong::fuzz::detail::AnySubalgorithm<long double>;
template struct oblong::fuzz::detail::AnyLoops<long double>;
template struct oblong::fuzz::ScalarRuns<long double>;
