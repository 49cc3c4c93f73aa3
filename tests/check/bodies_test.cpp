// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/check/core.hpp"
#include "oracle/verify/enumerated_body.hpp"

// Vertices of polyhedra in the order of docs/reference/certificates.md, against the lists of the other checker.

namespace oblong::proof_check {
namespace {

using Body = AnyBody<Rational>;

const Affine<Rational> pose{{{Vec3<Rational>{0, -1, 0}, {1, 0, Rational(1, 3)}, {0, 0, 2}}}, {3, Rational(1, 2), 5}};

/// Simple bodies with sizes of 0 and others.
std::vector<Body> simple() {
    std::vector<Body> all{{Points<Rational>({{1, 2, 3}, {4, 5, 6}, {1, 2, 3}}), std::nullopt},
                          {Sphere<Rational>(2), std::nullopt}};
    for (const int x : {0, 2})
        for (const int y : {0, 3})
            for (const int z : {0, 5}) {
                all.push_back({Box<Rational>({x, y, z}), std::nullopt});
                all.push_back({Ellipsoid<Rational>({x, y, z}), std::nullopt});
            }
    for (const Axis axis : {Axis::x, Axis::y, Axis::z})
        for (const int radius : {0, 1})
            for (const int half : {0, 2}) {
                all.push_back({Capsule<Rational>(radius, half, axis), std::nullopt});
                all.push_back({Cylinder<Rational>(radius, half, axis), std::nullopt});
                all.push_back({Cone<Rational>(radius, half, axis), std::nullopt});
            }
    return all;
}

/// These, and sums and hulls of them under poses inside and outside.
std::vector<Body> bodies() {
    std::vector<Body> all = simple();
    const std::vector<Body> parts = all;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        Body first = parts[i];
        first.pose = pose;
        all.push_back(first);
        all.push_back({Sum<Rational>({first, parts[i + 1], parts[0]}), pose});
        all.push_back({Hull<Rational>({first, parts[i + 1], parts[0]}), pose});
        all.push_back({Hull<Rational>({all[all.size() - 2], parts[i]}), std::nullopt});
    }
    return all;
}

TEST(CheckBodies, HaveTheVerticesThatTheyAreListedWith) {
    int listed = 0, others = 0;
    for (const Body& body : bodies()) {
        const auto expected = oracle::enumerated_body(body);
        try {
            const RoundedCore found = rounded_core(body, 3, Speaks::of_polyhedra);
            ASSERT_TRUE(expected.has_value());
            EXPECT_EQ(found.radius, expected->radius);
            const Integer unit = common_denominator(found.core, found.core);
            const Core<Integer> core = scaled(found.core, unit);
            ASSERT_EQ(vertex_count(core), expected->vertices.size());
            for (std::size_t i = 0; i < expected->vertices.size(); ++i) {
                const Vec3<Integer> v = vertex_at(core, i);
                EXPECT_EQ((Vec3<Rational>{Rational(v.x, unit), Rational(v.y, unit), Rational(v.z, unit)}),
                          expected->vertices[i]);
            }
            ++listed;
        } catch (const Refusal& refusal) {
            EXPECT_FALSE(expected.has_value()) << refusal.why;
            ++others;
        }
    }
    EXPECT_GT(listed, 60);
    EXPECT_GT(others, 20);
}

}  // namespace
}  // namespace oblong::proof_check
