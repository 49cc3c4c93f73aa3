// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/axis_run.hpp"

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::fuzz {

extern template caseio::Result run_axis_in<float>(const caseio::Case&, const AxisSpec&);
extern template caseio::Result run_axis_in<double>(const caseio::Case&, const AxisSpec&);
extern template caseio::Result run_axis_in<long double>(const caseio::Case&, const AxisSpec&);
extern template caseio::Result run_axis_in<Quad>(const caseio::Case&, const AxisSpec&);
extern template caseio::Result run_axis_in<Digits100>(const caseio::Case&, const AxisSpec&);
extern template caseio::Result run_axis_in<Rational>(const caseio::Case&, const AxisSpec&);

caseio::Result run_axis(const caseio::Case& c, const AxisSpec& spec) {
    switch (spec.scalar) {
        case SolverScalar::float32:
            return run_axis_in<float>(c, spec);
        case SolverScalar::float64:
            return run_axis_in<double>(c, spec);
        case SolverScalar::long_double:
            return run_axis_in<long double>(c, spec);
        case SolverScalar::quad:
            return run_axis_in<Quad>(c, spec);
        case SolverScalar::digits100:
            return run_axis_in<Digits100>(c, spec);
        case SolverScalar::rational:
            break;
    }
    return run_axis_in<Rational>(c, spec);
}

}  // namespace oblong::fuzz
