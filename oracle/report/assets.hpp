// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

/// The pages' style and scripts, embedded at build time from oracle/report/assets.
namespace oblong::report {

extern const std::string_view page_style;
extern const std::string_view page_script;        ///< of the report
extern const std::string_view page_trace_script;  ///< of the trace page

}  // namespace oblong::report
