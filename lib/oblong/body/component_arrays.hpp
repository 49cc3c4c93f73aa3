// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "oblong/linear/vec.hpp"

namespace oblong {

/// Vertices as vector units read them: block after block of three rows, x, y, z, so that a search reads memory from one
/// end to the other, which processors foresee. Refers to them.
/// \tparam Block numbers to a row, no fewer than the widest vector unit reads at once: a cache line of them, but for
/// the
///         cells of grids
template <class R, std::uint32_t Block = 64 / sizeof(R)>
struct ComponentArrays {
    static constexpr std::uint32_t block = Block;

    const R* numbers;
    std::uint32_t padded_count;  ///< whole blocks
    R largest;                   ///< |coordinate|

    /// The x of a column; y and z are `block` and twice that behind it.
    [[nodiscard]] static constexpr std::size_t offset(std::size_t slot) { return slot + slot / block * block * 2; }
    [[nodiscard]] Vec3<R> vertex(std::uint32_t i) const {
        const R* x = numbers + offset(i);
        return {x[0], x[block], x[std::size_t{2} * block]};
    }
};

}  // namespace oblong
