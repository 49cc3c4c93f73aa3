// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <concepts>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "oblong/body/invalid_body.hpp"

/// The simple bodies in their own frames, as validated plain data. Lengths are in the user's unit. A size of zero is
/// allowed and yields a flatter body.
namespace oblong {

/// The convex hull of finitely many points, at least one. Duplicates and interior points are allowed.
template <OrderedField S>
class Points {
public:
    /// Throws InvalidBody if `vertices` is empty or has a number that is not finite.
    explicit Points(std::vector<Vec3<S>> vertices) : vertices_(std::move(vertices)) {
        if (vertices_.empty()) throw InvalidBody("vertices", "at least one point");
        for (const Vec3<S>& v : vertices_) detail::require_finite("vertices", v);
        if constexpr (std::floating_point<S>)
            largest_ = detail::in_default_environment([this] { return largest_magnitude(); });
    }
    [[nodiscard]] std::span<const Vec3<S>> vertices() const noexcept { return vertices_; }  ///< in the order given
    /// Returns the largest |coordinate|, the unit of the certifier's error bounds.
    [[nodiscard]] S largest() const noexcept
        requires std::floating_point<S>
    {
        return largest_;
    }
    [[nodiscard]] friend bool operator==(const Points&, const Points&) = default;

private:
    [[nodiscard]] S largest_magnitude() const {
        S largest{};
        for (const Vec3<S>& v : vertices_) {
            for (std::size_t i = 0; i < 3; ++i) {
                largest = std::max(largest, v[i] < 0 ? -v[i] : v[i]);
            }
        }
        return largest;
    }

    std::vector<Vec3<S>> vertices_;
    S largest_{};  ///< of floats; 0 of others
};

/// { x : |x_i| ≤ half_extents_i }
template <OrderedField S>
class Box {
public:
    /// Throws InvalidBody if a size is negative or not finite.
    explicit Box(Vec3<S> half_extents) : half_extents_(std::move(half_extents)) {
        for (std::size_t i = 0; i < 3; ++i) detail::require_size("half_extents", half_extents_[i]);
    }
    [[nodiscard]] const Vec3<S>& half_extents() const noexcept { return half_extents_; }  ///< not negative
    [[nodiscard]] friend bool operator==(const Box&, const Box&) = default;

private:
    Vec3<S> half_extents_;
};

/// The ball of `radius` around the origin. Under a pose the centre moves and the ball stays undeformed.
template <OrderedField S>
class Sphere {
public:
    /// Throws InvalidBody if the radius is negative or not finite.
    explicit Sphere(S radius) : radius_(std::move(radius)) { detail::require_size("radius", radius_); }
    [[nodiscard]] const S& radius() const noexcept { return radius_; }  ///< not negative
    [[nodiscard]] friend bool operator==(const Sphere&, const Sphere&) = default;

private:
    S radius_;
};

/// The image of the unit ball under diag(radii). A radius of zero flattens it.
template <OrderedField S>
class Ellipsoid {
public:
    /// Throws InvalidBody if a radius is negative or not finite.
    explicit Ellipsoid(Vec3<S> radii) : radii_(std::move(radii)) {
        for (std::size_t i = 0; i < 3; ++i) detail::require_size("radii", radii_[i]);
    }
    [[nodiscard]] const Vec3<S>& radii() const noexcept { return radii_; }  ///< not negative
    [[nodiscard]] friend bool operator==(const Ellipsoid&, const Ellipsoid&) = default;

private:
    Vec3<S> radii_;
};

/// The coordinate axis of a capsule, cylinder or cone.
enum class Axis { x = 0, y = 1, z = 2 };

/// Common base of capsule, cylinder and cone: a radius, and a half length along one axis.
template <OrderedField S>
class Axial {
public:
    /// Throws InvalidBody if a size is negative or not finite.
    Axial(S radius, S half_length, Axis axis = Axis::y)
        : radius_(std::move(radius)), half_length_(std::move(half_length)), axis_(axis) {
        detail::require_size("radius", radius_);
        detail::require_size("half_length", half_length_);
    }
    [[nodiscard]] const S& radius() const noexcept { return radius_; }            ///< not negative
    [[nodiscard]] const S& half_length() const noexcept { return half_length_; }  ///< not negative
    [[nodiscard]] Axis axis() const noexcept { return axis_; }                    ///< of the segment
    [[nodiscard]] friend bool operator==(const Axial&, const Axial&) = default;

private:
    S radius_;
    S half_length_;
    Axis axis_;
};

/// The segment from −half_length to +half_length on the axis, plus a ball of `radius`. Under a pose the
/// segment moves and the ball stays undeformed.
template <OrderedField S>
class Capsule : public Axial<S> {
public:
    using Axial<S>::Axial;
};

/// The solid cylinder of `radius` around the axis, from −half_length to +half_length.
template <OrderedField S>
class Cylinder : public Axial<S> {
public:
    using Axial<S>::Axial;
};

/// The solid cone with its apex at +half_length and its disc of `radius` at −half_length.
template <OrderedField S>
class Cone : public Axial<S> {
public:
    using Axial<S>::Axial;
};

namespace detail {

/// The list of the simple bodies, and `Others`.
template <OrderedField S, class... Others>
using SimpleShape =
    std::variant<Points<S>, Box<S>, Sphere<S>, Ellipsoid<S>, Capsule<S>, Cylinder<S>, Cone<S>, Others...>;

}  // namespace detail

}  // namespace oblong
