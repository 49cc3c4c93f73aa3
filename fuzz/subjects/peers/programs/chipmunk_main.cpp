// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <span>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/peers/programs/chipmunk_body.hpp"
#include "fuzz/subjects/peers/programs/peer.hpp"
#include "fuzz/subjects/peers/programs/rigid_ends.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::peers {

namespace {

using caseio::Query;

Vec3<double> point(const cpVect& v) { return {v.x, v.y, 0}; }

/// The number of a case as a double. Throws Unsupported for numbers that are none.
double number(const Rational& value) {
    const std::optional<double> exact = exactly<double>(value);
    if (!exact) throw Unsupported("a number of the case is no double");
    return *exact;
}

/// The way of the first body relative to the second, from parameter 0 to `max`.
cpVect way(const Vec3<Rational>& velocity, const Rational& max) {
    const cpVect w = cpv(nearest<double>(velocity.x * max), nearest<double>(velocity.y * max));
    if (!is_finite(w.x) || !is_finite(w.y)) throw Unsupported("a motion that overflows");
    return w;
}

class ChipmunkPeer : public Peer {
public:
    explicit ChipmunkPeer(bool sorts) : sorts_(sorts) {}

    [[nodiscard]] fuzz::SubjectInfo info() const override {
        fuzz::SubjectInfo info;
        info.name = sorts_ ? "chipmunk/sorted" : "chipmunk";
        info.version = cpVersionString;
        info.scalar = "double";
        info.queries = {Query::distance, Query::decide, Query::penetration, Query::sweep, Query::raycast};
        info.promise_text = "none";
        info.conversions =
            "distance queries: Chipmunk offers distances from points alone, the answer about two bodies of which none "
            "is a ball is the decision; points and boxes under a pose: the pose is applied to the vertices, exactly, "
            "and rounded once to double, a capsule's ends likewise; a polygon is the hull that Chipmunk built; the way "
            "of a cast is rounded to double";
        return info;
    }
    [[nodiscard]] int dimension() const override { return 2; }

    [[nodiscard]] caseio::Result answer(const caseio::Case& c) override {
        const ChipmunkBody a = make_chipmunk_body(c.a);
        if (c.query == Query::raycast) return raycast(c, a);
        const ChipmunkBody b = make_chipmunk_body(*c.b);
        caseio::Result r = ask(c, a, b);
        if (a.changed || b.changed) r.converted_case = caseio::write_case(with_bodies(c, a.kept, b.kept));
        return r;
    }

private:
    caseio::Result ask(const caseio::Case& c, const ChipmunkBody& a, const ChipmunkBody& b) {
        if (c.query == Query::sweep) return sweep(c, a, b);
        if (c.query == Query::distance && a.centre) return distance_from(*a.centre, a.radius, b, true);
        if (c.query == Query::distance && b.centre) return distance_from(*b.centre, b.radius, a, false);
        cpContactPointSet found{};
        const bool swaps = sorts_ && a.rank > b.rank;
        const ChipmunkBody &first = swaps ? b : a, &second = swaps ? a : b;
        timed([&] { found = cpShapesCollide(first.shape.get(), second.shape.get()); });
        if (c.query != Query::penetration || found.count == 0) return decision_result(found.count > 0);
        double depth = -found.points[0].distance;
        if (found.count > 1) depth = std::max(depth, -found.points[1].distance);
        return depth_result(depth, swaps ? point(found.normal) : -point(found.normal));
    }

    /// The distance of a ball from a body: that of its centre, less the radius.
    caseio::Result distance_from(const cpVect& centre, double radius, const ChipmunkBody& body, bool ball_is_first) {
        cpPointQueryInfo found{};
        timed([&] { cpShapePointQuery(body.shape.get(), centre, &found); });
        const Vec3<double> ball = point(cpvsub(centre, cpvmult(found.gradient, radius))), other = point(found.point);
        return distance_result<double>(
            {found.distance - radius, ball_is_first ? ball : other, ball_is_first ? other : ball});
    }

    /// A ball that moves is a segment query with its radius.
    caseio::Result sweep(const caseio::Case& c, const ChipmunkBody& a, const ChipmunkBody& b) {
        if (!c.sweep->max) throw Unsupported("a sweep without max");
        if (!a.centre && !b.centre) throw Unsupported("a sweep of two bodies of which none is a ball");
        const Vec3<Rational> velocity = c.sweep->velocity_a - c.sweep->velocity_b;
        const cpVect forth = way(velocity, *c.sweep->max);
        return a.centre ? cast(b, *a.centre, forth, {a.radius, number(*c.sweep->max)})
                        : cast(a, *b.centre, cpvneg(forth), {b.radius, number(*c.sweep->max)});
    }

    caseio::Result raycast(const caseio::Case& c, const ChipmunkBody& body) {
        if (!c.ray->max) throw Unsupported("a ray without max");
        const cpVect source = cpv(number(c.ray->source.x), number(c.ray->source.y));
        caseio::Result r = cast(body, source, way(c.ray->direction, *c.ray->max), {0, number(*c.ray->max)});
        if (body.changed) {
            caseio::Case converted = c;
            converted.a = map_numbers<Rational>(body.kept, [](double value) { return to_rational(value); });
            converted.scalar = caseio::CaseScalar::float64;
            r.converted_case = caseio::write_case(converted);
        }
        return r;
    }

    struct Moving {
        double radius, max;
    };

    caseio::Result cast(const ChipmunkBody& target, const cpVect& from, const cpVect& forth, const Moving& ball) {
        cpSegmentQueryInfo found{};
        bool hit = false;
        timed([&] {
            hit = cpShapeSegmentQuery(target.shape.get(), from, cpvadd(from, forth), ball.radius, &found) != 0;
        });
        return peers::cast_result({hit, found.alpha}, to_rational(ball.max), "alpha is not finite");
    }

    bool sorts_;
};

std::unique_ptr<Peer> make_chipmunk(const std::map<std::string, std::string>& chosen) {
    return std::make_unique<ChipmunkPeer>(chosen.at("--order") == "sorted");
}

}  // namespace

}  // namespace oblong::peers

int main(int argc, char** argv) {
    using namespace oblong::peers;
    return peer_main(argc, argv,
                     {"Chipmunk as a subject, in the plane: cpShapesCollide, cpShapePointQuery, cpShapeSegmentQuery.",
                      {{"--order",
                        {"given", "sorted"},
                        "the order in which cpShapesCollide gets the shapes: that of the case, or circles before "
                        "segments before polygons"}},
                      make_chipmunk});
}
