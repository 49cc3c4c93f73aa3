// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

/// Questions of real runs: a pile in Bullet, an arm in FCL, a walker in MuJoCo (docs/findings/captured.md).
namespace oblong::fuzz {

/// The lines of captured.jsonl, by falling gap. The build writes their array (embed.cmake), so that the program needs
/// no file.
[[nodiscard]] std::span<const std::string_view> captured_lines();

}  // namespace oblong::fuzz
