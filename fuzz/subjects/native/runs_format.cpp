// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/format_cycle.hpp"
#include "fuzz/subjects/native/format_tolerance.hpp"
#include "fuzz/subjects/native/frank_wolfe_impl.hpp"
#include "fuzz/subjects/native/mixed_formats.hpp"
#include "fuzz/subjects/native/solver_impl.hpp"
#include "oblong/scalar/format_number.hpp"

namespace oblong::fuzz {

namespace detail {

/// The loop as for every scalar; if there is a MixedScope, its points are in a format of their own.
template <>
GjkResult<FormatNumber> run_variant<FormatNumber>(const Question<FormatNumber>& q, const SolverSpec& spec) {
    const BodySupport<FormatNumber> a(q.a);
    const BodySupport<FormatNumber> b(q.b);
    const GjkOptions<FormatNumber> options = options_of(q, spec);
    if (mixed_formats() == nullptr) return run_loop<FormatNumber>(a, b, options, spec.subalgorithm, q.sink);
    return run_loop<FormatNumber>(StoredSupport(a), StoredSupport(b), options, spec.subalgorithm, q.sink);
}

}  // namespace detail

template class detail::AnySubalgorithm<FormatNumber>;
template caseio::Result run_solver_in<FormatNumber>(const caseio::Case&, const SolverSpec&, RunDetail*);
template caseio::Result run_frank_wolfe_in<FormatNumber>(const caseio::Case&, const FrankWolfeSpec&);

}  // namespace oblong::fuzz
