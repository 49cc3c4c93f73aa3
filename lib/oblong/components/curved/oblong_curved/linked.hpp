// SPDX-License-Identifier: BSL-1.0
#pragma once

/// On the include path of targets that link oblong::curved, and of no others.
namespace oblong::detail {

struct CurvedRoutines;

/// Defined in oblong::curved.
[[nodiscard]] const CurvedRoutines* curved_routines();

struct LinkedCurved {
    static constexpr bool linked = true;
    [[nodiscard]] static const CurvedRoutines* routines() { return curved_routines(); }
};

}  // namespace oblong::detail
