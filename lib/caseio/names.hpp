// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

/// Names in files, in the order of the enumerations that they stand for.
namespace oblong::caseio {

inline constexpr std::string_view case_format = "oblong-case/1";
inline constexpr std::string_view result_format = "oblong-result/1";
inline constexpr std::string_view record_format = "oblong-record/1";

inline constexpr std::array<std::string_view, 7> query_names{"distance",    "decide", "raycast", "sweep",
                                                             "penetration", "signed", "within"};
inline constexpr std::array<std::string_view, 3> scalar_names{"float", "double", "exact"};
inline constexpr std::array<std::string_view, 3> axis_names{"x", "y", "z"};

}  // namespace oblong::caseio
