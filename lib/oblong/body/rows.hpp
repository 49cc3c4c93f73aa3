// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

#include "oblong/linear/vec.hpp"

namespace oblong {

/// Vertices as three rows, x, y, z, as vector units read them: `columns` numbers each. Refers to them.
template <class R>
struct Rows {
    const R* numbers;
    std::uint32_t columns;
    R largest;  ///< |coordinate|

    [[nodiscard]] Vec3<R> vertex(std::uint32_t i) const {
        return {numbers[i], numbers[i + columns], numbers[i + 2 * columns]};
    }
};

}  // namespace oblong
