// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/mutate/mutate.hpp"

#include <vector>

#include "fuzz/cases/mutate/mutation_list.hpp"

namespace oblong::fuzz {

namespace {

std::vector<Mutation> all_mutations() {
    std::vector<Mutation> list;
    add_small_mutations(list);
    add_parallel_mutations(list);
    add_size_mutations(list);
    add_contact_mutations(list);
    add_vertex_mutations(list);
    add_shape_mutations(list);
    return list;
}

std::vector<Crossing> all_crossings() {
    std::vector<Crossing> list;
    add_crossings(list);
    return list;
}

template <class Entry>
const Entry& drawn(std::span<const Entry> list, Draw& draw) {
    return list[static_cast<std::size_t>(draw.integer(0, static_cast<int>(list.size()) - 1))];
}

/// A costly mutation is taken one time in this many that it is drawn.
constexpr int costly_once_in = 32;

void mutate_once(PlainCase& c, Draw& draw, bool any_scalar) {
    // The first mutation of the list applies to every case with a number; the bound is for those without.
    for (int trials = 0; trials < 100; ++trials) {
        const Mutation& m = drawn(mutations(), draw);
        if (m.costly && draw.integer(1, costly_once_in) != 1) continue;
        if (m.changes_scalar && !any_scalar) continue;
        if (m.apply(c, draw)) return;
    }
}

}  // namespace

std::span<const Mutation> mutations() {
    static const std::vector<Mutation> list = all_mutations();
    return list;
}

std::span<const Crossing> crossings() {
    static const std::vector<Crossing> list = all_crossings();
    return list;
}

void mutate(PlainCase& c, Draw& draw, bool any_scalar) {
    // Mostly one: several at once rarely keep what made a case interesting.
    const int kind = draw.integer(0, 7);
    const int count = kind == 0 ? 3 : kind <= 2 ? 2 : 1;
    for (int i = 0; i < count; ++i) mutate_once(c, draw, any_scalar);
}

void cross(PlainCase& c, const PlainCase& other, Draw& draw) {
    for (int trials = 0; trials < 20; ++trials) {
        if (drawn(crossings(), draw).apply(c, other, draw)) break;
    }
    if (draw.integer(0, 3) == 0) mutate_once(c, draw, false);
}

caseio::Case mutate(const caseio::Case& c, Draw& draw) {
    PlainCase plain = plain_case(c);
    mutate(plain, draw);
    return exact_case(plain, c.id);
}

caseio::Case crossed(const caseio::Case& c, const caseio::Case& other, Draw& draw) {
    PlainCase plain = plain_case(c);
    cross(plain, plain_case(other), draw);
    return exact_case(plain, c.id);
}

}  // namespace oblong::fuzz
