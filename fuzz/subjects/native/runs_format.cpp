// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/format_cycle.hpp"
#include "fuzz/subjects/native/format_tolerance.hpp"
#include "fuzz/subjects/native/frank_wolfe_impl.hpp"
#include "fuzz/subjects/native/mixed_formats.hpp"
#include "fuzz/subjects/native/solver_impl.hpp"
#include "oblong/scalar/format_number.hpp"

namespace oblong::fuzz {

namespace detail {

/// The loop as for every scalar; where there is a MixedScope, with its parts in formats of their own.
template <>
GjkResult<FormatNumber> run_variant<FormatNumber>(const Question<FormatNumber>& q, const SolverSpec& spec) {
    if (mixed_formats() != nullptr) return run_mixed_variant(q, spec);
    const BodySupport<FormatNumber> a(q.a);
    const BodySupport<FormatNumber> b(q.b);
    const GjkOptions<FormatNumber> options = options_of(q, spec);
    return with_subalgorithm<FormatNumber>(
        spec.subalgorithm, [&](auto k) { return gjk_distance<FormatNumber>(a, b, options, std::move(k), q.sink); });
}

}  // namespace detail

template caseio::Result run_solver_in<FormatNumber>(const caseio::Case&, const SolverSpec&, RunDetail*);
template caseio::Result run_frank_wolfe_in<FormatNumber>(const caseio::Case&, const FrankWolfeSpec&);

}  // namespace oblong::fuzz
