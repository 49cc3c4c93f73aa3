// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/trace/any_trace.hpp"
#include "tests/trace/partings.hpp"

// Conservative advancement beside exact steps.

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;
using test::is_polyhedral;
using test::Point;

/// The point of the target of a cast along n, by plain loops over vertices.
Point target_point(const caseio::Case& c, const Point& n) {
    if (c.ray) return test::farthest(c.a, n);
    return test::farthest(*c.b, n) - test::farthest(c.a, -n);
}

/// x minus the point of the target nearest to x: GJK in fractions.
Point nearest_difference(const caseio::Case& c, const Point& x) {
    std::array<Point, 4> slots;
    slots[0] = x - target_point(c, Point{0, 0, 1});
    unsigned set = 1;
    Point v = slots[0];
    for (;;) {
        const Rational vv = test::product(v, v);
        const Point y = x - target_point(c, v);
        if (vv == 0 || test::product(v, y) >= vv) return v;
        unsigned slot = 0;
        while ((set >> slot & 1U) != 0) ++slot;
        slots[slot] = y;
        const test::Nearest nearest = test::nearest_of(slots, set | 1U << slot);
        set = nearest.carriers.front();
        v = nearest.v;
    }
}

/// Whether the vertices of a step carry the nearest point, by the weights that it states.
bool is_carried(const AdvanceStep& step, const Point& x, const Point& v) {
    Point c;
    for (const std::optional<AdvanceVertex>& vertex : step.vertices)
        if (vertex) c = c + values(vertex->p) * vertex->weight.value;
    return c == x - v;
}

/// Algorithm 1 of van den Bergen 2004 in fractions, beside the steps of a computed run. Follows the exact run's
/// vertices only where their weights give the nearest point.
FirstParting independent(const caseio::Case& c, const AdvancesSideBySide& both) {
    const AdvanceTrace& computed = both.computed;
    const Rational tolerance = decimal_tolerance(exact_counterpart(both.spec).tolerance);
    const Point source = c.ray ? c.ray->source : Point{};
    const Point r = c.ray ? c.ray->direction : Point(c.sweep->velocity_a - c.sweep->velocity_b);
    const std::optional<Rational> most = c.ray ? c.ray->max : c.sweep->max;
    Rational lambda;
    for (std::size_t k = 0;; ++k) {
        const int step = static_cast<int>(k);
        const Point x = source + r * lambda;
        const Point v = nearest_difference(c, x);
        if (k == both.exact->steps.size() || k == computed.steps.size()) {
            ADD_FAILURE() << c.id << ": a run ends before step " << k;
            return {};
        }
        const AdvanceStep& of_e = both.exact->steps[k];
        const AdvanceStep& of_c = computed.steps[k];
        EXPECT_TRUE(is_carried(of_e, x, v)) << c.id << " step " << k;
        if (carriers(of_c) != carriers(of_e)) return {Kind::subset, step};
        Rational largest;
        for (const std::optional<AdvanceVertex>& vertex : of_e.vertices)
            if (vertex) {
                const Point y = x - values(vertex->p);
                largest = std::max(largest, test::product(y, y));
            }
        const Rational vv = test::product(v, v);
        const bool is_hit = vv <= tolerance * largest;
        if (is_hit != !of_c.clip.has_value()) return {Kind::stop, step};
        if (is_hit) {
            const bool alike = k + 1 == computed.steps.size() && k + 1 == both.exact->steps.size() &&
                               computed.result.cast && computed.result.cast->hit == true &&
                               computed.result.termination == both.exact->result.termination;
            EXPECT_TRUE(vv == 0 || both.exact->result.termination == Termination::relative) << c.id;
            return alike ? FirstParting{} : FirstParting{Kind::stop, step};
        }
        const Rational vr = test::product(v, r);
        Clip clip = Clip::misses;
        if (vr < 0) {
            lambda -= vv / vr;
            clip = most && *most < lambda ? Clip::too_far : Clip::grows;
        }
        if (clip != *of_c.clip) return {Kind::clip, step};
        if (clip != Clip::grows) return {};
        const bool c_ends = k + 1 == computed.steps.size();
        const bool e_ends = k + 1 == both.exact->steps.size();
        if (c_ends || e_ends) return {Kind::stop, step};
    }
}

struct Counts {
    std::map<Kind, int> kinds;
    std::set<std::string, std::less<>> families;
    std::set<std::string, std::less<>> overflowing;  ///< families of casts that end with an overflow
};

void compare(const caseio::Case& c, const std::string& solver, std::string_view family, Counts& counts) {
    const AdvancesSideBySide both = run_advances_side_by_side(c, parse_cast_name(solver));
    SCOPED_TRACE(c.id + "  " + solver);
    if (both.computed.result.outcome == Outcome::not_finite) counts.overflowing.emplace(family);
    if (!both.exact || both.computed.result.outcome == Outcome::not_finite) return;
    const Explanation e = explain(c, both);
    EXPECT_EQ(e.parting, independent(c, both)) << name(e.parting.kind) << ' ' << e.sentence;
    ++counts.kinds[e.parting.kind];
    counts.families.emplace(family);
    ASSERT_EQ(both.nearest.size(), both.computed.steps.size());
    for (std::size_t k = 0; k < both.nearest.size(); ++k) {
        ASSERT_TRUE(both.nearest[k]);
        EXPECT_EQ(both.nearest[k]->v, nearest_difference(c, values(both.computed.steps[k].x)));
    }
}

}  // namespace
}  // namespace oblong::fuzz
