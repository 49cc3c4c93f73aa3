// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/reproduce/drawing.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <regex>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/findings/reproduce/outline.hpp"
#include "tests/findings/reproduce/scripted.hpp"

namespace oblong::fuzz {
namespace {

constexpr const char* fills[]{"#2563a8", "#c2570c"};

Finding finding(const caseio::Case& c) {
    Scripted refuses([](const caseio::Case&, caseio::Result& r) { r.outcome = Outcome::not_converged; }, "fcl/libccd");
    return finding_of(c, refuses);
}

/// The outlines of one body in the squares of a drawing, in order; a body that is a point there is one corner.
std::vector<Outline> outlines(const std::string& svg, int body) {
    static const std::regex shape(
        R"re(<polygon points="([^"]*)" fill="(#[0-9a-f]*)"|<circle cx="([^"]*)" cy="([^"]*)" r="4" fill="(#[0-9a-f]*)")re");
    static const std::regex corner(R"re((-?[0-9.]+),(-?[0-9.]+) )re");
    std::vector<Outline> all;
    for (std::sregex_iterator i(svg.begin(), svg.end(), shape), end; i != end; ++i) {
        if ((*i)[2] != fills[body] && (*i)[5] != fills[body]) continue;
        Outline outline;
        const std::string corners = (*i)[1];
        for (std::sregex_iterator k(corners.begin(), corners.end(), corner); k != end; ++k)
            outline.push_back({std::stod((*k)[1]), std::stod((*k)[2])});
        if ((*i)[5].matched) outline = {{std::stod((*i)[3]), std::stod((*i)[4])}};
        all.push_back(std::move(outline));
    }
    return all;
}

/// How far two convex outlines are apart along the direction that parts them most; negative where they overlap.
double apart(const Outline& p, const Outline& q) {
    std::vector<Flat> directions{{1, 0}, {0, 1}};
    const auto edges = [&](const Outline& o) {
        for (std::size_t i = 0; i < o.size(); ++i) {
            const Flat &a = o[i], &b = o[(i + 1) % o.size()];
            const double length = std::hypot(b.x - a.x, b.y - a.y);
            if (length > 0.05) directions.push_back({(b.y - a.y) / length, (a.x - b.x) / length});
            if (length > 0.05) directions.push_back({(b.x - a.x) / length, (b.y - a.y) / length});
        }
    };
    edges(p);
    edges(q);
    double most = -INFINITY;
    for (const Flat& n : directions) {
        double low_p = INFINITY, high_p = -INFINITY, low_q = INFINITY, high_q = -INFINITY;
        for (const Flat& v : p)
            low_p = std::min(low_p, n.x * v.x + n.y * v.y), high_p = std::max(high_p, n.x * v.x + n.y * v.y);
        for (const Flat& v : q)
            low_q = std::min(low_q, n.x * v.x + n.y * v.y), high_q = std::max(high_q, n.x * v.x + n.y * v.y);
        most = std::max({most, low_q - high_p, low_p - high_q});
    }
    return most;
}

/// Bodies that meet meet in every square; others are apart in the close-up, by their exact gap to its scale: a gap d is
/// d / 3.2 d of a square of 250.
void agrees(const caseio::Case& c) {
    const Finding f = finding(c);
    if (!f.nearest || !c.b) return;
    const std::string svg = drawing(f);
    const std::vector<Outline> a = outlines(svg, 0), b = outlines(svg, 1);
    ASSERT_EQ(a.size(), 4U) << c.id;
    ASSERT_EQ(b.size(), 4U) << c.id;
    EXPECT_EQ(svg.find("nan"), std::string::npos) << c.id;
    if (f.nearest->outcome == Outcome::separated) {
        EXPECT_NEAR(apart(a[3], b[3]), 250 / 3.2, 1) << c.id << ' ' << f.exact;
        EXPECT_NE(svg.find("nearest points, exact"), std::string::npos);
        return;
    }
    EXPECT_NE(svg.find("a common point, exact"), std::string::npos);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_LE(apart(a[i], b[i]), 0.05) << c.id << ", square " << i;
}

TEST(Drawing, AgreesWithTheExactAnswerOnEveryFamily) {
    for (const Family& family : families()) {
        if (family.name == "mesh" || family.name == "solids" || family.name == "regular") continue;
        for (int i = 0; i < 6; ++i) {
            const caseio::Case c = family_case(family, 11, i, 6);
            agrees(c);
            agrees(narrow_to_float(c));
            if (i == 3) agrees(requery(c, caseio::Query::penetration, 11));
            if (i == 3) agrees(requery(c, caseio::Query::sweep, 11));
        }
    }
}

TEST(Drawing, AddsUpTheWholeOfASum) {
    const std::string sum = R"({"shape": "sum", "of": [{"shape": "box", "half_extents": [1,1,1]},
                                {"shape": "box", "half_extents": [1,1,1]}, {"shape": "sphere", "radius": 1}]})";
    agrees(asked("sum", R"({"shape": "points", "vertices": [[3.5,0,0],[4,1,0],[4,0,1],[5,0,0]]})", sum));
    agrees(asked("hull", R"({"shape": "points", "vertices": [[0.95,0.1,0.1],[4,1,0],[4,0,1],[5,0,0]]})",
                 R"({"shape": "hull", "of": [{"shape": "sphere", "radius": 1},
                     {"shape": "sphere", "radius": 0.25, "pose": {"translation": [-3,0,0]}}]})"));
}

}  // namespace
}  // namespace oblong::fuzz
