// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
#include <string>

#include "caseio/case_reader.hpp"
#include "caseio/json_value.hpp"

/// Bodies of case files, read and written.
namespace oblong::caseio {

/// A vector of `dimension` numbers; the third is 0 in the plane.
[[nodiscard]] Vec3<Rational> read_vector(const JsonValue& value, int dimension);

/// Returns the body that an object describes. Mesh paths are relative to the folder of `value.reading().place.file`.
[[nodiscard]] AnyBody<Rational> read_body(const JsonValue& value, int dimension);

/// Returns the parts of an object with `of`, at least one.
[[nodiscard]] std::vector<AnyBody<Rational>> read_parts(const JsonValue& value, int dimension);

/// Returns the points of an array, at least one.
[[nodiscard]] std::vector<Vec3<Rational>> read_points(const JsonValue& list, int dimension);

/// The triangles of a surface, as indices of its vertices.
struct CaseSurface {
    std::vector<Vec3<Rational>> vertices;
    std::vector<std::array<std::uint32_t, 3>> triangles;

    [[nodiscard]] friend bool operator==(const CaseSurface&, const CaseSurface&) = default;
};
/// Returns the surface that an object describes, by a file or by vertices and triangles.
[[nodiscard]] CaseSurface read_surface(const JsonValue& value);

/// Reads the body of a field: `read_body`, or another that keeps what it has read.
using ReadBody = std::function<AnyBody<Rational>(const JsonValue& value, int dimension)>;

/// Reads a case line as `read_case` does, each body by `read`; A first.
[[nodiscard]] Case read_case_by(const ReadBody& read, std::string_view line, const BadInput::Place& place,
                                const CaseReading& how);

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
