// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/axis_impl.hpp"
#include "oblong/scalar/multiprecision.hpp"

template oblong::caseio::Result oblong::fuzz::run_axis_in<oblong::Digits100>(const oblong::caseio::Case&,
                                                                             const oblong::fuzz::AxisSpec&);
