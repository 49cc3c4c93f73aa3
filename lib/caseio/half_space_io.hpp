// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case_reader.hpp"
#include "caseio/half_spaces.hpp"

/// Cases about half-spaces (docs/reference/formats.md, "Half-spaces"): lines of a case file in which `a`, `b` or both
/// have the shape `halfspace`.
namespace oblong::caseio {

/// A half-space in its own frame and, if given, the pose that maps it to the world's, not singular.
struct PosedHalfSpace {
    HalfSpace half_space;  ///< its normal is not 0
    std::optional<Affine<Rational>> pose;

    [[nodiscard]] friend bool operator==(const PosedHalfSpace&, const PosedHalfSpace&) = default;
};

/// A case with a half-space in place of `a`, of `b`, or of both.
struct HalfSpaceCase {
    Case others;  ///< all else; a body that is a half-space is the origin here
    std::optional<PosedHalfSpace> a, b;

    [[nodiscard]] friend bool operator==(const HalfSpaceCase&, const HalfSpaceCase&) = default;
};

/// Returns whether a line is JSON whose `a` or `b` has the shape `halfspace`. False for what is no JSON.
[[nodiscard]] bool is_half_space_case(std::string_view line);

/// Reads one line. Throws BadInput, as `read_case` does, and for a normal that is 0 and a singular pose.
[[nodiscard]] HalfSpaceCase read_half_space_case(std::string_view line, const BadInput::Place& place = {},
                                                 const CaseReading& how = {});

/// The case as one line without its line feed, such that reading it gives an equal one. Numbers as `write_case` writes
/// them.
[[nodiscard]] std::string write_half_space_case(const HalfSpaceCase& c, NumberStyle style = NumberStyle::shortest);

}  // namespace oblong::caseio
