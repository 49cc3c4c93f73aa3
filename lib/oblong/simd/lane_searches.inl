// SPDX-License-Identifier: BSL-1.0
/// Approximate support searches of many bodies, each body by itself, for one vector unit. Included in its namespace
/// after component_arrays.inl, coarse.inl, nearest.inl and lane_cells.inl.

/// Address and index of a vertex in a component array.
template <class R>
struct VertexLocation {
    const R* x;
    std::uint32_t stride;  ///< from x to y, and from y to z
    std::uint32_t index;

    HWY_INLINE void fetch() const {
        for (std::size_t i = 0; i < 3; ++i) __builtin_prefetch(x + i * stride);
    }
    [[nodiscard]] Vec3<R> point() const { return {x[0], x[stride], x[2 * std::size_t{stride}]}; }
};

/// One body of each pair, with the data that its search needs.
template <class R>
class Bodies {
public:
    /// Directions, and for each lane the grid cell or the quantised direction that they map to.
    struct Looked {
        std::array<Numbers<float>, 3> n;
        Numbers<std::int32_t> cell, x, y, z;
    };

    HWY_INLINE void put(std::size_t lane, const PreparedPolytope<R>& body, double scale) {
        bodies_[lane] = &body;
        grids_[lane] = body.grid();
        if (grids_[lane] != nullptr) {
            cells_.put(lane, body.grid()->cells());
        } else if (body.has_coarse()) {
            const Vec3<float> unit = body.scale();
            for (int i = 0; i < 3; ++i) units_[i][lane] = static_cast<float>(double{unit[i]} * scale);
        }
    }
    /// Maps the directions and prefetches the grid cells.
    HWY_INLINE void look(const Vectors& n, std::uint32_t which, Looked& looked) const {
        hn::Store(n.x, D(), looked.n[0].data());
        hn::Store(n.y, D(), looked.n[1].data());
        hn::Store(n.z, D(), looked.n[2].data());
        cells_.cells_of(n, looked.cell);
        coarse_directions(n, looked);
        for (; which != 0; which &= which - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(which));
            if (grids_[lane] != nullptr) detail::fetch_cell(grids_[lane]->records()[looked.cell[lane]]);
        }
    }
    /// Finds approximately farthest vertices in the lanes of the mask `which`, and prefetches them. Not inlined:
    /// inlined at each call, it took clang 19 three minutes to compile.
    [[gnu::flatten, gnu::noinline]] void find(const Looked& looked, std::uint32_t which,
                                              std::array<VertexLocation<R>, lanes>& found) const {
        for (; which != 0; which &= which - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(which));
            const Vec3<R> n{R(looked.n[0][lane]), R(looked.n[1][lane]), R(looked.n[2][lane])};
            found[lane] = support(lane, n, looked);
            found[lane].fetch();
        }
    }

private:
    using Grid = DirectionGrid<R>;
    using Cell = typename Grid::Cell;

    [[nodiscard]] HWY_INLINE VertexLocation<R> support(std::size_t lane, const Vec3<R>& n, const Looked& looked) const {
        if (grids_[lane] != nullptr) return in_grid(lane, n, looked.cell[lane]);
        const PreparedPolytope<R>& body = *bodies_[lane];
        const auto coarse = [lane](const Numbers<std::int32_t>& m) { return static_cast<std::int16_t>(m[lane]); };
        const std::uint32_t index =
            body.has_coarse()
                ? first_of_coarse(body.coarse(), {.x = coarse(looked.x), .y = coarse(looked.y), .z = coarse(looked.z)})
                : search_arrays(body.component_arrays(), n).index;
        return vertex(body, index);
    }

    HWY_INLINE void coarse_directions(const Vectors& n, Looked& looked) const {
        const auto unit = [this](std::size_t i) { return hn::Load(D(), units_[i].data()); };
        const Vectors m{hn::Mul(n.x, unit(0)), hn::Mul(n.y, unit(1)), hn::Mul(n.z, unit(2))};
        constexpr float most = 16000;  // so that sums have 16 bits
        const V fit = hn::Div(number(most), hn::Add(hn::Add(hn::Abs(m.x), hn::Abs(m.y)), hn::Abs(m.z)));
        const auto put = [&](const V& x, Numbers<std::int32_t>& to) {
            const V fitted = hn::Mul(x, fit);
            const V known = hn::IfThenElseZero(hn::Le(hn::Abs(fitted), number(2 * most)), fitted);  // NaN is not
            hn::Store(hn::ConvertTo(hn::RebindToSigned<D>(), known), hn::RebindToSigned<D>(), to.data());
        };
        put(m.x, looked.x);
        put(m.y, looked.y);
        put(m.z, looked.z);
    }
    /// Returns the first vertex of greatest support value among the quantised ones: approximately the farthest.
    static HWY_INLINE std::uint32_t first_of_coarse(std::span<const CoarseBlock> blocks,
                                                    const CoarseDirection<float>& m) {
        TwiceRead support_values(blocks, m);
        const CoarseVector greatest = support_values.greatest();
        std::uint32_t first = 0;
        for (std::size_t i = support_values.vectors(); i-- > 0;) {
            const std::uint64_t bits = not_below(support_values.again(i), greatest);
            const auto index =
                static_cast<std::uint32_t>(i * TwiceRead::lanes()) + static_cast<std::uint32_t>(std::countr_zero(bits));
            first = bits != 0 ? index : first;
        }
        return first;
    }

    static HWY_INLINE VertexLocation<R> vertex(const PreparedPolytope<R>& body, std::uint32_t index) {
        static_assert(sizeof(Vec3<R>) == 3 * sizeof(R));
        if (body.has_points()) return {reinterpret_cast<const R*>(body.points() + index), 1, index};
        return {body.component_arrays().numbers + ComponentArrays<R>::offset(index), ComponentArrays<R>::block, index};
    }

    struct InCell {
        VertexLocation<R> vertex;
        R support_value;
    };
    [[nodiscard]] HWY_INLINE VertexLocation<R> in_grid(std::size_t lane, const Vec3<R>& n, std::int32_t number) const {
        const Cell& cell = grids_[lane]->records()[number];
        if (Grid::is_all(cell)) [[likely]]
            return in_cell(cell, n).vertex;
        InCell best{vertex(*bodies_[lane], 0), -std::numeric_limits<R>::infinity()};
        for (const Cell& one : grids_[lane]->all_of(cell)) {
            const InCell found = in_cell(one, n);
            if (best.support_value < found.support_value) best = found;
        }
        return best.vertex;
    }
    static HWY_INLINE InCell in_cell(const Cell& cell, const Vec3<R>& n) {
        constexpr hn::CappedTag<R, Cell::padded_count> d;
        const Farthest<R> found = search_short_arrays(d, cell.component_arrays(R(0)), n);
        const std::uint32_t slot = found.index % Cell::padded_count;  // none is found where all are NaN
        return {{&cell.numbers[slot], Cell::padded_count, cell.indices[slot]}, found.support_value};
    }

    std::array<const PreparedPolytope<R>*, lanes> bodies_;
    std::array<const Grid*, lanes> grids_{};
    LaneCells cells_;
    std::array<Numbers<float>, 3> units_{};  ///< scales of quantised vertices
};
