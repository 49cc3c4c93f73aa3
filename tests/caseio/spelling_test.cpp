// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/spelling.hpp"

#include <gtest/gtest.h>

#include "tests/caseio/mesh_texts.hpp"
#include "tests/caseio/stated_body.hpp"
#include "tests/refused.hpp"

using namespace oblong;
using namespace oblong::caseio;
using namespace oblong::caseio::test;

namespace {

std::string near(std::string_view word) {
    static constexpr std::array<std::string_view, 6> names{"capsule", "cylinder", "cone", "half_length", "x", "of"};
    return suggestion(word, names);
}

}  // namespace

TEST(Spelling, TheNearestNameIsSuggested) {
    const auto meant = [](const std::string& name) { return "; did you mean \"" + name + "\"?"; };
    EXPECT_EQ(near("capsul"), meant("capsule"));
    EXPECT_EQ(near("capsules"), meant("capsule"));
    EXPECT_EQ(near("kapsule"), meant("capsule"));
    EXPECT_EQ(near("cpasule"), meant("capsule"));  // one exchange
    EXPECT_EQ(near("silinder"), meant("cylinder"));
    EXPECT_EQ(near("con"), meant("cone"));
    EXPECT_EQ(near("fo"), meant("of"));
    EXPECT_EQ(near("halflength"), meant("half_length"));
    EXPECT_EQ(near("half-lenght"), meant("half_length"));
}

TEST(Spelling, FarNamesAreNot) {
    // A third of the longer word is the most.
    EXPECT_EQ(near("hlf_lngt"), "; did you mean \"half_length\"?");  // 3 of 11
    EXPECT_EQ(near("hlf_lng"), "");                                  // 4 of 11
    EXPECT_EQ(near("torus"), "");
    EXPECT_EQ(near("cube"), "");
    EXPECT_EQ(near(""), "");
    EXPECT_EQ(near("y"), "");  // one letter for another is another word
    EXPECT_EQ(near(std::string(41, 'a')), "");
    EXPECT_EQ(near(std::string(100000, 'a')), "");
    EXPECT_EQ(suggestion("capsul", {}), "");
}

TEST(Spelling, MessagesOfTheReader) {
    const auto expect = [](const std::string& body, const std::string& message) {
        EXPECT_NE(refusal_of_body(body).find(message), std::string::npos)
            << refusal_of_body(body) << "\nlacks " << message;
    };
    expect(R"({"shape": "capsul", "radius": 1})", R"(found the string "capsul"; did you mean "capsule"?)");
    expect(R"({"shape": "Sphere", "radius": 1})", R"(found the string "Sphere"; did you mean "sphere"?)");
    expect(R"({"shape": "polytop"})", R"(did you mean "polytope"?)");
    expect(R"({"shape": "ellipse"})", R"(found the string "ellipse")");
    expect(R"({"shape": "sphere", "radious": 1})", R"(found "radious"; did you mean "radius"?)");
    expect(R"({"shape": "box", "half_extend": [1, 1, 1]})", R"(did you mean "half_extents"?)");
    expect(R"({"shape": "sphere", "radius": 1, "pose": {"translate": [1, 1, 1]}})", R"(did you mean "translation"?)");
    EXPECT_EQ(refusal_of_body(R"({"shape": "torus"})").find("did you mean"), std::string::npos);
    const auto refused = [](const std::string& members) {
        return oblong::test::refused<BadInput>(
            [&] { static_cast<void>(read_case(R"({"format": "oblong-case/1", "id": "t", )" + members + "}")); },
            "read");
    };
    EXPECT_NE(refused(R"("query": "distances", "scalar": "double")").find(R"(did you mean "distance"?)"),
              std::string::npos);
    EXPECT_NE(refused(R"("query": "distance", "scalar": "Double")").find(R"(did you mean "double"?)"),
              std::string::npos);
    EXPECT_NE(refused(R"("query": "distance", "sclar": "double")").find(R"(did you mean "scalar"?)"),
              std::string::npos);
}

TEST(MeshScale, MultipliesCoordinatesExactly) {
    const Folder folder;
    const std::string file = folder.write("m.obj", "v 0 0 0\nv 0.1 2 3\nv 0 -1 0.3\n");
    const auto mesh = [&](const std::string& scale) {
        return R"({"shape": "mesh", "file": ")" + file + R"(", "scale": )" + scale + "}";
    };
    const auto points = [](const AnyBody<Rational>& body) {
        const auto vertices = std::get<Points<Rational>>(body.shape).vertices();
        return std::vector<Vec3<Rational>>(vertices.begin(), vertices.end());
    };
    const Rational tenth = Rational(0.1);
    const Rational three_tenths = Rational(0.3);
    const Rational third = Rational(1, 3);
    EXPECT_EQ(
        points(body_of(mesh(R"("1/3")"), "exact")),
        (std::vector<Vec3<Rational>>{{0, 0, 0}, {tenth * third, 2 * third, 1}, {0, -third, three_tenths * third}}));
    // Axes apart, and a mirror.
    EXPECT_EQ(points(body_of(mesh(R"([3, -0.5, "1/7"])"), "exact")),
              (std::vector<Vec3<Rational>>{
                  {0, 0, 0}, {3 * tenth, -1, Rational(3, 7)}, {0, Rational(1, 2), three_tenths / 7}}));
    // The double nearest to a third, and the product of two doubles rounded once.
    const auto rounded = [](double x) { return Rational(x); };
    const double narrow = 1.0 / 3;
    EXPECT_EQ(points(body_of(mesh(R"("1/3")"))),
              (std::vector<Vec3<Rational>>{{0, 0, 0},
                                           {rounded(0.1 * narrow), rounded(2 * narrow), rounded(3 * narrow)},
                                           {0, rounded(-narrow), rounded(0.3 * narrow)}}));
    // In a float case the double of the file is multiplied, and the product rounded to float.
    const std::vector<Vec3<Rational>> in_float = points(body_of(mesh("0.7"), "float"));
    const Rational factor = Rational(0.7F);
    EXPECT_EQ(in_float[1].x, Rational(static_cast<float>(0.1 * static_cast<double>(0.7F))));
    EXPECT_EQ(in_float[1].y, 2 * factor);
    EXPECT_EQ(body_of(mesh("1")), body_of(mesh("[1, 1, 1]")));
    const Case c = case_with(mesh("0.7"), "float");
    EXPECT_EQ(read_case(write_case(c)), c);
    const auto expect = [&](const std::string& scale, const std::string& message) {
        EXPECT_NE(refusal_of_body(mesh(scale)).find(message), std::string::npos) << refusal_of_body(mesh(scale));
    };
    expect("0", "a.scale: expected a factor that is not 0, found the number 0");
    expect("[1, 0, 1]", "a.scale[1]: expected a factor that is not 0");
    expect("[1, 1]", "a.scale: expected a number or an array of 3 numbers, found an array of 2");
    expect(R"("1e-400")", "a.scale: expected a factor that is not 0");
    expect(R"("nan")", "a.scale: expected a finite number");
    expect("{}", "a.scale: expected a number");
    expect("1e308", "a.file: a vertex: expected a number in the range of double");
}
