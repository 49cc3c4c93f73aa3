// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/shadow.hpp"

#include "oblong/simplex/johnson.hpp"

namespace oblong::fuzz {

SlotPoints slot_points(const RunDetail& run, std::size_t step) {
    SlotPoints points;
    for (std::size_t k = 0; k < step && k < run.rows.size(); ++k)
        if (run.rows[k].set != all_slots && is_written_finite(run.rows[k].w))
            points[free_slot(run.rows[k].set)] = values(run.rows[k].w);
    return points;
}

Shadow shadow_of(const SlotPoints& points, unsigned set) {
    JohnsonAllSubsets<Rational> all;
    // In exact arithmetic a search of all subsets always finds the carrier.
    (void)all.assign(points, set);
    return {all.carrier().closest, all.carrier().set};
}

}  // namespace oblong::fuzz
