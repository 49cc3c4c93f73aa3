// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/scalar_runs.hpp"
#include "oblong/scalar/builtin.hpp"

template class oblong::fuzz::detail::AnySubalgorithm<float>;
template struct oblong::fuzz::detail::AnyLoops<float>;
template struct oblong::fuzz::ScalarRuns<float>;
