// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/mtd_impl.hpp"
#include "oblong/scalar/builtin.hpp"

template oblong::caseio::Result oblong::fuzz::run_mtd_in<float>(const oblong::caseio::Case&,
                                                                const oblong::fuzz::MtdSpec&);
