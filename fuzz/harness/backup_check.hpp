// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "oblong/simplex/johnson_backup.hpp"

/// The backup procedure of Gilbert, Johnson and Keerthi 1988 against what it is for
/// (docs/explanation/fuzzing/checks.md).
namespace oblong::fuzz {

/// Checks the backup procedure if no subset of the points meets Johnson's conditions: the chosen subset is at least as
/// near to the origin as any whose cofactors are positive.
template <class S>
[[nodiscard]] std::string backup_fault(const Carrier<S>& before, const Vec3<S>& w, const Carrier<S>& after) {
    JohnsonTable<S> table;
    unsigned all = 0;
    const auto put = [&](unsigned slot, const Vec3<S>& point) {
        table.put(slot, point, all);
        all |= 1U << slot;
    };
    for (unsigned i = 0; i < slot_count; ++i)
        if (contains(before.set, i)) put(i, before.points[i]);
    put(free_slot(before.set), w);
    const S squared = squared_norm(after.closest);
    bool nearer = false;
    for (unsigned x = 1; x <= all; ++x) {
        if ((x & ~all) != 0) continue;
        if (table.carries(x, all)) return {};
        nearer = nearer || (table.is_positive(x) && squared_norm(table.carrier(x).closest) < squared);
    }
    return nearer ? "the backup procedure passed over a nearer subset" : "";
}

}  // namespace oblong::fuzz
