// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <hwy/targets.h>

namespace oblong::simd_testing {

/// Runs `law` once for every vector unit of this machine, in each of which HWY_DYNAMIC_DISPATCH then calls.
template <class F>
void on_each_unit(F&& law) {
    for (const auto target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        law();
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().DeInit();
}

}  // namespace oblong::simd_testing
