// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/deforming_io.hpp"
#include "fuzz/app/input.hpp"

namespace oblong::cli {

/// Who gets the cases of `oblong cast`.
struct CastUse {
    std::function<void(std::span<caseio::Case>)> cases;
    std::function<void(std::span<caseio::DeformingCase>)> deforming;
};

/// As `each_batch`, of files that hold deforming cases beside others. Hands all over in the order of the lines: a batch
/// ends where the kind changes.
void each_cast_batch(const CaseFiles& files, const CastUse& use);

}  // namespace oblong::cli
