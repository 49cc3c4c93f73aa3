// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "fuzz/subject/axis_group.hpp"
#include "fuzz/subject/cast_group.hpp"
#include "fuzz/subject/epa_group.hpp"
#include "fuzz/subject/frank_wolfe_group.hpp"
#include "fuzz/subject/mtd_group.hpp"
#include "fuzz/subject/plain_group.hpp"
#include "fuzz/subject/plane_group.hpp"
#include "fuzz/subject/tracking_group.hpp"

/// The list of all groups: the one place that knows them all.
namespace oblong::fuzz {

std::span<const SubjectGroup> subject_groups() {
    static const std::array groups{
        plain_group(), frank_wolfe_group(), axis_group(),     isa_group(),  epa_group(),
        mtd_group(),   plane_group(),       tracking_group(), cast_group(),
    };
    return groups;
}

}  // namespace oblong::fuzz
