// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/meshes.hpp"
#include "oblong/body/convert_body.hpp"

namespace oblong::fuzz {
namespace {

constexpr std::uint64_t seed = 1;
constexpr int count = 200;

bool installed(const Family& family) {
    if (family.name != "mesh") return true;
    for (const RealMesh& mesh : real_meshes()) {
        if (!std::filesystem::exists(mesh.path)) return false;
    }
    return true;
}

/// FNV-1a.
std::uint64_t hash_text(const std::string& text, std::uint64_t hash) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return hash;
}

const std::map<std::string_view, std::uint64_t> known{
#include "known_hashes.inc"
};

class EveryFamily : public testing::TestWithParam<std::string_view> {
protected:
    [[nodiscard]] static const Family& family() { return *find_family(GetParam()); }
    /// Bodies of thousands of vertices make 200 cases slow to check; every tenth severity shows as much.
    [[nodiscard]] static int step() {
        return GetParam() == "regular" || GetParam() == "solids" || GetParam() == "mesh" ? 10 : 1;
    }
};

TEST_P(EveryFamily, MakesValidCasesThatReadBackAsWritten) {
    if (!installed(family())) GTEST_SKIP() << "glmark2-data or assimp-testmodels is not installed";
    std::set<std::string> ids;
    for (int i = 0; i < count; i += step()) {
        const caseio::Case c = family_case(family(), seed, i, count);
        EXPECT_EQ(c.query, caseio::Query::distance);
        EXPECT_EQ(c.scalar, caseio::CaseScalar::float64);
        ASSERT_TRUE(c.b.has_value());
        EXPECT_TRUE(ids.insert(c.id).second) << c.id;
        // Reading rounds every literal to the scalar: equal means that all numbers were doubles.
        ASSERT_EQ(caseio::read_case(caseio::write_case(c)), c) << c.id;
    }
}

TEST_P(EveryFamily, NarrowsToCasesOfFloats) {
    if (!installed(family())) GTEST_SKIP() << "glmark2-data or assimp-testmodels is not installed";
    int shapeless = 0;
    for (int i = 0; i < count; i += step()) {
        const caseio::Case wide = family_case(family(), seed, i, count);
        const caseio::Case c = narrow_to_float(wide);
        EXPECT_EQ(c.id, wide.id + "@float");
        EXPECT_EQ(c.scalar, caseio::CaseScalar::float32);
        ASSERT_EQ(caseio::read_case(caseio::write_case(c)), c) << c.id;
        // A case all of whose numbers became zero would say nothing.
        bool zero = true;
        const auto look = [&](const Rational& x) {
            zero = zero && x == 0;
            return x;
        };
        static_cast<void>(map_numbers<Rational>(c.a, look));
        static_cast<void>(map_numbers<Rational>(*c.b, look));
        if (zero) ++shapeless;
    }
    EXPECT_LE(shapeless, 1);
}

/// The case lines at seed 1, computed once: the families must give the same on every compiler and
/// machine. A change here is a change of every stored reference to a family, and belongs in the changelog.
TEST_P(EveryFamily, WritesTheSameLinesEverywhere) {
    if (!installed(family())) GTEST_SKIP() << "glmark2-data or assimp-testmodels is not installed";
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (int i = 0; i < count; i += step()) {
        hash = hash_text(caseio::write_case(family_case(family(), seed, i, count), caseio::NumberStyle::hex), hash);
    }
    ASSERT_TRUE(known.contains(GetParam())) << "{\"" << GetParam() << "\", 0x" << std::hex << hash << "U},";
    EXPECT_EQ(known.at(GetParam()), hash) << "{\"" << GetParam() << "\", 0x" << std::hex << hash << "U},";
}

TEST_P(EveryFamily, DescribesItself) {
    EXPECT_FALSE(family().summary.empty());
    EXPECT_FALSE(family().severity_means.empty());
}

std::vector<std::string_view> names() {
    std::vector<std::string_view> result;
    for (const Family& f : families()) result.push_back(f.name);
    return result;
}

INSTANTIATE_TEST_SUITE_P(Families, EveryFamily, testing::ValuesIn(names()),
                         [](const auto& tested) { return std::string(tested.param); });

TEST(Families, AreAllOfThem) {
    std::set<std::string_view> expected;
    for (const auto& [name, hash] : known) expected.insert(name);
    const std::vector<std::string_view> found = names();
    EXPECT_EQ(found.size(), expected.size());
    EXPECT_EQ(std::set(found.begin(), found.end()), expected);
    EXPECT_EQ(find_family("no such family"), nullptr);
}

TEST(Families, SayWhereACaseComesFrom) {
    const caseio::Case c = family_case(*find_family("needle"), 7, 100, 201);
    EXPECT_EQ(c.id, "needle-7-100");
    EXPECT_EQ(c.source, "family:needle severity:0.5 seed:7");
    EXPECT_EQ(family_case(*find_family("needle"), 7, 3, 200, 0.25).source, "family:needle severity:0.25 seed:7");
}

TEST(Families, CasesAreIndependentOfTheirNumber) {
    const Family& family = *find_family("lattice");
    EXPECT_EQ(family_case(family, 3, 5, 10, 0.5), family_case(family, 3, 5, 999, 0.5));
    EXPECT_NE(family_case(family, 3, 5, 10, 0.5).a, family_case(family, 3, 6, 10, 0.5).a);
    EXPECT_NE(family_case(family, 3, 5, 10, 0.5).a, family_case(family, 4, 5, 10, 0.5).a);
}

}  // namespace
}  // namespace oblong::fuzz
