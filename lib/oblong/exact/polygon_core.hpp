// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/body_queries.hpp"
#include "oblong/exact/polygon.hpp"

/// Proven answers about polygons: include this header.
namespace oblong {

/// A polygon is certifiable, posed or not: the pose must map the plane z = 0 into itself.
template <std::floating_point R>
[[nodiscard]] CoreView<R> core_view(const Polygon<R>& body) {
    CoreView<R> view;
    view.unprepared = body.vertices();
    return view;
}

/// How to ask `certified_distance` and `certified_decision` about bodies of the plane z = 0: a touch is one in the
/// plane.
[[nodiscard]] inline LadderOptions in_the_plane() {
    LadderOptions options;
    options.dimension = 2;
    return options;
}

}  // namespace oblong
