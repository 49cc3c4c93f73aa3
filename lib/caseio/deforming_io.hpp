// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case_reader.hpp"

/// Deforming cases (docs/reference/formats.md, "Deforming bodies"): lines of a case file whose query is `deforming`.
namespace oblong::caseio {

/// A body whose vertices move linearly. Another shape than points is kept by its name alone, without vertices.
struct DeformingBody {
    std::string shape = "points";
    std::vector<Vec3<Rational>> vertices;  ///< at t = 0
    std::vector<Vec3<Rational>> end;       ///< at t = 1, as many

    [[nodiscard]] friend bool operator==(const DeformingBody&, const DeformingBody&) = default;
};

/// With `dimension` 2 every z coordinate is 0. Text fields as those of Case.
struct DeformingCase {
    std::string id;
    CaseScalar scalar = CaseScalar::float64;
    int dimension = 3;
    DeformingBody a, b;
    std::string source, note, expect;

    [[nodiscard]] friend bool operator==(const DeformingCase&, const DeformingCase&) = default;
};

/// Returns whether a line is JSON whose `query` is `deforming`. False for what is no JSON.
[[nodiscard]] bool is_deforming_case(std::string_view line);

/// Reads one line. Throws BadInput, as `read_case` does; the numbers of vertices are not judged.
[[nodiscard]] DeformingCase read_deforming_case(std::string_view line, const BadInput::Place& place = {},
                                                const CaseReading& how = {});

/// The case as one line without its line feed, such that reading it gives an equal one. Numbers as `write_case` writes
/// them. Precondition: both bodies are points.
[[nodiscard]] std::string write_deforming_case(const DeformingCase& c, NumberStyle style = NumberStyle::shortest);

}  // namespace oblong::caseio
