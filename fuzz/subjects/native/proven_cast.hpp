// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "oblong/exact/cast.hpp"

namespace oblong::fuzz {

/// Returns the exact answer to a raycast or sweep: hit or miss, the parameter rounded once with its neighbours as
/// bounds. For curved bodies the proven bracket; `hit` is null if it is undecided.
[[nodiscard]] caseio::Result answer_proven_cast(const caseio::Case& c);

/// A raycast or sweep as bodies and one motion: of A as seen from B. Of a raycast A is the ray's source, B the
/// body.
struct CastQuestion {
    AnyBody<Rational> a;
    AnyBody<Rational> b;
    Motion motion;         ///< as seen from B
    Vec3<Rational> drift;  ///< B's own velocity
};
[[nodiscard]] CastQuestion cast_question(const caseio::Case& c);

/// The same between polyhedra with balls around them, with the exact answer; nothing if a body is curved.
struct SolvedCast {
    CoreSupport a, b;
    Motion motion;
    Vec3<Rational> drift;
    ExactCastAnswer answer;
};
[[nodiscard]] std::optional<SolvedCast> solved_cast(const caseio::Case& c);

}  // namespace oblong::fuzz
