// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/shape_menu.hpp"
#include "oracle/exact/exact_answer.hpp"

namespace oblong::fuzz {
namespace {

const std::vector<std::string> all_names(primitive_names.begin(), primitive_names.end());

std::string word_of(const AnyBody<Rational>& body) {
    constexpr std::array<std::string_view, 9> words{"points",   "box",  "sphere", "ellipsoid", "capsule",
                                                    "cylinder", "cone", "sum",    "hull"};
    return std::string(words[body.shape.index()]);
}

std::vector<const Family*> families_of(const ShapeMenu& menu) {
    std::vector<const Family*> some;
    for (const Family& f : families())
        if (why_not_of(menu, f).empty()) some.push_back(&f);
    return some;
}

TEST(Shapes, EveryFamilyThatHasThemDrawsNothingElse) {
    for (const std::string& word : all_names) {
        const ShapeMenu menu({word});
        const auto some = families_of(menu);
        EXPECT_GE(some.size(), 11U) << word;
        for (const Family* family : some) {
            const bool mixed = family->name == "needle";
            for (int i = 0; i < 8; ++i) {
                const caseio::Case c = shaped_case(menu, *family, {3, i, 8});
                EXPECT_TRUE(mixed || (word_of(c.a) == word && word_of(*c.b) == word)) << c.id;
                EXPECT_EQ(caseio::read_case(caseio::write_case(c)), c);
                EXPECT_TRUE(c.id.ends_with("@shapes"));
                EXPECT_NE(c.source.find(" shapes:" + word), std::string::npos) << c.source;
                EXPECT_EQ(shaped_case(menu, *family, {3, i, 8}), c) << "the same seed, the same case";
            }
        }
    }
}

TEST(Shapes, AllOfAMenuAreDrawn) {
    std::map<std::string, int> seen;
    const ShapeMenu menu(all_names);
    for (const Family* family : families_of(menu))
        for (int i = 0; i < 20; ++i) ++seen[word_of(shaped_case(menu, *family, {1, i, 20}).a)];
    EXPECT_EQ(seen.size(), all_names.size());
}

TEST(Shapes, OthersSayWhyTheyCannot) {
    const ShapeMenu balls({"sphere"}), all(all_names);
    const auto why = [](const ShapeMenu& menu, const char* family) { return why_not_of(menu, *find_family(family)); };
    EXPECT_EQ(why(balls, "slab"), "it needs one of box, ellipsoid, cylinder, cone: a sphere or capsule is never flat");
    EXPECT_EQ(why(all, "slab"), "");
    EXPECT_EQ(why(all, "sliver"), "its degeneracy is one of vertices, which primitives have not");
    EXPECT_EQ(why(all, "plane_lattice"), "its bodies lie in the plane, and primitives do not");
    EXPECT_EQ(why(all, "regular"), "its knob is the number of vertices; take curved or posed");
    EXPECT_THROW(ShapeMenu({"points"}), std::invalid_argument);
    EXPECT_THROW(ShapeMenu(std::vector<std::string>{}), std::invalid_argument);
}

/// What the names promise, of those whose answer is exact: boxes, spheres and capsules.
TEST(Shapes, GapsAndContactsAreWhatTheirFamiliesSay) {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"box"}, {"sphere"}, {"capsule"}, {"box", "sphere", "capsule"}}) {
        const ShapeMenu menu(words);
        for (int i = 0; i < 30; ++i) {
            const double severity = i / 29.0;
            const auto answer = [&](const char* family) {
                return oracle::exact_answer(shaped_case(menu, *find_family(family), {5, i, 30, severity}));
            };
            EXPECT_EQ(answer("exact_touching").outcome, Outcome::touching) << menu.text() << i;
            EXPECT_EQ(answer("deep_overlap").outcome, Outcome::overlapping) << menu.text() << i;
            EXPECT_EQ(answer("shallow_overlap").outcome, Outcome::overlapping) << menu.text() << i;
            const oracle::ExactAnswer near = answer("near_touching");
            EXPECT_EQ(near.outcome, Outcome::separated) << menu.text() << i;
            EXPECT_NEAR(oracle::approximate(near.distance) / decades(-1 - 14 * severity), 1, 0.5) << menu.text() << i;
            EXPECT_NE(answer("size_ratio").outcome, Outcome::overlapping) << menu.text() << i;
        }
    }
}

}  // namespace
}  // namespace oblong::fuzz
