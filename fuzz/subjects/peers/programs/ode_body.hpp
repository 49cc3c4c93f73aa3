// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ode/ode.h>

#include <memory>
#include <type_traits>

#include "fuzz/subjects/peers/programs/convex_arrays.hpp"
#include "fuzz/subjects/peers/programs/placed_body.hpp"

/// Bodies for ODE.
namespace oblong::peers {

struct DestroyGeom {
    void operator()(dGeomID geom) const { dGeomDestroy(geom); }
};

struct OdeBody {
    ConvexArrays arrays;  ///< outlives the geom
    std::unique_ptr<std::remove_pointer_t<dGeomID>, DestroyGeom> geom;
    AnyBody<double> kept;  ///< what ODE was given, as a body of a case
    bool changed = false;  ///< that differs from the case's body
};

/// Points become a convex geom about a point inside, where ODE's collider expects its position to be; its planes and
/// faces are those of the exact hull. Throws Unsupported for what ODE has no geom of: ellipsoids, cones, cylinders
/// without length, points without volume, sums and hulls.
[[nodiscard]] OdeBody make_ode_body(const AnyBody<Rational>& body);

}  // namespace oblong::peers
