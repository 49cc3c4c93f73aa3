// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string_view>

namespace oblong::report {

/// Writes a page up to its body, with the style in it. The policy forbids every connection, and every script but those
/// that carry the nonce `oblong`: a second wall behind the escaping.
void write_head(std::string_view title, std::ostream& out);

/// Writes the page's JSON data as the element `data`, and a script behind it, which carries the nonce.
void write_data_and_script(std::string_view json, std::string_view script, std::ostream& out);

}  // namespace oblong::report
