// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

/// What a line of input may hold, at most (docs/reference/formats.md and docs/reference/certificates.md). Work and
/// memory are bounded before anything is expanded; what is beyond is a line that cannot be read.
namespace oblong::caseio {

/// Bytes of a line. `next_line` throws BadInput for a longer one; the next call goes on behind it.
inline constexpr std::size_t longest_line = std::size_t{64} << 20;

/// Values of a JSON document: numbers, strings, arrays, objects and all that these hold.
inline constexpr std::size_t max_json_values = 5'000'000;

/// Corners and facets of a certificate's surface: a closed surface of triangles has fewer than two facets a corner.
inline constexpr std::size_t max_corners = std::size_t{1} << 16;
inline constexpr std::size_t max_facets = 2 * max_corners;

/// Stretches of time of a certificate of turning bodies.
inline constexpr std::size_t max_stretches = std::size_t{1} << 16;

/// Half-spaces of a body of the shape "polytope", and bits of each number of one over the common denominator of its
/// numbers: those of doubles have at most 2,098.
inline constexpr std::size_t max_half_spaces = 256;
inline constexpr std::size_t max_half_space_bits = 2'200;

}  // namespace oblong::caseio
