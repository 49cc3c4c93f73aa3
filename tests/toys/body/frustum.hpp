// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/body/shapes.hpp"

/// A body type that only this test has.
namespace oblong {

/// The convex hull of two discs across the axis: of `radius` at −half_length and of `top_radius` at +half_length.
template <OrderedField S>
class Frustum {
public:
    Frustum(S radius, S top_radius, S half_length, Axis axis = Axis::y)
        : base_(std::move(radius), half_length, axis), top_(std::move(top_radius), std::move(half_length), axis) {}
    [[nodiscard]] const S& radius() const noexcept { return base_.radius(); }
    [[nodiscard]] const S& top_radius() const noexcept { return top_.radius(); }
    [[nodiscard]] const S& half_length() const noexcept { return base_.half_length(); }
    [[nodiscard]] Axis axis() const noexcept { return base_.axis(); }
    [[nodiscard]] const Axial<S>& base() const noexcept { return base_; }
    [[nodiscard]] const Axial<S>& top() const noexcept { return top_; }
    [[nodiscard]] friend bool operator==(const Frustum&, const Frustum&) = default;

private:
    Axial<S> base_, top_;
};

}  // namespace oblong
