// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chipmunk/chipmunk.h>

#include <memory>

#include "fuzz/subjects/peers/programs/plane_body.hpp"

/// Bodies for Chipmunk, in the frame of the world.
namespace oblong::peers {

struct FreeChipmunk {
    void operator()(cpBody* body) const { cpBodyFree(body); }
    void operator()(cpShape* shape) const { cpShapeFree(shape); }
};

struct ChipmunkBody {
    std::unique_ptr<cpBody, FreeChipmunk> owner;  ///< at the origin
    std::unique_ptr<cpShape, FreeChipmunk> shape;
    std::optional<cpVect> centre;  ///< of a ball, also one of radius 0
    cpFloat radius = 0;
    int rank = 0;          ///< in Chipmunk's order of types: circle, segment, polygon
    AnyBody<double> kept;  ///< what Chipmunk made of it, as a body of a case
    bool changed = false;  ///< that differs from the case's body
};

/// One point becomes a circle, two points and points of one line a segment, others a polygon, whose hull Chipmunk
/// builds and which is read back. Radii are exactly those given. Throws Unsupported as place_in_plane does.
[[nodiscard]] ChipmunkBody make_chipmunk_body(const AnyBody<Rational>& body);

}  // namespace oblong::peers
