// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/native/group.hpp"

/// Kept inputs on which the loops beside plain GJK never end without a guard (docs/log/findings/cycles.md).
namespace oblong::fuzz {
namespace {

struct Kept {
    caseio::Case input;
    std::string solver;
};

std::vector<Kept> kept_cycles() {
    std::vector<Kept> all;
    for (caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/variant_cycles.jsonl")) {
        std::string solver = nlohmann::json::parse(c.expect).at("solver");
        all.push_back({std::move(c), std::move(solver)});
    }
    return all;
}

caseio::Result answer(const Kept& kept, const std::string& solver) {
    return make_subject(solver)->answer({&kept.input, 1}).front();
}

std::string with_guard(std::string solver, const std::string& guard) {
    const std::size_t at = solver.rfind("/none");
    return solver.replace(at + 1, 4, guard);
}

TEST(VariantCycles, TheLoopComesBackToAStateOfItsOwn) {
    std::set<std::string> methods;
    for (const Kept& kept : kept_cycles()) {
        const caseio::Result r = answer(kept, kept.solver);
        EXPECT_EQ(r.outcome, Outcome::cycled) << kept.input.id << ": " << r.message;
        EXPECT_EQ(r.termination, Termination::cycle) << kept.input.id;
        EXPECT_FALSE(r.distance) << kept.input.id;
        methods.insert(name_parts(kept.solver).at(1));
    }
    EXPECT_EQ(methods, (std::set<std::string>{"cameron", "frank-wolfe-fully-corrective", "isa", "nesterov",
                                              "nesterov-normalised", "plane-johnson", "polyak", "ray-gjk",
                                              "separating-axis", "tracking-climb", "tracking-scan"}));
}

TEST(VariantCycles, NoProgressEndsAllOfThem) {
    for (const Kept& kept : kept_cycles())
        EXPECT_NE(answer(kept, with_guard(kept.solver, "no-progress")).outcome, Outcome::cycled) << kept.input.id;
}

/// The defect is rounding's: the proven answer of the same case is there.
TEST(VariantCycles, TheProvenSubjectAnswersAllOfThem) {
    for (const Kept& kept : kept_cycles()) EXPECT_FALSE(is_refusal(answer(kept, "proven").outcome)) << kept.input.id;
}

}  // namespace
}  // namespace oblong::fuzz
