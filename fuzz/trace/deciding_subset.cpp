// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/deciding_subset.hpp"

#include <fmt/format.h>

#include "fuzz/trace/computed_numbers.hpp"

namespace oblong::fuzz {
namespace {

/// A condition of Johnson on the carrier X of Y: Δ_slot(subset) > 0 where the slot is in X, ≤ 0 where it is not.
struct Condition {
    unsigned subset, slot;
    bool positive;
};

std::vector<Condition> conditions(unsigned x, unsigned all) {
    std::vector<Condition> list;
    for (unsigned i = 0; i < slot_count; ++i)
        if (contains(x, i)) list.push_back({x, i, true});
    for (unsigned j = 0; j < slot_count; ++j)
        if (contains(all & ~x, j)) list.push_back({x | (1U << j), j, false});
    return list;
}

bool holds(const Condition& c, const std::optional<Rational>& delta) { return delta && (*delta > 0) == c.positive; }

}  // namespace

std::string set_text(unsigned set) {
    std::string text;
    for (unsigned i = 0; i < slot_count; ++i)
        if (contains(set, i)) text += fmt::format("{}{}", text.empty() ? "" : ", ", i);
    return '{' + text + '}';
}

DecidingNumber deciding_condition(const FoundSubsets& found,
                                  const std::function<DecidingNumber(unsigned, unsigned)>& delta) {
    const auto number = [&](const Condition& c) {
        DecidingNumber n = delta(c.subset, c.slot);
        n.name = fmt::format("Δ{}({})", c.slot, set_text(c.subset));
        return n;
    };
    std::optional<DecidingNumber> violated;
    if (found.computed) {
        for (const Condition& one : conditions(*found.computed, found.all)) {
            DecidingNumber n = number(one);
            if (holds(one, n.exact)) continue;
            if (holds(one, n.computed)) return n;
            if (!violated) violated = std::move(n);
        }
    }
    if (found.exact) {
        for (const Condition& one : conditions(*found.exact, found.all)) {
            DecidingNumber n = number(one);
            if (holds(one, n.exact) && !holds(one, n.computed)) return n;
        }
    }
    return violated.value_or(DecidingNumber{});
}

DecidingNumber deciding_delta(const SideBySide& both, int step, std::optional<unsigned> found) {
    const auto next = static_cast<std::size_t>(step) + 1;
    const RunDetail& e = both.exact->detail;
    const unsigned before = e.rows[next - 1].set;
    const SlotPoints computed = slot_points(both.computed.detail, next);
    const SlotPoints exact = slot_points(e, next);
    const FoundSubsets subsets{found, chosen_subset(*both.exact, step), before | (1U << free_slot(before))};
    return deciding_condition(subsets, [&](unsigned subset, unsigned slot) {
        return DecidingNumber{{},
                              johnson_delta(both.arithmetic(), computed, subset, slot),
                              johnson_delta(SolverScalar::rational, exact, subset, slot),
                              johnson_delta(SolverScalar::rational, computed, subset, slot)};
    });
}

}  // namespace oblong::fuzz
