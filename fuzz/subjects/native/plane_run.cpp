// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/plane_run.hpp"

#include "fuzz/subjects/native/scalar_dispatch.hpp"
#include "oblong/body/polygon.hpp"
#include "oblong/support/any_body.hpp"

namespace oblong::fuzz {

namespace {

/// How far around the ring p is: the number of its edge, plus the share of the edge behind it. Nothing inside the ring.
std::optional<Rational> place_on(std::span<const Vec3<Rational>> ring, const Vec3<Rational>& p) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec3<Rational> along = ring[(i + 1) % ring.size()] - ring[i];
        const Vec3<Rational> on = p - ring[i];
        const Rational share = dot(along, on) / squared_norm(along);
        if (plane_cross(along, on) == 0 && share >= 0 && share < 1) return share + static_cast<int>(i);
    }
    return std::nullopt;
}

/// Whether the list goes once around its hull, one way or the other; duplicates and vertices inside edges are allowed.
bool goes_around(std::span<const Vec3<Rational>> list) {
    if (list.size() < 3) return true;
    const auto hull = Polygon<Rational>::hull_of({list.begin(), list.end()});
    if (hull.vertices().size() < 3) return false;
    std::vector<Rational> places;
    for (const Vec3<Rational>& p : list) {
        const std::optional<Rational> place = place_on(hull.vertices(), p);
        if (!place) return false;
        places.push_back(*place);
    }
    int up = 0, down = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const int step = places[(i + 1) % places.size()].compare(places[i]);
        if (step > 0) ++up;
        if (step < 0) ++down;
    }
    return up == 1 || down == 1;  // one step alone closes the circle
}

std::string why_unsuitable(const AnyBody<Rational>& body, const PlaneSpec& spec) {
    if (spec.method == PlaneSpec::Method::distance) {
        const bool rational = spec.solver.scalar == SolverScalar::rational;
        return rational && !can_support(body) ? "a rational solver takes points and boxes only" : "";
    }
    if (!can_support(body)) return "only polygons: points, boxes, and their sums and hulls";
    if (spec.search == PlaneSpec::Search::scan) return "";
    const auto* points = std::get_if<Points<Rational>>(&body.shape);
    if (points == nullptr || body.pose) return "only points without a pose";
    if (spec.search == PlaneSpec::Search::climb && !goes_around(points->vertices()))
        return "only vertices listed in order around their hull";
    return "";
}

caseio::Result run(const caseio::Case& c, const PlaneSpec& spec) {
    return in_scalar(spec.solver.scalar, [&]<class S>(std::type_identity<S>) { return run_plane_in<S>(c, spec); });
}

}  // namespace

caseio::Result run_plane(const caseio::Case& c, const PlaneSpec& spec) {
    std::string why;
    if (c.dimension != 2) {
        why = "only cases of dimension 2";
    } else if ((c.query != caseio::Query::distance && c.query != caseio::Query::decide) || !c.b) {
        why = "only distance and decide queries";
    } else {
        why = why_unsuitable(c.a, spec);
        if (why.empty()) why = why_unsuitable(*c.b, spec);
    }
    if (why.empty()) return run(c, spec);
    return unsupported(std::move(why));
}

}  // namespace oblong::fuzz
