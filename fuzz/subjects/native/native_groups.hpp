// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "fuzz/subjects/native/axis_run.hpp"
#include "fuzz/subjects/native/cast_run.hpp"
#include "fuzz/subjects/native/epa_run.hpp"
#include "fuzz/subjects/native/format_run.hpp"
#include "fuzz/subjects/native/frank_wolfe_run.hpp"
#include "fuzz/subjects/native/mtd_run.hpp"
#include "fuzz/subjects/native/plane_run.hpp"
#include "fuzz/subjects/native/solver_run.hpp"
#include "fuzz/subjects/native/tracking_run.hpp"

/// The list of the native groups. A group adds two lines here, and its run to `ScalarRuns` (scalar_runs.hpp). A scalar
/// adds one file `runs_SCALAR.cpp`, which compiles every run for it.
namespace oblong::fuzz {

/// Returns all groups of ours in the order in which they are listed.
[[nodiscard]] inline auto native_groups() {
    return std::array{
        plain_group(), frank_wolfe_group(), axis_group(),     isa_group(),  epa_group(),
        mtd_group(),   plane_group(),       tracking_group(), cast_group(), format_group(),
    };
}

}  // namespace oblong::fuzz
