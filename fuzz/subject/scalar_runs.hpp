// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subject/axis_impl.hpp"
#include "fuzz/subject/cast_impl.hpp"
#include "fuzz/subject/epa_impl.hpp"
#include "fuzz/subject/frank_wolfe_impl.hpp"
#include "fuzz/subject/mtd_impl.hpp"
#include "fuzz/subject/plane_impl.hpp"
#include "fuzz/subject/solver_impl.hpp"
#include "fuzz/subject/tracking_impl.hpp"

/// Compiles every group of native subjects for one scalar: `template struct ScalarRuns<float>;` in a file of its own.
/// A group of solvers adds its definition above and its line below; a scalar adds one file `runs_SCALAR.cpp`.
namespace oblong::fuzz {

/// The run of each group in scalar S. Naming the functions here instantiates them.
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
