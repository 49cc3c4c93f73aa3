// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "oblong/linear/vec.hpp"

namespace oblong {

/// Vertices as a structure of arrays: block after block of the components x, y and z, so that a search reads memory
/// sequentially. Holds a pointer: the values must outlive it.
/// \tparam Block values per component in a block: one cache line, and 8 in grid cells; at least the width of the widest
/// vector unit
template <class R, std::uint32_t Block = 64 / sizeof(R)>
struct ComponentArrays {
    static constexpr std::uint32_t block = Block;

    const R* numbers;
    std::uint32_t padded_count;  ///< number of vertices, padded to whole blocks
    R largest;                   ///< largest |coordinate|

    /// Returns the offset of the x component of a vertex; y and z are `block` and 2 · `block` behind it.
    [[nodiscard]] static constexpr std::size_t offset(std::size_t slot) { return slot + slot / block * block * 2; }
    [[nodiscard]] Vec3<R> vertex(std::uint32_t i) const {
        const R* x = numbers + offset(i);
        return {x[0], x[block], x[std::size_t{2} * block]};
    }
};

}  // namespace oblong
