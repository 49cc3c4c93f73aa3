// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/decode/encode.hpp"
#include "fuzz/cases/minimise/minimise.hpp"
#include "fuzz/cases/minimise/weight.hpp"
#include "fuzz/cases/mutate/mutation_list.hpp"
#include "fuzz/cases/mutate/numbers_of.hpp"
#include "fuzz/findings/reproduce/outline.hpp"
#include "fuzz/harness/support/support_value.hpp"
#include "oblong/lowered/operand.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/refused.hpp"

/// A body type is read, written, encoded, mutated, minimised and drawn by its constructor, its place in the list of
/// shapes and its description: the program's sources are compiled here with one type more, and are not changed.
namespace oblong::fuzz {
namespace {

using caseio::Case;

// The certified queries take it too.
static_assert(oblong::detail::BodyTraits<Frustum<double>>::is_taken);
static_assert(std::is_constructible_v<decltype(oblong::detail::Operand<double>::shape), const Frustum<double>*>);

const std::string text =
    R"({"format": "oblong-case/1", "id": "f", "query": "distance", "scalar": "double", )"
    R"("a": {"shape": "frustum", "radius": 2.3125, "top_radius": 1.1875, "half_length": 3.4375, "axis": "z"}, )"
    R"("b": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"linear": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], )"
    R"("translation": [9, 0, 0]}}})";

Case frustum_case() { return caseio::read_case(text); }

std::string replaced(std::string line, const std::string& before, const std::string& after) {
    const std::size_t at = line.find(before);
    EXPECT_NE(at, std::string::npos) << before;
    return line.replace(at, before.size(), after);
}

std::string problem(const std::string& line) {
    return test::refused<caseio::BadInput>([&] { static_cast<void>(caseio::read_case(line)); }, "read");
}

const Frustum<Rational>* frustum(const Case& c) { return std::get_if<Frustum<Rational>>(&c.a.shape); }

TEST(Frustum, IsReadAndWritten) {
    const Case c = frustum_case();
    ASSERT_NE(frustum(c), nullptr);
    EXPECT_EQ(*frustum(c), Frustum<Rational>(Rational(37, 16), Rational(19, 16), Rational(55, 16), Axis::z));
    EXPECT_EQ(caseio::write_case(c, caseio::NumberStyle::shortest), text);
}

TEST(Frustum, IsRefusedWithTheFieldThatIsWrong) {
    EXPECT_NE(problem(replaced(text, R"("top_radius": 1.1875, )", "")).find("a.top_radius"), std::string::npos);
    EXPECT_NE(problem(replaced(text, "1.1875", "-1")).find("a.top_radius"), std::string::npos);
    EXPECT_NE(problem(replaced(text, R"("top_radius")", R"("width": 1, "top_radius")")).find("a.width"),
              std::string::npos);
    EXPECT_NE(problem(replaced(text, R"("frustum")", R"("frustrum")")).find("cone, frustum, sum"), std::string::npos);
    const std::string flat = replaced(text, R"("a": )", R"("dimension": 2, "a": )");
    EXPECT_NE(problem(flat).find("a.shape"), std::string::npos);
    EXPECT_EQ(problem(flat).find("cone"), std::string::npos);
}

TEST(Frustum, IsEncodedInBytes) {
    Case c = frustum_case();
    const auto bytes = encode(c);
    ASSERT_TRUE(bytes.has_value());
    c.id = decode(*bytes).id;
    EXPECT_EQ(decode(*bytes), c);
}

TEST(Frustum, IsMadeAndChangedByMutations) {
    std::vector<Mutation> list;
    add_shape_mutations(list);
    Draw draw(1);
    int made = 0;
    for (int i = 0; i < 400; ++i) {
        PlainCase c = plain_case(frustum_case());
        c.a.shape = Sphere<double>(1);
        for (const Mutation& mutation : list) {
            if (mutation.name == "other_shape") mutation.apply(c, draw);
        }
        if (std::holds_alternative<Frustum<double>>(c.a.shape)) ++made;
    }
    EXPECT_GT(made, 4);
    PlainCase c = plain_case(frustum_case());
    change_numbers(c, [](NumberKind kind, double x) { return kind == NumberKind::size ? -2 * x : x; });
    EXPECT_EQ(std::get<Frustum<double>>(c.a.shape), Frustum<double>(4.625, 2.375, 6.875, Axis::z));
}

TEST(Frustum, IsMinimised) {
    const Case c = frustum_case();
    const Case as_frustum = minimise(c, [](const Case& one) { return frustum(one) != nullptr; });
    ASSERT_NE(frustum(as_frustum), nullptr);
    EXPECT_TRUE(lighter(weight(as_frustum), weight(c)));
    EXPECT_EQ(frustum(as_frustum)->top_radius(), 0);
    const Case as_cone = minimise(c, [](const Case& one) {
        return frustum(one) != nullptr || std::holds_alternative<Cone<Rational>>(one.a.shape);
    });
    EXPECT_TRUE(std::holds_alternative<Cone<Rational>>(as_cone.a.shape));
}

TEST(Frustum, IsDrawn) {
    const auto points = surface_points(frustum_case().a, DrawingFrame{});
    const Outline seen = outline(points, {1, 0, 0}, {0, 0, 1});
    double area = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const Flat &p = seen[i], &q = seen[(i + 1) % seen.size()];
        area += (p.x * q.y - p.y * q.x) / 2;
    }
    // The trapezium of the widths 2·2.3125 and 2·1.1875 and the height 2·3.4375.
    EXPECT_NEAR(area, (2.3125 + 1.1875) * 2 * 3.4375, 1e-9);
}

TEST(Frustum, IsSupportedAsItsDescriptionSays) {
    const AnyBody<double> body{Frustum<double>(2.3125, 1.1875, 3.4375, Axis::z), std::nullopt};
    const AnyBody<long double> described{Frustum<long double>(2.3125L, 1.1875L, 3.4375L, Axis::z), std::nullopt};
    const BodySupport<double> support(body);
    Draw draw(2);
    for (int i = 0; i < 1000; ++i) {
        const Vec3<double> n{draw.uniform(-1, 1), draw.uniform(-1, 1), draw.uniform(-1, 1)};
        const Reached most = reached_along(described, {n.x, n.y, n.z}, 0x1p-53L);
        EXPECT_NEAR(dot(n, support.support(n).point), static_cast<double>(most.value), 1e-13);
    }
}

}  // namespace
}  // namespace oblong::fuzz
