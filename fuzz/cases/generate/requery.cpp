// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/requery.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "caseio/names.hpp"
#include "fuzz/cases/generate/build.hpp"
#include "fuzz/cases/generate/tangent.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Case;
using caseio::Query;

/// Numbers that the case may hold: finite, and in the plane with z = 0.
Point holdable(Point p, int dimension) {
    for (std::size_t i = 0; i < 3; ++i)
        if (!std::isfinite(p[i])) p[i] = 0;
    if (dimension == 2) p.z = 0;
    return p;
}

Vec3<Rational> rounded(const Vec3<Rational>& v) {
    Point p{nearest<double>(v.x), nearest<double>(v.y), nearest<double>(v.z)};
    return exact(holdable(p, 3));
}

/// The body moved, its numbers rounded to doubles.
AnyBody<Rational> moved_body(AnyBody<Rational> body, const Point& by) {
    const Vec3<Rational> shift = exact(by);
    const auto* points = std::get_if<Points<Rational>>(&body.shape);
    if (points != nullptr && !body.pose) {
        std::vector<Vec3<Rational>> vertices;
        for (const Vec3<Rational>& v : points->vertices()) vertices.push_back(rounded(v + shift));
        body.shape = Points<Rational>(std::move(vertices));
        return body;
    }
    if (!body.pose) body.pose = Affine<Rational>{};
    body.pose->translation = rounded(body.pose->translation + shift);
    return body;
}

/// A length from a tenth down to a part in 10^16 of `size`.
double small_length(Draw& draw, double size) { return size * decades(-draw.uniform(1, 16)); }

class Requery {
public:
    Requery(const Case& c, std::uint64_t seed) : case_(c), draw_(seed) {}

    Case sweep() {
        case_.query = Query::sweep;
        Outline a = outline(case_.a, case_.dimension), b = outline(*case_.b, case_.dimension);
        const int kind = draw_.integer(0, 6);
        if (kind != 4 && kind != 6) part(a, b);
        Point velocity_a{}, velocity_b{};
        if (kind == 2 || kind == 3) {
            const Tangent t = inner_tangent(draw_, a, b);
            velocity_a = t.of_b;
            velocity_b = t.of_a;
            if (kind == 3) {
                const double length = small_length(draw_, a.size + b.size);
                velocity_a = velocity_a + t.normal * (draw_.coin() ? length : -length);
            }
            case_.note = kind == 2 ? "sweep: graze" : "sweep: next to a graze";
        } else {
            const Point target = any_point(b), from = any_point(a);
            velocity_a = (target - from) * draw_.uniform(0.5, 2);
            if (kind == 4) velocity_a = arrow(draw_, 0.1, 2) * (a.size + b.size);
            if (kind == 1) case_.a = moved_body(case_.a, holdable(velocity_a * -1000, case_.dimension));
            if (kind == 5) {
                velocity_b = arrow(draw_, 100, 10000) * (a.size + b.size);
                velocity_a = velocity_a + velocity_b;
            }
            if (kind == 6) velocity_b = velocity_a;
            static constexpr const char* notes[]{"sweep: hit",
                                                 "sweep: hit from far away",
                                                 "",
                                                 "",
                                                 "sweep: from the start as it is",
                                                 "sweep: hit with a large common velocity",
                                                 "sweep: without motion"};
            case_.note = notes[kind];
        }
        case_.sweep = caseio::Sweep{exact(holdable(velocity_a, case_.dimension)),
                                    exact(holdable(velocity_b, case_.dimension)), max()};
        return std::move(case_);
    }

    Case raycast() {
        case_.query = Query::raycast;
        const Outline other = outline(*case_.b, case_.dimension), body = outline(case_.a, case_.dimension);
        case_.b.reset();
        const int kind = draw_.integer(0, 5);
        Point source = any_point(other), direction = any_point(body) - source;
        direction = direction * draw_.uniform(0.5, 2);
        if (kind == 1) source = source - direction * 1000;
        if (kind == 2 || kind == 3) {
            const Tangent t = tangent_line(draw_, body, case_.dimension);
            direction = t.of_b;
            source = t.of_a - direction;
            if (kind == 3) {
                const double length = small_length(draw_, body.size);
                source = source + t.normal * (draw_.coin() ? length : -length);
            }
        }
        if (kind == 4) source = any_point(body);
        if (kind == 5) {
            direction = arrow(draw_, 0.1, 2) * (body.size + other.size);
            if (draw_.integer(0, 3) == 0) direction = {};
        }
        static constexpr const char* notes[]{"ray: hit",         "ray: hit from far away",
                                             "ray: graze",       "ray: next to a graze",
                                             "ray: from inside", "ray: any direction"};
        case_.note = notes[kind];
        case_.ray =
            caseio::Ray{exact(holdable(source, case_.dimension)), exact(holdable(direction, case_.dimension)), max()};
        return std::move(case_);
    }

    Case penetration() {
        const oracle::ExactAnswer answer = oracle::exact_answer(case_);
        case_.query = Query::penetration;
        if (!answer.bodies || answer.outcome == Outcome::overlapping) return std::move(case_);
        const Outline a = outline(case_.a, case_.dimension), b = outline(*case_.b, case_.dimension);
        Vec3<Rational> across = answer.witness_a.point - answer.witness_b.point;
        if (across == Vec3<Rational>{} && answer.supporting_normal) across = *answer.supporting_normal;
        const Rational largest = std::max({Rational(abs(across.x)), Rational(abs(across.y)), Rational(abs(across.z))});
        if (largest == 0) return std::move(case_);
        across = across * Rational(1 / largest);
        Point n{nearest<double>(across.x), nearest<double>(across.y), nearest<double>(across.z)};
        n = n * (1 / std::sqrt(squared_norm(n)));
        const double size = std::min(a.size, b.size);
        const double depth = draw_.coin() ? small_length(draw_, size) : size * draw_.uniform(0.01, 0.5);
        const Point by = n * -(oracle::approximate(answer.distance) + depth);
        case_.a = moved_body(case_.a, holdable(by, case_.dimension));
        case_.note = "moved into each other along their difference";
        return std::move(case_);
    }

    /// A margin at the distance, next to it, and far from it.
    Case within() {
        const double distance = oracle::approximate(oracle::exact_answer(case_).distance);
        case_.query = Query::within;
        const double far = std::numeric_limits<double>::infinity();
        const std::array<double, 6> margins{
            distance, std::nextafter(distance, 0.0), std::nextafter(distance, far), distance / 2, distance * 2, 0};
        static constexpr std::array<const char*, 6> notes{"margin: the distance rounded",
                                                          "margin: the number below the distance",
                                                          "margin: the number above the distance",
                                                          "margin: half the distance",
                                                          "margin: twice the distance",
                                                          "margin: 0"};
        const auto which = static_cast<std::size_t>(draw_.integer(0, 5));
        const bool is_finite = std::isfinite(margins[which]);
        case_.margin = to_rational(is_finite ? margins[which] : std::numeric_limits<double>::max());
        case_.note = notes[which];
        return std::move(case_);
    }

private:
    [[nodiscard]] Point any_point(const Outline& o) {
        const Point& p = o.points[static_cast<std::size_t>(draw_.integer(0, static_cast<int>(o.points.size()) - 1))];
        return o.centre + (p - o.centre) * draw_.uniform(0, 1);
    }
    /// Moves A away from B along the line of their centres until that line's planes part them.
    void part(Outline& a, const Outline& b) {
        Point n = b.centre - a.centre;
        if (!(squared_norm(n) > 0) || !std::isfinite(squared_norm(n))) n = sphere_point(draw_);
        n = n * (1 / std::sqrt(squared_norm(n)));
        if (case_.dimension == 2 && n.x == 0 && n.y == 0) n = {1, 0, 0};
        const double overlap = dot(n, extreme(a, n)) - dot(n, extreme(b, -n));
        if (overlap < 0) return;
        const Point by = holdable(n * -(overlap + (a.size + b.size) * draw_.uniform(0.1, 1)), case_.dimension);
        case_.a = moved_body(case_.a, by);
        a = outline(case_.a, case_.dimension);
    }
    /// Always there: engines cast along a segment and need its end.
    [[nodiscard]] Rational max() {
        static constexpr int ends[]{1, 10000, 1 << 20, 1 << 20};
        return ends[draw_.integer(0, 3)];
    }

    Case case_;
    Draw draw_;
};

}  // namespace

std::uint64_t mixed_seed(std::string_view id, std::uint64_t seed) {
    std::uint64_t mixed = seed ^ 0x9e3779b97f4a7c15U;
    for (const char letter : id) mixed = (mixed ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
    return mixed;
}

Case requery(const Case& c, Query query, std::uint64_t seed) {
    const std::uint64_t mixed = mixed_seed(c.id, seed);
    Requery of(c, mixed);
    const auto asked = [&]() -> Case {
        switch (query) {
            case Query::sweep:
                return of.sweep();
            case Query::raycast:
                return of.raycast();
            case Query::penetration:
                return of.penetration();
            case Query::signed_distance:
                // Half of them stay as they are.
                return (mixed >> 17U & 1U) == 0 ? of.penetration() : c;
            case Query::within:
                return of.within();
            default:
                return c;
        }
    };
    Case result = asked();
    result.query = query;
    if (query != Query::distance) result.id += "@" + std::string(caseio::query_names[static_cast<std::size_t>(query)]);
    return result;
}

}  // namespace oblong::fuzz
