// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "caseio/case.hpp"
#include "fuzz/cases/decode/plain_case.hpp"

namespace oblong::fuzz {

/// A case out of any bytes: total, never throws, and the same case on every machine. Made for fuzzers: one byte is
/// usually one coordinate, small integers are common, and so are coordinates and vertices that repeat earlier ones up
/// to a few units in the last place, and scales that differ by a few powers of two. Bytes that are missing at the end
/// count as zero; bytes that are left over mean nothing. docs/explanation/fuzzing/mutation.md describes the format,
/// byte by byte.
///
/// The case's query is any, its scalar float or double, its dimension 2 or 3, its bodies of any shape. Its id is
/// "bytes-" and a hash of the bytes. `encode` is the way back, `asked_for` gives the same bodies another query.
[[nodiscard]] caseio::Case decode(std::span<const std::uint8_t> bytes);

/// The same case in doubles, without an id: several times faster.
[[nodiscard]] PlainCase decode_plain(std::span<const std::uint8_t> bytes);

/// Limits of one body in bytes.
inline constexpr std::size_t max_vertices = 64;
inline constexpr std::size_t max_parts = 4;

}  // namespace oblong::fuzz
