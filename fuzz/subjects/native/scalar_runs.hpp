// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/native/axis_impl.hpp"
#include "fuzz/subjects/native/cast_impl.hpp"
#include "fuzz/subjects/native/epa_impl.hpp"
#include "fuzz/subjects/native/frank_wolfe_impl.hpp"
#include "fuzz/subjects/native/mtd_impl.hpp"
#include "fuzz/subjects/native/plane_impl.hpp"
#include "fuzz/subjects/native/solver_impl.hpp"
#include "fuzz/subjects/native/tracking_impl.hpp"

namespace oblong::fuzz {

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
