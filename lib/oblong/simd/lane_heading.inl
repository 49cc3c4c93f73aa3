// SPDX-License-Identifier: BSL-1.0
/// The headings of gjk/start.hpp, a pair to a lane, in floats. By the vector unit in whose namespace this is included,
/// after oblong/simd/nearest.inl.

/// Where a pair's numbers are taken from, and a unit in which they are small.
struct Frame {
    Vec3<double> centre;
    double scale;
};

class LaneHeadings {
public:
    /// \return the frame in which the lane's bodies, and the heading, are small
    template <class R>
    Frame put(std::size_t lane, const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
        const auto seen = [](const Vec3<R>& v) {
            return Vec3<double>{static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
        };
        const Vec3<double> centre = seen(a.centre());
        const Vec3<double> way = seen(b.centre()) - centre;
        const SymmetricMatrix m = a.spread().matrix() + b.spread().matrix();
        const double scale = 1 / (std::abs(way.x) + std::abs(way.y) + std::abs(way.z) + m.trace());
        const auto small = [&](double x) { return static_cast<float>(x * scale); };
        const std::array<float, parts> all{
            small(m.xx), small(m.xy),  small(m.xz),  small(m.yy),  small(m.yz),
            small(m.zz), small(way.x), small(way.y), small(way.z), static_cast<float>(a.size() + b.size())};
        for (std::size_t i = 0; i < parts; ++i) numbers_[i * lanes + lane] = all[i];
        return {centre, scale};
    }

    /// Three directions around the axis, or the way between the centres thrice. Of length 1, or about.
    [[nodiscard]] HWY_INLINE std::array<Vectors, 3> around() const {
        const V xx = part(0);
        const V xy = part(1);
        const V xz = part(2);
        const V yy = part(3);
        const V yz = part(4);
        const V zz = part(5);
        const Vectors way{part(6), part(7), part(8)};
        const Vectors row_x{determinant(yy, zz, yz, yz), determinant(xz, yz, xy, zz), determinant(xy, yz, xz, yy)};
        const Vectors row_y{row_x.y, determinant(xx, zz, xz, xz), determinant(xy, xz, xx, yz)};
        const Vectors row_z{row_x.z, row_y.z, determinant(xx, yy, xy, xy)};
        const Vectors axis{dot(row_x, way), dot(row_y, way), dot(row_z, way)};
        const V trace = hn::Add(hn::Add(xx, yy), zz);
        const V far = hn::Mul(hn::Mul(number(6), trace), dot({xx, xy, xz}, row_x));
        const V forth = dot(axis, way);
        const M wide = hn::And(hn::Lt(number(0), forth), hn::Lt(forth, far));
        const Vectors n = axis * hn::Div(number(1), hn::Sqrt(dot(axis, axis)));
        const V tilt = hn::Min(number(0.6F), hn::Div(number(2.4F), hn::Sqrt(part(9))));

        const V sign = hn::CopySign(number(1), n.z);
        const V c = hn::Div(number(-1), hn::Add(sign, n.z));
        const V s = hn::Mul(hn::Mul(n.x, n.y), c);
        const Vectors across{hn::Add(number(1), hn::Mul(hn::Mul(sign, hn::Mul(n.x, n.x)), c)), hn::Mul(sign, s),
                             hn::Neg(hn::Mul(sign, n.x))};
        const Vectors aside{s, hn::Add(sign, hn::Mul(hn::Mul(n.y, n.y), c)), hn::Neg(n.y)};
        const Vectors e = across * tilt;
        const Vectors f = aside * hn::Mul(tilt, number(0.866025F));
        const Vectors back = n - e * number(0.5F);
        return {choose(wide, n + e, way), choose(wide, back + f, way), choose(wide, back - f, way)};
    }

private:
    static constexpr std::size_t parts = 10;  ///< the sum of spreads, the way, the vertices

    [[nodiscard]] HWY_INLINE V part(std::size_t i) const { return hn::Load(D(), &numbers_[i * lanes]); }

    alignas(64) std::array<float, parts * lanes> numbers_{};
};
