// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/fpcore/kernel.hpp"
#include "oblong/penetration/expanding_polytope.hpp"
#include "tests/draws.hpp"
#include "tests/fpcore/s_expression.hpp"

/// The text of a kernel computes what the library computes.
namespace oblong::fuzz {
namespace {

using test::Core, test::core_of, test::evaluate, test::Values;

/// Numbers near the example and far from it.
std::vector<double> drawn(const std::vector<double>& example, std::mt19937_64& engine) {
    const double far = std::ldexp(1.0, static_cast<int>(test::below(engine, 12)) - 10);
    std::vector<double> values;
    for (const double value : example) values.push_back(value + far * test::bell(engine));
    return values;
}

Values named(const Core& core, const std::vector<double>& values) {
    Values result;
    for (std::size_t i = 0; i < values.size(); ++i) result[core.arguments.at(i)] = values[i];
    return result;
}

bool is_allowed(const Core& core, const Values& values) {
    const auto pre = core.properties.find(":pre");
    return pre == core.properties.end() || evaluate(pre->second, values) == 1;
}

TEST(Kernels, TheirTextsComputeWhatTheLibraryComputes) {
    std::mt19937_64 engine(17);
    for (const Kernel& kernel : kernels()) {
        const Core core = core_of(fpcore(kernel, "binary64", {}, ""));
        ASSERT_EQ(core.arguments.size(), kernel.example.size()) << kernel.name;
        int compared = 0;
        for (int draw = 0; draw < 500; ++draw) {
            const std::vector<double> values = drawn(kernel.example, engine);
            const Values arguments = named(core, values);
            if (!is_allowed(core, arguments)) continue;
            ++compared;
            // Equal numbers have equal bits but for the sign of 0, which the text may lose.
            ASSERT_EQ(evaluate(core.body, arguments), kernel.in_doubles(values)) << kernel.name;
        }
        EXPECT_GE(compared, 100) << kernel.name << ": too few draws take its path";
    }
}

TEST(Kernels, KeepTheOrderOfOperations) {
    EXPECT_EQ(find_kernel("squared-norm")->at(std::vector<double>{1, 2, 3}).expression,
              "(+ (+ (* vx vx) (* vy vy)) (* vz vz))");
    EXPECT_EQ(find_kernel("cross-x")->at(std::vector<double>(4, 1.0)).expression, "(- (* ay bz) (* az by))");
    EXPECT_EQ(find_kernel("stop-relative")->at(std::vector<double>{4, 3}).expression,
              "(let* ([t0 (sqrt vv)])\n   (- t0 (/ vw t0)))");
}

TEST(Kernels, UseEveryArgumentAndHaveNamesOfTheirOwn) {
    std::set<std::string_view> names;
    for (const Kernel& kernel : kernels()) {
        EXPECT_TRUE(names.insert(kernel.name).second) << kernel.name;
        const Recorded path = kernel.at(kernel.example);
        for (const std::string& argument : kernel.arguments) {
            const auto uses = [&](const std::string& text) { return text.find(argument) != std::string::npos; };
            EXPECT_TRUE(uses(path.expression) || std::ranges::any_of(path.conditions, uses))
                << kernel.name << " " << argument;
        }
    }
}

TEST(Kernels, StateTheBranchesOfTheirPath) {
    const Kernel& segment = *find_kernel("volume-segment");
    const std::vector<double> along_y{1, 1, 1, 2, 4, 2};
    EXPECT_FALSE(segment.at(along_y).is_same_path(segment.at(segment.example)));
    const Core core = core_of(fpcore(segment, "binary64", {}, ""));
    EXPECT_TRUE(is_allowed(core, named(core, segment.example)));
    EXPECT_FALSE(is_allowed(core, named(core, along_y)));
    // Met or not, the rule's left side is the same: its last comparison is no branch.
    const Kernel& gap = *find_kernel("stop-gap");
    EXPECT_TRUE(gap.at(gap.example).conditions.empty());
}

TEST(Kernels, TheFacetsDistanceIsThatOfTheExpandingPolytope) {
    std::mt19937_64 engine(3);
    const Kernel& kernel = *find_kernel("facet-distance");
    for (int draw = 0; draw < 50; ++draw) {
        std::vector<DifferencePoint<double>> points(4);
        for (DifferencePoint<double>& y : points) y.w = {test::bell(engine), test::bell(engine), test::bell(engine)};
        const auto surface = ExpandingPolytope<double>::around(points);
        ASSERT_TRUE(surface);
        for (const auto& facet : surface->facets()) {
            std::vector<double> values;
            for (const std::uint32_t corner : facet.vertices) {
                const Vec3<double>& w = surface->points()[corner].w;
                values.insert(values.end(), {w.x, w.y, w.z});
            }
            EXPECT_EQ(kernel.in_doubles(values), facet.plane.signed_distance);
        }
    }
}

TEST(Ranges, HoldEveryArgumentOfTheFamily) {
    std::vector<caseio::Case> cases;
    for (int i = 0; i < 10; ++i) cases.push_back(family_case(*find_family("sliver"), 1, i, 10));
    for (const Kernel& kernel : kernels()) {
        const std::vector<Moment> moments = moments_of(cases, kernel.loop, 1, 1e-10);
        const std::vector<Range> ranges = ranges_of(kernel, moments);
        ASSERT_EQ(ranges.size(), kernel.arguments.size()) << kernel.name;
        const Core core = core_of(fpcore(kernel, "binary64", ranges, "sliver"));
        int inside = 0;
        for (const Moment& moment : moments) {
            const std::vector<double> values = kernel.arguments_at(moment);
            if (values.empty() || !kernel.at(values).is_same_path(kernel.at(kernel.example))) continue;
            ++inside;
            EXPECT_TRUE(is_allowed(core, named(core, values))) << kernel.name;
        }
        EXPECT_GT(inside, 0) << kernel.name;
        std::vector<double> beyond;
        for (const Range& range : ranges) beyond.push_back(range.second + 0.01 * std::abs(range.second) + 1e-300);
        EXPECT_FALSE(is_allowed(core, named(core, beyond))) << kernel.name;
    }
}

}  // namespace
}  // namespace oblong::fuzz
