// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include "oblong/prepared/layout/prepared.hpp"
#include "oblong/scalar/rational.hpp"

/// How far coarse vertices are from where they should be, in exact numbers.
namespace oblong::simd_testing {

template <class R>
[[nodiscard]] Rational exact(R x) {
    return Rational(x);
}

/// The largest |e|, exactly.
template <class R>
[[nodiscard]] double largest_residue(const PreparedPolytope<R>& body) {
    Rational worst = 0;
    for (std::uint32_t i = 0; i < body.size(); ++i) {
        const CoarseBlock& block = body.coarse()[i / CoarseBlock::padded_count];
        const std::size_t slot = i % CoarseBlock::padded_count;
        const Vec3<int> q{block.x[slot], block.y[slot], block.z[slot]};
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_LE(std::abs(q[k]), CoarseBlock::most + 1);
            const Rational e = (exact(body.vertex(i)[k]) - exact(body.centre()[k])) / exact(body.scale()[k]) - q[k];
            worst = std::max(worst, Rational(abs(e)));
        }
    }
    return static_cast<double>(worst);
}

}  // namespace oblong::simd_testing
