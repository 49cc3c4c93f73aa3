// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace oblong::caseio {

/// Input that is refused. what() reads "FILE:LINE: FIELD: expected …, found …" with the parts that are
/// known, control characters as JSON escapes them; the program exits 3.
class BadInput : public std::runtime_error {
public:
    struct Place {
        std::string file;   ///< "-" for standard input
        long line = 0;      ///< from 1; 0 if it does not apply
        std::string field;  ///< path such as "a.pose.linear[1][2]"; empty if it does not apply
    };
    BadInput(Place place, const std::string& problem)
        : std::runtime_error(text(place, problem)), place_(std::move(place)) {}
    [[nodiscard]] const Place& place() const noexcept { return place_; }

private:
    static std::string text(const Place& p, const std::string& problem) {
        std::string s = p.file.empty() ? "input" : p.file;
        if (p.line > 0) s += ":" + std::to_string(p.line);
        if (!p.field.empty()) s += ": " + p.field;
        return printable(s + ": " + problem);
    }
    /// Names come from files: a NUL among them would cut the message short, and a terminal obeys an escape.
    static std::string printable(const std::string& text) {
        constexpr std::string_view digits = "0123456789abcdef";
        std::string s;
        for (const char c : text) {
            const auto code = static_cast<unsigned char>(c);
            if (code >= ' ' && code != 0x7f) {
                s += c;
            } else {
                s += {'\\', 'u', '0', '0', digits[code / 16], digits[code % 16]};
            }
        }
        return s;
    }
    Place place_;
};

/// Something that the machine refuses: an unwritable output, a full disk, a missing program; exit 4.
class EnvironmentError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace oblong::caseio
