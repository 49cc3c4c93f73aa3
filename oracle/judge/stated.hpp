// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/exact/scaled_pair.hpp"
#include "oracle/judge/grade.hpp"

/// Common parts of judging distances, casts and penetration: statements against what is known.
namespace oblong::oracle {

[[nodiscard]] double to_double(const Rational& value);
[[nodiscard]] std::string text(const caseio::Real& real);

/// Returns the verdicts that need no exact answer.
[[nodiscard]] std::optional<Judgement> without_answer(const caseio::Result& r);

/// Returns the verdict on the outcome alone, where it is wrong.
[[nodiscard]] std::optional<Verdict> contradiction(Outcome stated, Outcome exact);

/// Returns the point, unless a coordinate is infinite.
[[nodiscard]] std::optional<RationalVec> finite(const Vec3<caseio::Real>& v);

/// Returns the allowed error of an `inaccurate` number as a clause for `reason`; otherwise empty.
[[nodiscard]] std::string allowed_text(Verdict verdict, const ExactNumber& d, const Allowance& allowed);

/// Returns whether a point is farther than `reach` from its body, for certain.
[[nodiscard]] bool is_off(const ExactAnswer& answer, bool of_a, const RationalVec& point, const Rational& reach);

/// Returns the fault of the witnesses, which are stated to be `apart` from each other; empty if there is none.
[[nodiscard]] std::string witness_fault(const caseio::Result& r, const std::optional<caseio::Real>& apart,
                                        const ExactAnswer& answer, const Allowance& allowed);

/// Bounds that a subject vouches for, and of what.
struct StatedBounds {
    const std::optional<caseio::Real>&lower, &upper;
    const char* what;
};
/// Returns the fault of the bounds; empty if there is none, as far as d is known.
[[nodiscard]] std::string bounds_fault(const StatedBounds& r, const Known& d, const Promise& promise);

/// When the common point of a hit is stated to be common.
struct PointTime {
    Rational at;   ///< the stated parameter; if none is finite, the stated upper bound; else the hit
    Rational off;  ///< at most so far is a stated parameter from the hit; 0 of a bound, which is not graded
};
[[nodiscard]] PointTime point_time(const caseio::CastResult& r, const Known& hit);

/// Returns whether what is stated, if anything is, may be within the subject's own tolerance.
[[nodiscard]] bool keeps_tolerance(const std::optional<caseio::Real>& stated, const Known& d, const Promise& promise);

/// Returns the decimal of as many significant digits as are certain, at most so many, rounded; empty if none is.
[[nodiscard]] std::string known_decimal(const Known& d, int digits);
/// Returns `known_decimal` of 20 digits; "from L to U" of the two ends if they share no digit.
[[nodiscard]] std::string known_text(const Known& d);

/// The units in which errors are recorded.
struct Scale {
    Format format;
    Rational size;
};
/// Records the error of x, if it is known within an eighth of itself or 2^-10 ulp.
void record_error(Judgement& j, const Rational& x, const Known& d, const Scale& scale);

/// Precondition: answer.cast.
[[nodiscard]] Judgement judge_cast(const caseio::Result& r, const ExactAnswer& answer, const Promise& promise);
/// Precondition: answer.penetration.
[[nodiscard]] Judgement judge_penetration(const caseio::Result& r, const ExactAnswer& answer, const Promise& promise);
/// A penetration or signed distance: the same, and what is stated of separated bodies, and by `signed`. Precondition:
/// answer.penetration.
[[nodiscard]] Judgement judge_signed(const caseio::Result& r, const ExactAnswer& answer, const Promise& promise);
/// Judges a within case by its outcome only. Precondition: answer.margin.
[[nodiscard]] Judgement judge_within(const caseio::Result& r, const ExactAnswer& answer);

}  // namespace oblong::oracle
