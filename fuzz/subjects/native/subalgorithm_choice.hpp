// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "fuzz/subjects/native/solver_spec.hpp"
#include "oblong/simplex/brute_force.hpp"
#include "oblong/simplex/cameron.hpp"
#include "oblong/simplex/johnson_backup.hpp"
#include "oblong/simplex/signed_volumes.hpp"
#include "oblong/simplex/voronoi.hpp"

namespace oblong::fuzz::detail {

/// Returns the result of `run` for an empty subalgorithm of that kind: the one place where a name becomes a type.
template <OrderedField S, class Run>
[[nodiscard]] auto with_subalgorithm(SubalgorithmKind kind, Run&& run) {
    switch (kind) {
        case SubalgorithmKind::johnson_all:
            return run(JohnsonAllSubsets<S>{});
        case SubalgorithmKind::johnson_backup:
            return run(JohnsonBackup<S>{});
        case SubalgorithmKind::brute_force:
            return run(BruteForce<S>{});
        case SubalgorithmKind::signed_volumes:
            return run(SignedVolumes<S>{});
        case SubalgorithmKind::cameron:
            return run(Cameron<S>{});
        case SubalgorithmKind::voronoi:
            return run(VoronoiRegions<S>{});
        case SubalgorithmKind::johnson:
            break;
    }
    return run(Johnson<S>{});
}

}  // namespace oblong::fuzz::detail
