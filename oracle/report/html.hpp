// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Text from anyone, made safe for a page.
namespace oblong::report {

/// Text as HTML text or as the value of a quoted attribute. Control characters other than line feed and
/// tab, and bytes that are not UTF-8, become U+FFFD.
[[nodiscard]] std::string escape_html(std::string_view text);

/// JSON text such that it can stand inside a script element: no '<' remains, so neither a closing tag nor a comment.
[[nodiscard]] std::string escape_script_json(std::string_view json);

/// A count with thin spaces between groups of three digits, as HTML.
[[nodiscard]] std::string count_text(long long n);

/// A share in per cent with two or three significant digits; `0` for none, `<0.01` for less than that.
[[nodiscard]] std::string per_cent_text(long long part, long long whole);

}  // namespace oblong::report
