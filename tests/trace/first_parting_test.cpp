// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/first_parting.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/trace/deciding_stop.hpp"
#include "fuzz/trace/explanation.hpp"
#include "tests/trace/partings.hpp"

namespace oblong::fuzz {
namespace {

using Kind = FirstParting::Kind;
using test::is_polyhedral;
using test::PartingCounts;
using test::Point;

/// The choices of a computed run, from its rows and from the features that its support mappings return.
struct Choices {
    const caseio::Case& c;
    const TracedRun& run;
    Replay raw;  ///< with features, not the vertices' numbers

    [[nodiscard]] bool same(const ReplayedSupport& s, const Point& p, const Point& q) const {
        return test::is_same_vertex(c.a, s.feature_a, values(s.p), p) &&
               test::is_same_vertex(*c.b, s.feature_b, values(s.q), q);
    }
};

/// The first parting by a loop of its own. Follows the exact run's subset only where several carry the nearest point.
FirstParting independent(const caseio::Case& c, const SideBySide& both) {
    const std::vector<TraceRow>& rows = both.computed.detail.rows;
    const Choices choices{c, both.computed, replay(c, both.spec, rows, both.format)};
    const Rational tolerance = decimal_tolerance(exact_counterpart(both).tolerance);
    const Termination ended = both.computed.result.termination.value();
    const Point n = values(choices.raw.direction);
    Point p = test::farthest(c.a, n);
    Point q = test::farthest(*c.b, -n);
    if (!choices.same(choices.raw.start, p, q)) return {Kind::start, 0};
    Point v = p - q;
    std::array<Point, 4> slots;
    unsigned set = 0;
    Rational lower;  // μ²
    for (int k = 0;; ++k) {
        const auto at = static_cast<std::size_t>(k);
        const Rational vv = test::product(v, v);
        const bool exact_ends = vv == 0 || set == 15U;
        const bool computed_ends = at == rows.size();
        if (exact_ends || computed_ends) {
            const bool alike = exact_ends && computed_ends && ended == Termination::origin_enclosed;
            return alike ? FirstParting{} : FirstParting{Kind::stop, std::max(0, k - 1)};
        }
        p = test::farthest(c.a, -v);
        q = test::farthest(*c.b, v);
        if (!choices.same(choices.raw.supports[at], p, q)) return {Kind::vertex, k};
        const Point w = p - q;
        const Rational vw = test::product(v, w);
        if (vw > 0) lower = std::max(lower, Rational(vw * vw / vv));
        const bool met = (1 - tolerance) * (1 - tolerance) * vv <= lower;  // |v| − μ ≤ ε |v|
        if (met != rows[at].met) return {Kind::stop, k};
        if (met) return {};
        unsigned slot = 0;
        while ((set >> slot & 1U) != 0) ++slot;
        slots[slot] = w;
        const test::Nearest nearest = test::nearest_of(slots, set | 1U << slot);
        const unsigned chosen = chosen_subset(*both.exact, k).value();
        EXPECT_NE(std::ranges::find(nearest.carriers, chosen), nearest.carriers.end()) << c.id << " step " << k;
        const bool last = at + 1 == rows.size();
        if (last && ended == Termination::repeated_support) return {Kind::stop, k};
        const bool found = !last || (at < choices.raw.reductions.size() && choices.raw.reductions[at].found);
        if (!found) return {Kind::stop, k};
        const unsigned computed = last ? choices.raw.reductions[at].set : rows[at + 1].set;
        if (computed != chosen) return {Kind::subset, k};
        set = chosen;
        v = nearest.v;
    }
}

void compare(const caseio::Case& c, const std::string& solver, std::string_view family, PartingCounts& counts) {
    const SideBySide both = begins_with_format(solver) ? run_side_by_side(c, parse_format_solver_name(solver))
                                                       : run_side_by_side(c, parse_solver_name(solver));
    SCOPED_TRACE(c.id + "  " + solver);
    ASSERT_EQ(both.exact.has_value(), is_polyhedral(c)) << both.why_no_exact;
    if (!both.exact || both.computed.result.outcome == Outcome::not_finite) return;
    counts.add(explain(c, both), independent(c, both), family);
}

TEST(FirstParting, IsThatOfAnIndependentLoopInEveryFamily) {
    PartingCounts counts;
    PartingCounts in_formats;
    std::set<std::string, std::less<>> polyhedral;
    for (const Family& family : families()) {
        const bool large = family.name == "mesh" || family.name == "solids";
        const int count = large ? 1 : 3;
        for (int i = 0; i < count; ++i) {
            const double severity = large ? 0.1 : static_cast<double>(i) / (count - 1);
            const caseio::Case c = family_case(family, 11, i, count, severity);
            if (c.query != caseio::Query::distance || !c.b) continue;
            if (is_polyhedral(c)) polyhedral.emplace(family.name);
            const caseio::Case narrow = narrow_to_float(c);
            compare(narrow, "float/johnson/relative-1e-5/running-max/repeated", family.name, counts);
            compare(narrow, "float/johnson-backup/relative-1e-5/running-max/no-progress", family.name, counts);
            compare(narrow, "float/voronoi/relative-1e-5/running-max/no-progress", family.name, counts);
            compare(c, "double/signed-volumes/relative-1e-10/running-max/repeated", family.name, counts);
            compare(c, "bits-11/johnson/relative-1e-2/running-max/repeated", family.name, in_formats);
            compare(c, "bfloat16-toward-zero/voronoi/relative-1e-2/running-max/no-progress", family.name, in_formats);
        }
    }
    EXPECT_EQ(in_formats.families, polyhedral);
    for (const Kind kind : {Kind::vertex, Kind::subset, Kind::stop}) EXPECT_GE(in_formats.kinds[kind], 2) << name(kind);
    EXPECT_GE(in_formats.signs, 8);
    EXPECT_EQ(counts.families, polyhedral);
    for (const Kind kind : {Kind::none, Kind::vertex, Kind::subset, Kind::stop})
        EXPECT_GE(counts.kinds[kind], 2) << name(kind);
    EXPECT_GE(counts.signs, 8);
}

/// Van den Bergen 1999, Figure 3: the kept cases of both kinds cycle without a guard, which exact arithmetic never
/// does.
TEST(FirstParting, TheCyclesOfFigure3PartFromTheExactRun) {
    PartingCounts counts;
    int cycles = 0;
    for (const caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/cycles.jsonl")) {
        const bool narrow = c.scalar == caseio::CaseScalar::float32;
        const std::string solver = narrow ? "float/johnson/relative-1e-4/running-max/none/limit-60"
                                          : "double/johnson/relative-1e-10/running-max/none/limit-60";
        const SideBySide both = run_side_by_side(c, parse_solver_name(solver));
        ASSERT_TRUE(both.exact) << both.why_no_exact;
        compare(c, solver, "cycles", counts);
        if (both.computed.result.outcome != Outcome::cycled) continue;
        ++cycles;
        EXPECT_NE(both.exact->result.outcome, Outcome::cycled);
        EXPECT_NE(first_parting(both.computed, *both.exact).kind, Kind::none) << c.id;
    }
    EXPECT_GE(cycles, 5);
}

/// Two points 5 apart, so that μ = |v| from the first step on: the number that decides is −ε, or −ε|v|.
TEST(DecidingRule, StatesTheRuleThatTheSolverHas) {
    const caseio::Case c = caseio::read_case(
        R"({"format": "oblong-case/1", "id": "t", "query": "distance", "scalar": "double",
            "a": {"shape": "points", "vertices": [[3,4,0]]}, "b": {"shape": "points", "vertices": [[0,0,0]]}})");
    const auto decides = [&](const std::string& rule) {
        const SideBySide both = run_side_by_side(c, parse_solver_name("double/johnson/" + rule + "/no-progress"));
        return deciding_rule(both, 0);
    };
    const DecidingNumber absolute = decides("absolute-1e-5/running-max");
    EXPECT_EQ(absolute.name, "|v| − μ − ε");
    EXPECT_EQ(absolute.exact, -Rational(1e-5));  // as the solver's scalar holds it
    const DecidingNumber relative = decides("relative-1e-5/running-max");
    EXPECT_EQ(relative.name, "|v| − μ − ε|v|");
    EXPECT_EQ(relative.exact, -5 * Rational(1e-5));
    for (const DecidingNumber& number : {absolute, relative})
        EXPECT_LT(abs(*number.computed - *number.exact), Rational(1, 1'000'000'000));
    EXPECT_EQ(decides("absolute-1e-5/running-max-squared").name, "the rule's left side minus its right side");
    EXPECT_EQ(decides("gap-1e-5/no-bound").name, "the rule's left side minus its right side");
}

TEST(FirstParting, ASolverInRationalsHasNoSecondRun) {
    const caseio::Case c = family_case(*find_family("sliver"), 1, 0, 1, 0.5);
    const SideBySide both =
        run_side_by_side(c, parse_solver_name("rational/johnson/relative-1e-10/running-max-squared/no-progress"));
    EXPECT_FALSE(both.exact);
    EXPECT_EQ(both.why_no_exact, "this solver is exact");
}

}  // namespace
}  // namespace oblong::fuzz
