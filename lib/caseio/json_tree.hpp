// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "caseio/errors.hpp"

/// A JSON document that keeps what a number's or a value's own text was.
namespace oblong::caseio {

struct JsonNode {
    enum class Kind { null, boolean, number, string, array, object };
    Kind kind = Kind::null;
    bool truth = false;               ///< of a boolean
    std::string text{};               ///< a number's literal, or a string's content
    std::vector<JsonNode> items{};    ///< of an array; the values of an object
    std::vector<std::string> keys{};  ///< of an object, one an item
    std::size_t begin = 0;            ///< where an array or object begins in the text
    std::size_t end = 0;              ///< where a string, array or object ends
};

/// Arrays and objects within each other, at most.
inline constexpr std::size_t deepest_json = 64;

/// Returns the document that `text` holds. Throws BadInput at `place` for what is no JSON (the field is the path to the
/// error), for a key that an object holds twice, and where it nests too deep.
[[nodiscard]] JsonNode parse_json(std::string_view text, const BadInput::Place& place);

/// Returns the value as JSON text: as it stands in `text` where it is an array or object of it.
[[nodiscard]] std::string json_text(const JsonNode& node, std::string_view text);

/// `text` as a JSON string, quotes included. Bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string json_quoted(std::string_view text);

/// JSON text without blanks, with one after each comma and colon that separates: as JsonWriter writes, and people
/// search for it.
[[nodiscard]] std::string json_spaced(std::string_view compact);

}  // namespace oblong::caseio
