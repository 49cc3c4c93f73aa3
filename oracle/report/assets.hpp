// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

/// The page's style and script, embedded at build time from oracle/report/assets.
namespace oblong::report {

extern const std::string_view page_style;
extern const std::string_view page_script;

}  // namespace oblong::report
