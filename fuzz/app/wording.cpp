// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/wording.hpp"

#include <iostream>
#include <regex>

#include "caseio/escape.hpp"

namespace oblong::cli {
namespace {

/// CLI11 writes numbers with six decimals.
std::string without_zeros(std::string number) {
    if (number.find('.') == std::string::npos) return number;
    number.erase(number.find_last_not_of('0') + 1);
    if (number.ends_with('.')) number.pop_back();
    return number;
}

std::string with_blanks(const std::string& list) { return std::regex_replace(list, std::regex(","), ", "); }

}  // namespace

void say(const std::string& text) { std::cerr << "oblong: " << caseio::shown_lines(text) << '\n' << std::flush; }

std::string in_our_words(const std::string& text) {
    static const std::regex no_member("(-[^ ]*): ([^]*) not in \\{([^{}]*)\\}");
    static const std::regex out_of_range("(-[^ ]*): Value ([^]*) not in range ([^ ]+) to ([^ ]+)");
    std::smatch part;
    if (std::regex_match(text, part, no_member))
        return part.str(1) + ": expected one of " + with_blanks(part.str(3)) + "; found " + part.str(2);
    if (std::regex_match(text, part, out_of_range))
        return part.str(1) + ": expected a number from " + without_zeros(part.str(3)) + " to " +
               without_zeros(part.str(4)) + ", found " + part.str(2);
    return text;
}

}  // namespace oblong::cli
