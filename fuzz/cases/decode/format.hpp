// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"
#include "oblong/linear/affine.hpp"

/// The bits of the control bytes, for the decoder and the encoder; decode.hpp describes the format.
namespace oblong::fuzz {

// The header: bit 0 floats, bits 1 to 3 all set the plane, bits 4 to 6 the query.
inline constexpr unsigned narrow_bit = 1, plane_bits = 14;

/// Half of all headers ask for the distance.
[[nodiscard]] constexpr caseio::Query query_of(unsigned header) {
    switch (header >> 4U & 7U) {
        case 4:
            return caseio::Query::decide;
        case 5:
            return caseio::Query::raycast;
        case 6:
            return caseio::Query::sweep;
        case 7:
            return caseio::Query::penetration;
        default:
            return caseio::Query::distance;
    }
}

[[nodiscard]] constexpr unsigned query_bits(caseio::Query query) {
    unsigned bits = 0;
    for (unsigned high = 0; high < 8; ++high) {
        if (query_of(high << 4U) == query) bits = high << 4U;
    }
    return query == caseio::Query::distance ? 0 : bits;
}

/// The low four bits of a body's first byte: these, or the `code` of a described shape (oblong/body/shape_traits.hpp).
/// Any other is points. Parts of a sum or hull are never composed: there 14 and 15 are points too.
inline constexpr unsigned points_code = 0, sum_code = 14, hull_code = 15;

/// The other bits of a body's first byte. An outermost body has a pose where both bits are set, so that most have none.
inline constexpr unsigned body_pose = 48, part_pose = 128, any_matrix = 64;

/// A vertex count below this is one of 1 … 12; from it on, of 1 … 64.
inline constexpr unsigned long_count = 192;
/// A vertex's first byte from this on: a copy of an earlier one.
inline constexpr unsigned copied_vertex = 208;
/// A motion's last byte from this on: it has a largest parameter.
inline constexpr unsigned bounded = 128;

/// Rows of the identity, rotated by turn mod 3, with the signs of bits 2 to 4.
[[nodiscard]] Mat3<double> signed_permutation(unsigned turn);

}  // namespace oblong::fuzz
