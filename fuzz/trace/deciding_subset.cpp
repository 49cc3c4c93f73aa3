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

struct Simplexes {
    SolverScalar scalar;
    SlotPoints computed, exact;
    unsigned all;

    [[nodiscard]] DecidingNumber number(const Condition& c) const {
        return {fmt::format("Δ{}({})", c.slot, set_text(c.subset)), johnson_delta(scalar, computed, c.subset, c.slot),
                johnson_delta(SolverScalar::rational, exact, c.subset, c.slot),
                johnson_delta(SolverScalar::rational, computed, c.subset, c.slot)};
    }
};

bool holds(const Condition& c, const std::optional<Rational>& delta) { return delta && (*delta > 0) == c.positive; }

}  // namespace

std::string set_text(unsigned set) {
    std::string text;
    for (unsigned i = 0; i < slot_count; ++i)
        if (contains(set, i)) text += fmt::format("{}{}", text.empty() ? "" : ", ", i);
    return '{' + text + '}';
}

DecidingNumber deciding_delta(const SideBySide& both, int step, std::optional<unsigned> found) {
    const auto next = static_cast<std::size_t>(step) + 1;
    const RunDetail& c = both.computed.detail;
    const RunDetail& e = both.exact->detail;
    const unsigned before = e.rows[next - 1].set;
    const Simplexes s{both.spec.scalar, slot_points(c, next), slot_points(e, next), before | (1U << free_slot(before))};
    std::optional<DecidingNumber> violated;
    if (found) {
        for (const Condition& one : conditions(*found, s.all)) {
            DecidingNumber n = s.number(one);
            if (holds(one, n.exact)) continue;
            if (holds(one, n.computed)) return n;
            if (!violated) violated = std::move(n);
        }
    }
    if (const std::optional<unsigned> right = chosen_subset(*both.exact, step)) {
        for (const Condition& one : conditions(*right, s.all)) {
            DecidingNumber n = s.number(one);
            if (holds(one, n.exact) && !holds(one, n.computed)) return n;
        }
    }
    return violated.value_or(DecidingNumber{});
}

}  // namespace oblong::fuzz
