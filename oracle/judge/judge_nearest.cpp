// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "oracle/curved/work.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/nearest_extent.hpp"
#include "oracle/exact/pair_case.hpp"
#include "oracle/exact/posed_pair.hpp"
#include "oracle/judge/judge_contact.hpp"
#include "oracle/judge/stated.hpp"

namespace oblong::oracle {

namespace {

using Set = std::vector<RationalVec>;

const RationalVec zero{0, 0, 0};

Set vertices_of(const PosedPair& bodies, bool of_a) {
    Set all;
    for (const IntegerVec& v : of_a ? bodies.cores.a : bodies.cores.b)
        all.push_back(
            {Rational(v.x, bodies.cores.scale), Rational(v.y, bodies.cores.scale), Rational(v.z, bodies.cores.scale)});
    return all;
}

/// The points that are lowest along a direction.
Set lowest(const Set& points, const RationalVec& n) {
    Rational least = dot(n, points.front());
    for (const RationalVec& p : points) least = std::min(least, Rational(dot(n, p)));
    Set kept;
    std::ranges::copy_if(points, std::back_inserter(kept), [&](const RationalVec& p) { return dot(n, p) == least; });
    return kept;
}

/// Whether points span space.
bool is_solid(const Set& points) {
    RationalVec along = zero, normal = zero;
    for (const RationalVec& p : points) {
        const RationalVec d = p - points.front();
        if (along == zero) along = d;
        if (normal == zero) normal = cross(along, d);
        if (dot(normal, d) != 0) return true;
    }
    return false;
}

/// Whether the points are the corners of a strictly convex polygon, in the order around it.
bool is_polygon(const Set& points) {
    const std::size_t count = points.size();
    const RationalVec normal = cross(RationalVec(points[1] - points[0]), RationalVec(points[2] - points[0]));
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t next = (i + 1) % count;
        const RationalVec inwards = cross(normal, RationalVec(points[next] - points[i]));
        for (std::size_t k = 0; k < count; ++k) {
            if (dot(normal, points[k] - points[0]) != 0) return false;
            // On the edge, where this is 0, there are its ends alone.
            if (k != i && k != next && dot(inwards, points[k] - points[i]) <= 0) return false;
        }
    }
    return true;
}

/// Directions along which a set reaches no farther than the listed one only if it has no more points.
Set outward_directions(const Set& points) {
    const Set axes{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    Set across;
    if (points.size() == 1) across = axes;
    const RationalVec along = points.size() == 1 ? zero : RationalVec(points[1] - points[0]);
    if (points.size() == 2) {
        const auto other = std::ranges::find_if(axes, [&](const RationalVec& e) { return cross(along, e) != zero; });
        across = {along, cross(along, *other), cross(along, cross(along, *other))};
    }
    Set all;
    if (points.size() > 2) {
        const RationalVec normal = cross(along, RationalVec(points[2] - points[0]));
        across = {normal};
        for (std::size_t i = 0; i < points.size(); ++i)
            all.push_back(cross(RationalVec(points[(i + 1) % points.size()] - points[i]), normal));
    }
    for (const RationalVec& n : across) {
        all.push_back(n);
        all.push_back(-n);
    }
    return all;
}

/// The shape of the listed points against the stated dimension.
bool has_dimension(const Set& points, int dimension) {
    if (dimension == 0) return points.size() == 1;
    if (dimension == 1) return points.size() == 2 && points[0] != points[1];
    return points.size() > 2 && is_polygon(points);
}

std::string set_fault(const caseio::Case& c, const caseio::NearestResult& n, const ExactAnswer& exact) {
    Set of_a = vertices_of(*exact.bodies, true);
    Set of_b = vertices_of(*exact.bodies, false);
    if (n.dimension == 3) {
        const bool is_body =
            c.dimension == 3 && exact.outcome == Outcome::overlapping && is_solid(of_a) && is_solid(of_b);
        return is_body ? "" : "the common points fill no body";
    }
    const RationalVec between = exact.witness_a.point - exact.witness_b.point;
    for (std::size_t i = 0; i < n.a.size(); ++i) {
        if (n.a[i] - n.b[i] != between) return fmt::format("points {} of a and b are not nearest to each other", i);
        if (is_off(exact, true, n.a[i], 0) || is_off(exact, false, n.b[i], 0))
            return fmt::format("point {} is in none of the sets", i);
    }
    if (!has_dimension(n.a, n.dimension))
        return fmt::format("the points are not the vertices of a set of dimension {} in order", n.dimension);
    // Of bodies that do not overlap the sets lie in the faces along a normal of contact.
    if (const RationalVec normal = between != zero ? between : exact.supporting_normal.value_or(zero); normal != zero) {
        of_a = lowest(of_a, normal);
        of_b = lowest(of_b, -normal);
    }
    for (const RationalVec& direction : outward_directions(n.a)) {
        Rational listed = dot(direction, n.a[0]);
        for (const RationalVec& p : n.a) listed = std::max(listed, Rational(dot(direction, p)));
        if (greatest_along({of_a, of_b, between}, direction) > listed) return "the set has more points";
    }
    return {};
}

/// Judges how far a witness is stated to be from its set.
void judge_off(Judgement& line, const caseio::NearestResult& n, bool of_a) {
    const char which = of_a ? 'a' : 'b';
    const std::optional<Vec3<caseio::Real>>& witness = of_a ? n.result.witness_a : n.result.witness_b;
    const std::optional<caseio::Real>& off = of_a ? n.witness_a_off : n.witness_b_off;
    const Set& set = of_a ? n.a : n.b;
    const std::optional<RationalVec> point = witness ? finite(*witness) : std::nullopt;
    if (!off && (!point || set.empty())) return;
    if (!off) return add_part(line, Verdict::protocol, fmt::format("witness_{}_off is missing", which));
    if (!point || set.empty()) return add_part(line, Verdict::unjudged, fmt::format("no witness {} to measure", which));
    const ExactNumber exact =
        exact_answer(pair_case({Points<Rational>({*point}), std::nullopt}, {Points<Rational>(set), std::nullopt}, 3))
            .distance;
    const std::optional<Rational> nearest = neighbours(exact, Format{}).nearest;
    const bool is_beyond = off->kind == caseio::Real::Kind::infinite;
    // Without a nearest number the distance rounds to infinity.
    if (is_beyond ? off->value < 0 || nearest.has_value() : nearest != off->value)
        add_part(line, Verdict::inaccurate,
                 fmt::format("witness {} is {} off, stated {}", which, decimal(exact, 20), text(*off)));
}

void judge_sets(Judgement& line, const caseio::Case& c, const caseio::NearestResult& n, const ExactAnswer& exact) {
    if (n.a.size() != n.b.size() || n.a.empty() != (n.dimension == 3))
        return add_part(line, Verdict::protocol, "the sets are not listed as their dimension asks");
    if (!exact.bodies || exact.distance.radius != 0 || exact.bodies->whole_a || exact.bodies->whole_b)
        return add_part(line, Verdict::unjudged, "the vertices of the bodies are not known");
    if (const std::string fault = set_fault(c, n, exact); !fault.empty())
        return add_part(line, Verdict::bad_witness, fault);
    for (const bool of_a : {true, false}) judge_off(line, n, of_a);
}

}  // namespace

JudgedLine judge_nearest(const caseio::Case& c, const caseio::NearestResult& n) {
    const std::optional<Judgement> refused = without_answer(n.result);
    if (refused) return {*refused, 0};
    JudgedLine judged;
    Judgement& line = judged.judgement;
    if (!c.b) {
        add_part(line, Verdict::protocol, "a raycast case has one body");
        return judged;
    }
    try {
        const WorkLimit limit;
        const ExactAnswer exact = exact_answer(pair_case(c.a, *c.b, c.dimension));
        judged.size = exact.largest_coordinate;
        line.exact_outcome = exact.outcome;
        line.reason = exact.why;
        if (!exact.judged()) return judged;
        line.verdict = Verdict::exact;
        if (const auto wrong = contradiction(n.result.outcome, exact.outcome)) {
            add_part(line, *wrong, fmt::format("stated {}, exact {}", name(n.result.outcome), name(exact.outcome)));
        } else {
            judge_sets(line, c, n, exact);
        }
    } catch (const WorkSpent& problem) {
        line.verdict = Verdict::unjudged;
        line.reason = problem.what();
    }
    return judged;
}

}  // namespace oblong::oracle
