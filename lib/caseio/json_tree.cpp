// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/json_tree.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "caseio/escape.hpp"
#include "caseio/limits.hpp"

namespace oblong::caseio {

namespace {

/// The parser refuses numbers that overflow its own number type, although their text is kept: the widest type
/// leaves the most to the reader of numbers.
using WideJson =
    nlohmann::basic_json<std::map, std::vector, std::string, bool, std::int64_t, std::uint64_t, long double>;

/// Reads characters and tells how far the parser has come.
class Cursor {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Cursor(const char* at, const char** reached) : at_(at), reached_(reached) {}
    reference operator*() const { return *at_; }
    Cursor& operator++() {
        *reached_ = ++at_;
        return *this;
    }
    Cursor operator++(int) {
        const Cursor before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const Cursor& a, const Cursor& b) { return a.at_ == b.at_; }
    friend bool operator!=(const Cursor& a, const Cursor& b) { return a.at_ != b.at_; }

private:
    const char* at_;
    const char** reached_;
};

class TreeBuilder {
public:
    TreeBuilder(std::string_view text, BadInput::Place place)
        : text_(text), reached_(text.data()), place_(std::move(place)) {}

    JsonNode build() {
        // The parser takes a NUL for the end.
        if (const std::size_t at = text_.find('\0'); at != std::string_view::npos)
            refuse("expected JSON, found a NUL byte at column " + std::to_string(at + 1));
        const Cursor first(text_.data(), &reached_);
        const Cursor last(text_.data() + text_.size(), &reached_);
        WideJson::sax_parse(first, last, this);
        return std::move(root_);
    }

    // What follows is the parser's interface.
    bool null() { return add({}); }
    bool boolean(bool value) { return add({.kind = JsonNode::Kind::boolean, .truth = value}); }
    bool number_integer(std::int64_t value) { return number(value == 0 ? "-0" : std::to_string(value)); }  // has a sign
    bool number_unsigned(std::uint64_t value) { return number(std::to_string(value)); }
    bool number_float(long double value, const std::string& literal) {
        if (std::fabs(value) >= 1e4932L) refuse("expected a number below 1e4932 in magnitude, found " + literal);
        return number(literal);
    }
    bool string(std::string& value) {
        return add({.kind = JsonNode::Kind::string, .text = std::move(value), .end = position()});
    }
    bool binary(std::vector<std::uint8_t>&) { return false; }
    bool start_object(std::size_t) { return open(JsonNode::Kind::object); }
    bool start_array(std::size_t) { return open(JsonNode::Kind::array); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& name) {
        std::vector<std::string>& keys = open_.back().keys;
        const bool twice = std::find(keys.begin(), keys.end(), name) != keys.end();
        keys.push_back(std::move(name));
        if (twice) refuse("expected each field once, found it twice");
        return true;
    }
    bool parse_error(std::size_t position, const std::string& token, const WideJson::exception& error) {
        constexpr int overflow = 406;
        if (error.id == overflow) refuse("expected a number below 1e4932 in magnitude, found " + token);
        const bool is_line = place_.line > 0;
        if (position > text_.size()) {
            refuse(is_line ? "expected more of the JSON document (one line each), found the end of the line"
                           : "expected more of the JSON document, found its end");
        }
        if (!is_line && text_.find('\n') != std::string_view::npos) {
            const std::string_view before = text_.substr(0, position > 0 ? position - 1 : 0);
            place_.line = 1 + std::count(before.begin(), before.end(), '\n');
            position -= before.rfind('\n') + 1;  // 0 on the first line
        }
        std::string why = error.what();
        const std::size_t colon = why.find(": ");
        if (colon != std::string::npos) why.erase(0, colon + 2);
        refuse("expected JSON, found at column " + std::to_string(position) + " a " + why);
    }

private:
    [[noreturn]] void refuse(const std::string& problem) {
        place_.field = path();
        throw BadInput(place_, problem);
    }

    std::string path() const {
        std::string result;
        for (const JsonNode& node : open_) {
            if (node.kind == JsonNode::Kind::array) {
                result += "[" + std::to_string(node.items.size()) + "]";
            } else if (!node.keys.empty() && node.keys.size() > node.items.size()) {
                result += (result.empty() ? "" : ".") + (node.keys.back().empty() ? "\"\"" : node.keys.back());
            }
        }
        return result;
    }

    bool number(std::string literal) { return add({.kind = JsonNode::Kind::number, .text = std::move(literal)}); }

    bool add(JsonNode node) {
        if (++count_ > max_json_values)
            refuse("expected at most " + std::to_string(max_json_values) + " values in a line, found more");
        (open_.empty() ? root_ : open_.back().items.emplace_back()) = std::move(node);
        return true;
    }

    bool open(JsonNode::Kind kind) {
        if (open_.size() == deepest_json) {
            refuse("expected at most " + std::to_string(deepest_json) +
                   " arrays and objects within each other, found more");
        }
        open_.push_back({.kind = kind, .begin = position() - 1});
        return true;
    }

    bool close() {
        JsonNode done = std::move(open_.back());
        done.end = position();
        open_.pop_back();
        return add(std::move(done));
    }

    [[nodiscard]] std::size_t position() const { return static_cast<std::size_t>(reached_ - text_.data()); }

    std::string_view text_;
    const char* reached_;
    BadInput::Place place_;
    JsonNode root_;
    std::size_t count_ = 0;       ///< of values
    std::vector<JsonNode> open_;  ///< from the outside in; a node joins its parent when it closes
};

}  // namespace

JsonNode parse_json(std::string_view text, const BadInput::Place& place) { return TreeBuilder(text, place).build(); }

std::string json_text(const JsonNode& node, std::string_view text) {
    switch (node.kind) {
        case JsonNode::Kind::null:
            return "null";
        case JsonNode::Kind::boolean:
            return node.truth ? "true" : "false";
        case JsonNode::Kind::number:
            return node.text;
        case JsonNode::Kind::string:
            return json_quoted(node.text);
        case JsonNode::Kind::array:
        case JsonNode::Kind::object:
            break;
    }
    return std::string(text.substr(node.begin, node.end - node.begin));
}

std::string json_quoted(std::string_view text) {
    return safe_json(nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::string json_spaced(std::string_view compact) {
    std::string spaced;
    bool quoted = false;
    for (std::size_t i = 0; i < compact.size(); ++i) {
        const char c = compact[i];
        spaced += c;
        if (quoted && c == '\\') spaced += compact[++i];
        if (c == '"') quoted = !quoted;
        if (!quoted && (c == ',' || c == ':')) spaced += ' ';
    }
    return safe_json(std::move(spaced));
}

}  // namespace oblong::caseio
