// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "oblong/body/any_body.hpp"
#include "oblong/body/posed.hpp"
#include "oblong/lowered/operand.hpp"

namespace oblong {

namespace detail {

class Hierarchy;
struct Slab;

}  // namespace detail

/// The corners of a triangle, as indices of vertices.
using Triangle = std::array<std::uint32_t, 3>;

/// The union of convex bodies, or the triangles of a surface, with a hierarchy of boxes. The parts may overlap, repeat
/// and be flat; there are at most 2^31. Copies share the parts and the hierarchy. Over float, double or Rational; the
/// library defines it.
template <OrderedField S>
class Union {
public:
    /// The union of bodies. Throws InvalidBody if there is none, or if a pose has a number that is not finite.
    explicit Union(std::vector<AnyBody<S>> parts);
    /// The union of triangles; not what they enclose. A triangle may be flat, and a vertex may belong to none.
    /// Throws InvalidBody if there is no triangle, a number is not finite, or an index is that of no vertex.
    Union(std::vector<Vec3<S>> vertices, std::vector<Triangle> triangles);

    /// Returns the number of parts.
    [[nodiscard]] std::size_t size() const;
    /// Returns whether the parts are triangles of a surface.
    [[nodiscard]] bool is_surface() const;
    /// Returns a part, a triangle as Points. Precondition: i < size().
    [[nodiscard]] AnyBody<S> part(std::size_t i) const;

    [[nodiscard]] std::span<const AnyBody<S>> parts() const;    ///< the bodies; none of a surface
    [[nodiscard]] std::span<const Vec3<S>> vertices() const;    ///< of a surface
    [[nodiscard]] std::span<const Triangle> triangles() const;  ///< of a surface
    /// @{
    /// Serve the library.
    [[nodiscard]] const detail::Hierarchy& hierarchy() const;
    [[nodiscard]] std::span<const detail::Slab> slabs() const;
    /// @}

private:
    struct Data;
    std::shared_ptr<const Data> data_;
};

/// @{
/// Compiled once, in the library.
extern template class Union<float>;
extern template class Union<double>;
/// @}

namespace detail {

template <class S>
struct BodyTraits<Union<S>> {
    using Scalar = S;
    static constexpr bool is_taken = false;
};

}  // namespace detail

}  // namespace oblong
