// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/format_tolerance.hpp"
#include "fuzz/subjects/native/running_run.hpp"
#include "fuzz/subjects/native/solver_impl.hpp"
#include "oblong/scalar/running_format.hpp"

namespace oblong::fuzz {

namespace detail {

using Running = RunningError<FormatNumber>;

/// The bounds of the run that ends, for its caller.
DistanceBounds& bounds_of_thread() {
    thread_local DistanceBounds bounds;
    return bounds;
}

template <>
Running tolerance_in<Running>(const std::string& text) {
    return Running(tolerance_in<FormatNumber>(text));
}

/// The loop as for every scalar, and what its distance's bounds are.
template <>
GjkResult<Running> run_variant<Running>(const Question<Running>& q, const SolverSpec& spec) {
    GjkResult<Running> r = run_loop<Running>(BodySupport<Running>(q.a), BodySupport<Running>(q.b), options_of(q, spec),
                                             spec.subalgorithm, q.sink);
    const Running distance = square_root(r.squared);
    bounds_of_thread() = {distance.running(), distance.enclosed()};
    return r;
}

}  // namespace detail

caseio::Result run_over_running_error(const caseio::Case& c, const SolverSpec& spec, DistanceBounds& bounds) {
    caseio::Result result = run_solver_in<detail::Running>(c, spec, nullptr);
    bounds = detail::bounds_of_thread();
    return result;
}

}  // namespace oblong::fuzz
