// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/prove/cores/depth/depth_proof.hpp"

#include <gtest/gtest.h>

#include <random>

#include "oblong/prove/fractions/depth.hpp"
#include "tests/draws.hpp"

// Proofs of a depth from a facet, attacked: against the exact depth, from proposals that nobody would make.

namespace oblong::test {

namespace {

using Cloud = std::vector<Vec3<double>>;

/// Numbers of few bits, of any, or of both: ties and what is nearly one.
Cloud draw_cloud(std::mt19937_64& random, int kind) {
    const auto number = [&] {
        const double few = static_cast<double>(below(random, 5)) - 2;
        if (kind == 0) return few;
        if (kind == 1) return uniform(random, -2, 2);
        return few + uniform(random, -0x1p-48, 0x1p-48);
    };
    Cloud cloud(4 + below(random, 9));
    for (Vec3<double>& v : cloud) v = Vec3<double>{number(), number(), number()};
    return cloud;
}

CoreView<double> view(const Cloud& vertices) {
    CoreView<double> core;
    core.unprepared = vertices;
    return core;
}

Vec3<Rational> exact(const Vec3<double>& v) { return {to_rational(v.x), to_rational(v.y), to_rational(v.z)}; }

ExactCore exact(const Cloud& vertices) {
    ExactCore core;
    for (const Vec3<double>& v : vertices) core.vertices.push_back(exact(v));
    return core;
}

/// A proven facet in fractions.
struct Facet {
    std::array<Vec3<Rational>, 3> p, y;

    Facet(const Cloud& a, const Cloud& b, const std::array<FeaturePair, 3>& pairs) {
        for (unsigned i = 0; i < 3; ++i) {
            p[i] = exact(a[pairs[i].a]);
            y[i] = p[i] - exact(b[pairs[i].b]);
        }
    }
    [[nodiscard]] Vec3<Rational> n() const { return cross(Vec3<Rational>(y[1] - y[0]), Vec3<Rational>(y[2] - y[0])); }
    [[nodiscard]] Vec3<Rational> point_of_a() const {
        const Rational square = squared_norm(n());
        const Rational w = dot(cross(Vec3<Rational>(y[2] - y[0]), y[0]), n()) / square;
        const Rational v = dot(cross(y[0], Vec3<Rational>(y[1] - y[0])), n()) / square;
        return p[0] + (p[1] - p[0]) * w + (p[2] - p[0]) * v;
    }
};

struct Seen {
    int proven = 0, refused = 0, unique = 0;
};

void expect_true(const Cloud& a, const Cloud& b, const std::optional<FacetDepth>& found, Seen& seen) {
    seen.refused += found ? 0 : 1;
    if (!found) return;
    ++seen.proven;
    const ExactDepth truth = exact_depth(exact(a), exact(b), {1, 0, 0});
    ASSERT_EQ(name(truth.contact.outcome), name(Outcome::overlapping));
    const Facet facet(a, b, found->facet.pairs);
    const Vec3<Rational> n = facet.n();
    const Rational offset = dot(n, facet.y[0]);
    ASSERT_GT(offset, 0);
    ASSERT_EQ(Rational(offset * offset / squared_norm(n)), truth.core_squared);
    ASSERT_EQ(cross(n, truth.normal), (Vec3<Rational>{}));
    ASSERT_GT(dot(n, truth.normal), 0);
    const Ball& depth = found->facet.depth;
    const Rational middle = to_rational(depth.mid.hi) + to_rational(depth.mid.lo);
    ASSERT_LE(Rational(Rational(middle - to_rational(depth.radius)) * Rational(middle - to_rational(depth.radius))),
              truth.core_squared);
    ASSERT_GE(Rational(Rational(middle + to_rational(depth.radius)) * Rational(middle + to_rational(depth.radius))),
              truth.core_squared);
    if (!found->is_unique) return;
    ++seen.unique;
    ASSERT_EQ(facet.point_of_a(), truth.core_a);
}

}  // namespace

/// Tetrahedra of random differences of vertices, and each of their facets as the nearest.
TEST(DepthProof, FacetsOfGarbageProveNothingFalse) {
    std::mt19937_64 random(7);
    for (const int kind : {0, 1, 2}) {
        Seen seen;
        for (int i = 0; i < 3000; ++i) {
            const Cloud a = draw_cloud(random, kind);
            const Cloud b = draw_cloud(random, kind);
            const CoreView<double> core_a = view(a);
            const CoreView<double> core_b = view(b);
            const CoreScan<double> scan_a(core_a);
            const CoreScan<double> scan_b(core_b);
            Proposal contact;
            contact.simplex.count = slot_count;
            for (FeaturePair& pair : contact.simplex.pairs)
                pair = {static_cast<std::uint32_t>(below(random, a.size())),
                        static_cast<std::uint32_t>(below(random, b.size()))};
            detail::SmallPolytope surface;
            if (!detail::DepthSearch<double>(scan_a, scan_b, surface).begin(contact)) continue;
            const auto facet = static_cast<std::uint32_t>(below(random, 4));
            expect_true(a, b, detail::DepthProof<double>(scan_a, scan_b, surface).run(facet), seen);
            if (HasFatalFailure()) return;
        }
        EXPECT_GT(seen.proven, 100) << kind;
        EXPECT_GT(seen.unique, 50) << kind;
        EXPECT_GT(seen.refused, 100) << kind;
        RecordProperty("proven_" + std::to_string(kind), seen.proven);
    }
}

/// What GJK and the search propose.
TEST(DepthProof, ProvesTheExactDepth) {
    std::mt19937_64 random(8);
    for (const int kind : {0, 1, 2}) {
        Seen seen;
        for (int i = 0; i < 500; ++i) {
            const Cloud a = draw_cloud(random, kind);
            const Cloud b = draw_cloud(random, kind);
            const CoreView<double> core_a = view(a);
            const CoreView<double> core_b = view(b);
            const CoreScan<double> scan_a(core_a);
            const CoreScan<double> scan_b(core_b);
            Proposal contact;
            propose(scan_a, scan_b, {}, contact);
            if (contact.simplex.count != slot_count) continue;
            expect_true(a, b, depth_by_facet(scan_a, scan_b, contact), seen);
            if (HasFatalFailure()) return;
        }
        EXPECT_GT(seen.proven, seen.refused) << kind;
        EXPECT_LE(seen.refused, kind == 1 ? 0 : 500) << kind;
    }
}

}  // namespace oblong::test
