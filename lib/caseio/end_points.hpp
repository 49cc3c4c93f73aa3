// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"

/// Capsules, cylinders and cones that are stated by the ends of their axis, as bodies of a case
/// (docs/reference/formats.md#by-end-points).
namespace oblong::caseio {

struct EndPoints {
    Vec3<Rational> from;
    Vec3<Rational> to;
};

/// Returns the set of all points whose distance from the segment is at most `radius`, exactly. A segment along a
/// coordinate axis whose half length and centre the scalar represents becomes a Capsule with a translation; two equal
/// points become a Sphere; any other segment becomes the Sum of Points and a Sphere.
[[nodiscard]] AnyBody<Rational> capsule_between(const EndPoints& ends, const Rational& radius, CaseScalar scalar);

/// @{
/// Returns the cylinder between two discs, or the cone with its disc at `from` and its apex at `to`, with a rigid pose.
/// The half length, and each entry of the rotation and of the centre are rounded once to the scalar; an exact case
/// rounds irrational ones alone, to double. The rotation turns a coordinate axis, of the largest difference, the
/// shortest way onto the direction of the ends or onto its opposite. Throws NumberError if the half length is beyond
/// the scalar's range. Precondition: the points differ.
[[nodiscard]] AnyBody<Rational> cylinder_between(const EndPoints& ends, const Rational& radius, CaseScalar scalar);
[[nodiscard]] AnyBody<Rational> cone_between(const EndPoints& ends, const Rational& radius, CaseScalar scalar);
/// @}

}  // namespace oblong::caseio
