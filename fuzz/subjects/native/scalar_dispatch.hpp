// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <type_traits>

#include "fuzz/subjects/native/solver_spec.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::fuzz {

/// Returns `run(std::type_identity<S>{})` for the number type S of an arithmetic. A group's run of each type is
/// compiled in runs_SCALAR.cpp (scalar_runs.hpp).
template <class Run>
[[nodiscard]] auto in_scalar(SolverScalar scalar, const Run& run) {
    switch (scalar) {
        case SolverScalar::float32:
            return run(std::type_identity<float>{});
        case SolverScalar::float64:
            return run(std::type_identity<double>{});
        case SolverScalar::long_double:
            return run(std::type_identity<long double>{});
        case SolverScalar::quad:
            return run(std::type_identity<Quad>{});
        case SolverScalar::digits100:
            return run(std::type_identity<Digits100>{});
        case SolverScalar::rational:
            break;
    }
    return run(std::type_identity<Rational>{});
}

}  // namespace oblong::fuzz
