// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "caseio/case_reader.hpp"
#include "caseio/json_value.hpp"

/// Bodies of case files, read and written.
namespace oblong::caseio {

/// A vector of `dimension` numbers; the third is 0 in the plane.
[[nodiscard]] Vec3<Rational> read_vector(const JsonValue& value, int dimension);

/// Returns the body that an object describes. Mesh paths are relative to the folder of `value.reading().place.file`.
[[nodiscard]] AnyBody<Rational> read_body(const JsonValue& value, int dimension);

/// Writes the numbers of one case.
struct NumberWriter {
    CaseScalar scalar;
    NumberStyle style;
    int dimension;

    /// Returns the number as JSON text.
    [[nodiscard]] std::string number(const Rational& value) const;
    /// An array of `dimension` numbers.
    [[nodiscard]] std::string vector(const Vec3<Rational>& v) const;
    /// Returns the map as a JSON object with a matrix and a translation.
    [[nodiscard]] std::string pose(const Affine<Rational>& pose) const;
    /// Returns the body as a JSON object.
    [[nodiscard]] std::string body(const AnyBody<Rational>& body) const;
};

}  // namespace oblong::caseio
