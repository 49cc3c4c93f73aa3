// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "fuzz/subjects/native/axis_impl.hpp"
#include "fuzz/subjects/native/cast_impl.hpp"
#include "fuzz/subjects/native/epa_impl.hpp"
#include "fuzz/subjects/native/format_run.hpp"
#include "fuzz/subjects/native/frank_wolfe_impl.hpp"
#include "fuzz/subjects/native/mtd_impl.hpp"
#include "fuzz/subjects/native/plane_impl.hpp"
#include "fuzz/subjects/native/solver_impl.hpp"
#include "fuzz/subjects/native/tracking_impl.hpp"

/// The list of the native groups. A group adds three lines: the header of its run above, that run to `ScalarRuns`, and
/// the group to `native_groups`. A scalar adds one file `runs_SCALAR.cpp` with `template struct ScalarRuns<S>;`, which
/// compiles every run for it.
namespace oblong::fuzz {

/// Returns all groups of ours in the order in which they are listed.
[[nodiscard]] inline auto native_groups() {
    return std::array{
        plain_group(), frank_wolfe_group(), axis_group(),     isa_group(),  epa_group(),
        mtd_group(),   plane_group(),       tracking_group(), cast_group(), format_group(),
    };
}

/// The run of each group in scalar S; formats are numbers of one scalar, in runs_format.cpp. Naming the functions here
/// instantiates them.
template <OrderedField S>
struct ScalarRuns {
    static constexpr auto solver = &run_solver_in<S>;
    static constexpr auto axis = &run_axis_in<S>;
    static constexpr auto cast = &run_cast_in<S>;
    static constexpr auto epa = &run_epa_in<S>;
    static constexpr auto frank_wolfe = &run_frank_wolfe_in<S>;
    static constexpr auto mtd = &run_mtd_in<S>;
    static constexpr auto plane = &run_plane_in<S>;
    static constexpr auto tracking = &run_tracking_in<S>;
};

}  // namespace oblong::fuzz
