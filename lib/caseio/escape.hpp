// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Text from outside (ids, notes, names of subjects, messages) where it goes into something that others obey: a
/// terminal, source code, a page, a shell. Each function takes any bytes.
///
/// Unsafe are control characters (tab and line feed too), the marks, embeddings, overrides and isolates of
/// bidirectional text, the line and paragraph separators, characters of no width, and bytes that are no UTF-8.
namespace oblong::caseio {

/// Returns the text for messages and terminals: one line, unsafe characters as `\u001b`, bytes that are no UTF-8 as
/// `\xff`.
[[nodiscard]] std::string shown(std::string_view text);

/// The same of a text of several lines: line feeds stay.
[[nodiscard]] std::string shown_lines(std::string_view text);

/// Returns at most the first `bytes` bytes of a text, and no part of a character of UTF-8.
[[nodiscard]] std::string_view beginning(std::string_view text, std::size_t bytes);

/// Returns the text for a comment of C++, to the end of the line or between /* and */: as `shown`, and without
/// backslashes, trigraphs or comment signs.
[[nodiscard]] std::string in_cpp_comment(std::string_view text);

/// Returns the text for XML and HTML, as text or attribute value; unsafe characters become U+FFFD, except tab and line
/// feed.
[[nodiscard]] std::string in_xml(std::string_view text);

/// Returns the text as a field of CSV (RFC 4180), quoted where needed. A text that begins with =, +, -, @, a tab or a
/// carriage return, which spreadsheets take for a formula, gets an apostrophe in front unless it is a number.
[[nodiscard]] std::string csv_field(std::string_view text);

/// One word of a command for bash: as it is where nothing in it has a meaning there, otherwise quoted.
[[nodiscard]] std::string shell_word(std::string_view text);

/// JSON text in which what is unsafe within strings is escaped; the same value. Precondition: JSON.
[[nodiscard]] std::string safe_json(std::string json);

}  // namespace oblong::caseio
