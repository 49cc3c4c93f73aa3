// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/mutate/faces.hpp"
#include "fuzz/cases/mutate/mutation_list.hpp"
#include "fuzz/cases/mutate/numbers_of.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"

/// Mutations that set how far the bodies are apart.
namespace oblong::fuzz {

namespace {

/// The exact direction from B's nearest point to A's, of length 1 up to rounding, or a normal of the plane between
/// them; nothing where they overlap.
std::optional<Point> exact_normal(const oracle::ExactAnswer& answer) {
    if (!answer.bodies || answer.outcome == Outcome::overlapping) return std::nullopt;
    Vec3<Rational> n = answer.witness_a.point - answer.witness_b.point;
    if (n == Vec3<Rational>{}) {
        if (!answer.supporting_normal) return std::nullopt;
        n = *answer.supporting_normal;
    }
    const Rational largest = std::max({Rational(abs(n.x)), Rational(abs(n.y)), Rational(abs(n.z))});
    n = n * Rational(1 / largest);
    return unit({nearest<double>(n.x), nearest<double>(n.y), nearest<double>(n.z)});
}

/// Whether the oracle answers soon: few vertices, no other curves than balls, exponents that are not far apart.
bool quick_to_judge(PlainCase c) {
    constexpr std::size_t few = 16;
    for (const Body* body : {&c.a, &*c.b}) {
        const std::size_t count = corners(c, *body).size();
        const bool ball =
            std::holds_alternative<Sphere<double>>(body->shape) || std::holds_alternative<Capsule<double>>(body->shape);
        if (count > few || (count == 0 && !ball)) return false;
    }
    constexpr int far = 100;
    bool quick = true;
    change_numbers(c, [&](NumberKind, double x) {
        quick = quick && (x == 0 || std::abs(std::ilogb(x)) < far);
        return x;
    });
    return quick;
}

/// A moves along the exact normal until the distance is its size times 10^-k: the direction of the shortest line stays,
/// and so does the pair of nearest points, up to the rounding of the moved numbers.
bool push(PlainCase& c, Draw& draw) {
    if (!c.b || !quick_to_judge(c)) return false;
    const oracle::ExactAnswer answer = oracle::exact_answer(exact_case(asked_for(c, caseio::Query::distance), "push"));
    const std::optional<Point> normal = exact_normal(answer);
    const double size = std::max(extent(c, c.a).size, extent(c, *c.b).size);
    if (!normal || !(size > 0)) return false;
    const double wanted = size * decades(-draw.integer(0, c.narrow ? 7 : 16));
    const PlainCase before = c;
    move(c, c.a, *normal * (wanted - oracle::approximate(answer.distance)));
    return !(c == before);
}

/// The cloud's coordinates to multiples of 2^-8 of its size, so that products of their differences are exact.
void onto_lattice(Cloud& cloud, const Extent& e) {
    const double cell = std::ldexp(1.0, std::ilogb(e.size) - 8);
    for (Point& p : cloud) {
        for (std::size_t i = 0; i < 3; ++i) p[i] = std::nearbyint(p[i] / cell) * cell;
    }
}

/// Whether x + y is a number of the format, without rounding.
bool adds_exactly(const PlainCase& c, double x, double y) {
    const double sum = x + y;
    return fitted(sum, c.narrow) == sum && sum - x == y && sum - y == x;
}

/// A point of a face on the lattice, or on a quarter of it: its vertex, the middle of an edge, or inside.
Point face_point(const Face& face, Draw& draw) {
    switch (draw.integer(0, 2)) {
        case 0:
            return face.p;
        case 1:
            return face.p * 0.5 + face.q * 0.5;
        default:
            return face.p * 0.5 + face.q * 0.25 + face.r * 0.25;
    }
}

/// Both bodies onto lattices; then the second's vertex farthest against a face's normal is moved onto that face. All of
/// it in exact arithmetic, so that a plane with this point on it lies between the bodies: they touch. Where a sum would
/// be rounded, nothing is done.
bool touch(PlainCase& c, Draw& draw) {
    if (!c.b) return false;
    const BodyPair bodies = drawn_bodies(c, draw);
    Cloud base = corners(c, bodies.one), moving = corners(c, bodies.other);
    if (base.empty() || moving.empty()) return false;
    const Extent e = extent(c, bodies.one), f = extent(c, bodies.other);
    // Coordinates of some sixteen bits, products of two of them far from either end of the range.
    const auto usable = [](const Extent& x) {
        if (x.size == 0) return false;
        const double far = std::max({std::fabs(x.centre.x), std::fabs(x.centre.y), std::fabs(x.centre.z)});
        return std::abs(std::ilogb(x.size)) < 100 && far <= 16 * x.size;
    };
    if (!usable(e)) return false;
    onto_lattice(base, e);
    if (f.size > 0) {
        if (!usable(f)) return false;
        onto_lattice(moving, f);
    }
    const std::optional<Face> face = drawn_face(base, c.dimension, draw);
    if (!face) return false;
    const Point onto = face_point(*face, draw), from = moving[farthest(moving, -face->normal)];
    for (Point& p : moving) {
        const Point relative = p - from;
        for (std::size_t i = 0; i < 3; ++i) {
            if (!adds_exactly(c, onto[i], relative[i])) return false;
        }
        p = onto + relative;
    }
    set_corners(c, bodies.one, std::move(base));
    set_corners(c, bodies.other, std::move(moving));
    return true;
}

}  // namespace

void add_contact_mutations(std::vector<Mutation>& list) {
    list.push_back({"push", "moves A along the exact normal to the distance 10^-k of the larger size", push, true});
    list.push_back({"touch", "puts a vertex of one body exactly onto a vertex, edge or face of the other", touch});
}

}  // namespace oblong::fuzz
