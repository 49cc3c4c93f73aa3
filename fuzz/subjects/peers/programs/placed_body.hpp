// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>

#include "caseio/case.hpp"
#include "oblong/body/shape_traits.hpp"
#include "oblong/scalar/builtin.hpp"

/// Bodies as collision libraries take them: numbers of the library's scalar, placed by a rotation and a
/// translation.
namespace oblong::peers {

/// A query, body or scalar that a peer does not take. what() says which, for display.
class Unsupported : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// How close to orthonormal a linear part must be to count as a rotation: every entry of RᵀR − I at most this many unit
/// roundoffs of the library's scalar. Rounding the entries of a rotation stays below it.
inline constexpr int rotation_slack = 8;

/// A body over the library's scalar, in 3D. Its shape is Points, Box, Sphere, Ellipsoid, Capsule, Cylinder or
/// Cone; its pose, where there is one, is a rotation up to `rotation_slack`, or the identity with a translation.
template <std::floating_point R>
struct Placed {
    AnyBody<R> body;
    bool rounded = false;  ///< the body differs from the case's: it had to be converted
};

/// `body` as a library takes it.
/// - Points and boxes whose pose is no rotation become points: the pose is applied to every vertex exactly, and
///   each coordinate rounded once.
/// - A sphere keeps only the translation of its pose, which says the same.
/// - Everything else is passed on as it is.
/// Throws Unsupported for sums, hulls, numbers that R does not represent, and poses of other curved bodies that are no
/// rotations.
template <std::floating_point R>
[[nodiscard]] Placed<R> place(const AnyBody<Rational>& body);

/// The same as `place`, with points and boxes always as points in the world's frame.
template <std::floating_point R>
[[nodiscard]] Placed<R> place_vertices(const AnyBody<Rational>& body);

/// Returns the frame in which an axial body that a library builds along `native` lies along `wanted`: the linear part
/// of the pose times a cyclic permutation of the axes, exactly.
template <std::floating_point R>
[[nodiscard]] Affine<R> turned(const std::optional<Affine<R>>& pose, Axis native, Axis wanted);

/// Returns the case with these bodies in place of its own.
template <std::floating_point R>
[[nodiscard]] caseio::Case with_bodies(caseio::Case c, const AnyBody<R>& a, const AnyBody<R>& b);

/// What a visitor says of bodies that its library does not have.
template <class Made, std::floating_point R>
struct RefusingMaker {
    template <DescribedShape T>
    Made operator()(const T&) const {
        throw Unsupported("the shape " + std::string(ShapeTraits<T>::name));
    }
    Made operator()(const Sum<R>&) const { throw Unsupported("a sum of bodies"); }
    Made operator()(const Hull<R>&) const { throw Unsupported("a hull of bodies"); }
};

}  // namespace oblong::peers
