// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/solids.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace oblong::fuzz {

namespace {

const double golden = (1 + std::sqrt(5.0)) / 2;

/// All points that come from (x, y, z) by changing signs and by cyclic (`all`: by any) permutation.
Cloud orbit(const Point& p, bool all) {
    // A set of arrays drops the copies that zeros and equal entries make. −0 equals 0 there.
    std::set<std::array<double, 3>> seen;
    Cloud cloud;
    for (int permutation = 0; permutation < (all ? 6 : 3); ++permutation) {
        const std::size_t first = static_cast<std::size_t>(permutation % 3);
        const std::size_t step = permutation < 3 ? 1 : 2;
        const Point q{p[first], p[(first + step) % 3], p[(first + 2 * step) % 3]};
        for (const Point& sign : box_corners({1, 1, 1})) {
            const Point r{q.x * sign.x, q.y * sign.y, q.z * sign.z};
            if (seen.insert({r.x, r.y, r.z}).second) cloud.push_back({r.x + 0.0, r.y + 0.0, r.z + 0.0});
        }
    }
    return cloud;
}

Cloud together(std::initializer_list<Cloud> parts) {
    Cloud cloud;
    for (const Cloud& part : parts) cloud.insert(cloud.end(), part.begin(), part.end());
    return cloud;
}

Cloud scaled(Cloud cloud, const Point& factors) {
    for (Point& p : cloud) p = {p.x * factors.x, p.y * factors.y, p.z * factors.z};
    return cloud;
}

Cloud tetrahedron() { return {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}; }
Cloud octahedron() { return orbit({1, 0, 0}, false); }
Cloud cube() { return box_corners({1, 1, 1}); }
Cloud icosahedron() { return scaled(orbit({0, 1, golden}, false), {0.5, 0.5, 0.5}); }
Cloud dodecahedron() { return scaled(together({cube(), orbit({0, 1 / golden, golden}, false)}), {0.5, 0.5, 0.5}); }
Cloud cuboctahedron() { return orbit({1, 1, 0}, false); }
Cloud truncated_octahedron() { return scaled(orbit({0, 1, 2}, true), {0.5, 0.5, 0.5}); }
Cloud truncated_cube() { return orbit({std::sqrt(2.0) - 1, 1, 1}, false); }
Cloud truncated_icosahedron() {
    return scaled(together({orbit({0, 1, 3 * golden}, false), orbit({1, 2 + golden, 2 * golden}, false),
                            orbit({golden, 2, golden * golden * golden}, false)}),
                  {0.25, 0.25, 0.25});
}

/// The icosahedron with every face cut into frequency² triangles, pushed out to the unit sphere:
/// 10·frequency² + 2 vertices.
Cloud geodesic(int frequency) {
    const Cloud corners = orbit({0, 1, golden}, false);
    // Integer barycentric coordinates name a vertex once however many faces share it.
    std::set<std::array<std::array<int, 2>, 3>> seen;
    Cloud cloud;
    const auto add = [&](std::array<std::array<int, 2>, 3> name) {
        for (auto& [weight, corner] : name)
            if (weight == 0) corner = -1;
        std::sort(name.begin(), name.end());
        if (!seen.insert(name).second) return;
        Point p{0, 0, 0};
        for (const auto& [weight, corner] : name)
            if (weight > 0) p = p + corners[static_cast<std::size_t>(corner)] * static_cast<double>(weight);
        cloud.push_back(p * (1 / std::sqrt(squared_norm(p))));
    };
    const auto adjacent = [&](int i, int j) {
        // Edges have length 2; the next distance is 2·golden.
        return squared_norm(corners[static_cast<std::size_t>(i)] - corners[static_cast<std::size_t>(j)]) < 5;
    };
    for (int i = 0; i < 12; ++i) {
        for (int j = i + 1; j < 12; ++j) {
            for (int k = j + 1; k < 12; ++k) {
                if (!adjacent(i, j) || !adjacent(j, k) || !adjacent(i, k)) continue;
                for (int s = 0; s <= frequency; ++s)
                    for (int t = 0; s + t <= frequency; ++t) add({{{s, i}, {t, j}, {frequency - s - t, k}}});
            }
        }
    }
    return cloud;
}
Cloud geodesic_1002() { return geodesic(10); }
Cloud geodesic_19362() { return geodesic(44); }

/// A regular polygon's corners times ±half: a prism. The corners come from halving the arcs of a square,
/// `halvings` times, without sines.
Cloud prism(int halvings, const Point& radii) {
    Cloud circle{{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
    for (int i = 0; i < halvings; ++i) {
        Cloud finer;
        for (std::size_t k = 0; k < circle.size(); ++k) {
            const Point middle = circle[k] + circle[(k + 1) % circle.size()];
            finer.push_back(circle[k]);
            finer.push_back(middle * (1 / std::sqrt(squared_norm(middle))));
        }
        circle = finer;
    }
    Cloud cloud;
    for (const Point& p : circle) {
        cloud.push_back({p.x, p.y, 1});
        cloud.push_back({p.x, p.y, -1});
    }
    return scaled(cloud, radii);
}
Cloud long_prism() { return prism(2, {0.01, 0.01, 1}); }
Cloud long_round_prism() { return prism(7, {0.001, 0.001, 1}); }
Cloud thin_plate() { return box_corners({1, 1, 0x1p-13}); }
Cloud thin_disc() { return prism(11, {1, 1, 0x1p-10}); }

}  // namespace

std::span<const Solid> solids() {
    static constexpr std::array<Solid, 15> list{{
        {"tetrahedron", tetrahedron},
        {"octahedron", octahedron},
        {"cube", cube},
        {"thin-plate", thin_plate},
        {"icosahedron", icosahedron},
        {"cuboctahedron", cuboctahedron},
        {"dodecahedron", dodecahedron},
        {"truncated-octahedron", truncated_octahedron},
        {"truncated-cube", truncated_cube},
        {"long-prism", long_prism},
        {"truncated-icosahedron", truncated_icosahedron},
        {"long-round-prism", long_round_prism},
        {"geodesic-1002", geodesic_1002},
        {"thin-disc", thin_disc},
        {"geodesic-19362", geodesic_19362},
    }};
    return list;
}

}  // namespace oblong::fuzz
