// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/mtd_impl.hpp"
#include "oblong/scalar/rational.hpp"

template oblong::caseio::Result oblong::fuzz::run_mtd_in<oblong::Rational>(const oblong::caseio::Case&,
                                                                           const oblong::fuzz::MtdSpec&);
