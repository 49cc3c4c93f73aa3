// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/cast_impl.hpp"
#include "oblong/scalar/multiprecision.hpp"

template oblong::caseio::Result oblong::fuzz::run_cast_in<oblong::Digits100>(const oblong::caseio::Case&,
                                                                             const oblong::fuzz::CastSpec&);
