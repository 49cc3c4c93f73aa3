// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <iostream>
#include <map>

#include "tests/claims/budget.hpp"
#include "tests/claims/plane_failures.hpp"
#include "tests/gjk/plane_world.hpp"

// The collision test of the page on GJK in the plane: when it is right, when it is wrong and when it never ends.
// With --keep instead: failing inputs, made small, as case lines (tests/data/plane.jsonl).

namespace oblong::claims {
namespace {

using test::LatticePoints;

struct Reading {
    std::string name;
    Boolean2Equality equality;
};
const std::vector<Reading> readings{{"strict", boolean2_as_printed},
                                    {"or-equal-stop", {true, false, false, false}},
                                    {"or-equal-turn", {false, true, false, false}},
                                    {"or-equal-edge-02", {false, false, true, false}},
                                    {"or-equal-edge-12", {false, false, false, true}},
                                    {"or-equal-turn+edge-02+edge-12", {false, true, true, true}},
                                    {"or-equal", boolean2_or_equal}};

/// The counts of one line of a table.
struct Line {
    std::map<Outcome, std::size_t> all, wrong, endless;
    int most = 0;

    template <class S>
    void add(Outcome exact, const Boolean2Result<S>& r) {
        ++all[exact];
        most = std::max(most, r.iterations);
        if (is_refusal(r.outcome)) {
            ++endless[exact];
        } else if (!is_right(r.outcome, exact)) {
            ++wrong[exact];
        }
    }
    void print(const std::string& name) {
        fmt::print("  {:<31}", name);
        for (const Outcome o : {Outcome::separated, Outcome::touching, Outcome::overlapping})
            fmt::print(" {:>8} {:>6} {:>7}", all[o], wrong[o], endless[o]);
        fmt::print(" {:>5}\n", most);
    }
    static void head(const std::string& what) {
        fmt::print("  {:<31} {:^23} {:^23} {:^23} {:>5}\n", what, "separated", "touching", "overlapping", "most");
        fmt::print("  {:<31}", "");
        for (int i = 0; i < 3; ++i) fmt::print(" {:>8} {:>6} {:>7}", "pairs", "wrong", "endless");
        fmt::print(" {:>5}\n", "steps");
    }
};

/// Lattice coordinates are integers so small that doubles compute exactly.
PlanePair<double> lattice_pair(const LatticePoints& a, const LatticePoints& b) {
    return {test::in_scalar<double>(a), test::in_scalar<double>(b)};
}

/// Every subset of {−1, 0, 1}² with every other one, moved.
void exact_table(const Budget& budget) {
    fmt::print("In exact arithmetic: subsets of {{-1, 0, 1}}^2, the second one also moved by (2, 1) and (-2, 2)\n");
    Line::head("reading");
    const std::size_t step = budget.quick() ? 7 : 1;
    for (const Reading& reading : readings) {
        Line line;
        for (const test::LatticePoint& by : {test::LatticePoint{0, 0}, {2, 1}, {-2, 2}}) {
            for (unsigned m = 1; m < 512; m += static_cast<unsigned>(step)) {
                const LatticePoints a = test::subset(test::lattice_square(-1, 3), m);
                for (unsigned n = 1; n < 512; n += static_cast<unsigned>(step)) {
                    LatticePoints b = test::subset(test::lattice_square(-1, 3), n);
                    for (test::LatticePoint& p : b) p = {p.x + by.x, p.y + by.y};
                    line.add(test::lattice_truth(a, b), page_test(lattice_pair(a, b), reading.equality, false));
                }
            }
        }
        line.print(reading.name);
    }
}

/// The boundary points of the hull of a lattice set, around it; `strict` leaves out those inside edges.
LatticePoints ring_of(const LatticePoints& points, bool strict) {
    const auto hull = Polygon<double>::hull_of(test::in_scalar<double>(points));
    LatticePoints ring;
    const std::size_t n = hull.vertices().size();
    for (std::size_t i = 0; i < n; ++i) {
        const Vec3<double>& p = hull.vertices()[i];
        const Vec3<double>& q = hull.vertices()[(i + 1) % n];
        ring.push_back({static_cast<int>(p.x), static_cast<int>(p.y)});
        const int dx = static_cast<int>(q.x - p.x), dy = static_cast<int>(q.y - p.y);
        if (!strict && n > 2 && dx % 2 == 0 && dy % 2 == 0)
            ring.push_back({ring.back().x + dx / 2, ring.back().y + dy / 2});
    }
    return ring;
}

void climbing_table(const Budget& budget) {
    fmt::print("\nThe page's remark: hill climbing from a vertex to higher neighbours, exact arithmetic, as printed\n");
    Line::head("rings, first vertex");
    for (const bool strict : {true, false}) {
        Line line;
        for (unsigned m = 1; m < 512; m += budget.quick() ? 7 : 1) {
            LatticePoints a = ring_of(test::subset(test::lattice_square(-1, 3), m), strict);
            if (a.size() < 3) continue;
            std::rotate(a.begin(), a.begin() + 1, a.end());
            for (unsigned n = 1; n < 512; n += budget.quick() ? 7 : 1) {
                LatticePoints b = ring_of(test::subset(test::lattice_square(-1, 3), n), strict);
                if (b.size() < 3) continue;
                std::rotate(b.begin(), b.begin() + 1, b.end());
                for (test::LatticePoint& p : b) p.x += 1;
                line.add(test::lattice_truth(a, b), page_test(lattice_pair(a, b), boolean2_as_printed, true));
            }
        }
        line.print(strict ? "strictly convex, second" : "with middles of edges, second");
    }
}

template <class S>
void rounding_table(const Budget& budget, const std::string& scalar, const std::vector<double>& gaps) {
    fmt::print("\nIn {}, as printed: a triangle's vertex within the gap of another's edge\n", scalar);
    Line::head("gap at most");
    const std::size_t pairs = budget(5000, 200);
    for (const double gap : gaps) {
        std::mt19937_64 random(2);
        Line line;
        for (std::size_t i = 0; i < pairs; ++i) {
            const PlanePair<S> pair = vertex_by_edge<S>(random, gap);
            line.add(truth_of(pair), page_test(pair, boolean2_as_printed, false));
        }
        line.print(fmt::format("{:.0e}", gap));
    }
}

std::string list_text(const auto& points) {
    std::string text;
    for (const auto& p : points) text += fmt::format("{}[{}, {}]", text.empty() ? "" : ", ", p.x, p.y);
    return "[" + text + "]";
}

template <class S>
void print_case(const std::string& id, const PlanePair<S>& pair, const std::string& subject, const std::string& from) {
    const std::size_t slash = subject.find('/');
    const bool climb = subject.ends_with("/climb");
    Boolean2Equality equality;
    for (const Reading& reading : readings)
        if (subject.substr(slash) == "/boolean2/" + reading.name + (climb ? "/climb" : "")) equality = reading.equality;
    const Boolean2Result<S> r = page_test(pair, equality, climb);
    const PlanePair<Rational> exact = exactly(pair);
    const Boolean2Result<Rational> in_rationals = page_test(exact, equality, climb);
    const Outcome truth = truth_of(pair);
    const std::string cause = is_right(in_rationals.outcome, truth) ? "rounding" : "algorithm";
    const bool endless = r.outcome == Outcome::cycled;
    fmt::print(R"({{"format": "oblong-case/1", "id": "{}", "query": "decide", "scalar": "{}", "dimension": 2, )", id,
               ScalarTraits<S>::name);
    for (const auto& [key, points] : {std::pair{"a", &pair.a}, std::pair{"b", &pair.b}})
        fmt::print(R"("{}": {{"shape": "points", "vertices": {}}}, )", key, list_text(*points));
    fmt::print(R"("source": "{}", "note": "{} {} on {} bodies: {}", )", from, subject,
               endless ? "never ends" : fmt::format("says {}", name(r.outcome)), name(truth),
               cause == "algorithm" ? "so it does in exact arithmetic" : "rounding; exact arithmetic is right");
    fmt::print(R"("expect": {{"subject": "{}", "outcome": "{}", "exact": "{}", "cause": "{}"}}}})", subject,
               name(r.outcome), name(truth), cause);
    fmt::print("\n");
}

/// The smallest lattice pairs on which a reading fails, one for each way of failing; with `area`, both have some.
void keep_lattice(const Reading& reading, bool climb, bool area) {
    std::map<std::pair<Outcome, Outcome>, PlanePair<double>> found;  // what is true, what is stated
    std::map<std::pair<Outcome, Outcome>, std::size_t> sizes;
    for (unsigned m = 1; m < 512; ++m) {
        for (unsigned n = 1; n < 512; ++n) {
            LatticePoints a = test::subset(test::lattice_square(-1, 3), m);
            LatticePoints b = test::subset(test::lattice_square(-1, 3), n);
            if (area && (ring_of(a, true).size() < 3 || ring_of(b, true).size() < 3)) continue;
            if (climb) {
                a = ring_of(a, false), b = ring_of(b, false);
                std::rotate(a.begin(), a.begin() + 1, a.end());
            }
            const PlanePair<double> pair = lattice_pair(a, b);
            const Outcome stated = page_test(pair, reading.equality, climb).outcome;
            const Outcome exact = test::lattice_truth(a, b);
            if (is_right(stated, exact)) continue;
            const std::size_t size = a.size() + b.size();
            const auto known = sizes.find({exact, stated});
            if (known != sizes.end() && known->second <= size) continue;
            sizes[{exact, stated}] = size;
            found[{exact, stated}] = pair;
        }
    }
    for (const auto& [key, pair] : found)
        print_case(fmt::format("plane-{}{}{}-{}-{}", reading.name, climb ? "-climb" : "", area ? "-area" : "",
                               name(key.first), name(key.second)),
                   pair, fmt::format("double/boolean2/{}{}", reading.name, climb ? "/climb" : ""),
                   "enumeration: subsets of {-1, 0, 1}^2");
}

template <class S>
void keep_rounding(double gap) {
    std::map<std::pair<Outcome, Outcome>, int> kept;
    for (int seed = 1; seed <= 3000; ++seed) {
        std::mt19937_64 random(static_cast<std::uint64_t>(seed));
        const PlanePair<S> pair = vertex_by_edge<S>(random, gap);
        const Outcome exact = truth_of(pair);
        const Outcome stated = page_test(pair, boolean2_as_printed, false).outcome;
        if (is_right(stated, exact) || kept[{exact, stated}] == 3) continue;
        const int number = ++kept[{exact, stated}];
        const PlanePair<S> small = made_small<S>(pair, [&, exact = exact, stated = stated](const PlanePair<S>& p) {
            return page_test(p, boolean2_as_printed, false).outcome == stated && truth_of(p) == exact;
        });
        const std::string_view scalar = ScalarTraits<S>::name;
        print_case(fmt::format("plane-{}-strict-{}-{}-{}", scalar, name(exact), name(stated), number), small,
                   fmt::format("{}/boolean2/strict", scalar), fmt::format("hunt:vertex-by-edge seed:{}", seed));
    }
}

void keep() {
    for (const bool area : {false, true})
        for (const Reading& reading : readings) keep_lattice(reading, false, area);
    keep_lattice(readings[0], true, true);
    keep_rounding<float>(1e-7);
    keep_rounding<double>(1e-16);
}

void tables(const Budget& budget) {
    exact_table(budget);
    climbing_table(budget);
    rounding_table<float>(budget, "float", {1e-2, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8});
    rounding_table<double>(budget, "double", {1e-2, 1e-8, 1e-12, 1e-14, 1e-15, 1e-16, 1e-17});
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong::claims;
    if (argc == 2 && std::string_view(argv[1]) == "--keep") {
        keep();
    } else {
        tables(Budget(argc, argv));
    }
    return std::cout.good() ? 0 : 1;
}
