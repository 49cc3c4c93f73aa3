// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/checks.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <string>

namespace oblong::cli {

CLI::Validator above_zero() {
    return {[](const std::string& text) {
                double value = 0;
                const bool good = CLI::detail::lexical_cast(text, value) && value > 0;
                return good ? std::string() : "expected a number above 0, found " + text;
            },
            "POSITIVE"};
}

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
    return {[least, most](std::string& text) {
                std::uint64_t value = 0;
                const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
                const bool all = error == std::errc() && end == text.data() + text.size();
                if (!all || value < least || most < value)
                    return fmt::format("expected a whole number from {} to {}, found {}", least, most, text);
                text = std::to_string(value);
                return std::string();
            },
            ""};
}

CLI::Validator seed() { return whole_number(0, std::numeric_limits<std::uint64_t>::max()); }

}  // namespace oblong::cli
