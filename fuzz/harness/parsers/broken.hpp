// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace oblong::fuzz {

/// libFuzzer's bytes as text.
[[nodiscard]] inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// Ends the program with the broken contract, unless there is none: a fuzzer keeps the input then.
inline void abort_if(const std::string& broken) {
    if (broken.empty()) return;
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
}

}  // namespace oblong::fuzz
