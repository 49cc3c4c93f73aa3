// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "caseio/json_value.hpp"

/// Forms in which case files state bodies that cases hold in another form.
namespace oblong::caseio {

/// Whether the object states the ends of an axis: it has a field "from" or "to".
[[nodiscard]] bool has_end_points(const JsonValue& value);

/// Returns the body of `shape`, "capsule", "cylinder" or "cone", with the fields from, to and radius. It may have a
/// pose of its own. Throws BadInput.
[[nodiscard]] AnyBody<Rational> read_end_points(const JsonValue& value, std::string_view shape, int dimension);

/// Returns the vertices of the polytope with the fields a and b: { x : a·x ≤ b }, in lexicographic order. Throws
/// BadInput if there is no such polytope, or if the case's scalar does not represent a vertex.
[[nodiscard]] Points<Rational> read_polytope(const JsonValue& value, int dimension);

/// Returns the factors of a mesh's field "scale": a number, or one for each axis, none 0. Throws BadInput.
[[nodiscard]] Vec3<Rational> read_scale(const JsonValue& value);

}  // namespace oblong::caseio
