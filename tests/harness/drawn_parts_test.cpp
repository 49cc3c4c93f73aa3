// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "fuzz/harness/prepared/prepared_parts.hpp"
#include "fuzz/harness/stopping/stopping.hpp"
#include "fuzz/harness/termination/termination.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"
#include "tests/harness/liars.hpp"

/// Every stopping rule, lower bound, form, guard and subalgorithm that is declared stands in its list, and harnesses
/// run every entry of the lists.
namespace oblong::fuzz {
namespace {

/// Returns whether an enumerator has this value: the compiler writes an enumerator by its name, and any other value as
/// a cast, "(oblong::RuleKind)4".
template <auto Value>
constexpr bool is_enumerator() {
    const std::string_view text = __PRETTY_FUNCTION__;
    return text.find("Value = (") == std::string_view::npos;
}

template <class E, std::size_t... I>
std::set<E> enumerators(std::index_sequence<I...>) {
    std::set<E> all;
    ((is_enumerator<static_cast<E>(I)>() ? void(all.insert(static_cast<E>(I))) : void()), ...);
    return all;
}

/// Returns the declared enumerators among the values 0 to 31.
template <class E>
std::set<E> declared() {
    return enumerators<E>(std::make_index_sequence<32>());
}

template <class E, class Entry, std::size_t N>
std::set<E> values_of(const std::array<Entry, N>& list) {
    std::set<E> all;
    for (const Entry& entry : list) all.insert(entry.value);
    return all;
}

TEST(DrawnParts, ListsHoldEveryEnumerator) {
    EXPECT_GE(declared<RuleKind>().size(), 4U);
    EXPECT_EQ(values_of<RuleKind>(rule_kinds), declared<RuleKind>());
    EXPECT_EQ(values_of<LowerKind>(lower_kinds), declared<LowerKind>());
    EXPECT_EQ(values_of<RuleForm>(rule_forms), declared<RuleForm>());
    EXPECT_EQ(values_of<Guard>(guards), declared<Guard>());
    EXPECT_EQ(values_of<SubalgorithmKind>(subalgorithm_kinds), declared<SubalgorithmKind>());
    EXPECT_EQ(values_of<SolverScalar>(solver_scalars), declared<SolverScalar>());
}

TEST(DrawnParts, StoppingHarnessRunsEveryRuleBoundAndForm) {
    std::set<RuleKind> kinds;
    for (const RuleChoice& choice : checked_rules()) kinds.insert(choice.kind);
    EXPECT_EQ(kinds, declared<RuleKind>());
    for (const RuleKind kind : kinds) {
        if (is_gap(kind)) continue;
        for (const LowerKind lower : declared<LowerKind>())
            for (const RuleForm form : declared<RuleForm>())
                EXPECT_NE(std::ranges::find(checked_rules(), RuleChoice{kind, lower, form}), checked_rules().end())
                    << name_in(rule_kinds, kind);
    }
}

TEST(DrawnParts, SaltsOfPairsDrawEveryRule) {
    std::set<const RuleChoice*> drawn;
    AskedPair pair = test::seed_pairs(1, 1).front();
    for (std::uint64_t salt = 0; salt < 64 * checked_rules().size(); salt += 64) {
        pair.salt = salt;
        drawn.insert(&drawn_rule(pair));
    }
    EXPECT_EQ(drawn.size(), checked_rules().size());
}

TEST(DrawnParts, PreparedHarnessDrawsEveryStart) {
    const Points<double> body({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    const PreparedPair<double> bodies{body, body, 1};
    std::set<unsigned> counts;
    std::set<bool> separations;
    PreparedRandom random(1);
    for (int i = 0; i < 500; ++i) {
        ProposedSimplex simplex;
        const ProposalOptions how = any_proposal(bodies, random, simplex);
        counts.insert(how.warm_simplex != nullptr ? simplex.count : slot_count + 1);
        separations.insert(how.separation.has_value());
    }
    EXPECT_EQ(counts, (std::set<unsigned>{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(separations.size(), 2U);
}

TEST(DrawnParts, TerminationHarnessRunsEveryGuardWithEverySubalgorithm) {
    std::set<std::pair<SubalgorithmKind, Guard>> run;
    for (const TerminationRun& one : termination_runs()) run.emplace(one.subalgorithm, one.guard);
    for (const SubalgorithmKind subalgorithm : declared<SubalgorithmKind>())
        for (const Guard guard : declared<Guard>())
            EXPECT_TRUE(run.contains({subalgorithm, guard})) << name_in(guards, guard);
}

/// Names of solvers state every rule and guard, and reading a name returns them.
TEST(DrawnParts, SolverNamesReadBackForEveryRuleAndGuard) {
    for (const RuleKind rule : declared<RuleKind>()) {
        for (const Guard guard : declared<Guard>()) {
            SolverSpec spec;
            spec.rule = rule;
            spec.guard = guard;
            check_spec(spec);
            EXPECT_EQ(parse_solver_name(solver_name(spec)), spec) << solver_name(spec);
        }
    }
}

}  // namespace
}  // namespace oblong::fuzz
