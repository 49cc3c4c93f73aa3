// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/body/polygon.hpp"
#include "oblong/prove/cores/body_queries.hpp"

/// Certified queries about polygons.
namespace oblong {

/// Returns the view of a polygon, posed or not. Precondition: the pose maps the plane z = 0 into itself.
template <std::floating_point R>
[[nodiscard]] CoreView<R> core_view(const Polygon<R>& body) {
    CoreView<R> view;
    view.unprepared = body.vertices();
    return view;
}

/// Returns the options of certified queries about bodies in the plane z = 0: contact is decided in that plane.
[[nodiscard]] inline LadderOptions in_the_plane() {
    LadderOptions options;
    options.dimension = 2;
    return options;
}

}  // namespace oblong
