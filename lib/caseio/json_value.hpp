// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "caseio/json_tree.hpp"
#include "caseio/mesh.hpp"
#include "caseio/number_text.hpp"

namespace oblong::caseio {

/// The state of reading one document.
struct JsonReading {
    BadInput::Place place;          ///< file and line
    NumberRule rule;                ///< how its numbers are read
    std::ostream* notes = nullptr;  ///< where notes go; may be null
    std::uintmax_t max_mesh_bytes = default_max_mesh_bytes;
};

/// A value of a document together with the path that leads to it, for messages that name the field.
/// It refers to its parent and must not outlive it.
class JsonValue {
public:
    JsonValue(const JsonNode& node, const JsonReading& reading) : node_(&node), reading_(&reading) {}

    [[nodiscard]] const JsonNode& node() const { return *node_; }
    [[nodiscard]] const JsonReading& reading() const { return *reading_; }
    [[nodiscard]] bool is(JsonNode::Kind kind) const { return node_->kind == kind; }

    /// Returns the name of the field that holds the value; an empty text in an array.
    [[nodiscard]] std::string_view key() const { return key_; }
    /// Returns the path, such as `a.pose.linear[1][2]`.
    [[nodiscard]] std::string path() const;

    /// Throws BadInput: "expected WHAT, found" and a description of this value.
    [[noreturn]] void expected(std::string_view what) const;
    /// Throws BadInput with the message as it stands.
    [[noreturn]] void refuse(const std::string& problem) const;

    /// Throws unless this is an object that has no other fields than these.
    void only_fields(std::initializer_list<std::string_view> allowed) const;
    /// Returns the field of an object, if it is there.
    [[nodiscard]] std::optional<JsonValue> find(std::string_view key) const;
    /// Returns the field of an object; throws where it is missing.
    [[nodiscard]] JsonValue field(std::string_view key, std::string_view what) const;

    /// Throws unless this is an array of `size` items.
    void array_of(std::size_t size, std::string_view what) const;
    /// Precondition: an array that has the item.
    [[nodiscard]] JsonValue item(std::size_t index) const;

    [[nodiscard]] const std::string& string(std::string_view what = "a string") const;
    /// A number, or a string that holds one, rounded once as `reading().rule` says.
    [[nodiscard]] Rational number() const;
    /// Returns such a number. Throws if it is negative.
    [[nodiscard]] Rational size() const;
    /// A JSON number that is a whole one of the range of long long.
    [[nodiscard]] long long integer() const;

    /// Returns a description for messages: `the string "abc"`, `an array of 2`.
    [[nodiscard]] std::string description() const;

private:
    JsonValue(const JsonNode& node, const JsonValue& parent, std::string_view key, std::size_t index)
        : node_(&node), reading_(parent.reading_), parent_(&parent), key_(key), index_(index) {}

    const JsonNode* node_;
    const JsonReading* reading_;
    const JsonValue* parent_ = nullptr;
    std::string_view key_;   ///< in the parent, where that is an object
    std::size_t index_ = 0;  ///< in the parent, where that is an array
};

/// Throws BadInput unless `document` is an object whose `format` is the one given.
void require_format(const JsonValue& document, std::string_view format);

}  // namespace oblong::caseio
