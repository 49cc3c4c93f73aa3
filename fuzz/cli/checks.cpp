// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cli/checks.hpp"

#include <CLI/CLI.hpp>
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

}  // namespace oblong::cli
