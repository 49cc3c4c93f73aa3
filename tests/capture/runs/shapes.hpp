// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "tests/draws.hpp"

/// Bodies of the runs.
namespace oblong::test {

using Vertex = std::array<double, 3>;

/// A number with four digits after the point, as a modeller exports it.
inline double exported(double x) { return std::round(x * 1e4) / 1e4; }

/// A stone: points on an ellipsoid of these radii.
inline std::vector<Vertex> stone(std::mt19937_64& engine, int count, const Vertex& radii) {
    std::vector<Vertex> vertices;
    while (static_cast<int>(vertices.size()) < count) {
        Vertex v{uniform(engine, -1, 1), uniform(engine, -1, 1), uniform(engine, -1, 1)};
        const double length = std::hypot(v[0], v[1], v[2]);
        if (length > 1 || length < 0.1) continue;
        for (std::size_t i = 0; i < 3; ++i) v[i] = exported(v[i] / length * radii[i]);
        vertices.push_back(v);
    }
    return vertices;
}

/// A ring of a tube: points of a circle around an axis (0, 1, 2), at a height along it.
inline void add_ring(std::vector<Vertex>& vertices, std::size_t axis, double radius, const Vertex& centre, int count) {
    for (int i = 0; i < count; ++i) {
        const double angle = 2 * std::acos(-1.0) * i / count;
        Vertex v = centre;
        v[(axis + 1) % 3] += radius * std::cos(angle);
        v[(axis + 2) % 3] += radius * std::sin(angle);
        for (double& x : v) x = exported(x);
        vertices.push_back(v);
    }
}

}  // namespace oblong::test
