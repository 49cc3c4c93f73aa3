// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/native/native_groups.hpp"

namespace oblong::fuzz {

std::span<const SubjectGroup> subject_groups() {
    static const auto groups = native_groups();
    return groups;
}

}  // namespace oblong::fuzz
