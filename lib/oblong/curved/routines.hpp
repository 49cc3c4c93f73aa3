// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/curved/cast.hpp"
#include "oblong/curved/depth.hpp"
#include "oblong/curved/distance.hpp"

namespace oblong::detail {

/// What oblong::curved offers to the queries of other libraries, which need not link it.
struct CurvedRoutines {
    CurvedAnswer (*distance)(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const CurvedOptions& options);
    CurvedDepth (*depth)(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const CurvedDepthOptions& options);
    CurvedCastAnswer (*cast)(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const Motion& motion,
                             RoundedTo format);
};

/// Returns the routines of this library.
[[nodiscard]] const CurvedRoutines* curved_routines();

}  // namespace oblong::detail
