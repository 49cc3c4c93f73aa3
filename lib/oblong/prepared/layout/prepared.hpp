// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <memory>
#include <new>

#include "oblong/body/shapes.hpp"
#include "oblong/prepared/layout/coarse.hpp"
#include "oblong/prepared/layout/component_arrays.hpp"
#include "oblong/prepared/layout/direction_grid.hpp"
#include "oblong/prepared/layout/spread.hpp"

namespace oblong {

/// The convex hull of finitely many points, prepared once for many queries (docs/explanation/gjk/prepared-bodies.md).
/// Vertices keep their order and their exact coordinates. Layout: up to `max_in_arrays` vertices as component arrays,
/// inside the object if they fit one cache line each. Larger bodies also store 16-bit quantised vertices, which are
/// scanned first. Bodies of at least `min_for_grid` vertices have a direction grid, and a vertex list for access by
/// index; bodies of at least `min_for_coarse` without a grid have quantised vertices for batches. Every layout yields
/// the same support vertex. The object has four cache lines and at most one allocation besides the grid.
template <class R>
class PreparedPolytope {
public:
    static constexpr std::size_t cache_line = 64;                             ///< bytes
    static constexpr std::uint32_t values_per_line = cache_line / sizeof(R);  ///< scalars per cache line
    /// Offset in bytes of the members behind the inline component arrays.
    static constexpr std::size_t sizes_at = 3 * cache_line;
    static constexpr std::uint32_t max_in_arrays = 1024;  ///< largest vertex count with component arrays
    static constexpr std::uint32_t min_for_grid = 256;    ///< smallest vertex count with a direction grid
    static constexpr std::uint32_t min_for_coarse = 65;   ///< smallest with quantised vertices for batches

    /// \param body      the points; copied
    /// \param grid_from smallest vertex count for which a direction grid is built
    explicit PreparedPolytope(const Points<R>& body, std::uint32_t grid_from = min_for_grid)
        : size_(static_cast<std::uint32_t>(body.vertices().size())), largest_(body.largest()) {
        detail::in_default_environment([&] { prepare(body.vertices(), grid_from); });
    }
    /// Copies all memory.
    PreparedPolytope(const PreparedPolytope& other)
        : inline_(other.inline_),
          size_(other.size_),
          spread_(other.spread_),
          largest_(other.largest_),
          centre_(other.centre_),
          grid_(other.grid_ ? std::make_unique<const DirectionGrid<R>>(*other.grid_) : nullptr),
          outside_(allocate()) {
        if (outside_) std::copy_n(other.outside_.get(), outside_bytes(), outside_.get());
    }
    /// Leaves an object that may only be assigned or destroyed.
    PreparedPolytope(PreparedPolytope&&) noexcept = default;
    /// Assigns a copy, or what is moved in.
    PreparedPolytope& operator=(PreparedPolytope other) noexcept {
        std::swap(inline_, other.inline_);
        std::swap(size_, other.size_);
        std::swap(spread_, other.spread_);
        std::swap(largest_, other.largest_);
        std::swap(centre_, other.centre_);
        std::swap(outside_, other.outside_);
        std::swap(grid_, other.grid_);
        return *this;
    }
    ~PreparedPolytope() = default;

    [[nodiscard]] std::uint32_t size() const noexcept { return size_; }  ///< number of vertices
    /// Returns the largest |coordinate|.
    [[nodiscard]] R largest() const noexcept { return largest_; }
    /// Returns the approximate mean of the vertices. Initial directions read it; no result depends on it.
    [[nodiscard]] const Vec3<R>& centre() const noexcept { return centre_; }
    /// Returns vertex i, exactly as given. Precondition: i < size().
    [[nodiscard]] Vec3<R> vertex(std::uint32_t i) const {
        if (has_points()) return points()[i];
        return component_arrays().vertex(i);
    }
    /// Returns the direction grid, or null.
    [[nodiscard]] const DirectionGrid<R>* grid() const noexcept { return grid_.get(); }

    /// Returns whether the vertices are component arrays.
    [[nodiscard]] bool has_component_arrays() const noexcept { return size_ <= max_in_arrays; }
    /// Returns the component arrays in whole blocks, padded with copies of the first vertex, which no search prefers.
    /// Precondition: has_component_arrays().
    [[nodiscard]] ComponentArrays<R> component_arrays() const noexcept {
        return {size_ <= values_per_line ? inline_.data() : reinterpret_cast<const R*>(outside_.get()), padded_count(),
                largest_};
    }
    /// Returns whether the vertices are also stored as an array of points, for access by index.
    [[nodiscard]] bool has_points() const noexcept { return !has_component_arrays() || grid_ != nullptr; }
    /// Returns the array of points. Precondition: has_points().
    [[nodiscard]] const Vec3<R>* points() const noexcept {
        return reinterpret_cast<const Vec3<R>*>(outside_.get() + component_bytes() + coarse_bytes());
    }
    /// Returns whether quantised vertices are stored.
    [[nodiscard]] bool has_coarse() const noexcept {
        return !has_component_arrays() || (size_ >= min_for_coarse && grid_ == nullptr);
    }
    /// Returns all quantised vertices, padded with copies of the last. Precondition: has_coarse().
    [[nodiscard]] std::span<const CoarseBlock> coarse() const noexcept {
        return {reinterpret_cast<const CoarseBlock*>(outside_.get() + component_bytes()), blocks()};
    }
    /// Returns the scale of the quantised vertices. Precondition: has_coarse().
    [[nodiscard]] Vec3<float> scale() const noexcept {
        return {static_cast<float>(inline_[0]), static_cast<float>(inline_[1]), static_cast<float>(inline_[2])};
    }
    /// Returns the second moments of the vertices around the centre.
    [[nodiscard]] const Spread& spread() const noexcept { return spread_; }
    /// Returns the memory outside the object that a search reads first, for prefetching.
    [[nodiscard]] std::span<const std::byte> outside() const noexcept {
        if (grid_) return std::as_bytes(std::span(grid_.get(), 1));
        if (size_ <= values_per_line) return {};
        return {outside_.get(), has_component_arrays() ? component_bytes() : outside_bytes()};
    }

private:
    struct Free {
        void operator()(std::byte* p) const { ::operator delete(p, std::align_val_t(cache_line)); }
    };

    void prepare(std::span<const Vec3<R>> vertices, std::uint32_t grid_from) {
        const R share = R(1) / static_cast<R>(size_);
        for (const Vec3<R>& v : vertices) centre_ = centre_ + v * share;
        spread_ = Spread(vertices, centre_);
        if (size_ >= grid_from) grid_ = DirectionGrid<R>::make(vertices, centre_, largest_);
        outside_.reset(allocate());
        if (has_points()) std::uninitialized_copy(vertices.begin(), vertices.end(), points());
        if (has_component_arrays()) fill_component_arrays(vertices);
        if (has_coarse()) fill_coarse(vertices);
    }
    void fill_component_arrays(std::span<const Vec3<R>> vertices) {
        R* values = size_ <= values_per_line ? inline_.data() : reinterpret_cast<R*>(outside_.get());
        for (std::uint32_t i = 0; i < padded_count(); ++i) {
            const Vec3<R>& p = vertices[i < size_ ? i : 0];
            R* x = values + ComponentArrays<R>::offset(i);
            x[0] = p.x;
            x[values_per_line] = p.y;
            x[std::size_t{2} * values_per_line] = p.z;
        }
    }
    void fill_coarse(std::span<const Vec3<R>> vertices) {
        const Vec3<float> scale = coarse_scale<R>(vertices, centre_);
        inline_[0] = static_cast<R>(scale.x);
        inline_[1] = static_cast<R>(scale.y);
        inline_[2] = static_cast<R>(scale.z);
        auto* block = reinterpret_cast<CoarseBlock*>(outside_.get() + component_bytes());
        std::uninitialized_default_construct_n(block, blocks());
        for (std::size_t i = 0; i < blocks() * CoarseBlock::padded_count; ++i) {
            put_coarse(block[i / CoarseBlock::padded_count], i % CoarseBlock::padded_count,
                       vertices[std::min<std::size_t>(i, size_ - 1)] - centre_, scale);
        }
    }

    /// Returns the vertex count rounded up to whole cache lines.
    [[nodiscard]] std::uint32_t padded_count() const noexcept {
        return (size_ + values_per_line - 1) / values_per_line * values_per_line;
    }
    [[nodiscard]] std::size_t blocks() const noexcept {
        return (size_ + CoarseBlock::padded_count - 1) / CoarseBlock::padded_count;
    }
    /// Returns the size of the component arrays outside the object.
    [[nodiscard]] std::size_t component_bytes() const noexcept {
        return size_ <= values_per_line || !has_component_arrays() ? 0 : std::size_t{3} * padded_count() * sizeof(R);
    }
    [[nodiscard]] std::size_t coarse_bytes() const noexcept {
        return has_coarse() ? blocks() * sizeof(CoarseBlock) : 0;
    }
    [[nodiscard]] std::size_t outside_bytes() const {
        return component_bytes() + coarse_bytes() + (has_points() ? size_ * sizeof(Vec3<R>) : 0);
    }
    [[nodiscard]] std::byte* allocate() const {
        const std::size_t bytes = outside_bytes();
        return bytes == 0 ? nullptr : static_cast<std::byte*>(::operator new(bytes, std::align_val_t(cache_line)));
    }
    [[nodiscard]] Vec3<R>* points() {
        return reinterpret_cast<Vec3<R>*>(outside_.get() + component_bytes() + coarse_bytes());
    }

    alignas(cache_line)
        /// Component arrays that fit; the scale of quantised vertices.
        std::array<R, std::size_t{3} * values_per_line> inline_{};
    std::uint32_t size_;
    Spread spread_;
    R largest_;
    Vec3<R> centre_;
    std::unique_ptr<const DirectionGrid<R>> grid_;
    std::unique_ptr<std::byte, Free> outside_;  ///< declared last: its contents depend on the grid
};

}  // namespace oblong
