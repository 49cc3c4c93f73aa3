// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/simplex/signed_volumes.hpp"

/// In this order: a function of the certifier once had the name of one that signed volumes call, and fitted doubles
/// better.
namespace oblong {
namespace {

TEST(SignedVolumes, ProjectAlongTheLongestAxisAfterTheCertifiersHeaders) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::array<Vec3<double>, slot_count> triangle{};
        for (std::size_t i = 0; i < 3; ++i) {
            triangle[i][axis] = 2;
            triangle[i][(axis + 1) % 3] = i == 1 ? 3 : -1;
            triangle[i][(axis + 2) % 3] = i == 2 ? 3 : -1;
        }
        SignedVolumes<double> volumes;
        for (std::size_t i = 0; i < 3; ++i) ASSERT_EQ(volumes.add(triangle[i]), Reduction::reduced);
        Vec3<double> expected{};
        expected[axis] = 2;
        EXPECT_EQ(volumes.carrier().closest, expected) << axis;
        EXPECT_EQ(volumes.carrier().set, 0b111U);
    }
}

}  // namespace
}  // namespace oblong
