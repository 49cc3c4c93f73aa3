// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/frank_wolfe_impl.hpp"
#include "oblong/scalar/builtin.hpp"

template oblong::caseio::Result oblong::fuzz::run_frank_wolfe_in<long double>(const oblong::caseio::Case&,
                                                                              const oblong::fuzz::FrankWolfeSpec&);
