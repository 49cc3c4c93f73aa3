// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "oblong/answer/outcome.hpp"
#include "oblong/linear/vec.hpp"
#include "oblong/scalar/rational.hpp"

/// The result of a subject for a case (`oblong-result/1`).
namespace oblong::caseio {

/// A real number of a result: the rational that it denotes, and how it is written.
struct Real {
    enum class Kind {
        float32,   ///< JSON number, shortest decimal that reads back to the same float
        float64,   ///< JSON number, shortest decimal that reads back to the same double
        wide,      ///< string: decimal with `digits` significant digits
        fraction,  ///< string: p/q
        infinite,  ///< string: "inf" or "-inf" by the sign of `value`
    };
    Rational value = 0;
    Kind kind = Kind::float64;
    int digits = 17;  ///< significant decimal digits of a `wide` number

    [[nodiscard]] friend bool operator==(const Real&, const Real&) = default;
};

struct CastResult {
    std::optional<bool> hit;  ///< nothing: written as null, cannot tell
    std::optional<Real> parameter, parameter_lower, parameter_upper;
    std::optional<Vec3<Real>> point;
};

struct PenetrationResult {
    std::optional<Real> depth, depth_lower, depth_upper;
    std::optional<Vec3<Real>> direction;
};

/// What the outcome of A, grown by the margin, says of the distance: farther, equal or nearer than the margin; empty of
/// others. docs/reference/formats.md, "Within".
[[nodiscard]] constexpr std::string_view within_word(Outcome outcome) {
    switch (outcome) {
        case Outcome::separated:
            return "farther";
        case Outcome::touching:
            return "equal";
        case Outcome::overlapping:
            return "nearer";
        default:
            return "";
    }
}

/// A key that does not apply is absent.
struct Result {
    std::string id;
    std::string subject;
    Outcome outcome = Outcome::failed;
    std::optional<Real> distance, lower, upper;
    std::optional<Real> squared;          ///< the exact squared distance, where rational and known
    std::optional<Real> signed_distance;  ///< the distance, or the depth with a minus
    std::optional<Vec3<Real>> witness_a, witness_b, normal;
    std::optional<int> iterations;
    std::optional<Termination> termination;
    std::string rung;     ///< filter, extended, integer, ball; empty: does not apply
    std::string within;   ///< nearer, equal, farther, in agreement with the outcome; empty: does not apply
    std::string message;  ///< on a refusal
    std::optional<CastResult> cast;
    std::optional<PenetrationResult> penetration;
    std::optional<long long> time_ns;
    /// Where the subject had to convert the case (docs/reference/formats.md): the converted case as one case line.
    /// The subject is judged on it. Empty: asked as given.
    std::string converted_case;
};

}  // namespace oblong::caseio
