// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/decision.hpp"
#include "oblong/simd/scan.hpp"

/// Proven answers about prepared bodies, searched by vector units: the same bits as without them. Link oblong::simd.
namespace oblong::simd {

template <std::floating_point R>
[[nodiscard]] CoreView<R> view_of(const PreparedPolytope<R>& body) {
    CoreView<R> view = oblong::core_view(body);
    view.scans = &scans<R>;
    return view;
}

/// As oblong::certified_distance.
template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> certified_distance(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                      const LadderOptions& ladder = {}) {
    return oblong::certified_distance(view_of(a), view_of(b), ladder);
}

/// As oblong::certified_decision.
template <std::floating_point R>
[[nodiscard]] Outcome certified_decision(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                         const LadderOptions& ladder = {}) {
    return decide(view_of(a), view_of(b), ladder).outcome;
}

}  // namespace oblong::simd
