// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/unions/slab.hpp"

#include "tests/unions/worlds.hpp"

/// Slabs of surfaces, at rest and posed, against exact corners and distances.
namespace oblong::test {
namespace {

using Vec = Vec3<double>;

Vec3<Rational> exact(const Vec& v) { return {to_rational(v.x), to_rational(v.y), to_rational(v.z)}; }

/// Returns whether the exact point lies in the slab.
bool contains(const detail::Slab& slab, const Vec3<Rational>& point) {
    const Vec3<Rational> from_centre = point - exact(slab.centre);
    const Rational along = dot(exact(slab.normal), from_centre);
    const Rational width = to_rational(slab.half_width);
    const Rational radius = to_rational(slab.radius);
    return along <= width && -along <= width && dot(from_centre, from_centre) <= radius * radius;
}

/// Draws a rotation but for rounding, any matrix, a small, a flat, a large or a huge one; with a translation.
Affine<double> drawn_pose(Engine& engine) {
    constexpr std::array<double, 5> scales{1, 1, 0x1p-340, 0x1p40, 0x1p512};
    const double scale = scales[below(engine, scales.size())];
    Affine<double> pose;
    const double angle = uniform(engine, 0, 6);
    if (below(engine, 2) == 0) {
        pose.linear.rows = {
            Vec{std::cos(angle), -std::sin(angle), 0}, {std::sin(angle), std::cos(angle), 0}, {0, 0, 1}};
    } else {
        for (Vec& row : pose.linear.rows)
            row = {uniform(engine, -1, 1), uniform(engine, -1, 1), uniform(engine, -1, 1)};
        if (below(engine, 4) == 0) pose.linear.rows[2] = pose.linear.rows[1];
    }
    for (Vec& row : pose.linear.rows) row = row * scale;
    pose.translation = Vec{uniform(engine, -3, 3), uniform(engine, -3, 3), uniform(engine, -3, 3)} * scale;
    return pose;
}

/// A sheet of triangles at a height, in planes or waved.
Union<double> drawn_sheet(Engine& engine, double height) {
    const double wave = below(engine, 2) == 0 ? 0 : 0.2;
    const double slope = uniform(engine, -1, 1);
    return sheet_of(4, [&](std::uint32_t x) { return height + slope * x + uniform(engine, -wave, wave); });
}

TEST(Slabs, ContainTheirTriangles) {
    Engine engine(9);
    int known = 0;
    for (int i = draws(120); i > 0; --i) {
        const World<double> w = WorldDraw<double>(engine).world();
        if (!w.a.is_surface()) continue;
        const std::span<const detail::Slab> slabs = w.a.slabs();
        ASSERT_EQ(slabs.size(), w.a.hierarchy().nodes().size());
        if (!slabs[0].is_known()) continue;
        ++known;
        const Affine<double> pose = drawn_pose(engine);
        const detail::Slab posed = detail::SlabPose(pose)(slabs[0]);
        EXPECT_EQ(posed.is_known(), std::abs(pose.translation.x) < 0x1p300);
        const Affine<Rational> exact_pose{
            {{exact(pose.linear.rows[0]), exact(pose.linear.rows[1]), exact(pose.linear.rows[2])}},
            exact(pose.translation)};
        for (const Triangle& triangle : w.a.triangles()) {
            for (const std::uint32_t corner : triangle) {
                const Vec3<Rational> point = exact(w.a.vertices()[corner]);
                EXPECT_TRUE(contains(slabs[0], point)) << w.text;
                if (posed.is_known()) {
                    EXPECT_TRUE(contains(posed, exact_pose(point))) << w.text;
                }
            }
        }
    }
    EXPECT_GT(known, 0);
}

TEST(Slabs, AreNoFartherThanTheirTriangles) {
    Engine engine(10);
    int apart = 0;
    const auto never = [](double) { return false; };
    for (int i = draws(60); i > 0; --i) {
        const Union<double> a = drawn_sheet(engine, 0);
        const Union<double> b = drawn_sheet(engine, uniform(engine, 0, 3));
        const bool is_posed = below(engine, 2) == 0;
        const Affine<double> pose = is_posed ? drawn_pose(engine) : Affine<double>{};
        const detail::SlabPose of_slabs = is_posed ? detail::SlabPose(pose) : detail::SlabPose();
        double nearest = std::numeric_limits<double>::infinity();
        each_pair(a, b, [&](std::size_t, std::size_t, const AnyBody<double>& x, const AnyBody<double>& y) {
            nearest = std::min(nearest, certified_distance(posed(x, pose), posed(y, pose)).upper);
        });
        const double bound = detail::distance_below(of_slabs(a.slabs()[0]), of_slabs(b.slabs()[0]), never);
        EXPECT_LE(bound, nearest) << "sheet " << i;
        EXPECT_LE(detail::distance_below(of_slabs(b.slabs()[0]), of_slabs(a.slabs()[0]), never), nearest);
        if (bound > 0) ++apart;
    }
    EXPECT_GT(apart, 0);
}

}  // namespace
}  // namespace oblong::test
