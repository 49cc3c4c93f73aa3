// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace oblong::fuzz {

/// Returns a page up to its body, with the style of tables and charts in it, light and dark. For pages without script:
/// the policy forbids every script and every connection, a second wall behind the escaping.
[[nodiscard]] std::string static_page_head(std::string_view title);

}  // namespace oblong::fuzz
