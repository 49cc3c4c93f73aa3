// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "fuzz/cases/generate/shape_menu.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

/// What each family is where its bodies are primitives: the same degeneracy, the same knob.
namespace oblong::fuzz {

namespace {

using Maker = caseio::Case (*)(Draw& draw, double severity, const ShapeMenu& menu);
using enum Primitive;

/// The frames that map axes to axes, x to z by cyclic turns: exact.
Frame axis_frame(Draw& draw) {
    const int turn = draw.integer(0, 2);
    if (turn == 0) return world;
    return turn == 1 ? Frame{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}} : Frame{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
}

/// Half a turn about x: what was down is up.
constexpr Frame upside_down{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}};

Frame after(const Frame& outer, const Frame& inner) { return {outer(inner.u), outer(inner.v), outer(inner.n)}; }

struct Drawn {
    Primitive shape;
    Solidity size;

    [[nodiscard]] AnyBody<Rational> body() const { return primitive_body(shape, size); }
};

Solidity ordinary_size(Draw& draw, double scale = 1) {
    return Solidity{scale * draw.uniform(0.3, 1.5), scale * draw.uniform(0.3, 1.5), scale * draw.uniform(0.3, 1.5)};
}

Drawn ordinary(Draw& draw, const ShapeMenu& menu, double scale = 1) {
    const Primitive shape = menu.draw(draw);
    return {shape, ordinary_size(draw, scale)};
}

/// Both turned at random, B's middle at `offset`.
caseio::Case turned_pair(Draw& draw, const Drawn& a, const Drawn& b, const Point& offset) {
    const Frame turn_a = rotation(draw);
    const Frame turn_b = rotation(draw);
    return pair(draw, posed(a.body(), turn_a, {}), posed(b.body(), turn_b, offset));
}

caseio::Case size_ratio(Draw& draw, double severity, const ShapeMenu& menu) {
    const double large = decades(4 * severity);
    const double small = large / decades(8 * severity);
    const Drawn a = ordinary(draw, menu, large);
    const Drawn b = ordinary(draw, menu, small);
    const Point direction = sphere_point(draw);
    const Frame turn = rotation(draw);
    const double gap = draw.uniform(0.1, 3) * small;
    // B is in the ball of this radius, whichever way it is turned.
    const double around = std::sqrt(b.size.height * b.size.height + b.size.across * b.size.across +
                                    b.size.across_second * b.size.across_second);
    const double support_value = primitive_support_value(a.shape, a.size, direction) + around + gap;
    return pair(draw, a.body(), posed(b.body(), turn, direction * support_value));
}

caseio::Case needle(Draw& draw, double severity, const ShapeMenu& menu) {
    const double width = decades(-8 * severity);
    const Drawn a{menu.among({box, ellipsoid, capsule, cylinder, cone}).draw(draw), {1, width, width}};
    const double width_b = draw.coin() ? width : 1;
    const Drawn b{menu.draw(draw), {1, width_b, width_b}};
    const Point direction = sphere_point(draw);
    return turned_pair(draw, a, b, direction * (2 + draw.uniform(-1.5, 1)));
}

caseio::Case slab(Draw& draw, double severity, const ShapeMenu& menu) {
    const double thickness = decades(-8 * severity);
    const ShapeMenu flat = menu.among({box, ellipsoid, cylinder, cone});
    const auto plate = [&](double height) {
        const Primitive shape = flat.draw(draw);
        return Drawn{shape, Solidity{height, draw.uniform(0.5, 2), draw.uniform(0.5, 2)}};
    };
    const Drawn a = plate(thickness);
    const Drawn b = plate(thickness * draw.uniform(0.5, 2));
    const Frame turn = rotation(draw);
    const Frame turn_b = draw.coin() ? turn : rotation(draw);
    const double shift = draw.uniform(-1, 1);
    const double height = draw.coin() ? thickness * draw.uniform(3.5, 6) : draw.uniform(1, 3);
    return pair(draw, posed(a.body(), turn, {}), posed(b.body(), turn_b, turn(Point{shift, 0.3, height})));
}

/// A below the plane z = 0, B above it and `gap` higher; both may be turned over. `beside` moves B across.
struct Stacked {
    Drawn a, b;
    Frame turn_a = world, turn_b = world;
    double gap = 0;
    Point beside{};
    Point offset{};  ///< of both
};

caseio::Case stacked(Draw& draw, const Stacked& s) {
    const Frame frame = axis_frame(draw);
    const Point below{0, 0, -s.a.size.height};
    const Point above{s.beside.x, s.beside.y, s.gap + s.b.size.height};
    return pair(draw, posed(s.a.body(), after(frame, s.turn_a), frame(below) + s.offset),
                posed(s.b.body(), after(frame, s.turn_b), frame(above) + s.offset));
}

/// A cone's disc looks up where it is turned over.
Frame face_up(Primitive shape) { return shape == cone ? upside_down : world; }

caseio::Case near_parallel_faces(Draw& draw, double severity, const ShapeMenu& menu) {
    const double gap = decades(-1 - 11 * severity);
    const ShapeMenu faced = menu.among({box, cylinder, cone});
    Stacked s{ordinary(draw, faced), ordinary(draw, faced)};
    s.turn_a = face_up(s.a.shape);
    const double angle = draw.coin() ? 0 : gap * draw.uniform(0, 0.5);
    // Turned about y by a small angle: its sine and cosine, rationally.
    const double t = angle / 2;
    const double cosine = (1 - t * t) / (1 + t * t), sine = 2 * t / (1 + t * t);
    s.turn_b = {{cosine, 0, -sine}, {0, 1, 0}, {sine, 0, cosine}};
    s.gap = gap;
    s.beside = Point{draw.uniform(-0.3, 0.3), draw.uniform(-0.3, 0.3), 0};
    return stacked(draw, s);
}

double small_number(Draw& draw, int most) { return static_cast<double>(draw.integer(1, most)); }

Solidity integer_size(Draw& draw, int most) {
    return Solidity{small_number(draw, most), small_number(draw, most), small_number(draw, most)};
}

caseio::Case coplanar_faces(Draw& draw, double severity, const ShapeMenu& menu) {
    const ShapeMenu faced = menu.among({box, cylinder, cone});
    const int most = 2 + static_cast<int>(14 * severity);
    const auto beside = [&](double side) {
        const Drawn d{faced.draw(draw), integer_size(draw, most)};
        const bool hangs = draw.coin();  // its face is the upper one
        const Point at{side * (d.size.across + draw.integer(0, most)), static_cast<double>(draw.integer(-most, most)),
                       hangs ? -d.size.height : d.size.height};
        return std::pair(d, std::pair(hangs ? face_up(d.shape) : world, at));
    };
    const auto a = beside(-1);
    const auto b = beside(1);
    const Frame frame = axis_frame(draw);
    return pair(draw, posed(a.first.body(), after(frame, a.second.first), frame(a.second.second)),
                posed(b.first.body(), after(frame, b.second.first), frame(b.second.second)));
}

/// Bodies that lie along x, one across the other at a small angle.
caseio::Case near_parallel_edges(Draw& draw, double severity, const ShapeMenu& menu) {
    const double angle = decades(-15 * severity);
    const double gap = draw.coin() ? 0.5 : decades(-10 * severity);
    const ShapeMenu edged = menu.among({box, capsule, cylinder});
    const auto rod = [&] { return Drawn{edged.draw(draw), {draw.uniform(0.6, 2), 0.5, 0.5}}; };
    const Drawn a = rod();
    const Drawn b = rod();
    // z to x; a box stands on an edge besides, by the turn of 3, 4 and 5.
    const auto lie = [](const Drawn& d) {
        constexpr Frame along_x{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
        constexpr Frame on_edge{{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}};
        return d.shape == box ? after(along_x, on_edge) : along_x;
    };
    const auto height = [](const Drawn& d) { return d.shape == box ? 0.7 : 0.5; };
    const Frame across = plane_turn_by(angle / 2);
    const Frame turn = draw.coin() ? rotation(draw) : world;
    return pair(draw, posed(a.body(), after(turn, lie(a)), turn(Point{0, 0, -height(a)})),
                posed(b.body(), after(turn, after(across, lie(b))), turn(Point{0.1, 0, gap + height(b)})));
}

/// Bodies of small integers in contact along an axis: their middles above each other, unless one offers a face.
Stacked in_contact(Draw& draw, int most, const ShapeMenu& menu) {
    Stacked s{{menu.draw(draw), integer_size(draw, most)}, {menu.draw(draw), integer_size(draw, most)}};
    if (s.a.shape == cone && draw.coin()) s.turn_a = upside_down;
    if (s.b.shape == cone && draw.coin()) s.turn_b = upside_down;
    const bool faces_up = s.a.shape == box || s.a.shape == cylinder;
    // Up to half of the way to the face's edge: B's lowest point, or one of its face, is above the face.
    if (faces_up) s.beside.x = std::floor(s.a.size.across / 2) * draw.integer(-1, 1);
    return s;
}

caseio::Case near_touching(Draw& draw, double severity, const ShapeMenu& menu) {
    Stacked s = in_contact(draw, 4, menu);
    s.gap = decades(-1 - 14 * severity);
    return stacked(draw, s);
}

caseio::Case exact_touching(Draw& draw, double severity, const ShapeMenu& menu) {
    Stacked s = in_contact(draw, 2 + static_cast<int>(14 * severity), menu);
    const int range = static_cast<int>(octaves(20 * severity));
    s.offset = integer_point(draw, range);
    return stacked(draw, s);
}

caseio::Case shallow_overlap(Draw& draw, double severity, const ShapeMenu& menu) {
    Stacked s = in_contact(draw, 4, menu);
    s.gap = -decades(-1 - 14 * severity);
    return stacked(draw, s);
}

caseio::Case deep_overlap(Draw& draw, double severity, const ShapeMenu& menu) {
    const Drawn a = ordinary(draw, menu);
    if (severity == 1 || draw.integer(0, 9) == 0) return pair(draw, a.body(), a.body());
    const Drawn b = ordinary(draw, menu);
    return turned_pair(draw, a, b, sphere_point(draw) * (0.2 * decades(-16 * severity)));
}

caseio::Case lattice(Draw& draw, double severity, const ShapeMenu& menu) {
    const int most = 8 - static_cast<int>(7 * severity);
    const auto body = [&] {
        const Drawn d{menu.draw(draw), integer_size(draw, most)};
        const Frame frame = axis_frame(draw);
        return posed(d.body(), frame, integer_point(draw, 2 * most));
    };
    AnyBody<Rational> a = body();
    AnyBody<Rational> b = body();
    return pair(draw, std::move(a), std::move(b));
}

caseio::Case far_offset(Draw& draw, double severity, const ShapeMenu& menu) {
    const Drawn a = ordinary(draw, menu);
    const Drawn b = ordinary(draw, menu);
    const Frame turn_a = rotation(draw);
    const Frame turn_b = rotation(draw);
    const Point offset = sphere_point(draw) * decades(3 + 4 * severity);
    const Point apart = arrow(draw, 0.5, 5);
    return pair(draw, posed(a.body(), turn_a, offset), posed(b.body(), turn_b, offset + apart));
}

caseio::Case scaled(Draw& draw, int exponent, const ShapeMenu& menu) {
    const double scale = std::ldexp(1.0, exponent);
    const Drawn a = ordinary(draw, menu, scale);
    const Drawn b = ordinary(draw, menu, scale);
    const Point apart = arrow(draw, 0.5, 5);
    return turned_pair(draw, a, b, apart * scale);
}

caseio::Case denormal(Draw& draw, double severity, const ShapeMenu& menu) {
    return scaled(draw, -480 - static_cast<int>(588 * severity), menu);
}

caseio::Case huge(Draw& draw, double severity, const ShapeMenu& menu) {
    return scaled(draw, 240 + static_cast<int>(776 * severity), menu);
}

caseio::Case posed_bodies(Draw& draw, double severity, const ShapeMenu& menu) {
    const Drawn a = ordinary(draw, menu);
    const Drawn b = ordinary(draw, menu);
    const Frame frame_a = stretched(draw, severity);
    const Frame frame_b = stretched(draw, severity);
    const Point offset = sphere_point(draw) * decades(2 * severity);
    const Point apart = arrow(draw, 0.5, 5);
    return pair(draw, posed(a.body(), frame_a, offset), posed(b.body(), frame_b, offset + apart));
}

caseio::Case curved(Draw& draw, double severity, const ShapeMenu& menu) {
    const double least = decades(-4 * severity);
    const auto body = [&] {
        const auto size = [&] { return draw.coin() ? draw.uniform(0.5, 1.5) : least; };
        const Primitive shape = menu.draw(draw);
        return Drawn{shape, Solidity{size(), size(), size()}};
    };
    const Drawn a = body();
    const Drawn b = body();
    return turned_pair(draw, a, b, arrow(draw, 0.5, 5));
}

struct Shaped {
    std::string_view family;
    Maker make;                     ///< null: `why` says why the family cannot be drawn so
    std::vector<Primitive> needed;  ///< at least one of these, for one of the two bodies at least; empty: any will do
    std::string_view why;
};

const std::vector<Shaped>& shaped() {
    static const std::vector<Shaped> table{
        {"size_ratio", size_ratio, {}, ""},
        {"needle", needle, {box, ellipsoid, capsule, cylinder, cone}, "a sphere has no length and width"},
        {"slab", slab, {box, ellipsoid, cylinder, cone}, "a sphere or capsule is never flat"},
        {"near_parallel_faces", near_parallel_faces, {box, cylinder, cone}, "the others have no flat face"},
        {"coplanar_faces", coplanar_faces, {box, cylinder, cone}, "the others have no flat face"},
        {"near_parallel_edges", near_parallel_edges, {box, capsule, cylinder}, "the others have no straight edge"},
        {"near_touching", near_touching, {}, ""},
        {"exact_touching", exact_touching, {}, ""},
        {"deep_overlap", deep_overlap, {}, ""},
        {"shallow_overlap", shallow_overlap, {}, ""},
        {"lattice", lattice, {}, ""},
        {"far_offset", far_offset, {}, ""},
        {"denormal", denormal, {}, ""},
        {"huge", huge, {}, ""},
        {"posed", posed_bodies, {}, ""},
        {"curved", curved, {}, ""},
        {"regular", nullptr, {}, "its knob is the number of vertices; take curved or posed"},
        {"solids", nullptr, {}, "its solids have vertices"},
        {"mesh", nullptr, {}, "its meshes have vertices"},
        {"captured", nullptr, {}, "its bodies are those of the runs"},
    };
    return table;
}

const Shaped* find_shaped(std::string_view family) {
    const auto found = std::ranges::find(shaped(), family, &Shaped::family);
    return found == shaped().end() ? nullptr : &*found;
}

}  // namespace

std::string why_not_of(const ShapeMenu& menu, const Family& family) {
    const Shaped* s = find_shaped(family.name);
    if (s == nullptr) {
        return family.name.starts_with("plane") ? "its bodies lie in the plane, and primitives do not"
                                                : "its degeneracy is one of vertices, which primitives have not";
    }
    if (s->make == nullptr) return std::string(s->why);
    if (s->needed.empty() || !menu.among(s->needed).shapes().empty()) return {};
    return fmt::format("it needs one of {}: {}", ShapeMenu(s->needed).text(), s->why);
}

caseio::Case shaped_case(const ShapeMenu& menu, const Family& family, const FamilyIndex& at) {
    const Maker make = find_shaped(family.name)->make;
    caseio::Case c = family_case(family, at, [&](Draw& draw, double severity) { return make(draw, severity, menu); });
    c.id += "@shapes";
    c.source += " shapes:" + menu.text();
    return c;
}

}  // namespace oblong::fuzz
