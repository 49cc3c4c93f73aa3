// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string_view>

/// The version of these headers. Before 1.0 a minor version may change the interface (docs/reference/compatibility.md).
namespace oblong {

/// Major version.
inline constexpr int version_major = 0;
/// Minor version.
inline constexpr int version_minor = 2;
/// Patch version.
inline constexpr int version_patch = 0;
/// "major.minor.patch".
inline constexpr std::string_view version = "0.2.0";

}  // namespace oblong
