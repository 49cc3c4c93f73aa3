// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <set>

#include "caseio/half_spaces.hpp"
#include "caseio/limits.hpp"
#include "tests/caseio/stated_body.hpp"
#include "tests/draws.hpp"

using namespace oblong;
using namespace oblong::caseio;
using namespace oblong::caseio::test;

// Bodies that half-spaces state.

namespace {

std::string polytope(const std::string& a, const std::string& b) {
    return R"({"shape": "polytope", "a": )" + a + R"(, "b": )" + b + "}";
}

const std::string cube = "[[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]";

std::string hull_of(const std::string& vertices) { return R"({"shape": "points", "vertices": )" + vertices + "}"; }

using Row = std::array<int, 4>;

std::vector<HalfSpace> half_spaces(const std::vector<Row>& rows) {
    std::vector<HalfSpace> result;
    for (const auto& [x, y, z, b] : rows) result.push_back({{x, y, z}, b});
    return result;
}

/// Each point where three planes (in the plane two lines) cross that is in all half-spaces, by Cramer's rule.
std::set<std::vector<Rational>> crossings(const std::vector<Row>& rows, int dimension) {
    std::set<std::vector<Rational>> result;
    const auto inside = [&](const Vec3<Rational>& p) {
        return std::ranges::all_of(rows, [&](const Row& r) { return r[0] * p.x + r[1] * p.y + r[2] * p.z <= r[3]; });
    };
    const Row flat{0, 0, 1, 0};
    const std::size_t n = rows.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j) {
            for (std::size_t k = j + 1; k < (dimension == 2 ? j + 2 : n); ++k) {
                const Row* const r[]{&rows[i], &rows[j], dimension == 2 ? &flat : &rows[k]};
                const auto determinant = [&](std::size_t replaced) {
                    const auto at = [&](std::size_t row, std::size_t column) {
                        return static_cast<long>((*r[row])[column == replaced ? 3 : column]);
                    };
                    return at(0, 0) * (at(1, 1) * at(2, 2) - at(1, 2) * at(2, 1)) -
                           at(0, 1) * (at(1, 0) * at(2, 2) - at(1, 2) * at(2, 0)) +
                           at(0, 2) * (at(1, 0) * at(2, 1) - at(1, 1) * at(2, 0));
                };
                const long whole = determinant(4);
                if (whole == 0) continue;
                const Vec3<Rational> p{Rational(determinant(0)) / whole, Rational(determinant(1)) / whole,
                                       Rational(determinant(2)) / whole};
                if (inside(p)) result.insert({p.x, p.y, p.z});
            }
        }
    }
    return result;
}

std::set<std::vector<Rational>> as_set(const std::vector<Vec3<Rational>>& vertices) {
    std::set<std::vector<Rational>> result;
    for (const Vec3<Rational>& v : vertices) result.insert({v.x, v.y, v.z});
    return result;
}

}  // namespace

TEST(Polytope, ACubeAndASquare) {
    for (const char* scalar : {"float", "double", "exact"}) {
        EXPECT_EQ(body_of(polytope(cube, "[1, 1, 2, 2, 0.5, 0.5]"), scalar),
                  body_of(hull_of("[[-1, -2, -0.5], [-1, -2, 0.5], [-1, 2, -0.5], [-1, 2, 0.5], [1, -2, -0.5], "
                                  "[1, -2, 0.5], [1, 2, -0.5], [1, 2, 0.5]]"),
                          scalar));
        EXPECT_EQ(body_of(polytope("[[1, 1], [-1, 0], [0, -1]]", "[2, 0, 0]"), scalar, 2),
                  body_of(hull_of("[[0, 0], [0, 2], [2, 0]]"), scalar, 2));
    }
}

TEST(Polytope, ItMayBeFlat) {
    const auto vertices = [](const std::string& b) { return body_of(polytope(cube, b)); };
    EXPECT_EQ(vertices("[1, -1, 2, -2, 3, -3]"), body_of(hull_of("[[1, 2, 3]]")));
    EXPECT_EQ(vertices("[1, -1, 2, -2, 3, 3]"), body_of(hull_of("[[1, 2, -3], [1, 2, 3]]")));
    EXPECT_EQ(vertices("[1, -1, 2, 2, 3, 3]"), body_of(hull_of("[[1, -2, -3], [1, -2, 3], [1, 2, -3], [1, 2, 3]]")));
}

TEST(Polytope, AnExactCaseHoldsEveryVertex) {
    const std::string thirds =
        polytope("[[3, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -7]]", "[1, 0, 0, 0, 0, 1]");
    const AnyBody<Rational> exact = body_of(thirds, "exact");
    EXPECT_EQ(exact, body_of(hull_of(R"([[0, 0, "-1/7"], [0, 0, 0], ["1/3", 0, "-1/7"], ["1/3", 0, 0]])"), "exact"));
    EXPECT_NE(refusal_of_body(thirds).find(
                  "a: expected half-spaces whose vertices are numbers of the scalar double, found the "
                  "vertex [0, 0, -1/7]; \"scalar\": \"exact\" holds every vertex"),
              std::string::npos)
        << refusal_of_body(thirds);
    // 2^24 + 1 is a double and no float.
    const std::string wide = polytope(R"([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]])",
                                      R"([16777216, 0, 1, 0, 0, 0])");
    EXPECT_EQ(refusal_of_body(wide, "float"), "read");
    const std::string wider = polytope(R"([[1, -1, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]])",
                                       R"([16777216, 0, 1, 0, 0, 0])");
    EXPECT_NE(refusal_of_body(wider, "float").find("the scalar float, found the vertex [16777217, 1, 0]"),
              std::string::npos)
        << refusal_of_body(wider, "float");
    EXPECT_EQ(refusal_of_body(wider), "read");
    // Long numbers are cut: 2^75/3^33 has 40 characters.
    const auto with_power = [](int power) {
        return refusal_of_body(polytope("[[5559060566555523, 0], [-1, 0], [0, 1], [0, -1]]",
                                        R"([")" + std::string("0x1p") + std::to_string(power) + R"(", 0, 0, 0])"),
                               "double", 2);
    };
    EXPECT_NE(with_power(75).find("found the vertex [37778931862957161709568/5559060566555523, 0]"), std::string::npos)
        << with_power(75);
    EXPECT_NE(with_power(77).find("found the vertex [151115727451828646838272/555906056655552…, 0]"), std::string::npos)
        << with_power(77);
    // Beyond the range.
    EXPECT_NE(
        refusal_of_body(polytope(R"([["0x1p-1000", 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]])",
                                 R"(["0x1p1000", 0, 1, 0, 0, 0])"))
            .find("found the vertex ["),
        std::string::npos);
}

TEST(Polytope, EmptyAndUnboundedSetsAreRefused) {
    const auto expect = [](const std::string& body, const std::string& message, int dimension = 3) {
        EXPECT_NE(refusal_of_body(body, "double", dimension).find(message), std::string::npos)
            << refusal_of_body(body, "double", dimension);
    };
    const std::string empty = "a.a: expected half-spaces with a common point, found none";
    const std::string unbounded = "a.a: expected half-spaces that bound a polytope, found an unbounded set";
    // At equality a point is left, one unit in the last place farther nothing.
    expect(polytope(cube, "[1, -1, 1, 1, 1, 1]"), "read");
    expect(polytope(cube, "[1, -1.0000000000000002, 1, 1, 1, 1]"), empty);
    expect(polytope("[[1, 0, 0], [-1, 0, 0]]", "[1, -2]"), empty);
    // Directions in which the set would go on do not make it less empty.
    expect(polytope("[[1, 0, 0], [-1, 0, 0], [0, -1, 0]]", "[1, -2, 0]"), empty);
    expect(polytope("[[0, -1], [1, 0], [-1, 0]]", "[0, 1, -2]"), empty, 2);
    expect(polytope("[[1, 0, 0], [-1, 0, 0]]", "[1, 1]"), unbounded);
    expect(polytope("[[1, 0, 0]]", "[1]"), unbounded);
    // An octant has a vertex and rays; a prism of triangles a line.
    expect(polytope("[[-1, 0, 0], [0, -1, 0], [0, 0, -1]]", "[0, 0, 0]"), unbounded);
    expect(polytope("[[-1, 0, 0], [0, -1, 0], [1, 1, 0]]", "[0, 0, 1]"), unbounded);
    expect(polytope("[[-1, 0], [0, -1]]", "[0, 0]"), unbounded, 2);
    expect(polytope("[[1, 0], [-1, 0]]", "[0, -1]"), empty, 2);
}

TEST(Polytope, BadFields) {
    const auto expect = [](const std::string& body, const std::string& message, int dimension = 3) {
        EXPECT_NE(refusal_of_body(body, "double", dimension).find(message), std::string::npos)
            << refusal_of_body(body, "double", dimension);
    };
    expect(polytope("[]", "[]"), "a.a: expected an array of 1 to 256 rows, found an empty array");
    expect(polytope("5", "[]"), "a.a: expected an array of 1 to 256 rows, found the number 5");
    expect(polytope(R"({"x": [1, 0, 0]})", "[1]"), "a.a: expected an array of 1 to 256 rows, found an object");
    expect(polytope(cube, "[1, 1]"), "a.b: expected an array of 6 numbers, one for each row of a, found an array of 2");
    expect(polytope("[[1, 0]]", "[1]"), "a.a[0]: expected an array of 3 numbers, found an array of 2");
    expect(polytope("[[1, 0, 0]]", "[1]"), "a.a[0]: expected an array of 2 numbers, found an array of 3", 2);
    expect(polytope("[[0, 0, 0]]", "[1]"), "a.a[0]: expected a row that is not 0");
    expect(polytope(R"([["1e-400", 0, 0]])", "[1]"), "a.a[0]: expected a row that is not 0");
    expect(polytope(R"([["nan", 0, 0]])", "[1]"), "a.a[0][0]: expected a finite number");
    expect(polytope("[[1, 0, 0]]", R"(["inf"])"), "a.b[0]: expected a finite number");
    expect(R"({"shape": "polytope", "a": [[1, 0, 0]]})", "a.b: expected an array of numbers, found no such field");
    expect(R"({"shape": "polytope", "b": [1]})", "a.a: expected an array of rows, found no such field");
    expect(R"({"shape": "polytope", "a": [], "b": [], "c": 1})", "a.c: expected one of the fields shape, pose, a, b");
    const auto in_exact = [](int bits) {
        return refusal_of_body(polytope(R"([["0x1p)" + std::to_string(bits) + R"(", 0, 0]])", "[1]"), "exact");
    };
    EXPECT_NE(in_exact(2199).find("unbounded"), std::string::npos) << in_exact(2199);
    EXPECT_NE(in_exact(2200).find("a.a[0]: expected numbers of at most 2200 bits"), std::string::npos)
        << in_exact(2200);
    std::string rows = "[1, 0, 0]";
    std::string bounds = "1";
    for (std::size_t i = 1; i < max_half_spaces; ++i) {
        rows += ", [1, 0, 0]";
        bounds += ", 1";
    }
    expect(polytope("[" + rows + "]", "[" + bounds + "]"), "a.a: expected half-spaces that bound a polytope");
    rows += ", [1, 0, 0]";
    bounds += ", 1";
    expect(polytope("[" + rows + "]", "[" + bounds + "]"),
           "a.a: expected an array of 1 to 256 rows, found an array of 257");
}

/// Small whole numbers: planes coincide, meet in one line or one point, and leave flat and empty sets.
TEST(Polytope, HasTheCrossingsThatAreInAllHalfSpaces) {
    std::mt19937_64 engine(20261128);
    const auto whole = [&](long least, long most) {
        return least + static_cast<long>(oblong::test::below(engine, static_cast<std::uint64_t>(most - least + 1)));
    };
    int polytopes = 0;
    int empty = 0;
    int flat = 0;
    for (int round = 0; round < 1000; ++round) {
        const int dimension = round % 4 == 0 ? 2 : 3;
        const int range = round % 3 == 0 ? 1 : 3;
        // A box around everything bounds the set, and comes in any place.
        std::vector<Row> rows{{1, 0, 0, 9}, {-1, 0, 0, 9}, {0, 1, 0, 9}, {0, -1, 0, 9}};
        if (dimension == 3) rows.insert(rows.end(), {{0, 0, 1, 9}, {0, 0, -1, 9}});
        const long extra = whole(1, 12);
        for (long i = 0; i < extra; ++i) {
            Row row{};
            while (row[0] == 0 && row[1] == 0 && row[2] == 0) {
                for (std::size_t k = 0; k < static_cast<std::size_t>(dimension); ++k) {
                    row[k] = static_cast<int>(whole(-range, range));
                }
            }
            row[3] = static_cast<int>(whole(-1, 4));
            rows.insert(rows.begin() + whole(0, static_cast<long>(rows.size())), row);
        }
        const std::set<std::vector<Rational>> expected = crossings(rows, dimension);
        const CommonPoints found = common_points(half_spaces(rows), dimension);
        std::string shown;
        for (const Row& r : rows) {
            for (const int x : r) shown += std::to_string(x) + " ";
            shown += "\n";
        }
        ASSERT_EQ(found.kind, expected.empty() ? CommonSet::empty : CommonSet::polytope) << shown;
        ASSERT_EQ(as_set(found.vertices), expected) << shown;
        ASSERT_EQ(found.vertices.size(), expected.size()) << shown;
        expected.empty() ? ++empty : ++polytopes;
        if (!expected.empty() && expected.size() < 4) ++flat;
    }
    EXPECT_GT(polytopes, 200);
    EXPECT_GT(empty, 100);
    EXPECT_GT(flat, 30);
}

/// As many half-spaces as are allowed, tangent to a paraboloid: every vertex is simple. By Euler's formula a simple
/// polytope of n facets has 2n − 4 vertices.
TEST(Polytope, TheMostHalfSpacesTakeSeconds) {
    std::vector<Row> rows{{0, 0, -1, 0}};
    for (int i = 0; rows.size() < max_half_spaces; ++i) {
        const int x = (i * 37) % 101 - 50;
        const int y = (i * 61) % 97 - 48;
        rows.push_back({2 * x, 2 * y, 1, 5000 + x * x + y * y});
    }
    const auto begin = std::chrono::steady_clock::now();
    const CommonPoints found = common_points(half_spaces(rows), 3);
    const auto time = std::chrono::steady_clock::now() - begin;
    EXPECT_LT(time, std::chrono::seconds(20));
    EXPECT_EQ(found.kind, CommonSet::polytope);
    for (const Vec3<Rational>& v : found.vertices) {
        int on = 0;
        for (const Row& r : rows) {
            const Rational height = r[0] * v.x + r[1] * v.y + r[2] * v.z;
            ASSERT_LE(height, r[3]);
            if (height == r[3]) ++on;
        }
        EXPECT_GE(on, 3);
    }
}
