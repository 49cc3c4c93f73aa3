// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <memory>
#include <new>

#include "oblong/body/coarse.hpp"
#include "oblong/body/direction_grid.hpp"
#include "oblong/body/rows.hpp"
#include "oblong/body/shapes.hpp"
#include "oblong/body/spread.hpp"

namespace oblong {

/// The convex hull of finitely many points, prepared once for many queries (docs/explanation/gjk/prepared-bodies.md).
/// The numbers are those given, in the order given, none rounded. Up to `most_in_rows` vertices are kept as rows, in
/// the object itself where they fit; of more, there are coarse ones besides, which searches read first. From
/// `least_for_grid` on, searches look up a direction grid, and vertices by number come from a list besides. All give
/// the same vertex. From `least_for_coarse` on those without a grid have coarse ones too, for batches. The object is
/// four cache lines, with one allocation where something is not in them, and the grid.
template <class R>
class PreparedPolytope {
public:
    static constexpr std::size_t line = 64;                  ///< bytes
    static constexpr std::uint32_t lane = line / sizeof(R);  ///< numbers to a line
    static constexpr std::size_t sizes_at = 3 * line;        ///< the byte of the object where rows end that fit in it
    static constexpr std::uint32_t most_in_rows = 1024;
    static constexpr std::uint32_t least_for_grid = 256;
    static constexpr std::uint32_t least_for_coarse = 65;

    /// \param grid_from bodies of fewer vertices have no direction grid: without one they are searched faster
    explicit PreparedPolytope(const Points<R>& body, std::uint32_t grid_from = least_for_grid)
        : size_(static_cast<std::uint32_t>(body.vertices().size())), largest_(body.largest()) {
        const std::span<const Vec3<R>> vertices = body.vertices();
        const R share = R(1) / static_cast<R>(size_);
        for (const Vec3<R>& v : vertices) centre_ = centre_ + v * share;
        spread_ = Spread(vertices, centre_);
        if (size_ >= grid_from) grid_ = DirectionGrid<R>::make(vertices, centre_, largest_);
        far_.reset(allocate());
        if (has_points()) std::uninitialized_copy(vertices.begin(), vertices.end(), points());
        if (has_rows()) fill_rows(vertices);
        if (has_coarse()) fill_coarse(vertices);
    }
    PreparedPolytope(const PreparedPolytope& other)
        : near_(other.near_),
          size_(other.size_),
          spread_(other.spread_),
          largest_(other.largest_),
          centre_(other.centre_),
          grid_(other.grid_ ? std::make_unique<const DirectionGrid<R>>(*other.grid_) : nullptr),
          far_(allocate()) {
        if (far_) std::copy_n(other.far_.get(), far_bytes(), far_.get());
    }
    PreparedPolytope(PreparedPolytope&&) noexcept = default;
    PreparedPolytope& operator=(PreparedPolytope other) noexcept {
        std::swap(near_, other.near_);
        std::swap(size_, other.size_);
        std::swap(spread_, other.spread_);
        std::swap(largest_, other.largest_);
        std::swap(centre_, other.centre_);
        std::swap(far_, other.far_);
        std::swap(grid_, other.grid_);
        return *this;
    }
    ~PreparedPolytope() = default;

    [[nodiscard]] std::uint32_t size() const noexcept { return size_; }
    /// Largest |coordinate|.
    [[nodiscard]] R largest() const noexcept { return largest_; }
    /// About the mean of the vertices: where a search may begin, never where one ends.
    [[nodiscard]] const Vec3<R>& centre() const noexcept { return centre_; }
    [[nodiscard]] Vec3<R> vertex(std::uint32_t i) const {
        if (has_points()) return points()[i];
        return rows().vertex(i);
    }
    /// Null: there is none.
    [[nodiscard]] const DirectionGrid<R>* grid() const noexcept { return grid_.get(); }

    [[nodiscard]] bool has_rows() const noexcept { return size_ <= most_in_rows; }
    /// Whole blocks; after the last vertex copies of the first, which no search prefers to it. Precondition:
    /// has_rows().
    [[nodiscard]] Rows<R> rows() const noexcept {
        return {size_ <= lane ? near_.data() : reinterpret_cast<const R*>(far_.get()), columns(), largest_};
    }
    /// Whether each vertex is in one place too, as what reads one of many wants it.
    [[nodiscard]] bool has_points() const noexcept { return !has_rows() || grid_ != nullptr; }
    /// Precondition: has_points().
    [[nodiscard]] const Vec3<R>* points() const noexcept {
        return reinterpret_cast<const Vec3<R>*>(far_.get() + rows_bytes() + coarse_bytes());
    }
    [[nodiscard]] bool has_coarse() const noexcept {
        return !has_rows() || (size_ >= least_for_coarse && grid_ == nullptr);
    }
    /// All vertices, and copies of the last one after it. Precondition: has_coarse().
    [[nodiscard]] std::span<const CoarseBlock> coarse() const noexcept {
        return {reinterpret_cast<const CoarseBlock*>(far_.get() + rows_bytes()), blocks()};
    }
    /// Of the coarse ones. Precondition: has_coarse().
    [[nodiscard]] Vec3<float> scale() const noexcept {
        return {static_cast<float>(near_[0]), static_cast<float>(near_[1]), static_cast<float>(near_[2])};
    }
    /// About where the vertices lie around the centre.
    [[nodiscard]] const Spread& spread() const noexcept { return spread_; }
    /// What a search reads first outside of the object.
    [[nodiscard]] std::span<const std::byte> outside() const noexcept {
        if (grid_) return std::as_bytes(std::span(grid_.get(), 1));
        if (size_ <= lane) return {};
        return {far_.get(), has_rows() ? rows_bytes() : far_bytes()};
    }

private:
    struct Free {
        void operator()(std::byte* p) const { ::operator delete(p, std::align_val_t(line)); }
    };

    void fill_rows(std::span<const Vec3<R>> vertices) {
        R* row = size_ <= lane ? near_.data() : reinterpret_cast<R*>(far_.get());
        for (std::uint32_t i = 0; i < columns(); ++i) {
            const Vec3<R>& p = vertices[i < size_ ? i : 0];
            R* x = row + Rows<R>::place(i);
            x[0] = p.x;
            x[lane] = p.y;
            x[std::size_t{2} * lane] = p.z;
        }
    }
    void fill_coarse(std::span<const Vec3<R>> vertices) {
        const Vec3<float> scale = coarse_scale<R>(vertices, centre_);
        near_[0] = static_cast<R>(scale.x);
        near_[1] = static_cast<R>(scale.y);
        near_[2] = static_cast<R>(scale.z);
        auto* block = reinterpret_cast<CoarseBlock*>(far_.get() + rows_bytes());
        std::uninitialized_default_construct_n(block, blocks());
        for (std::size_t i = 0; i < blocks() * CoarseBlock::columns; ++i) {
            put_coarse(block[i / CoarseBlock::columns], i % CoarseBlock::columns,
                       vertices[std::min<std::size_t>(i, size_ - 1)] - centre_, scale);
        }
    }

    /// The vertices and what fills the last line.
    [[nodiscard]] std::uint32_t columns() const noexcept { return (size_ + lane - 1) / lane * lane; }
    [[nodiscard]] std::size_t blocks() const noexcept {
        return (size_ + CoarseBlock::columns - 1) / CoarseBlock::columns;
    }
    /// Beyond the object.
    [[nodiscard]] std::size_t rows_bytes() const noexcept {
        return size_ <= lane || !has_rows() ? 0 : std::size_t{3} * columns() * sizeof(R);
    }
    [[nodiscard]] std::size_t coarse_bytes() const noexcept {
        return has_coarse() ? blocks() * sizeof(CoarseBlock) : 0;
    }
    [[nodiscard]] std::size_t far_bytes() const {
        return rows_bytes() + coarse_bytes() + (has_points() ? size_ * sizeof(Vec3<R>) : 0);
    }
    [[nodiscard]] std::byte* allocate() const {
        const std::size_t bytes = far_bytes();
        return bytes == 0 ? nullptr : static_cast<std::byte*>(::operator new(bytes, std::align_val_t(line)));
    }
    [[nodiscard]] Vec3<R>* points() { return reinterpret_cast<Vec3<R>*>(far_.get() + rows_bytes() + coarse_bytes()); }

    alignas(line) std::array<R, std::size_t{3} * lane> near_{};  ///< rows that fit; the scale of coarse vertices
    std::uint32_t size_;
    Spread spread_;
    R largest_;
    Vec3<R> centre_;
    std::unique_ptr<const DirectionGrid<R>> grid_;
    std::unique_ptr<std::byte, Free> far_;  ///< after it: what is there depends on the grid
};

}  // namespace oblong
