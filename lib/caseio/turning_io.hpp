// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case_reader.hpp"
#include "oblong/linear/rigid_motion.hpp"

/// Turning cases (docs/reference/formats.md, "Turning bodies"): lines of a case file whose query is `turning`.
namespace oblong::caseio {

/// Invariants: `width` is positive and `max` not negative; a rate that is not 0 has an axis that is not 0; quaternions
/// are not 0. With `dimension` 2 every z coordinate is 0, and axes are along z. Text fields as those of Case.
struct TurningCase {
    std::string id;
    CaseScalar scalar = CaseScalar::float64;
    int dimension = 3;
    AnyBody<Rational> a, b;
    RigidMotion<Rational> motion_a = {}, motion_b = {};
    Rational max = 1;
    Rational width = 1;
    std::string source = {}, note = {}, expect = {};

    [[nodiscard]] friend bool operator==(const TurningCase&, const TurningCase&) = default;
};

/// Returns whether a line is JSON whose `query` is `turning`. False for what is no JSON.
[[nodiscard]] bool is_turning_case(std::string_view line);

/// Reads one line. Throws BadInput, as `read_case` does.
[[nodiscard]] TurningCase read_turning_case(std::string_view line, const BadInput::Place& place = {},
                                            const CaseReading& how = {});

/// The case as one line without its line feed, such that reading it gives an equal one. Numbers as `write_case` writes
/// them; placements by quaternions.
[[nodiscard]] std::string write_turning_case(const TurningCase& c, NumberStyle style = NumberStyle::shortest);

}  // namespace oblong::caseio
