// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/signature/signature.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>

#include "fuzz/cases/decode/case_arbitrary.hpp"
#include "fuzz/cases/generate/lengths.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {
namespace {

using caseio::Case;

Case asked(const std::string& a, const std::string& b, const std::string& more = "") {
    return caseio::read_case(R"({"format": "oblong-case/1", "id": "t", "query": "distance", "scalar": "double", )" +
                             more + R"("a": )" + a + R"(, "b": )" + b + "}");
}

std::string box(const std::string& half, const std::string& at) {
    return R"({"shape": "box", "half_extents": )" + half +
           R"(, "pose": {"linear": [[1,0,0],[0,1,0],[0,0,1]], "translation": )" + at + "}}";
}
std::string points(const std::string& vertices) { return R"({"shape": "points", "vertices": )" + vertices + "}"; }

const std::string unit = box("[1,1,1]", "[0,0,0]");
const std::string tip = points("[[0,0,3],[1,0,5],[0,1,5],[-1,-1,5]]");

std::string text(const std::string& a, const std::string& b) { return signature_of(asked(a, b)).text(); }

TEST(Signature, LeadsWithWhatMostLikelyIsTheReason) {
    using D = Degeneracy;
    EXPECT_EQ((Signature{{}}.leading()), "plain");
    EXPECT_EQ((Signature{{D::parallel_faces, D::touching}}.leading()), "touching");
    EXPECT_EQ((Signature{{D::oblong_simplex, D::size_ratio, D::flat, D::huge}}.leading()), "huge");
    for (const D d : leading_order) EXPECT_EQ((Signature{{d}}.leading()), name(d));
    EXPECT_EQ(std::set<D>(leading_order.begin(), leading_order.end()).size(), degeneracy_names.size()) << "each once";
}

TEST(Signature, NamesWhatIsThere) {
    EXPECT_EQ(text(unit, tip), "plain");
    EXPECT_EQ(text(unit, box("[1,1,1]", "[0,0,3]")), "parallel-faces");
    EXPECT_EQ(text(unit, box("[1,1,1]", "[0,0,2]")), "parallel-faces+touching");
    EXPECT_EQ(text(unit, box("[1,1,1]", "[0.5,0.25,0.125]")), "deep-overlap");
    EXPECT_EQ(text(unit, box("[1,1,1]", "[0,0,1.9999999]")), "shallow-overlap");
    EXPECT_EQ(text(unit, box("[1,1,1]", "[0,0,1.5]")), "deep-overlap");
    EXPECT_EQ(text(unit, box("[1,1,1]", "[0,0,1.9]")), "plain");
    EXPECT_EQ(text(unit, box("[1,1,1]", "[0,0,2.0000001]")), "parallel-faces+tiny-gap");
    EXPECT_EQ(text(unit, points("[[0,0,3],[1,0,3.0005],[0,1,3.0005],[0,0,4]]")), "near-parallel-faces");
    EXPECT_EQ(text(unit, points("[[0,0,3],[1,0,3.005],[0,1,3.005],[0,0,4]]")), "plain");
    EXPECT_EQ(text(unit, points("[[0,0,3],[1,0,3],[0,0,4]]")), "parallel-edge-face+flat");
    EXPECT_EQ(text(unit, points("[[0,0,3],[1,0,3.0005]]")), "near-parallel-edge-face+collinear");
    EXPECT_EQ(text(points("[[0,0,0],[1,0,0]]"), points("[[0,0,1],[1,0,1]]")), "parallel-edges+collinear");
    EXPECT_EQ(text(points("[[0,0,0],[1,0,0]]"), points("[[0,0,1],[1,0.0001,1]]")), "near-parallel-edges+collinear");
    EXPECT_EQ(text(points("[[-1,0,0],[1,0,0]]"), points("[[-1,-0.0005,1],[1,0.0005,1]]")),
              "near-parallel-edges+oblong-simplex+collinear");
    EXPECT_EQ(text(unit, points("[[0,0,3]]")), "single-point");
    EXPECT_EQ(text(unit, points("[[0,0,3],[0,0,3]]")), "single-point+duplicate-vertices");
    EXPECT_EQ(text(unit, points("[[0,0,3],[1,0,5],[0,0.0001,5]]")), "flat");
    EXPECT_EQ(text(unit, points("[[0,0,3],[0,0.0001,5],[0,0,1005]]")), "near-collinear+flat");
    EXPECT_EQ(text(unit, points("[[0,0,3],[1,0,5],[1,1,5],[1,0.5,5.0005]]")), "near-flat");
    EXPECT_EQ(text(unit, points("[[0,0,3],[1e4,0,2e4],[0,1e4,2e4],[-1e4,-1e4,2e4]]")), "size-ratio");
    EXPECT_EQ(text(box("[1,1,1]", "[1e4,0,0]"), points("[[1e4,0,3],[1e4,1,5],[10001,0,5],[9999,-1,5]]")), "far-offset");
    EXPECT_EQ(text(R"({"shape": "ellipsoid", "radii": [1,2,3]})", points("[[0,0,5],[0,1,7],[1,0,7],[-1,-1,8]]")),
              "curved");
    EXPECT_EQ(text(R"({"shape": "cylinder", "radius": 1, "half_length": 1})", box("[1,1,1]", "[0,2,0]")),
              "touching+curved");
    EXPECT_EQ(text(R"({"shape": "sphere", "radius": 1})", box("[1,1,1]", "[0,2,0]")), "touching");
    EXPECT_EQ(text(R"({"shape": "capsule", "radius": 1, "half_length": 1})", box("[1,1,1]", "[5,0,0]")),
              "parallel-edge-face");
    EXPECT_EQ(text(points("[[0,0,0]]"), points("[[1e-310,0,0]]")), "single-point+subnormal+tiny");
    EXPECT_EQ(text(points("[[0,0,0]]"), points("[[1e200,0,0]]")), "single-point+huge");
}

TEST(Signature, TellsTheFamiliesFromEachOther) {
    // What a family is about is what its cases' signatures say, in most cases at full severity.
    const std::map<std::string, Degeneracy> about{{"size_ratio", Degeneracy::size_ratio},
                                                  {"far_offset", Degeneracy::far_offset},
                                                  {"single_point", Degeneracy::single_point},
                                                  {"collinear", Degeneracy::collinear},
                                                  {"flat", Degeneracy::flat},
                                                  {"duplicate_points", Degeneracy::duplicate_vertices},
                                                  {"exact_touching", Degeneracy::touching},
                                                  {"near_touching", Degeneracy::tiny_gap},
                                                  {"denormal", Degeneracy::tiny},
                                                  {"huge", Degeneracy::huge}};
    for (const auto& [family, degeneracy] : about) {
        const Family* found = find_family(family);
        ASSERT_NE(found, nullptr) << family;
        int with = 0;
        for (int i = 0; i < 10; ++i) with += signature_of(family_case(*found, 5, i, 10, 0.95)).has(degeneracy) ? 1 : 0;
        EXPECT_GE(with, 8) << family << " " << name(degeneracy);
    }
}

Case shuffled(const Case& c, Draw& draw) {
    const auto body = [&](const AnyBody<Rational>& from) -> AnyBody<Rational> {
        const auto* p = std::get_if<Points<Rational>>(&from.shape);
        if (p == nullptr) return from;
        std::vector<Vec3<Rational>> v(p->vertices().begin(), p->vertices().end());
        for (std::size_t i = v.size(); i > 1; --i)
            std::swap(v[i - 1], v[static_cast<std::size_t>(draw.integer(0, static_cast<int>(i) - 1))]);
        return {Points<Rational>(std::move(v)), from.pose};
    };
    Case result = c;
    result.a = body(c.a);
    result.b = body(*c.b);
    if (draw.coin()) std::swap(result.a, *result.b);
    return result;
}

Case scaled(const Case& c, long exponent) {
    const Rational factor = power_of_two(exponent);
    const auto body = [&](const AnyBody<Rational>& from) {
        return map_lengths(from, [&](const Rational& x) { return Rational(x * factor); });
    };
    Case result = c;
    result.a = body(c.a);
    result.b = body(*c.b);
    return result;
}

rc::Gen<Case> cases() { return rc::gen::oneOf(any_family_cases(), lattice_cases(2, 6)); }

RC_GTEST_PROP(SignatureLaws, NeitherOrderMatters, ()) {
    const Case c = *cases();
    RC_PRE(c.b.has_value());
    Draw draw(*rc::gen::arbitrary<std::uint64_t>());
    const std::string before = signature_of(c).text();
    RC_TAG(before);
    RC_ASSERT(signature_of(shuffled(c, draw)).text() == before);
}

RC_GTEST_PROP(SignatureLaws, AScaleChangesOnlyWhatIsAboutTheFormat, ()) {
    const Case c = *cases();
    RC_PRE(c.b.has_value());
    const long exponent = *rc::gen::inRange(-40, 40);
    const auto scale_free = [](Signature s) {
        std::erase_if(s.found, [](Degeneracy d) {
            return d == Degeneracy::subnormal || d == Degeneracy::tiny || d == Degeneracy::huge;
        });
        return s.text();
    };
    RC_ASSERT(scale_free(signature_of(scaled(c, exponent))) == scale_free(signature_of(c)));
}

TEST(SignatureLaws, CastsAndTheFamiliesOfThePlaneHaveSignaturesToo) {
    const Case ray =
        caseio::read_case(R"({"format": "oblong-case/1", "id": "r", "query": "raycast", "scalar": "double", "a": )" +
                          points("[[1,2,3]]") + R"(, "ray": {"source": [0,0,0], "direction": [1,0,0], "max": 1}})");
    EXPECT_EQ(signature_of(ray).text(), "single-point");
    const Case plane = caseio::read_case(
        R"({"format": "oblong-case/1", "id": "p", "query": "distance", "scalar": "double", "dimension": 2, "a": )" +
        points("[[0,0],[1,0],[0,-1]]") + R"(, "b": )" + points("[[0,1],[1,1],[0,2]]") + "}");
    EXPECT_EQ(signature_of(plane).text(), "parallel-edges");
}

}  // namespace
}  // namespace oblong::fuzz
