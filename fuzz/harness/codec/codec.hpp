// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>

#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/decode/encode.hpp"
#include "fuzz/harness/checked.hpp"

/// Bytes to a case and back (docs/reference/harnesses.md): what every corpus rests on.
namespace oblong::fuzz {

/// Decoder and encoder; tests replace them.
struct Codec {
    std::function<caseio::Case(std::span<const std::uint8_t>)> decode = fuzz::decode;
    std::function<std::optional<std::vector<std::uint8_t>>(const caseio::Case&)> encode = [](const caseio::Case& c) {
        return fuzz::encode(c);
    };
};

/// Broken: bytes say a decoded case, and they must decode to it; what was encoded once is encoded alike ever after.
[[nodiscard]] Checked check_codec(std::span<const std::uint8_t> bytes, const Codec& codec = {});

}  // namespace oblong::fuzz
