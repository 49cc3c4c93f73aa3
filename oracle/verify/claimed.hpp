// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "oblong/answer/claim.hpp"
#include "oblong/scalar/rational.hpp"

/// What a claim says of the signed distance of two bodies (docs/reference/certificates.md, "Refutations").
namespace oblong::oracle::checking {

/// The interval of the reals that round to a stated number, and of the signed distances that a claim allows; `closed`
/// says whether it contains its ends. An absent end is no bound.
struct Interval {
    std::optional<Rational> lower, upper;
    bool closed = true;
};

/// Returns the midpoints next to the stated number; from the largest on, as if the exponents went on. Throws Refused if
/// it is no number of the format.
[[nodiscard]] Interval rounding_to(RoundedTo format, const std::optional<Rational>& stated);

/// The signed distances with which a claim is true. Throws Refused for a claim of nothing.
struct Claimed {
    Rational margin = 0;  ///< with which outcomes compare the signed distance: that of a within case, otherwise 0

    Interval operator()(Outcome o) const;
    Interval operator()(const Within<Rational>& c) const;
    Interval operator()(const CorrectlyRounded<Rational>& c) const;
};

}  // namespace oblong::oracle::checking
