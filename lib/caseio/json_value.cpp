// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/json_value.hpp"

#include <algorithm>
#include <charconv>
#include <ostream>

#include "caseio/escape.hpp"
#include "caseio/spelling.hpp"

namespace oblong::caseio {

namespace {

std::string shortened(std::string_view text) {
    constexpr std::size_t longest = 40;
    if (text.size() <= longest) return std::string(text);
    std::string cut(text.substr(0, longest));
    return cut.append("…");
}

std::string place_of(const std::string& parent, std::string_view key) {
    const std::string name(key.empty() ? "\"\"" : key);  // a field may have no name, and yet be named in a message
    return parent.empty() ? name : parent + "." + name;
}

}  // namespace

std::string JsonValue::path() const {
    if (parent_ == nullptr) return {};
    const std::string parent = parent_->path();
    if (parent_->is(JsonNode::Kind::array)) return parent + "[" + std::to_string(index_) + "]";
    return place_of(parent, key_);
}

std::string JsonValue::description() const {
    switch (node_->kind) {
        case JsonNode::Kind::null:
            return "null";
        case JsonNode::Kind::boolean:
            return node_->truth ? "true" : "false";
        case JsonNode::Kind::number:
            return "the number " + shortened(node_->text);
        case JsonNode::Kind::string:
            return "the string \"" + shortened(node_->text) + "\"";
        case JsonNode::Kind::array:
            return node_->items.empty() ? "an empty array" : "an array of " + std::to_string(node_->items.size());
        case JsonNode::Kind::object:
            break;
    }
    return "an object";
}

void JsonValue::refuse(const std::string& problem) const {
    BadInput::Place place = reading_->place;
    place.field = path();
    throw BadInput(std::move(place), problem);
}

void JsonValue::expected(std::string_view what) const {
    refuse("expected " + std::string(what) + ", found " + description());
}

void JsonValue::only_fields(std::initializer_list<std::string_view> allowed) const {
    if (!is(JsonNode::Kind::object)) expected("an object");
    for (const std::string& key : node_->keys) {
        if (std::find(allowed.begin(), allowed.end(), key) != allowed.end()) continue;
        std::string list;
        for (const std::string_view name : allowed) list += (list.empty() ? "" : ", ") + std::string(name);
        BadInput::Place place = reading_->place;
        place.field = place_of(path(), key);
        throw BadInput(std::move(place), "expected one of the fields " + list + ", found \"" + shortened(key) + '"' +
                                             suggestion(key, std::span(allowed.begin(), allowed.size())));
    }
}

std::optional<JsonValue> JsonValue::find(std::string_view key) const {
    if (!is(JsonNode::Kind::object)) expected("an object");
    for (std::size_t i = 0; i < node_->keys.size(); ++i) {
        if (node_->keys[i] == key) return JsonValue(node_->items[i], *this, node_->keys[i], i);
    }
    return std::nullopt;
}

JsonValue JsonValue::field(std::string_view key, std::string_view what) const {
    if (const std::optional<JsonValue> value = find(key)) return *value;
    BadInput::Place place = reading_->place;
    place.field = place_of(path(), key);
    throw BadInput(std::move(place), "expected " + std::string(what) + ", found no such field");
}

void JsonValue::array_of(std::size_t size, std::string_view what) const {
    if (!is(JsonNode::Kind::array) || node_->items.size() != size) expected(what);
}

JsonValue JsonValue::item(std::size_t index) const { return {node_->items[index], *this, {}, index}; }

const std::string& JsonValue::string(std::string_view what) const {
    if (!is(JsonNode::Kind::string)) expected(what);
    return node_->text;
}

Rational JsonValue::number() const {
    if (!is(JsonNode::Kind::number) && !is(JsonNode::Kind::string)) {
        expected("a number, or a string with a decimal, a hex float or a fraction p/q");
    }
    try {
        ReadNumber read = read_number(node_->text, reading_->rule);
        if (read.vanished && reading_->notes != nullptr) {
            BadInput::Place place = reading_->place;
            place.field = path();
            const std::string scalar(name(reading_->rule.scalar));
            const BadInput note(std::move(place), "note: " + shortened(node_->text) + " rounds to 0 in " + scalar);
            *reading_->notes << shown(note.what()) << '\n';
        }
        return std::move(read.value);
    } catch (const NumberError& error) {
        refuse(error.what());
    }
}

Rational JsonValue::size() const {
    Rational value = number();
    if (value < 0) expected("a number that is not negative");
    return value;
}

long long JsonValue::integer() const {
    constexpr std::string_view what = "a whole number";
    if (!is(JsonNode::Kind::number)) expected(what);
    long long value = 0;
    const char* const last = node_->text.data() + node_->text.size();
    const auto [end, error] = std::from_chars(node_->text.data(), last, value);
    if (error != std::errc() || end != last) expected(what);
    return value;
}

void require_format(const JsonValue& document, std::string_view format) {
    const std::string what = "\"" + std::string(format) + "\"";
    if (!document.is(JsonNode::Kind::object)) document.expected("an object with \"format\": " + what);
    const JsonValue found = document.field("format", what);
    if (found.node().kind != JsonNode::Kind::string || found.node().text != format) found.expected(what);
}

}  // namespace oblong::caseio
