// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace oblong::caseio {

/// One JSON object on one line, member by member.
class JsonWriter {
public:
    /// Begins with `"format": "FORMAT"`.
    explicit JsonWriter(std::string_view format);

    /// A member whose value is JSON text already.
    JsonWriter& raw(std::string_view key, std::string_view value);
    /// Members that are JSON text already, separated by commas. Precondition: at least one.
    JsonWriter& members(std::string_view text);
    JsonWriter& text(std::string_view key, std::string_view value);
    JsonWriter& integer(std::string_view key, long long value);
    /// The shortest decimal that reads back; infinities as the strings "inf" and "-inf". Throws std::invalid_argument
    /// for NaN.
    JsonWriter& number(std::string_view key, double value);

    [[nodiscard]] std::string line() const { return line_ + "}"; }

private:
    std::string line_;
};

}  // namespace oblong::caseio
