// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "fuzz/subjects/native/format_run.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/native/native_groups.hpp"

namespace oblong::fuzz {

std::span<const SubjectGroup> subject_groups() {
    static const std::vector<SubjectGroup> groups = [] {
        const auto compiled_by_scalar = native_groups();
        std::vector<SubjectGroup> all(compiled_by_scalar.begin(), compiled_by_scalar.end());
        all.push_back(format_group());  // formats are run-time data: one unit, runs_format.cpp
        return all;
    }();
    return groups;
}

}  // namespace oblong::fuzz
