// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/mutate/bytes.hpp"

#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/decode/encode.hpp"
#include "fuzz/cases/mutate/mutate.hpp"

namespace oblong::fuzz {

namespace {

std::vector<std::uint8_t> bytes_of(const PlainCase& c, std::size_t most) {
    auto bytes = encode(c);
    if (!bytes || bytes->size() > most) return {};
    return std::move(*bytes);
}

}  // namespace

std::vector<std::uint8_t> mutated_bytes(std::span<const std::uint8_t> bytes, std::size_t most, std::uint64_t seed) {
    Draw draw(seed);
    PlainCase c = decode_plain(bytes);
    mutate(c, draw, true);
    return bytes_of(c, most);
}

std::vector<std::uint8_t> crossed_bytes(std::span<const std::uint8_t> one, std::span<const std::uint8_t> other,
                                        std::size_t most, std::uint64_t seed) {
    Draw draw(seed);
    PlainCase c = decode_plain(one);
    cross(c, decode_plain(other), draw);
    return bytes_of(c, most);
}

}  // namespace oblong::fuzz
