// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "oblong/answer/certificate.hpp"
#include "oblong/scalar/rational.hpp"

/// Genuine proofs about an octahedron around a point, in numbers so long, or of so many parts, that checkers refuse
/// them before they multiply.
namespace oblong::test {

using LongProof = Certificate<Integer, Rational>;

inline constexpr const char* too_long = "numbers too long to check";
inline constexpr unsigned lengthy = 1U << 26U;

/// A factor of `bits` bits.
[[nodiscard]] inline Integer factor(unsigned bits) { return Integer(1) << (bits - 1); }

[[nodiscard]] inline std::vector<Vec3<Rational>> octahedron(const Rational& r) {
    return {{r, 0, 0}, {-r, 0, 0}, {0, r, 0}, {0, -r, 0}, {0, 0, r}, {0, 0, -r}};
}

/// Of its depth, by so many equal surfaces, each with corners of its own.
[[nodiscard]] inline LongProof depth(std::uint32_t copies, const Rational& r) {
    LongProof c;
    c.kind = CertificateKind::penetration;
    c.direction = Vec3<Integer>{1, 1, 1};
    c.core_squared = r * r / 3;
    for (std::uint32_t n = 0; n < copies; ++n) {
        for (std::uint32_t i = 0; i < 6; ++i) c.corners.push_back({i, 0});
        for (const std::uint32_t x : {0U, 1U})
            for (const std::uint32_t y : {2U, 3U})
                for (const std::uint32_t z : {4U, 5U}) {
                    const bool turned = (x + y + z) % 2 != 0;
                    c.facets.push_back({{6 * n + x, 6 * n + (turned ? z : y), 6 * n + (turned ? y : z)}, 3});
                }
    }
    return c;
}

/// What follows takes a checker: of the vertices of two bodies and a proof it says why it refuses, "" if it does not.
template <class Why>
void expect_long_directions_refused(const Why& why) {
    LongProof c;
    c.kind = CertificateKind::separated;
    for (const unsigned bits : {100U, lengthy}) {
        c.direction = Vec3<Integer>{-factor(bits), 0, 0};
        EXPECT_EQ(why({{0, 0, 0}}, {{Rational(Integer(5) * factor(bits)), 0, 0}}, c), bits == 100 ? "" : too_long);
    }
}

template <class Why>
void expect_long_nearest_points_refused(const Why& why) {
    const Rational far(Integer(5) * factor(100));
    LongProof c;
    c.kind = CertificateKind::distance;
    c.core_squared = far * far;
    c.distance = far;
    const std::vector<Vec3<Rational>> one{{far, 0, 0}}, many(100'000, one.front());
    c.a = c.b = {{0, 1}};
    EXPECT_EQ(why({{0, 0, 0}}, many, c), "");
    c.a = c.b = {{0, factor(1U << 17U)}};
    EXPECT_EQ(why({{0, 0, 0}}, one, c), "");
    EXPECT_EQ(why({{0, 0, 0}}, many, c), too_long);
}

template <class Why>
void expect_long_differences_refused(const Why& why) {
    LongProof c;
    c.kind = CertificateKind::overlapping;
    for (std::uint32_t i = 0; i < 6; ++i) c.differences.push_back({i, 0, 1});
    for (const unsigned bits : {100U, lengthy / 16})
        EXPECT_EQ(why(octahedron(Rational(factor(bits))), {{0, 0, 0}}, c), bits == 100 ? "" : too_long);
    for (const std::size_t repeated : {std::size_t{1}, std::size_t{9000}}) {
        c.vertices_a.clear();
        for (std::size_t n = 0; n < repeated; ++n)
            for (std::uint32_t i = 0; i < 6; ++i) c.vertices_a.push_back({i});
        EXPECT_EQ(why(octahedron(Rational(factor(8192))), {{0, 0, 0}}, c), repeated == 1 ? "" : too_long) << "named";
    }
}

/// A corner costs 2^27 and a little, once listed and once for each of the four facets that it has.
template <class Why>
void expect_long_surfaces_refused(const Why& why) {
    const Rational r(Integer(3) * factor(8192));
    for (const std::uint32_t copies : {1U, 300U})
        EXPECT_EQ(why(octahedron(r), {{0, 0, 0}}, depth(copies, r)), copies == 1 ? "" : too_long);
    LongProof unused = depth(1, r);
    unused.corners.resize(9000, unused.corners.front());
    EXPECT_EQ(why(octahedron(r), {{0, 0, 0}}, unused), too_long);
}

}  // namespace oblong::test
