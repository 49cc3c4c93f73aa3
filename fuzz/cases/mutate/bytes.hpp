// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Mutation and crossover of bytes as a fuzzer asks for them: decoded, changed as a case, encoded.
namespace oblong::fuzz {

/// Bytes of the mutated case; empty if they would be more than `most`. The same for the same bytes and seed.
[[nodiscard]] std::vector<std::uint8_t> mutated_bytes(std::span<const std::uint8_t> bytes, std::size_t most,
                                                      std::uint64_t seed);

/// Bytes of a case out of two; empty if they would be more than `most`.
[[nodiscard]] std::vector<std::uint8_t> crossed_bytes(std::span<const std::uint8_t> one,
                                                      std::span<const std::uint8_t> other, std::size_t most,
                                                      std::uint64_t seed);

}  // namespace oblong::fuzz
