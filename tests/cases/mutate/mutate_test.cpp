// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/mutate/mutate.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/decode/encode.hpp"
#include "fuzz/cases/mutate/bytes.hpp"
#include "tests/cases/mutate/sample.hpp"

namespace oblong::fuzz {
namespace {

std::size_t largest_count(const PlainCase& c) {
    const auto count = [](const AnyBody<double>& body) {
        const auto* points = std::get_if<Points<double>>(&body.shape);
        return points == nullptr ? 0 : points->vertices().size();
    };
    return std::max(count(c.a), c.b ? count(*c.b) : 0);
}

/// Reading what was written checks ranges, sizes and which members belong to the query; bytes say it as well.
void expect_valid(const PlainCase& c, std::string_view by) {
    const caseio::Case exact = exact_case(c, "mutated");
    ASSERT_EQ(caseio::read_case(caseio::write_case(exact)), exact) << by;
    ASSERT_LE(largest_count(c), max_vertices) << by;
    const auto bytes = encode(c);
    ASSERT_TRUE(bytes) << by << ": " << caseio::write_case(exact);
    ASSERT_EQ(decode_plain(*bytes), c) << by;
}

TEST(Mutate, EveryMutationIsValidAndRepeatable) {
    const std::vector<PlainCase> sample = test::sample(3);
    for (const Mutation& m : mutations()) {
        std::uint64_t seed = 100;
        for (const PlainCase& c : sample) {
            PlainCase once = c, twice = c;
            Draw draw(++seed), again(seed);
            const bool applied = m.apply(once, draw);
            ASSERT_EQ(m.apply(twice, again), applied) << m.name;
            ASSERT_EQ(once, twice) << m.name;
            ASSERT_NO_FATAL_FAILURE(expect_valid(once, m.name));
            EXPECT_EQ(once.query, c.query) << m.name;
            EXPECT_EQ(once.dimension, c.dimension) << m.name;
            EXPECT_EQ(once.narrow != c.narrow, m.changes_scalar && applied) << m.name;
        }
    }
}

/// How often each is expected to apply to the sample, and to change the case then: of those that apply nearly always.
TEST(Mutate, EveryMutationChangesSomething) {
    const std::vector<PlainCase> sample = test::sample(3);
    std::map<std::string_view, int> applied, changed;
    for (const Mutation& m : mutations()) {
        std::uint64_t seed = 900;
        for (const PlainCase& c : sample) {
            PlainCase other = c;
            Draw draw(++seed);
            if (m.apply(other, draw)) {
                ++applied[m.name];
                if (!(other == c)) ++changed[m.name];
            } else {
                EXPECT_EQ(other, c) << m.name << " did not apply, and changed the case";
            }
        }
        EXPECT_GE(applied[m.name] * 20, static_cast<int>(sample.size())) << m.name;
        EXPECT_GE(changed[m.name] * 10, applied[m.name] * 9) << m.name;
    }
}

TEST(Mutate, EveryCrossingIsValidAndChangesSomething) {
    const std::vector<PlainCase> sample = test::sample(2);
    for (const Crossing& x : crossings()) {
        int changed = 0, applied = 0;
        Draw pick(7);
        for (std::size_t i = 0; i < sample.size(); ++i) {
            const PlainCase& c = sample[i];
            const PlainCase& other =
                sample[static_cast<std::size_t>(pick.integer(0, static_cast<int>(sample.size()) - 1))];
            PlainCase result = c, again = c;
            Draw draw(i), same(i);
            const bool did = x.apply(result, other, draw);
            ASSERT_EQ(x.apply(again, other, same), did) << x.name;
            ASSERT_EQ(result, again) << x.name;
            ASSERT_NO_FATAL_FAILURE(expect_valid(result, x.name));
            EXPECT_EQ(result.query, c.query);
            EXPECT_EQ(result.narrow, c.narrow);
            EXPECT_EQ(result.dimension, c.dimension);
            if (did) ++applied;
            if (!(result == c)) ++changed;
        }
        EXPECT_GE(applied * 20, static_cast<int>(sample.size())) << x.name;
        EXPECT_EQ(changed, applied) << x.name;
    }
}

TEST(Mutate, NamesAreDifferentAndExplained) {
    std::set<std::string_view> names;
    for (const Mutation& m : mutations()) {
        EXPECT_TRUE(names.insert(m.name).second) << m.name;
        EXPECT_FALSE(m.does.empty());
    }
    for (const Crossing& x : crossings()) {
        EXPECT_TRUE(names.insert(x.name).second) << x.name;
        EXPECT_FALSE(x.does.empty());
    }
}

TEST(Mutate, ManyMutationsInARowStayValid) {
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
        Draw draw(seed);
        PlainCase c = decode_plain(std::vector<std::uint8_t>{static_cast<std::uint8_t>(seed), 0, 3});
        const PlainCase other = plain_case(family_case(*find_family("near_parallel_faces"), seed, 1, 3));
        int changed = 0;
        for (int i = 0; i < 300; ++i) {
            const PlainCase before = c;
            if (i % 10 == 9) {
                cross(c, other, draw);
            } else {
                mutate(c, draw, seed % 2 == 0);
            }
            if (!(before == c)) ++changed;
            ASSERT_NO_FATAL_FAILURE(expect_valid(c, "a row"));
        }
        EXPECT_GT(changed, 250);
    }
}

TEST(Mutate, TakesCasesThatBytesCannotSay) {
    Draw draw(5);
    caseio::Case c = family_case(*find_family("lattice"), 1, 0, 2);
    c.scalar = caseio::CaseScalar::exact;
    c.a.shape = Points<Rational>(std::vector<Vec3<Rational>>(100, {Rational(1, 3), 0, 0}));
    for (int i = 0; i < 50; ++i) {
        const caseio::Case mutated = mutate(c, draw);
        EXPECT_EQ(mutated.scalar, caseio::CaseScalar::float64);
        EXPECT_EQ(mutated.id, c.id);
        ASSERT_EQ(caseio::read_case(caseio::write_case(mutated)), mutated);
        const caseio::Case both = crossed(c, mutated, draw);
        ASSERT_EQ(caseio::read_case(caseio::write_case(both)), both);
    }
}

TEST(MutatedBytes, KeepWithinTheirLimitAndToTheirSeed) {
    std::vector<std::uint8_t> bytes;
    int whole = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const auto next = mutated_bytes(bytes, 200, seed);
        ASSERT_EQ(mutated_bytes(bytes, 200, seed), next);
        ASSERT_LE(next.size(), 200U);
        const auto both = crossed_bytes(bytes, next, 150, seed);
        ASSERT_LE(both.size(), 150U);
        if (next.empty()) continue;
        ++whole;
        bytes = next;
    }
    EXPECT_GT(whole, 200);
    EXPECT_GT(bytes.size(), 10U);
}

}  // namespace
}  // namespace oblong::fuzz
