// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/scalar_runs.hpp"
#include "oblong/scalar/multiprecision.hpp"

template class oblong::fuzz::detail::AnySubalgorithm<oblong::Quad>;
template struct oblong::fuzz::detail::AnyLoops<oblong::Quad>;
template struct oblong::fuzz::ScalarRuns<oblong::Quad>;
