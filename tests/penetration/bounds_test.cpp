// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "oblong/exact/depth.hpp"
#include "oblong/penetration/certified_depth.hpp"

// Proven bounds of the depth in doubles, attacked: against the exact depth, with good proposals and with garbage.

namespace oblong::test {

namespace {

class Dice {
public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}
    std::uint64_t below(std::uint64_t n) { return engine_() % n; }
    double real() { return std::ldexp(static_cast<double>(engine_() >> 11U), -52) - 1; }
    /// A number of any size in the bounds' range, or one of few, so that ties happen.
    double coordinate(int kind) {
        if (kind == 0) return static_cast<double>(below(3)) - 1;
        if (kind == 1) return real();
        if (kind == 2) return static_cast<double>(below(3)) - 1 + real() * 0x1p-40;
        return std::ldexp(real(), static_cast<int>(below(60)) - 30);
    }

private:
    std::mt19937_64 engine_;
};

struct Pair {
    std::vector<Vec3<double>> a, b;
    double radius_a = 0, radius_b = 0;
    std::optional<Affine<double>> pose;  ///< of A
    int dimension = 3;
};

Pair draw_pair(Dice& dice) {
    Pair pair;
    pair.dimension = dice.below(3) == 0 ? 2 : 3;
    const int kind = static_cast<int>(dice.below(4));
    const auto body = [&](std::vector<Vec3<double>>& vertices) {
        vertices.resize(1 + dice.below(8));
        for (auto& v : vertices)
            v = {dice.coordinate(kind), dice.coordinate(kind), pair.dimension == 2 ? 0 : dice.coordinate(kind)};
    };
    body(pair.a);
    body(pair.b);
    if (dice.below(3) == 0) pair.radius_a = std::abs(dice.coordinate(kind));
    if (dice.below(3) == 0) pair.radius_b = std::abs(dice.coordinate(kind)) * 0.25;
    if (dice.below(2) == 0) {
        Affine<double>& pose = pair.pose.emplace();
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j) pose.linear.rows[i][j] = dice.real();
        pose.translation = {dice.real(), dice.real(), dice.real()};
        if (pair.dimension == 2) {
            pose.translation.z = 0;
            pose.linear.rows[0].z = pose.linear.rows[1].z = 0;
            pose.linear.rows[2] = {0, 0, 1};
        }
    }
    return pair;
}

CoreView<double> view(const std::vector<Vec3<double>>& vertices, double radius, const Affine<double>* pose) {
    CoreView<double> core;
    core.unprepared = vertices;
    core.radius = radius;
    core.pose = pose;
    return core;
}

ExactCore exact(const std::vector<Vec3<double>>& vertices, double radius, const Affine<double>* pose) {
    ExactCore core;
    core.radius = to_rational(radius);
    const auto rational = [](const Vec3<double>& v) {
        return Vec3<Rational>{to_rational(v.x), to_rational(v.y), to_rational(v.z)};
    };
    for (const auto& v : vertices) {
        Vec3<Rational> x = rational(v);
        if (pose != nullptr) {
            const auto& r = pose->linear.rows;
            x = Affine<Rational>{{{rational(r[0]), rational(r[1]), rational(r[2])}}, rational(pose->translation)}(x);
        }
        core.vertices.push_back(x);
    }
    return core;
}

/// The sign of depth − x, depth 0 for separated bodies.
int compare_depth(const ExactDepth& d, double x) {
    if (std::isinf(x)) return -1;
    const Rational q = to_rational(x);
    if (d.contact.outcome != Outcome::overlapping) return Rational(0).compare(q);
    const Rational rest = d.cores_meet ? Rational(q - d.radius) : Rational(d.radius - q);
    const int root = rest < 0 ? 1 : d.core_squared.compare(Rational(rest * rest));
    return d.cores_meet ? root : -root;
}

struct Seen {
    int overlapping = 0, bracketed = 0, tight = 0, proven = 0;
};

void expect_bracket(const DepthBounds& bounds, const ExactDepth& depth, Seen& seen) {
    ASSERT_GE(compare_depth(depth, bounds.lower), 0) << bounds.lower;
    ASSERT_LE(compare_depth(depth, bounds.upper), 0) << bounds.upper;
    if (depth.contact.outcome != Outcome::overlapping) return;
    ++seen.overlapping;
    seen.proven += bounds.lower > 0;
    seen.bracketed += std::isfinite(bounds.upper);
    seen.tight += std::isfinite(bounds.upper) && bounds.upper - bounds.lower <= 1e-9 * bounds.upper;
}

}  // namespace

TEST(DepthBounds, HoldWhateverTheSolverSaid) {
    Dice dice(1);
    Seen seen;
    for (int i = 0; i < 3000; ++i) {
        const Pair pair = draw_pair(dice);
        const Affine<double>* pose = pair.pose ? &*pair.pose : nullptr;
        const ExactDepth depth = exact_depth(exact(pair.a, pair.radius_a, pose), exact(pair.b, pair.radius_b, nullptr),
                                             {1, 0, 0}, pair.dimension);
        const auto answer = certified_depth(view(pair.a, pair.radius_a, pose), view(pair.b, pair.radius_b, nullptr),
                                            {.dimension = pair.dimension});
        expect_bracket(answer.bounds, depth, seen);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(seen.overlapping, 800);
    EXPECT_GT(seen.proven, seen.overlapping / 2);
    EXPECT_GT(seen.tight, seen.overlapping / 2);
    RecordProperty("overlapping", seen.overlapping);
    RecordProperty("proven", seen.proven);
    RecordProperty("tight", seen.tight);
}

/// Closed surfaces that nobody would propose: random tetrahedra, turned inside out, doubled, with random corners
/// replaced; and open ones. Lower bounds must not exceed the depth, and some must prove something.
TEST(DepthBounds, SurfacesOfGarbageProveNothingFalse) {
    Dice dice(2);
    Seen seen;
    for (int i = 0; i < 40'000; ++i) {
        Pair pair = draw_pair(dice);
        const Affine<double>* pose = pair.pose ? &*pair.pose : nullptr;
        ProposedSurface surface;
        const auto corners = static_cast<std::uint32_t>(pair.dimension + 1 + dice.below(2));
        for (std::uint32_t k = 0; k < corners; ++k)
            surface.points.push_back({static_cast<std::uint32_t>(dice.below(pair.a.size())),
                                      static_cast<std::uint32_t>(dice.below(pair.b.size()))});
        if (pair.dimension == 2) {
            for (std::uint32_t k = 0; k < corners; ++k) surface.facets.push_back({k, (k + 1) % corners, 0});
        } else {
            surface.facets = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {0, 2, 3}};
            if (dice.below(2) == 0)
                for (auto& f : surface.facets) std::swap(f[0], f[1]);
            if (corners == 5) {  // a second tetrahedron on the same base
                const auto base = surface.facets;
                for (auto f : base) {
                    for (auto& k : f) k = k == 3 ? 4 : k;
                    surface.facets.push_back(f);
                }
            }
        }
        if (dice.below(5) == 0) surface.facets.pop_back();  // open, or a closed part of it
        if (dice.below(5) == 0) surface.facets.push_back(surface.facets.front());
        surface.normals = {{dice.real(), dice.real(), pair.dimension == 2 ? 0 : dice.real()}, {0, 0, 0}};
        const CoreView<double> core_a = view(pair.a, pair.radius_a, pose);
        const CoreView<double> core_b = view(pair.b, pair.radius_b, nullptr);
        const DepthBounds bounds =
            depth_bounds(CoreScan<double>(core_a), CoreScan<double>(core_b), surface, pair.dimension);
        if (bounds.lower == 0 && dice.below(20) != 0) continue;  // the exact depth is what takes time
        const ExactDepth depth = exact_depth(exact(pair.a, pair.radius_a, pose), exact(pair.b, pair.radius_b, nullptr),
                                             {1, 0, 0}, pair.dimension);
        expect_bracket(bounds, depth, seen);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(seen.proven, 200);
    EXPECT_GT(seen.bracketed, 400);
}

TEST(DepthBounds, SayNothingOfIndicesThatAreNoVertices) {
    const std::vector<Vec3<double>> points{{-1, -1, -1}, {3, 0, 0}, {0, 3, 0}, {0, 0, 3}};
    const std::vector<Vec3<double>> origin{{0, 0, 0}};
    const CoreView<double> a = view(points, 0, nullptr);
    const CoreView<double> b = view(origin, 0, nullptr);
    ProposedSurface surface{{{0, 0}, {2, 0}, {1, 0}, {3, 0}}, {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {0, 2, 3}}, {}};
    EXPECT_GT(depth_bounds(CoreScan<double>(a), CoreScan<double>(b), surface).lower, 0.1);
    surface.points[3].b = 1;
    EXPECT_EQ(depth_bounds(CoreScan<double>(a), CoreScan<double>(b), surface).lower, 0);
    surface.points[3] = {3, 0};
    surface.facets[0][0] = 4;
    EXPECT_EQ(depth_bounds(CoreScan<double>(a), CoreScan<double>(b), surface).lower, 0);
}

}  // namespace oblong::test
