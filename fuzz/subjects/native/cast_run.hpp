// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"
#include "oblong/scalar/concepts.hpp"

namespace oblong::fuzz {

/// One plain solver of raycasts and sweeps (van den Bergen 2004).
struct CastSpec {
    enum class Method { gjk, advancement };

    SolverScalar scalar = SolverScalar::float64;
    Method method = Method::gjk;
    std::string tolerance = "1e-15";
    bool guarded = true;       ///< ends without progress; an advancement always does
    bool newest_only = false;  ///< Johnson's entry that is wrong after a move
    bool early_out = true;
    int iteration_limit = 1000;

    [[nodiscard]] friend bool operator==(const CastSpec&, const CastSpec&) = default;
};

/// SCALAR/ray-gjk/tolerance-TOL/GUARD[/newest-only][/no-early-out][/limit-N] or
/// SCALAR/ray-advancement/tolerance-TOL[/no-early-out][/limit-N].
[[nodiscard]] std::string cast_name(const CastSpec& spec);
/// Throws std::invalid_argument that names the part and what was expected there.
[[nodiscard]] CastSpec parse_cast_name(const std::string& name);

/// Answers a raycast or sweep; other queries, numbers that the scalar does not represent and curved bodies for
/// rationals are `unsupported`. Where the loop ended without meeting its rule, `hit` is null.
[[nodiscard]] caseio::Result run_cast(const caseio::Case& c, const CastSpec& spec);

/// The same for one scalar: compiled in runs_SCALAR.cpp.
template <OrderedField S>
[[nodiscard]] caseio::Result run_cast_in(const caseio::Case& c, const CastSpec& spec);

/// Returns the plain ray casts.
[[nodiscard]] SubjectGroup cast_group();

}  // namespace oblong::fuzz
