// SPDX-License-Identifier: BSL-1.0
/// The initial directions of prepared/initial_simplex/start.hpp in floats, one pair per lane, for one vector unit.
/// Included in its namespace after oblong/simd/nearest.inl.

/// Origin and scale of the coordinates in which a pair's numbers are small.
struct Frame {
    Vec3<double> centre;
    double scale;
};

/// One symmetric matrix per lane.
struct Symmetric {
    V xx, xy, xz, yy, yz, zz;

    [[nodiscard]] HWY_INLINE V trace() const { return hn::Add(hn::Add(xx, yy), zz); }
    [[nodiscard]] HWY_INLINE Vectors times(const Vectors& v) const {
        return {dot({xx, xy, xz}, v), dot({xy, yy, yz}, v), dot({xz, yz, zz}, v)};
    }
    [[nodiscard]] HWY_INLINE V form(const Vectors& v) const { return dot(times(v), v); }
    /// det(M) M⁻¹.
    [[nodiscard]] HWY_INLINE Symmetric adjugate() const {
        return {determinant(yy, zz, yz, yz), determinant(xz, yz, xy, zz), determinant(xy, yz, xz, yy),
                determinant(xx, zz, xz, xz), determinant(xy, xz, xx, yz), determinant(xx, yy, xy, xy)};
    }
};
/// a + b s.
HWY_INLINE Symmetric sum(const Symmetric& a, const Symmetric& b, const V& s) {
    const auto part = [&s](const V& x, const V& y) { return hn::Add(x, hn::Mul(y, s)); };
    return {part(a.xx, b.xx), part(a.xy, b.xy), part(a.xz, b.xz), part(a.yy, b.yy), part(a.yz, b.yz), part(a.zz, b.zz)};
}

class LaneInitialDirections {
public:
    /// Sets the bodies of a lane. \return the frame in which the bodies and the initial direction are small
    template <class R>
    Frame put(std::size_t lane, const PreparedPolytope<R>& a, const PreparedPolytope<R>& b) {
        const auto seen = [](const Vec3<R>& v) {
            return Vec3<double>{static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
        };
        const Vec3<double> centre = seen(a.centre());
        const Vec3<double> way = seen(b.centre()) - centre;
        const SymmetricMatrix of_a = a.spread().matrix();
        const SymmetricMatrix of_b = b.spread().matrix();
        const double scale = 1 / (std::abs(way.x) + std::abs(way.y) + std::abs(way.z) + of_a.trace() + of_b.trace());
        // Written element by element: a loop over a list would store the parts and then stall on loading the whole.
        const auto put = [&](std::size_t part, double x) { numbers_[part * lanes + lane] = static_cast<float>(x); };
        const auto put_matrix = [&](std::size_t part, const SymmetricMatrix& m) {
            put(part, m.xx * scale);
            put(part + 1, m.xy * scale);
            put(part + 2, m.xz * scale);
            put(part + 3, m.yy * scale);
            put(part + 4, m.yz * scale);
            put(part + 5, m.zz * scale);
        };
        put_matrix(0, of_a);
        put_matrix(6, of_b);
        put(12, way.x * scale);
        put(13, way.y * scale);
        put(14, way.z * scale);
        put(15, a.size() + b.size());
        return {centre, scale};
    }

    /// Returns three directions around the axis, of length about 1; or the vector between the centres three times.
    [[nodiscard]] HWY_INLINE std::array<Vectors, 3> around() const {
        const Symmetric a = matrix(0);
        const Symmetric b = matrix(6);
        const Vectors way{part(12), part(13), part(14)};
        const V vertices = part(15);
        const Symmetric both = sum(a, b, number(1));
        const Symmetric adjugate = both.adjugate();
        Vectors axis = adjugate.times(way);
        const V far_factor = hn::Mul(hn::Mul(number(6), both.trace()),
                                     dot({both.xx, both.xy, both.xz}, {adjugate.xx, adjugate.xy, adjugate.xz}));
        const V forth = dot(axis, way);
        const M wide = hn::And(hn::Lt(number(0), forth), hn::Lt(forth, far_factor));
        V spread_angle = hn::Min(number(0.6F), hn::Div(number(2.4F), hn::Sqrt(vertices)));
        const M large = hn::Ge(vertices, number(float{min_corrected}));
        if (!hn::AllFalse(D(), large)) {
            const Vectors once = corrected(a, b, axis, way);
            const M twice = hn::Ge(vertices, number(float{min_corrected_twice}));
            const Vectors better = hn::AllFalse(D(), twice) ? once : choose(twice, corrected(a, b, once, way), once);
            const V squared = dot(better, better);
            const V most = number(std::numeric_limits<float>::max());
            const M known = hn::And(large, hn::And(hn::Lt(number(0), squared), hn::Lt(squared, most)));
            axis = choose(known, better, axis);
            spread_angle = hn::IfThenElse(known, hn::Mul(spread_angle, number(1.4F)), spread_angle);
        }
        const Vectors n = axis * hn::Div(number(1), hn::Sqrt(dot(axis, axis)));

        const V sign = hn::CopySign(number(1), n.z);
        const V c = hn::Div(number(-1), hn::Add(sign, n.z));
        const V s = hn::Mul(hn::Mul(n.x, n.y), c);
        const Vectors across{hn::Add(number(1), hn::Mul(hn::Mul(sign, hn::Mul(n.x, n.x)), c)), hn::Mul(sign, s),
                             hn::Neg(hn::Mul(sign, n.x))};
        const Vectors aside{s, hn::Add(sign, hn::Mul(hn::Mul(n.y, n.y), c)), hn::Neg(n.y)};
        const Vectors e = across * spread_angle;
        const Vectors f = aside * hn::Mul(spread_angle, number(0.866025F));
        const Vectors back = n - e * number(0.5F);
        return {choose(wide, n + e, way), choose(wide, back + f, way), choose(wide, back - f, way)};
    }

private:
    static constexpr std::size_t parts = 16;  ///< two moment matrices, the vector between the centres, the vertex count

    [[nodiscard]] HWY_INLINE V part(std::size_t i) const { return hn::Load(D(), &numbers_[i * lanes]); }
    [[nodiscard]] HWY_INLINE Symmetric matrix(std::size_t i) const {
        return {part(i), part(i + 1), part(i + 2), part(i + 3), part(i + 4), part(i + 5)};
    }
    /// detail::corrected_axis.
    static HWY_INLINE Vectors corrected(const Symmetric& a, const Symmetric& b, const Vectors& n, const Vectors& way) {
        const V weight = hn::Sqrt(hn::Div(hn::Mul(b.trace(), a.form(n)), hn::Mul(a.trace(), b.form(n))));
        return sum(a, b, weight).adjugate().times(way);
    }

    alignas(64) std::array<float, parts * lanes> numbers_{};
};
