// SPDX-License-Identifier: BSL-1.0
#include "oblong/curved/routines.hpp"

namespace oblong::detail {

const CurvedRoutines* curved_routines() {
    static constexpr CurvedRoutines routines{&curved_distance, &curved_depth, &curved_cast};
    return &routines;
}

}  // namespace oblong::detail
