// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "fuzz/cases/decode/plain_case.hpp"
#include "fuzz/cases/generate/build.hpp"

/// Changes of bodies in doubles, for mutations. Every computed number is rounded to the case's format before it is
/// kept.
namespace oblong::fuzz {

using Body = AnyBody<double>;

/// Finite, of the case's format, and in the plane with z = 0.
[[nodiscard]] Point holdable(const PlainCase& c, Point p);

/// Returns the vertices as given, in the body's own frame; empty if it is no `points`.
[[nodiscard]] Cloud vertices_of(const Body& body);
/// The same shape with other vertices; the pose stays. Precondition: not empty.
void set_vertices(const PlainCase& c, Body& body, Cloud cloud);

/// Returns the vertices of `points` and boxes in the world, where finite doubles say them; empty for other shapes.
[[nodiscard]] Cloud corners(const PlainCase& c, const Body& body);
/// A body of these points in the world. Precondition: not empty.
void set_corners(const PlainCase& c, Body& body, Cloud cloud);

/// The body moved: its vertices where it has no pose, or its pose's translation.
void move(const PlainCase& c, Body& body, const Point& by);

/// Roughly where a body of any shape is and how large: the box around its corners, or around what its sizes reach.
struct Extent {
    Point centre{};
    double size = 0;  ///< largest |coordinate| from the centre
};
[[nodiscard]] Extent extent(const PlainCase& c, const Body& body);

/// One of the bodies, and the other; the first again where there is one only.
struct BodyPair {
    Body& one;
    Body& other;
};
[[nodiscard]] BodyPair drawn_bodies(PlainCase& c, Draw& draw);

template <class T>
[[nodiscard]] T& drawn_of(std::vector<T>& list, Draw& draw) {
    return list[static_cast<std::size_t>(draw.integer(0, static_cast<int>(list.size()) - 1))];
}

/// A small part of a length: 2^-k for k from `least` to `most`.
[[nodiscard]] double small_part(Draw& draw, int least, int most);
/// A number of that size, of either sign and not of few bits.
[[nodiscard]] double small_number(Draw& draw, int least, int most);

}  // namespace oblong::fuzz
