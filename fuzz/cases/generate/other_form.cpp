// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/other_form.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "caseio/deforming_io.hpp"
#include "caseio/half_space_io.hpp"
#include "caseio/json_writer.hpp"
#include "caseio/names.hpp"
#include "caseio/turning_io.hpp"
#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/cases/generate/tangent.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Case;
using caseio::Query;

/// A float near x: finite, and not 0 unless x is nearly.
Rational held(double x) {
    constexpr double most = std::numeric_limits<float>::max();
    return to_rational(static_cast<float>(std::isnan(x) ? 0 : std::clamp(x, -most, most)));
}
Vec3<Rational> held(const Point& p, int dimension) { return {held(p.x), held(p.y), dimension == 2 ? 0 : held(p.z)}; }

/// A direction of small whole numbers, not 0.
Point small_direction(Draw& draw, int dimension) {
    Point n{};
    for (std::size_t i = 0; i < (dimension == 2 ? 2U : 3U); ++i) n[i] = draw.integer(-3, 3);
    if (n == Point{}) n.x = 1;
    return n;
}

/// The next float above or below x, or x.
double neighbour(Draw& draw, double x) {
    const auto number = static_cast<float>(x);
    const auto end = std::numeric_limits<float>::infinity();
    switch (draw.integer(0, 3)) {
        case 0:
            return std::nextafter(number, end);
        case 1:
            return std::nextafter(number, -end);
        default:
            return x;
    }
}

std::string half_space_line(const Case& c, Draw& draw, caseio::NumberStyle style) {
    const Outline a = outline(c.a, c.dimension);
    const Point n = small_direction(draw, c.dimension);
    caseio::HalfSpaceCase of{c, std::nullopt, std::nullopt};
    Case& rest = of.others;
    rest.b = AnyBody<Rational>{Points<Rational>({Vec3<Rational>{}}), std::nullopt};
    double offset = dot(n, extreme(a, -n));
    switch (draw.integer(0, 3)) {
        case 0:
            rest.query = Query::signed_distance;
            break;
        case 1:
            rest.query = Query::penetration;
            offset += a.size * draw.uniform(0, 1);
            break;
        case 2:
            rest.query = Query::sweep;
            offset -= a.size * draw.uniform(0, 4);
            rest.sweep = caseio::Sweep{held(small_direction(draw, c.dimension) * a.size, c.dimension),
                                       held(small_direction(draw, c.dimension) * a.size, c.dimension), Rational(4)};
            break;
        default:
            break;
    }
    of.b = caseio::PosedHalfSpace{{held(n, c.dimension), held(neighbour(draw, offset))}, std::nullopt};
    return caseio::write_half_space_case(of, style);
}

/// The body moved as the only part of a sum.
AnyBody<Rational> copy_at(const AnyBody<Rational>& body, const Vec3<Rational>& by) {
    Affine<Rational> map;
    map.translation = by;
    return {Sum<Rational>({body}), map};
}

std::string union_line(const Case& c, Draw& draw, caseio::NumberStyle style) {
    const caseio::NumberWriter numbers{c.scalar, style, c.dimension};
    const double size = outline(c.a, c.dimension).size + outline(*c.b, c.dimension).size;
    const Vec3<Rational> by = held(small_direction(draw, c.dimension) * (4 * size), c.dimension);
    const auto twice = [&](const AnyBody<Rational>& body) {
        return R"({"shape": "union", "of": [)" + numbers.body(body) + ", " + numbers.body(copy_at(body, by)) + "]}";
    };
    const Query query = draw.coin() ? Query::distance : Query::decide;
    caseio::JsonWriter line(caseio::case_format);
    line.text("id", c.id).text("query", caseio::query_names[static_cast<std::size_t>(query)]);
    line.text("scalar", caseio::name(c.scalar));
    if (c.dimension == 2) line.integer("dimension", 2);
    line.raw("a", twice(c.a)).raw("b", draw.coin() ? twice(*c.b) : numbers.body(*c.b)).text("source", c.source);
    return line.line();
}

std::string turning_line(const Case& c, Draw& draw, caseio::NumberStyle style) {
    const Outline a = outline(c.a, c.dimension);
    const Outline b = outline(*c.b, c.dimension);
    caseio::TurningCase of{.id = c.id, .scalar = c.scalar, .dimension = c.dimension, .a = c.a, .b = *c.b};
    Turn<Rational> turn;
    const Point axis = c.dimension == 2 ? Point{0, 0, 1} : small_direction(draw, 3);
    turn.axis = {held(axis.x), held(axis.y), held(axis.z)};
    turn.rate = draw.integer(-4, 4);
    turn.centre = held(a.centre, c.dimension);
    if (draw.coin()) turn.velocity = held((b.centre - a.centre) * draw.uniform(0, 2), c.dimension);
    of.motion_a = turn;
    of.width = held(std::max((a.size + b.size) * 0x1p-20, double(std::numeric_limits<float>::min())));
    of.source = c.source;
    return caseio::write_turning_case(of, style);
}

std::string deforming_line(const Case& c, Draw& draw, caseio::NumberStyle style) {
    const Outline a = outline(c.a, c.dimension);
    const Outline b = outline(*c.b, c.dimension);
    const auto vertex = [&](const Outline& o) {
        return held(o.points[static_cast<std::size_t>(draw.integer(0, static_cast<int>(o.points.size()) - 1))],
                    c.dimension);
    };
    const auto vertices = [&](const Outline& o, int count) {
        std::vector<Vec3<Rational>> list;
        for (int i = 0; i < count; ++i) list.push_back(vertex(o));
        return list;
    };
    const int of_a = draw.integer(1, 2);
    caseio::DeformingCase of{
        .id = c.id, .scalar = c.scalar, .dimension = 3, .a = {}, .b = {}, .source = c.source, .note = {}, .expect = {}};
    of.a.vertices = of.a.end = vertices(a, of_a);
    of.b.vertices = of.b.end = vertices(b, of_a == 2 ? 2 : draw.integer(1, 3));
    // A vertex of B, the middle of an edge, or the inside of a triangle.
    Vec3<Rational> target = of.b.vertices.front();
    if (draw.coin()) target = (target + of.b.vertices.back()) * Rational(1, 2);
    if (draw.coin()) target = (target + of.b.vertices[of.b.vertices.size() / 2]) * Rational(1, 2);
    const Vec3<Rational> through = (target - of.a.vertices.front()) * Rational(draw.integer(1, 3));
    const auto to_float = [&](const Vec3<Rational>& p) {
        return held(Point{nearest<double>(p.x), nearest<double>(p.y), nearest<double>(p.z)}, 3);
    };
    for (Vec3<Rational>& end : of.a.end) end = to_float(end + through);
    if (draw.coin()) of.b.end = vertices(b, static_cast<int>(of.b.end.size()));
    return caseio::write_deforming_case(of, style);
}

constexpr std::array<OtherForm, 4> forms{
    {{"halfspace", "a half-space at A, touching or nearly", half_space_line},
     {"union", "two pairs of parts that tie", union_line},
     {"turning", "A turns, and moves to B", turning_line},
     {"deforming", "vertices of A that pass vertices, edges and triangles of B", deforming_line}}};

}  // namespace

std::span<const OtherForm> other_forms() { return forms; }

const OtherForm* find_other_form(std::string_view name) {
    const auto* found = std::find_if(forms.begin(), forms.end(), [&](const OtherForm& f) { return f.name == name; });
    return found == forms.end() ? nullptr : found;
}

std::string other_line(const Case& c, const OtherForm& form, std::uint64_t seed, caseio::NumberStyle style) {
    Draw draw(mixed_seed(c.id, seed));
    Case named = c;
    named.id += "@" + std::string(form.name);
    return form.line(named, draw, style);
}

}  // namespace oblong::fuzz
