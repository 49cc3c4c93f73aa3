// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "oracle/exact/rounding.hpp"
#include "oracle/judge/verdict.hpp"

/// Grades a stated distance by itself.
namespace oblong::oracle {

/// |x − d| ≤ absolute + relative·d
struct Tolerance {
    Rational absolute, relative;
};

/// The default tolerance of a subject that states none: this part of d, beside 64·u·S.
inline const Rational default_tolerance(1, 1'000'000);

/// The allowance of a subject's arithmetic and statement on a case: u is the unit roundoff of its scalar, S the size of
/// the case.
struct Allowance {
    Format format;
    Rational u;
    /// u·S, but never below the format's smallest positive number: no coordinate can be stated better.
    Rational grain;
    /// 64·grain
    Rational reach;
    /// The allowed difference between the distance of two witnesses and the stated one: 64·grain at rounding level;
    /// with a stated tolerance, or none, A + R·S or 10⁻⁶·S if that is more, since points are as accurate as
    /// coordinates.
    Rational pairing;
    /// An error within any of these is above rounding level, and not wrong.
    std::vector<Tolerance> tolerances;

    /// Returns the largest error that is not wrong where d is `at`.
    [[nodiscard]] Rational error_at(const Rational& at) const;
};
/// \param promised whether the answer claims to have met its rule (`is_promised`): then it is held to what the subject
///     promises. Any other answer has what the subject states and the default, whichever is more.
[[nodiscard]] Allowance allowance(const Promise& promise, const Rational& size, bool promised);

/// Whether |x − d| ≤ absolute + relative·d, exactly. Precondition: both bounds ≥ 0, relative < 1.
[[nodiscard]] bool within_bounds(const ExactNumber& d, const Rational& x, const Rational& absolute,
                                 const Rational& relative);

/// inaccurate, within_tolerance, accurate, faithful, correctly_rounded or exact.
///
/// A distance that is one of the two neighbours of d is faithful even where 64·u·(S + d) is smaller than
/// their gap. A `wide` decimal stands for the number of the subject's format nearest to it; what an exact
/// subject states is rounded to double unless it is d itself.
[[nodiscard]] Verdict grade(const caseio::Real& stated, const ExactNumber& d, const Promise& promise,
                            const Allowance& allowed);

/// A distance that is known exactly, or to lie between two others.
struct Known {
    ExactNumber lower;
    std::optional<ExactNumber> upper;  ///< absent: the distance is `lower`

    [[nodiscard]] bool is_exact() const { return !upper; }
};
[[nodiscard]] Known known_distance(const ExactAnswer& answer);
/// The same of what was asked for. Precondition: answer.measure().
[[nodiscard]] Known known_measure(const ExactAnswer& answer);

/// The worst and the best grade that a stated distance has among all distances that are possible.
///
/// The distances for which a stated number is at least so good are an interval around it, for every grade: so the worst
/// is that of one of the ends, and the best too, or that of the stated number itself where it is possible.
struct Grades {
    Verdict worst = Verdict::unjudged, best = Verdict::unjudged;
};
[[nodiscard]] Grades grades(const caseio::Real& stated, const Known& d, const Promise& promise,
                            const Allowance& allowed);

/// Whether |x − d| ≤ absolute + relative·d for every possible d, for none, or for some (nothing).
[[nodiscard]] std::optional<bool> surely_within_bounds(const Known& d, const Rational& x, const Rational& absolute,
                                                       const Rational& relative);

/// Returns the number that a stated real stands for in the subject's format. Precondition: not infinite.
[[nodiscard]] Rational meant(const caseio::Real& stated, const Promise& promise, const Format& format);

}  // namespace oblong::oracle
