// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

/// What a compiler says of wrong uses of the public headers: one error, in words.
namespace oblong {
namespace {

/// The lines with "error:" of a unit that calls queries in a function; empty where it compiles.
[[nodiscard]] std::string errors_of(const std::string& body) {
    const std::filesystem::path source = std::filesystem::path(testing::TempDir()) /
                                         ("oblong_misuse_" + std::to_string(std::hash<std::string>{}(body)) + ".cpp");
    std::ofstream(source)
        << "#include \"oblong/batch.hpp\"\n#include \"oblong/bounds.hpp\"\n"
        << "#include \"oblong/cast.hpp\"\n#include \"oblong/certificate.hpp\"\n#include \"oblong/decision.hpp\"\n"
        << "#include \"oblong/distance.hpp\"\n#include \"oblong/penetration.hpp\"\n"
        << "using namespace oblong;\nvoid ask() {\n    const Box<double> box({1, 1, 1});\n"
        << "    const Affine<double> pose;\n    " << body << "\n}\n";
    const std::string lib = std::string(OBLONG_SOURCE_DIR) + "/lib";
    const std::string command =
        std::string(OBLONG_COMPILER) + " -std=c++20 -fsyntax-only -I'" + lib + "' '" + source.string() + "' 2>&1";
    std::FILE* pipe = popen(command.c_str(), "r");
    std::string errors;
    char line[4096];
    while (std::fgets(line, sizeof line, pipe) != nullptr)
        if (const std::string text = line; text.find("error:") != std::string::npos) errors += text;
    pclose(pipe);
    std::filesystem::remove(source);
    return errors;
}

/// One error, with these words.
void expect_one_error(const std::string& body, const std::string& words) {
    const std::string errors = errors_of(body);
    EXPECT_NE(errors.find(words), std::string::npos) << body << '\n' << errors;
    EXPECT_EQ(errors.find("error:"), errors.rfind("error:")) << body << '\n' << errors;
}

TEST(Misuse, ATemporaryIsNotPosed) {
    expect_one_error("(void)certified_distance(box, posed(Box<double>({1, 1, 1}), pose));",
                     "posed() refers to its body: give the body a name");
    expect_one_error("const auto moved = posed(Sphere<double>(1), Affine<double>{});",
                     "posed() refers to its body: give the body a name");
}

TEST(Misuse, APoseIsAValue) {
    EXPECT_EQ(errors_of("(void)certified_distance(box, posed(box, Affine<double>{}));"), "");
}

TEST(Misuse, WhatIsNoBodyIsRefused) {
    const std::string words = "a query takes Points, Polytope, PreparedPolytope, Box";
    for (const char* query : {"certified_distance(box, 3)", "certified_decision(std::vector<Vec3<double>>{}, box)",
                              "certified_within(3, box, 1.0)", "certified_depth(box, pose)",
                              "certified_cast(3, box, {})", "bounds(box, 3, DistanceCandidate{})"})
        expect_one_error("(void)" + std::string(query) + ";", words);
    expect_one_error("(void)certified_distance(posed(box, Affine<float>{}), box);", "a pose of the body's scalar");
}

TEST(Misuse, ScalarsDoNotMix) {
    expect_one_error("(void)certified_distance(box, Box<float>({1, 1, 1}));", "must have the same scalar");
    expect_one_error("(void)certified_distance(Sphere<long double>(1), Sphere<long double>(1));",
                     "bodies over float, double or Rational");
    expect_one_error("(void)certified_distance<float>(box, box);", "answers have the scalar of the bodies");
}

TEST(Misuse, CurvedBodiesAreNotRefuted) {
    const std::string words = "refute() takes points, boxes, spheres, capsules";
    expect_one_error("(void)refute(box, Cylinder<double>(1, 1), Outcome::separated);", words);
    expect_one_error("(void)refutes(posed(box, pose), Ellipsoid<double>({1, 2, 3}), Outcome::separated);", words);
}

}  // namespace
}  // namespace oblong
