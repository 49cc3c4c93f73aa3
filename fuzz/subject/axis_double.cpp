// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/axis_impl.hpp"
#include "oblong/scalar/builtin.hpp"

template oblong::caseio::Result oblong::fuzz::run_axis_in<double>(const oblong::caseio::Case&,
                                                                  const oblong::fuzz::AxisSpec&);
