// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/codec/codec.hpp"

namespace oblong::fuzz {

namespace {

/// The id is of the bytes, not of the case.
caseio::Case without_id(caseio::Case c) {
    c.id.clear();
    return c;
}

}  // namespace

Checked check_codec(std::span<const std::uint8_t> bytes, const Codec& codec) {
    Checked checked;
    if (!codec.decode || !codec.encode) return checked.noted("codec", "nobody decodes or encodes");
    const caseio::Case c = without_id(codec.decode(bytes));
    const std::optional<std::vector<std::uint8_t>> once = codec.encode(c);
    if (!once) return checked.noted("encode", "nothing for a decoded case");
    const caseio::Case again = without_id(codec.decode(*once));
    if (!(again == c)) checked.note("encode", "bytes that decode to another case");
    if (codec.encode(again) != once) checked.note("encode", "other bytes the second time");
    return checked;
}

}  // namespace oblong::fuzz
