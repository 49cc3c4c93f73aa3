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
/// count as zero; bytes that are left over mean nothing.
///
/// A case is a header, body A, body B except in a raycast, and the motion of a raycast or sweep:
/// - header: bit 0: the scalar is float, otherwise double; bits 1 to 3 all set: dimension 2, otherwise 3; bits 4 to 6:
///   decide (4), raycast (5), sweep (6), penetration (7), otherwise distance;
/// - body: a kind, the shape, the pose if there is one;
/// - kind: low four bits: 8 box, 9 sphere, 10 capsule, 11 ellipsoid, 12 cylinder, 13 cone, 14 sum, 15 hull, otherwise
///   points (in the plane also 12 and 13); bits 4 and 5 both set: a pose; bit 6: of any matrix;
/// - points: a count (below 192, 1 + count mod 12; from there on, count − 191), then the vertices;
/// - vertex: a byte; below 208, or at the first vertex, two or three numbers follow; from 208 on it repeats vertex
///   (byte mod the number of vertices so far), and a byte b follows: coordinate b mod dimension is moved by ⌊b/3⌋ mod
///   8 − 4 units in the last place;
/// - sizes: numbers, without their signs; of capsule, cylinder and cone the radius, the half length, and a byte for the
///   axis;
/// - sum, hull: a byte: 1 + byte mod 4 parts; each a kind and a shape as above, but in kinds bit 7 means a pose, and 14
///   and 15 mean points;
/// - pose: of any matrix: its rows; otherwise a byte t: the identity's rows rotated by t mod 3, with the signs of
///   bits 2 to 4 (none of it in the plane); then the translation;
/// - motion: source and direction, or both velocities; a byte: from 128 on the largest parameter follows.
///
/// A number has one to nine bytes: the low three bits of the first are a `NumberCode` (numbers.hpp), its high five an
/// integer s in two's complement, −16 to 15. Codes 0 to 2 are s; 3 is 256·s + byte; 4 is s · 2^e, e = byte − 128, or a
/// quarter of that if it is at most 64; 5 is s units in the last place from an earlier number, which the byte selects;
/// 6 is s / (1 + byte); 7 the bits of a double, or of a float. It is then rounded to the case's scalar and made finite.
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
