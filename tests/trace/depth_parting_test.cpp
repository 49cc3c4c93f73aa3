// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/subjects/native/epa_run.hpp"
#include "fuzz/trace/depth_explanation.hpp"
#include "fuzz/trace/side_by_side.hpp"
#include "tests/trace/partings.hpp"

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;
using test::PartingCounts;
using test::Point;
using Corners = std::vector<std::uint32_t>;

Corners sorted(Corners corners) {
    std::ranges::sort(corners);
    return corners;
}

Point across(const Point& a, const Point& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// A surface in fractions without neighbours, order or queue: oriented facets, of which w removes all that see it.
struct Surface {
    std::vector<Point> points;
    std::set<Corners> facets;  ///< oriented; the least corner first

    void add(Corners corners) {
        std::ranges::rotate(corners, std::ranges::min_element(corners));
        facets.insert(std::move(corners));
    }
    [[nodiscard]] Point normal(const Corners& f) const {
        const Point along = points[f[1]] - points[f[0]];
        if (f.size() == 2) return {along.y, -along.x, 0};
        return across(along, Point(points[f[2]] - points[f[0]]));
    }
    /// ±l² of a facet.
    [[nodiscard]] Rational distance(const Corners& f) const {
        const Point n = normal(f);
        const Rational offset = test::product(n, points[f[0]]);
        const Rational square = offset * offset / test::product(n, n);
        return offset < 0 ? Rational(-square) : square;
    }
    [[nodiscard]] bool sees(const Corners& f, const Point& w) const {
        return test::product(normal(f), Point(w - points[f[0]])) > 0;
    }
    /// Adds w; in the plane it replaces the edge `seen` alone. Returns what goes.
    std::set<Corners> expand(const Corners& seen, const Point& w) {
        std::set<Corners> gone;
        std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
        for (const Corners& f : facets) {
            if (seen.size() == 2 ? f != seen : !sees(f, w)) continue;
            gone.insert(f);
            for (std::size_t i = 0; i < f.size(); ++i) edges.emplace(f[i], f[(i + 1) % f.size()]);
        }
        const auto apex = static_cast<std::uint32_t>(points.size());
        points.push_back(w);
        for (const Corners& f : gone) facets.erase(f);
        if (seen.size() == 2) {
            facets.insert({seen[0], apex});
            facets.insert({apex, seen[1]});
            return gone;
        }
        for (const auto& [from, to] : edges)
            if (!edges.contains({to, from})) add({from, to, apex});
        return gone;
    }
};

std::set<Corners> sorted(const std::set<Corners>& all) {
    std::set<Corners> result;
    for (const Corners& f : all) result.insert(sorted(f));
    return result;
}

std::set<Corners> removed(const DepthStep& step) {
    std::set<Corners> result;
    for (const TracedFacet& f : step.surface)
        if (f.is_removed) result.insert(sorted(f.corners));
    return result;
}

/// The first parting of an expansion that knows neither queue nor neighbours. Follows the exact run's facet only where
/// several are nearest.
FirstParting independent(const caseio::Case& c, const DepthsSideBySide& both) {
    const DepthTrace computed = trace_depth(c, both.spec);  // with features, not the vertices' numbers
    const Rational tolerance = decimal_tolerance(exact_counterpart(both.spec).tolerance);
    Surface s;
    for (const ReplayedSupport& at : computed.corners)
        s.points.push_back(test::place_of(c.a, at.feature_a, values(at.p)) -
                           test::place_of(*c.b, at.feature_b, values(at.q)));
    const std::vector<Corners> first = c.dimension == 2
                                           ? std::vector<Corners>{{0, 1}, {1, 2}, {2, 0}}
                                           : std::vector<Corners>{{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {0, 2, 3}};
    for (const Corners& f : first) {
        for (std::uint32_t i = 0; i < s.points.size(); ++i)  // every other corner lies behind the facet
            if (std::ranges::find(f, i) == f.end() &&
                test::product(s.normal(f), Point(s.points[i] - s.points[f[0]])) >= 0)
                return {Kind::start, 0};
        if (test::product(s.normal(f), s.points[f[0]]) < 0) return {Kind::start, 0};
        if (f.size() == 2)
            s.facets.insert(f);
        else
            s.add(f);
    }
    for (int k = 0;; ++k) {
        const auto at = static_cast<std::size_t>(k);
        const DepthStep& step = computed.steps.at(at);
        const DepthStep& followed = both.exact->steps.at(at);
        std::optional<Rational> least;
        for (const Corners& f : s.facets) least = least ? std::min(*least, s.distance(f)) : s.distance(f);
        const Corners& chosen = followed.surface[followed.nearest].corners;
        const auto found =
            std::ranges::find_if(s.facets, [&](const Corners& f) { return sorted(f) == sorted(chosen); });
        if (found == s.facets.end()) {
            ADD_FAILURE() << c.id << ": the exact run has another surface in step " << k;
            return {};
        }
        const Corners own = *found;
        EXPECT_EQ(s.distance(own), *least) << c.id << " step " << k;
        if (sorted(step.surface[step.nearest].corners) != sorted(chosen)) return {Kind::facet, k};
        const Point n = s.normal(own);
        const Point p = test::farthest(c.a, n);
        const Point q = test::farthest(*c.b, -n);
        if (!test::is_same_vertex(c.a, step.support.feature_a, values(step.support.p), p) ||
            !test::is_same_vertex(*c.b, step.support.feature_b, values(step.support.q), q))
            return {Kind::vertex, k};
        const Point w = p - q;
        const Rational height = test::product(n, w);
        const Rational h = height * height / test::product(n, n);
        std::optional<ExpansionEnd> end;
        const Rational rest = 1 - tolerance;
        if (height < 0)
            end = ExpansionEnd::separated;
        else if (rest * rest * h <= *least)
            end = ExpansionEnd::rule;
        else if (std::ranges::any_of(own, [&](std::uint32_t i) { return s.points[i] == w; }))
            end = ExpansionEnd::repeated_support;
        const bool is_last = at + 1 == computed.steps.size();
        if (end && is_last && end == computed.end) return {};
        if (end || (is_last && computed.end)) return {Kind::stop, k};
        if (sorted(s.expand(own, w)) != removed(step)) return {Kind::horizon, k};
    }
}

bool has_listed_vertices(const caseio::Case& c) {
    const auto one = [](const AnyBody<Rational>& body) {
        return std::holds_alternative<Points<Rational>>(body.shape) ||
               std::holds_alternative<Box<Rational>>(body.shape);
    };
    return one(c.a) && one(*c.b);
}

void compare(const caseio::Case& c, const std::string& solver, std::string_view family, PartingCounts& counts) {
    const DepthsSideBySide both = run_depths_side_by_side(c, parse_epa_name(solver));
    SCOPED_TRACE(c.id + "  " + solver);
    if (!both.exact || both.computed.result.outcome == Outcome::not_finite) return;
    counts.add(explain(c, both), independent(c, both), family);
}

TEST(DepthParting, IsThatOfAnIndependentExpansionInEveryFamily) {
    PartingCounts counts;
    for (const Family& family : families()) {
        if (family.name == "mesh" || family.name == "solids") continue;
        for (int i = 0; i < 3; ++i) {
            const caseio::Case given = family_case(family, 17, i, 3, 0.5 * i);
            if (given.query != caseio::Query::distance || !given.b) continue;
            const caseio::Case c = requery(given, caseio::Query::penetration, 17);
            if (!has_listed_vertices(c)) continue;
            compare(narrow_to_float(c), "float/epa/relative-1e-5", family.name, counts);
            compare(narrow_to_float(c), "float/epa/relative-0/limit-60", family.name, counts);
            compare(c, "double/epa/relative-1e-10", family.name, counts);
        }
    }
    EXPECT_GE(counts.families.size(), 8U);
    for (const Kind kind : {Kind::none, Kind::facet, Kind::stop}) EXPECT_GE(counts.kinds[kind], 1) << name(kind);
    EXPECT_GE(counts.signs, 4);
}

TEST(DepthParting, WhatTheTraceRecordsIsTheAnswer) {
    int expanded = 0;
    for (const char* name : {"deep_overlap", "regular", "lattice", "sliver"})
        for (int i = 0; i < 6; ++i)
            for (const char* solver : {"float/epa/relative-1e-5", "double/epa/absolute-1e-10",
                                       "quad/epa/relative-1e-25", "rational/epa/relative-0"}) {
                const caseio::Case given = family_case(*find_family(name), 3, i, 6, 0.1 * i);
                const caseio::Case c = narrow_to_float(requery(given, caseio::Query::penetration, 3));
                SCOPED_TRACE(c.id + "  " + solver);
                const EpaSpec spec = parse_epa_name(solver);
                const DepthTrace trace = trace_depth(c, spec);
                EXPECT_EQ(trace.result.iterations, trace.contact.iterations + static_cast<int>(trace.steps.size()));
                const bool has_depth = trace.result.penetration && trace.result.penetration->depth;
                if (!has_depth || !trace.end || spec.scalar == SolverScalar::rational) continue;
                const DepthStep& last = trace.steps.back();
                const Rational l = last.surface[last.nearest].distance.value;
                EXPECT_EQ(trace.result.penetration->depth->value, std::max(l, Rational(0)));
                ++expanded;
            }
    EXPECT_GE(expanded, 20);
}

TEST(DepthParting, TheLoopBeforeIsThatOfItsPlainSolver) {
    int parted = 0, traced = 0;
    for (const char* name : {"deep_overlap", "regular", "lattice", "sliver", "exact_touching"})
        for (int i = 0; i < 3; ++i)
            for (const char* solver :
                 {"float/epa/relative-1e-5", "double/epa/relative-1e-10", "float/epa/absolute-1e-4"}) {
                const caseio::Case given = family_case(*find_family(name), 3, i, 3, 0.4 * i);
                const caseio::Case c = narrow_to_float(requery(given, caseio::Query::penetration, 3));
                SCOPED_TRACE(c.id + "  " + solver);
                const EpaSpec spec = parse_epa_name(solver);
                const DepthsSideBySide both = run_depths_side_by_side(c, spec);
                if (both.computed.result.outcome == Outcome::unsupported) continue;
                ASSERT_TRUE(both.contact);
                EXPECT_EQ(both.contact->computed.result.iterations, both.computed.contact.iterations);
                EXPECT_EQ(both.contact->exact.has_value(), both.contact_explanation.has_value());
                if (!both.computed.end) {
                    EXPECT_EQ(both.computed.result.iterations, both.computed.contact.iterations);
                }
                caseio::Case asked = c;
                asked.query = caseio::Query::distance;
                const SideBySide plain = run_side_by_side(asked, contact_solver(spec));
                ASSERT_EQ(plain.computed.detail.rows.size(), both.contact->computed.detail.rows.size());
                if (!both.contact_explanation) continue;
                EXPECT_EQ(both.contact_explanation->parting, explain(asked, plain).parting);
                parted += both.contact_explanation->parting.kind != Kind::none ? 1 : 0;
                ++traced;
            }
    EXPECT_GE(traced, 30);
    EXPECT_GE(parted, 3);
}

TEST(DepthParting, WithoutAnExpansionThereIsNoExactOne) {
    const EpaSpec spec = parse_epa_name("double/epa/relative-1e-10");
    caseio::Case apart =
        requery(family_case(*find_family("deep_overlap"), 1, 0, 1, 0.5), caseio::Query::penetration, 1);
    apart.a.pose = Affine<Rational>{};
    apart.a.pose->linear.rows = {Vec3<Rational>{1, 0, 0}, Vec3<Rational>{0, 1, 0}, Vec3<Rational>{0, 0, 1}};
    apart.a.pose->translation = {1000, 0, 0};
    const DepthsSideBySide both = run_depths_side_by_side(apart, spec);
    EXPECT_EQ(both.computed.result.outcome, Outcome::separated);
    EXPECT_FALSE(both.exact);
    EXPECT_NE(both.why_no_exact.find("no expansion begins"), std::string::npos) << both.why_no_exact;
    caseio::Case deep = requery(family_case(*find_family("deep_overlap"), 1, 0, 1, 0.5), caseio::Query::penetration, 1);
    EXPECT_EQ(run_depths_side_by_side(deep, parse_epa_name("rational/epa/relative-0")).why_no_exact,
              "this solver is exact");
    deep.a = {Sphere<Rational>(1), std::nullopt};
    const DepthsSideBySide curved = run_depths_side_by_side(deep, spec);
    EXPECT_FALSE(curved.exact);
    EXPECT_NE(curved.why_no_exact, "");
}

}  // namespace
}  // namespace oblong::fuzz
