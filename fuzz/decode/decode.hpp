// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "caseio/case.hpp"

namespace oblong::fuzz {

/// A distance case out of any bytes: total, never throws, and the same case on every machine. Made for
/// fuzzers: one byte is usually one coordinate, small integers are common, and so are coordinates and
/// vertices that repeat earlier ones up to a few units in the last place, and scales that differ by a few powers
/// of two. Bytes that are missing at the end count as zero; bytes that are left over mean nothing.
///
/// The case's scalar is float or double, its dimension 2 or 3. Its id is "bytes-" and a hash of the bytes.
[[nodiscard]] caseio::Case decode(std::span<const std::uint8_t> bytes);

}  // namespace oblong::fuzz
