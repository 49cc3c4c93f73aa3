// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/format_cycle.hpp"
#include "fuzz/subjects/native/frank_wolfe_impl.hpp"
#include "fuzz/subjects/native/solver_impl.hpp"
#include "oblong/scalar/format_number.hpp"

namespace oblong::fuzz {

namespace detail {

/// A decimal rounded to the current format, where the numbers of the case are taken as they are.
template <>
FormatNumber tolerance_in<FormatNumber>(const std::string& text) {
    const FormatScope scope(FormatScope::current(), FormatInputs::of_the_format);
    return nearest<FormatNumber>(decimal_tolerance(text));
}

}  // namespace detail

template caseio::Result run_solver_in<FormatNumber>(const caseio::Case&, const SolverSpec&, RunDetail*);
template caseio::Result run_frank_wolfe_in<FormatNumber>(const caseio::Case&, const FrankWolfeSpec&);

}  // namespace oblong::fuzz
