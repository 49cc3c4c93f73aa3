// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/json_writer.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "caseio/json_tree.hpp"

namespace oblong::caseio {

JsonWriter::JsonWriter(std::string_view format) : line_("{\"format\": \"" + std::string(format) + '"') {}

JsonWriter& JsonWriter::raw(std::string_view key, std::string_view value) {
    line_.append(", \"").append(key).append("\": ").append(value);
    return *this;
}

JsonWriter& JsonWriter::members(std::string_view text) {
    line_.append(", ").append(text);
    return *this;
}

JsonWriter& JsonWriter::text(std::string_view key, std::string_view value) { return raw(key, json_quoted(value)); }

JsonWriter& JsonWriter::integer(std::string_view key, long long value) { return raw(key, std::to_string(value)); }

JsonWriter& JsonWriter::number(std::string_view key, double value) {
    if (std::isnan(value)) throw std::invalid_argument(std::string(key) + " is not a number");
    if (std::isinf(value)) return raw(key, value > 0 ? "\"inf\"" : "\"-inf\"");
    std::array<char, 32> buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return raw(key, std::string_view(buffer.data(), static_cast<std::size_t>(end - buffer.data())));
}

}  // namespace oblong::caseio
