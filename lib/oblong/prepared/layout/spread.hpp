// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

#include "oblong/linear/affine.hpp"

namespace oblong {

/// A symmetric 3 × 3 matrix.
struct SymmetricMatrix {
    double xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0;

    [[nodiscard]] friend SymmetricMatrix operator+(const SymmetricMatrix& m, const SymmetricMatrix& o) {
        return {m.xx + o.xx, m.xy + o.xy, m.xz + o.xz, m.yy + o.yy, m.yz + o.yz, m.zz + o.zz};
    }
    [[nodiscard]] friend SymmetricMatrix operator*(const SymmetricMatrix& m, double s) {
        return {m.xx * s, m.xy * s, m.xz * s, m.yy * s, m.yz * s, m.zz * s};
    }
    [[nodiscard]] double trace() const { return xx + yy + zz; }
    /// vᵀ M v
    [[nodiscard]] double form(const Vec3<double>& v) const {
        const double mixed = xy * v.x * v.y + xz * v.x * v.z + yz * v.y * v.z;
        return xx * v.x * v.x + yy * v.y * v.y + zz * v.z * v.z + 2 * mixed;
    }
};

/// M Mᵀ
[[nodiscard]] inline SymmetricMatrix square(const Mat3<double>& m) {
    const auto& [x, y, z] = m.rows;
    return {dot(x, x), dot(x, y), dot(x, z), dot(y, y), dot(y, z), dot(z, z)};
}

/// The adjugate det(M) M⁻¹, computed without division.
struct Adjugate {
    SymmetricMatrix m;

    explicit Adjugate(const SymmetricMatrix& of)
        : m{of.yy * of.zz - of.yz * of.yz, of.xz * of.yz - of.xy * of.zz, of.xy * of.yz - of.xz * of.yy,
            of.xx * of.zz - of.xz * of.xz, of.xy * of.xz - of.xx * of.yz, of.xx * of.yy - of.xy * of.xy} {}

    [[nodiscard]] Vec3<double> times(const Vec3<double>& v) const {
        return {m.xx * v.x + m.xy * v.y + m.xz * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
                m.xz * v.x + m.yz * v.y + m.zz * v.z};
    }
    /// Returns det(M). \param of the matrix M
    [[nodiscard]] double determinant(const SymmetricMatrix& of) const {
        return of.xx * m.xx + of.xy * m.xy + of.xz * m.xz;
    }
};

/// The second moments of a body's vertices in twelve bytes, for initial directions
/// (docs/explanation/gjk/prepared-bodies.md). No result depends on them. Stores the lower triangular L with L Lᵀ = C /
/// t, where C is the covariance and t the square root of its trace, each entry rounded to 8 bits. The sum of two
/// bodies' matrices is, up to a factor, that of the ellipsoid of least trace around the Minkowski sum of their
/// ellipsoids. All zeros for a point, and for bodies larger than 2²⁰⁰ or smaller than 2⁻²⁰⁰.
class Spread {
public:
    Spread() = default;
    template <class R>
    Spread(std::span<const Vec3<R>> vertices, const Vec3<R>& centre) {
        double radius = 0;
        for (const Vec3<R>& v : vertices) {
            for (const R x : {v.x - centre.x, v.y - centre.y, v.z - centre.z})
                radius = std::max(radius, std::abs(static_cast<double>(x)));
        }
        if (!(0x1p-200 < radius && radius < 0x1p200)) return;
        SymmetricMatrix c;
        for (const Vec3<R>& v : vertices) {
            const double x = static_cast<double>(v.x - centre.x) / radius;
            const double y = static_cast<double>(v.y - centre.y) / radius;
            const double z = static_cast<double>(v.z - centre.z) / radius;
            c = c + SymmetricMatrix{x * x, x * y, x * z, y * y, y * z, z * z};
        }
        keep(c, radius, static_cast<double>(vertices.size()));
    }

    /// Returns L Lᵀ.
    [[nodiscard]] SymmetricMatrix matrix() const {
        const std::array<double, 6> l = kept();
        return {l[0] * l[0],
                l[0] * l[1],
                l[0] * l[3],
                l[1] * l[1] + l[2] * l[2],
                l[1] * l[3] + l[2] * l[4],
                l[3] * l[3] + l[4] * l[4] + l[5] * l[5]};
    }

    /// Returns the matrix of the body under a linear map B: C' / t' with C' = B C Bᵀ and t' the square root of its
    /// trace, within one percent.
    [[nodiscard]] SymmetricMatrix matrix(const Mat3<double>& b) const {
        const std::array<double, 6> l = kept();
        const auto row = [&l](const Vec3<double>& v) {
            return Vec3<double>{v.x * l[0] + v.y * l[1] + v.z * l[3], v.y * l[2] + v.z * l[4], v.z * l[5]};
        };
        const SymmetricMatrix moved = square({{row(b.rows[0]), row(b.rows[1]), row(b.rows[2])}});
        const double share = trace() / moved.trace();
        // Rotations need no square root.
        return std::abs(share - 1) < 0x1p-6 ? moved : moved * std::sqrt(share);
    }

    /// Returns the trace of L Lᵀ: approximately the root mean square distance of the vertices from their mean.
    [[nodiscard]] double trace() const {
        const std::array<double, 6> l = kept();
        return l[0] * l[0] + l[1] * l[1] + l[2] * l[2] + l[3] * l[3] + l[4] * l[4] + l[5] * l[5];
    }

private:
    /// Converts element by element: a loop would store parts and then stall on loading the whole.
    [[nodiscard]] std::array<double, 6> kept() const {
        const auto number = [this](std::size_t i) {
            return static_cast<double>(std::bit_cast<float>(std::uint32_t{brief_[i]} << 16U));
        };
        return {number(0), number(1), number(2), number(3), number(4), number(5)};
    }
    /// \param c the sum of all (v − mean)(v − mean)ᵀ, in units of `radius`
    void keep(const SymmetricMatrix& c, double radius, double count) {
        const double trace = c.xx + c.yy + c.zz;
        const double share = std::sqrt(radius / std::sqrt(trace / count));
        // Flat bodies get a thickness of one hundredth of their size, so that the diagonal of L has no zero.
        const double least = trace * 0x1p-14;
        const auto root = [&](double x) { return std::sqrt(std::max(x, least)); };
        const double xx = root(c.xx);
        const double yx = c.xy / xx;
        const double zx = c.xz / xx;
        const double yy = root(c.yy - yx * yx);
        const double zy = (c.yz - zx * yx) / yy;
        const double zz = root(c.zz - zx * zx - zy * zy);
        const double scale = share / std::sqrt(count);
        const std::array<double, 6> l{xx, yx, yy, zx, zy, zz};
        for (std::size_t i = 0; i < l.size(); ++i) {
            // Adds half of the last kept bit, so that truncation rounds.
            const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(l[i] * scale));
            brief_[i] = static_cast<std::uint16_t>((bits + 0x8000U) >> 16U);
        }
    }

    std::array<std::uint16_t, 6> brief_{};
};

}  // namespace oblong
