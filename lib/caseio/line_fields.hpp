// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "caseio/case.hpp"
#include "caseio/json_value.hpp"

/// Fields that lines of case files of every kind have.
namespace oblong::caseio {

/// Returns whether a line is a JSON object with that string in a field. False for what is no JSON.
[[nodiscard]] bool has_text(std::string_view line, std::string_view key, std::string_view text);

/// Returns the shape that a body states, while the document lives. Empty if it states none.
[[nodiscard]] std::string_view shape_of(const JsonValue& body);
/// Returns whether a line is a JSON object with the query of a `Case`, in which `a` or `b` has one of these shapes.
/// False for what is no JSON.
[[nodiscard]] bool has_shape(std::string_view line, std::initializer_list<std::string_view> shapes);

/// @{
/// Return `id`, `scalar` and `dimension`. Throw BadInput; an absent dimension is 3.
[[nodiscard]] std::string read_id(const JsonValue& document);
[[nodiscard]] CaseScalar read_scalar(const JsonValue& document);
[[nodiscard]] int read_dimension(const JsonValue& document);
/// @}
/// Returns a string; empty if the field is absent.
[[nodiscard]] std::string read_text(const JsonValue& document, std::string_view key);

}  // namespace oblong::caseio
