// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>

#include "fuzz/findings/reproduce/drawing.hpp"
#include "fuzz/findings/reproduce/source_text.hpp"
#include "tests/findings/reproduce/scripted.hpp"

namespace oblong::fuzz {
namespace {

const std::string tip = R"({"shape": "points", "vertices": [[0.1,0.25,3.0625],[1.5,0.1,5],[0,1.25,5.5],[-1,-1,5.75]]})";
const std::string cube = R"({"shape": "box", "half_extents": [1,1,1]})";

Finding found(const std::string& subject, const std::string& a = tip, const std::string& b = cube) {
    Scripted wrong([](const caseio::Case& c, caseio::Result& r) { states(r, Rational(exactly(c) + 1)); }, subject);
    return finding_of(asked("tip over-cube", a, b), wrong);
}

TEST(Finding, TellsWhatIsSoWithItsProof) {
    const Finding f = found("fcl/libccd");
    EXPECT_EQ(f.failure.verdict(), oracle::Verdict::inaccurate);
    EXPECT_EQ(f.exact_outcome, Outcome::separated);
    EXPECT_EQ(f.exact, "2.0625");
    EXPECT_EQ(f.proven(), "separated, d = 2.0625, proven by points");
    const std::string text = printed(f);
    EXPECT_NE(text.find("vertex 0"), std::string::npos);
    EXPECT_NE(text.find("0.1 "), std::string::npos);
    EXPECT_NE(text.find("0x1.999999999999ap-4"), std::string::npos) << text;
}

TEST(TestSource, IsInTheWordsOfEachLibrary) {
    EXPECT_NE(test_source(found("fcl/indep"), Library::fcl).find("GST_INDEP"), std::string::npos);
    EXPECT_NE(test_source(found("fcl/libccd"), Library::fcl).find("EXPECT_NEAR(result.min_distance, 2.0625, "),
              std::string::npos);
    EXPECT_NE(test_source(found("bullet-float/gjk"), Library::bullet).find("btGjkPairDetector detector"),
              std::string::npos);
    EXPECT_NE(test_source(found("bullet-double/gjk-epa2"), Library::bullet).find("btGjkEpaSolver2::Distance"),
              std::string::npos);
    EXPECT_NE(test_source(found("libccd/mpr"), Library::libccd).find("EXPECT_FALSE(meet)"), std::string::npos);
    EXPECT_NE(test_source(found("fcl/libccd"), Library::oblong).find("EXPECT_EQ(answer.value, 2.0625)"),
              std::string::npos);
    EXPECT_THROW(static_cast<void>(test_source(
                     found("bullet-float/gjk", tip, R"({"shape": "ellipsoid", "radii": [1,1,2]})"), Library::bullet)),
                 std::invalid_argument);
    EXPECT_NE(test_source(found("ode"), Library::ode).find("dCollide(a, b, "), std::string::npos);
    EXPECT_NE(test_source(found("mujoco/contact"), Library::mujoco).find("EXPECT_NEAR(distance, 2.0625, "),
              std::string::npos);
    EXPECT_EQ(library_of("bullet-float/gjk"), Library::bullet);
    EXPECT_EQ(library_of("chipmunk/sorted"), Library::chipmunk);
    EXPECT_EQ(library_of("program:node mujoco.mjs"), Library::oblong);
    EXPECT_EQ(library_of("double/johnson/relative-1e-10/running-max/no-progress"), Library::oblong);
    EXPECT_EQ(identifier("tip over-cube"), "tip_over_cube");
    EXPECT_EQ(identifier("7x"), "case_7x");
}

Finding found_in_the_plane(const std::string& query, const std::string& a, const std::string& b) {
    Scripted wrong([](const caseio::Case&, caseio::Result& r) { r.outcome = Outcome::separated; }, "chipmunk");
    return finding_of(
        caseio::read_case(R"({"format": "oblong-case/1", "id": "flat", "dimension": 2, "scalar": "float", "query": ")" +
                          query + R"(", "a": )" + a + R"(, "b": )" + b + "}"),
        wrong);
}

TEST(TestSource, LibrariesForThePlane) {
    const std::string triangle = R"({"shape": "points", "vertices": [[0,0],[4,0],[0,4]]})";
    const std::string disc = R"({"shape": "sphere", "radius": 0.5, "pose": {"translation": [5, 5]}})";
    const std::string ends = R"({"shape": "points", "vertices": [[1,1],[3,3],[2,2]]})";
    const auto has = [](const std::string& source, const std::string& part) {
        EXPECT_NE(source.find(part), std::string::npos) << source;
    };
    const Finding apart = found_in_the_plane("distance", triangle, disc);
    has(test_source(apart, Library::box2d), "input.proxyB.Set(b, 1, 0.5);");
    has(test_source(apart, Library::box2d), "input.useRadii = true;");
    has(test_source(apart, Library::chipmunk), "cpShapePointQuery(a, b_points[0], &found);");
    has(test_source(apart, Library::chipmunk), "EXPECT_NEAR(found.distance - 0.5, ");
    const Finding crossed = found_in_the_plane("penetration", triangle, ends);
    has(test_source(crossed, Library::chipmunk), "cpSegmentShapeNew(owner, b_points[0], b_points[1], 0.0)");
    has(test_source(crossed, Library::chipmunk), "ASSERT_TRUE(found.count > 0);\n    EXPECT_NEAR(depth, ");
    has(test_source(found_in_the_plane("decide", triangle, ends), Library::box2d),
        "EXPECT_TRUE(output.distance < 10 * b2_epsilon);");
    EXPECT_THROW(static_cast<void>(test_source(crossed, Library::box2d)), std::invalid_argument) << "no depths";
    EXPECT_THROW(static_cast<void>(test_source(apart, Library::ode)), std::invalid_argument) << "no plane";
    EXPECT_THROW(static_cast<void>(test_source(found("fcl/libccd"), Library::box2d)), std::invalid_argument);
}

/// An id, a subject, a message with what ends a comment, a line or a tag.
TEST(TestSource, TextFromOutsideStaysInItsComment) {
    const std::string evil =
        "x\n#error one\r\n?\?/\nint two; \\\n*/ int three; \xE2\x80\xAE\x1b[2J</text><script>alert(4)</script>\xff";
    Scripted wrong([](const caseio::Case& c, caseio::Result& r) { states(r, Rational(exactly(c) + 1)); },
                   "fcl/" + evil);
    Scripted crash([&](const caseio::Case&, caseio::Result& r) { r.message = "crash: " + evil; }, evil);
    for (Subject* subject : {static_cast<Subject*>(&wrong), static_cast<Subject*>(&crash)}) {
        caseio::Case c = asked("x", tip, cube);
        c.id = evil;
        Finding f = finding_of(c, *subject);
        f.version = evil;
        f.failure.judgement.reason = evil;
        Finding plain = f;
        plain.c.id = plain.subject = plain.version = plain.failure.judgement.reason = "x";
        if (!plain.failure.crash.empty()) plain.failure.crash = "x";
        const auto without_comments = [](const std::string& source) {
            const std::string code = std::regex_replace(source, std::regex("//[^\n]*"), "");
            return std::regex_replace(code, std::regex("TEST\\([^)]*\\)"), "TEST()");
        };
        for (const Library library :
             {Library::fcl, Library::bullet, Library::libccd, Library::ode, Library::mujoco, Library::oblong}) {
            const std::string source = test_source(f, library);
            EXPECT_EQ(without_comments(source), without_comments(test_source(plain, library)));
            EXPECT_EQ(source.find_first_of("\r\x1b\t\xff"), std::string::npos);
            EXPECT_EQ(source.find("\?\?/"), std::string::npos);
            EXPECT_EQ(source.find("\\\n"), std::string::npos);
            EXPECT_EQ(source.find("\xE2\x80\xAE"), std::string::npos);
        }
        EXPECT_EQ(printed(f).find_first_of("\r\x1b\xff"), std::string::npos);
        const std::string svg = drawing(f);
        EXPECT_EQ(svg.find("<script"), std::string::npos);
        EXPECT_EQ(svg.find_first_of("\r\x1b\xff"), std::string::npos);
    }
}

TEST(TestSource, IdentifiersAreShortAndRunByGoogleTest) {
    EXPECT_EQ(identifier("DISABLED_x"), "case_DISABLED_x");
    EXPECT_EQ(identifier(""), "case_");
    EXPECT_EQ(identifier("\xC3\xA9t\xC3\xA9"), "case___t__");
    const std::string a = identifier(std::string(300, 'a')), b = identifier(std::string(300, 'a') + "b");
    EXPECT_LT(a.size(), 130U);
    EXPECT_NE(a, b);
}

TEST(TestSource, LiteralsReadBackToTheSameDouble) {
    for (const double x : {0.1, 1.0, -3.0, 1e300, 5e-324, 1.0 / 3, -0.0, 123456789012345680.0}) {
        EXPECT_EQ(std::strtod(literal(x).c_str(), nullptr), x) << literal(x);
        EXPECT_NE(literal(x).find_first_of(".e"), std::string::npos) << "not an int";
    }
}

TEST(TestSource, AWitnessOffItsBodyHasAPlaneBetween) {
    Scripted wrong([](const caseio::Case& c, caseio::Result& r) {
        states(r, Rational(exactly(c)));
        const auto real = [](double x) { return caseio::Real{Rational(x)}; };
        r.witness_a = Vec3<caseio::Real>{real(0.1), real(0.25), real(3.0)};
        r.witness_b = Vec3<caseio::Real>{real(0.1), real(0.25), real(1.0)};
    });
    const Finding f = finding_of(asked("w", tip, cube), wrong);
    ASSERT_EQ(f.failure.verdict(), oracle::Verdict::bad_witness);
    const auto plane = witness_plane(f);
    ASSERT_TRUE(plane.has_value());
    EXPECT_TRUE(plane->of_a);
    EXPECT_GT(dot(plane->normal, Vec3<double>{0.1, 0.25, 3.0}), plane->height + 0.05);
    EXPECT_NEAR(norm(plane->normal), 1, 1e-15);
}

TEST(Drawing, ShowsFourViewsWithBothBodiesInEach) {
    for (const std::string& b : {cube, std::string(R"({"shape": "sphere", "radius": 1})"),
                                 std::string(R"({"shape": "cone", "radius": 1, "half_length": 1})"),
                                 std::string(R"({"shape": "points", "vertices": [[0,0,1]]})")}) {
        const Finding f = found("fcl/libccd", tip, b);
        const std::string svg = drawing(f);
        const auto count = [&](const std::string& what) {
            std::size_t n = 0;
            for (std::size_t at = svg.find(what); at != std::string::npos; at = svg.find(what, at + 1)) ++n;
            return n;
        };
        EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        EXPECT_EQ(count("stroke=\"#bbb\""), f.nearest ? 4U : 3U);
        EXPECT_GE(count("<polygon "), f.nearest ? 4U : 3U);
        EXPECT_EQ(count("nan"), 0U);
        EXPECT_EQ(count("inf"), 0U);
        EXPECT_NE(svg.find("fcl/libccd 1"), std::string::npos);
    }
}

TEST(Drawing, AGapOfABillionthIsThereToBeSeen) {
    const Finding f =
        found("fcl/libccd", R"({"shape": "points", "vertices": [[0.1,0.25,1.000000001],[1,0.1,5],[0,1,5]]})");
    // In the close-up A's lowest corner and B's top are 1/1.6 of half a square apart, not on one line.
    const std::string svg = drawing(f);
    const std::size_t close = svg.find("close-up");
    ASSERT_NE(close, std::string::npos);
    std::smatch line;
    const std::string rest = svg.substr(close);
    ASSERT_TRUE(std::regex_search(rest, line, std::regex("y1=\"([0-9.]+)\" x2=\"[0-9.]+\" y2=\"([0-9.]+)\"")));
    EXPECT_NEAR(std::abs(std::stod(line[1]) - std::stod(line[2])), 125 / 1.6, 0.1);
}

}  // namespace
}  // namespace oblong::fuzz
