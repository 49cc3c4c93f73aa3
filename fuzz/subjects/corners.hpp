// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

#include "oblong/body/any_body.hpp"
#include "oblong/body/shape_traits.hpp"

namespace oblong::fuzz {

/// Returns the vertices of points, or the corners of a box in the order of its features; none of other shapes.
template <OrderedField S>
[[nodiscard]] std::vector<Vec3<S>> corners_of(const Shape<S>& shape) {
    if (const auto* points = std::get_if<Points<S>>(&shape))
        return {points->vertices().begin(), points->vertices().end()};
    const auto* box = std::get_if<Box<S>>(&shape);
    return box == nullptr ? std::vector<Vec3<S>>() : ShapeTraits<Box<S>>::pieces(*box).pieces.front().points;
}

/// The same under the body's pose.
template <OrderedField S>
[[nodiscard]] std::vector<Vec3<S>> posed_corners(const AnyBody<S>& body) {
    std::vector<Vec3<S>> corners = corners_of(body.shape);
    if (body.pose) std::ranges::transform(corners, corners.begin(), [&](const Vec3<S>& v) { return (*body.pose)(v); });
    return corners;
}

}  // namespace oblong::fuzz
