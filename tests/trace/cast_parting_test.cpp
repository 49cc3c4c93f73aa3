// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/trace/cast_explanation.hpp"
#include "fuzz/trace/side_by_side.hpp"
#include "tests/level.hpp"
#include "tests/trace/partings.hpp"

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;
using test::is_polyhedral;
using test::PartingCounts;
using test::Point;

/// A cast's problem in fractions, by plain loops.
struct Problem {
    const caseio::Case& c;

    [[nodiscard]] Point source() const { return c.ray ? c.ray->source : Point{}; }
    [[nodiscard]] Point direction() const {
        return c.ray ? c.ray->direction : Point(c.sweep->velocity_a - c.sweep->velocity_b);
    }
    [[nodiscard]] std::optional<Rational> most() const { return c.ray ? c.ray->max : c.sweep->max; }
    /// The vertices of A and B that make the support point of C along n; of a raycast B's is 0.
    [[nodiscard]] std::pair<Point, Point> vertices(const Point& n) const {
        if (c.ray) return {test::farthest(c.a, n), Point{}};
        return {test::farthest(c.a, -n), test::farthest(*c.b, n)};
    }
    [[nodiscard]] Point of_target(const std::pair<Point, Point>& pq) const {
        return c.ray ? pq.first : Point(pq.second - pq.first);
    }
    [[nodiscard]] bool same(const ReplayedSupport& s, const std::pair<Point, Point>& pq) const {
        if (!test::is_same_vertex(c.a, s.feature_a, values(s.p), pq.first)) return false;
        return c.ray || test::is_same_vertex(*c.b, s.feature_b, values(s.q), pq.second);
    }
};

struct Slots {
    std::array<Point, 4> p;
    unsigned set = 0;

    /// The slot of a point: the one that has it, else the lowest free one.
    unsigned put(const Point& point) {
        for (unsigned i = 0; i < 4; ++i)
            if ((set >> i & 1U) != 0 && p[i] == point) return i;
        unsigned slot = 0;
        while ((set >> slot & 1U) != 0) ++slot;
        p[slot] = point;
        return slot;
    }
    [[nodiscard]] std::array<Point, 4> seen_from(const Point& x) const {
        std::array<Point, 4> y;
        for (unsigned i = 0; i < 4; ++i) y[i] = x - p[i];
        return y;
    }
};

/// Algorithm 3 of van den Bergen 2004 in fractions, beside the steps of a computed run. Follows the exact run's subset
/// only where several carry the nearest point.
FirstParting independent(const caseio::Case& c, const CastsSideBySide& both) {
    const Problem problem{c};
    const CastTrace computed = trace_cast(c, both.spec);  // with features, not the vertices' numbers
    const Rational tolerance = decimal_tolerance(exact_counterpart(both.spec).tolerance);
    const Point r = problem.direction();
    Point x = problem.source();
    Rational lambda;
    const auto start = problem.vertices(-r);
    if (!problem.same(computed.start, start)) return {Kind::start, 0};
    Point v = x - problem.of_target(start);
    Slots slots;
    for (int k = 0;; ++k) {
        const auto at = static_cast<std::size_t>(k);
        const Rational vv = test::product(v, v);
        Rational largest;
        for (unsigned i = 0; i < 4; ++i)
            if ((slots.set >> i & 1U) != 0) {
                const Point y = x - slots.p[i];
                largest = std::max(largest, test::product(y, y));
            }
        const bool encloses = vv == 0 || slots.set == 15U;
        const bool exact_ends = encloses || vv <= tolerance * largest;
        const bool computed_ends = at == computed.steps.size();
        if (exact_ends || computed_ends) {
            const Termination why = encloses ? Termination::origin_enclosed : Termination::relative;
            const bool alike = exact_ends && computed_ends && computed.result.termination == why;
            return alike ? FirstParting{} : FirstParting{Kind::stop, std::max(0, k - 1)};
        }
        const CastStep& step = computed.steps[at];
        const auto pq = problem.vertices(v);
        if (!problem.same(step.support, pq)) return {Kind::vertex, k};
        const Point p = problem.of_target(pq);
        const Rational vw = test::product(v, Point(x - p));
        Clip clip = Clip::stays;
        if (vw > 0) {
            const Rational vr = test::product(v, r);
            clip = Clip::misses;
            if (vr < 0) {
                lambda -= vw / vr;
                x = problem.source() + r * lambda;
                clip = problem.most() && *problem.most() < lambda ? Clip::too_far : Clip::grows;
            }
        }
        if (clip != step.clip) return {Kind::clip, k};
        if (clip == Clip::misses || clip == Clip::too_far) return {};
        const unsigned slot = slots.put(p);
        const unsigned all = slots.set | 1U << slot;
        const test::Nearest nearest = test::nearest_of(slots.seen_from(x), all);
        const unsigned chosen = both.exact->steps[at].set;
        EXPECT_NE(std::ranges::find(nearest.carriers, chosen), nearest.carriers.end()) << c.id << " step " << k;
        if (!step.is_found) return {Kind::stop, k};
        if (step.set != chosen) return {Kind::subset, k};
        slots.set = chosen;
        v = nearest.v;
    }
}

void compare(const caseio::Case& c, const std::string& solver, std::string_view family, PartingCounts& counts) {
    const CastsSideBySide both = run_casts_side_by_side(c, parse_cast_name(solver));
    SCOPED_TRACE(c.id + "  " + solver);
    ASSERT_EQ(both.exact.has_value(), is_polyhedral(c)) << both.why_no_exact;
    if (!both.exact || both.computed.result.outcome == Outcome::not_finite) return;
    counts.add(explain(c, both), independent(c, both), family);
}

TEST(CastParting, IsThatOfAnIndependentLoopInEveryFamily) {
    PartingCounts counts;
    std::set<std::string, std::less<>> polyhedral;
    for (const Family& family : families()) {
        const bool large = family.name == "mesh" || family.name == "solids";
        const int count = large ? 1 : test::level() == 1 ? 2 : 3;
        for (int i = 0; i < count; ++i) {
            const double severity = large ? 0.1 : static_cast<double>(i) / (count - 1);
            const caseio::Case given = family_case(family, 13, i, count, severity);
            if (given.query != caseio::Query::distance || !given.b) continue;
            for (const caseio::Query query : {caseio::Query::raycast, caseio::Query::sweep}) {
                const caseio::Case c = requery(given, query, 13);
                if (is_polyhedral(c)) polyhedral.emplace(family.name);
                compare(narrow_to_float(c), "float/ray-gjk/tolerance-1e-6/no-progress", family.name, counts);
                compare(narrow_to_float(c), "float/ray-gjk/tolerance-0/none/limit-60", family.name, counts);
                compare(c, "double/ray-gjk/tolerance-1e-15/no-progress", family.name, counts);
            }
        }
    }
    EXPECT_EQ(counts.families, polyhedral);
    for (const Kind kind : {Kind::none, Kind::vertex, Kind::clip, Kind::subset, Kind::stop})
        EXPECT_GE(counts.kinds[kind], 1) << name(kind);
    EXPECT_GE(counts.signs, 8);
}

TEST(CastParting, WhatTheTraceRepeatsIsWhatTheLoopDid) {
    int steps = 0;
    for (const char* name : {"sliver", "near_touching", "size_ratio", "regular"})
        for (int i = 0; i < 4; ++i)
            for (const caseio::Query query : {caseio::Query::raycast, caseio::Query::sweep})
                for (const char* solver :
                     {"float/ray-gjk/tolerance-1e-6/none/limit-50", "double/ray-gjk/tolerance-0/no-progress",
                      "double/ray-gjk/tolerance-1e-15/none/newest-only", "quad/ray-gjk/tolerance-1e-30/no-progress",
                      "rational/ray-gjk/tolerance-0/none/limit-12"}) {
                    const caseio::Case given = family_case(*find_family(name), 3, i, 4, 0.1 + 0.2 * i);
                    const caseio::Case c = narrow_to_float(requery(given, query, 3));
                    SCOPED_TRACE(c.id + "  " + solver);
                    const CastTrace trace = trace_cast(c, parse_cast_name(solver));
                    ASSERT_EQ(trace.result.iterations, static_cast<int>(trace.steps.size()));
                    for (std::size_t k = 0; k + 1 < trace.steps.size(); ++k) {
                        const CastPlace& next = trace.steps[k + 1].before;
                        const CastStep& step = trace.steps[k];
                        ASSERT_TRUE(step.after);
                        EXPECT_EQ(step.after->v, next.v);
                        EXPECT_EQ(step.after->vv, next.vv);
                        EXPECT_EQ(step.after->parameter, next.parameter);
                        EXPECT_EQ(step.set, next.set);
                        EXPECT_EQ(step.clip == Clip::grows, step.next.has_value());
                        ++steps;
                    }
                    if (!trace.result.cast || !trace.result.cast->hit) continue;
                    if (*trace.result.cast->hit) {
                        const CastPlace* end = trace.place(trace.steps.size());
                        ASSERT_NE(end, nullptr);
                        EXPECT_EQ(end->parameter, trace.result.cast->parameter);
                    } else {
                        const Clip last = trace.steps.back().clip;
                        EXPECT_TRUE(last == Clip::misses || last == Clip::too_far);
                    }
                }
    EXPECT_GE(steps, 200);
}

TEST(CastParting, AnExactParameterOfTooManyBitsEndsTheTrace) {
    caseio::Case c = caseio::read_case(
        R"({"format":"oblong-case/1","id":"x","query":"raycast","scalar":"exact",)"
        R"("a":{"shape":"box","half_extents":[1,1,1]},"ray":{"source":[4,0,0],"direction":[-1,0,0]}})");
    const CastSpec spec = parse_cast_name("rational/ray-gjk/tolerance-0/none");
    EXPECT_EQ(run_casts_side_by_side(c, spec).why_no_exact, "this solver is exact");
    Rational small = Rational(1) / 3;
    for (int i = 0; i < 18; ++i) small *= small;  // 3^(-2^18)
    c.ray->source.x += small;
    const CastsSideBySide both = run_casts_side_by_side(c, spec);
    EXPECT_EQ(both.why_no_exact, "λ of the exact cast has more than 262144 bits");
    EXPECT_TRUE(both.computed.steps.empty());
    EXPECT_EQ(both.computed.result.outcome, Outcome::touching);
}

TEST(CastParting, ASolverInRationalsAndACurvedBodyHaveNoSecondRun) {
    caseio::Case c = requery(family_case(*find_family("sliver"), 1, 0, 1, 0.5), caseio::Query::raycast, 1);
    EXPECT_EQ(run_casts_side_by_side(c, parse_cast_name("rational/ray-gjk/tolerance-0/none")).why_no_exact,
              "this solver is exact");
    c.a = {Sphere<Rational>(1), std::nullopt};
    const CastsSideBySide both = run_casts_side_by_side(c, parse_cast_name("double/ray-gjk/tolerance-1e-15/none"));
    EXPECT_FALSE(both.exact);
    EXPECT_FALSE(both.computed.steps.empty());
    EXPECT_NE(both.why_no_exact, "");
}

}  // namespace
}  // namespace oblong::fuzz
