// SPDX-License-Identifier: BSL-1.0
/// Grid cells of the directions of many pairs, for one vector unit. Included in its namespace after
/// oblong/simd/nearest.inl.

/// One number per lane.
template <class T>
struct alignas(64) Numbers : std::array<T, lanes> {};

/// The direction maps of grids, one per lane, in floats. Rounding may lead to a neighbouring cell, whose best vertex
/// need not be the farthest; that suffices for an initial simplex.
class LaneCells {
public:
    void put(std::size_t lane, const DirectionCells& cells) {
        const std::array<double, 6> map = cells.map();
        for (std::size_t i = 0; i < map.size(); ++i) numbers_[i][lane] = static_cast<float>(map[i]);
        numbers_[map.size()][lane] = static_cast<float>(cells.rows());
    }
    /// Computes DirectionCells::cell_of, or a neighbouring cell.
    HWY_INLINE void cells_of(const Vectors& n, Numbers<std::int32_t>& cells) const {
        const V x = hn::Add(hn::Add(hn::Mul(part(0), n.x), hn::Mul(part(1), n.y)), hn::Mul(part(2), n.z));
        const V y = hn::Add(hn::Mul(part(3), n.y), hn::Mul(part(4), n.z));
        const V z = hn::Mul(part(5), n.z);
        const V arrays = part(6);
        const M beyond_x = hn::Lt(hn::Abs(x), hn::Abs(y));
        const V longest_of_two = hn::IfThenElse(beyond_x, y, x);
        const M beyond = hn::Lt(hn::Abs(longest_of_two), hn::Abs(z));
        const V longest = hn::IfThenElse(beyond, z, longest_of_two);
        const V u = hn::IfThenElse(beyond, x, hn::IfThenElse(beyond_x, z, y));
        const V w = hn::IfThenElse(beyond, y, hn::IfThenElse(beyond_x, x, z));
        const V axis = hn::IfThenElse(beyond, number(4), hn::IfThenElse(beyond_x, number(2), number(0)));
        const V side = hn::Add(axis, hn::IfThenElse(hn::Lt(longest, number(0)), number(1), number(0)));
        const V half = hn::Mul(arrays, number(0.5F));
        const V scale = hn::Div(half, hn::Abs(longest));
        const auto index_along = [&](const V& at) {
            const V moved = hn::Add(hn::Mul(at, scale), half);
            const V most = hn::Sub(arrays, number(1));
            // NaN is below.
            return hn::IfThenElse(hn::Gt(moved, number(0)), hn::Floor(hn::Min(moved, most)), number(0));
        };
        const V cell = hn::Add(hn::Mul(hn::Add(hn::Mul(side, arrays), index_along(u)), arrays), index_along(w));
        hn::Store(hn::ConvertTo(hn::RebindToSigned<D>(), cell), hn::RebindToSigned<D>(), cells.data());
    }

private:
    [[nodiscard]] HWY_INLINE V part(std::size_t i) const { return hn::Load(D(), numbers_[i].data()); }

    std::array<Numbers<float>, 7> numbers_{};
};
