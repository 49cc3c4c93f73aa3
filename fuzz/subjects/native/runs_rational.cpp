// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/scalar_runs.hpp"
#include "oblong/scalar/rational.hpp"

template class oblong::fuzz::detail::AnySubalgorithm<oblong::Rational>;
template struct oblong::fuzz::detail::AnyLoops<oblong::Rational>;
template struct oblong::fuzz::ScalarRuns<oblong::Rational>;
