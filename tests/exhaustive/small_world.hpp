// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "oblong/simplex/brute_force.hpp"
#include "oblong/simplex/johnson_table.hpp"

/// Every multiset of up to four points of {−1, 0, 1}³, and the two ways to its nearest point.
namespace oblong::test {

inline constexpr unsigned lattice_size = 27;
/// Multisets of size 1, 2, 3 and 4 over 27 points: 27 + 378 + 3654 + 27405.
inline constexpr int multiset_count = 31464;

/// Up to four points in the slots from 0.
template <class S>
struct PointSet {
    std::array<Vec3<S>, slot_count> points{};
    unsigned count = 0;

    [[nodiscard]] unsigned all() const { return (1U << count) - 1; }
};

template <class S>
[[nodiscard]] Vec3<S> lattice_point(unsigned index) {
    const auto digit = [index](unsigned power) { return S(static_cast<int>(index / power % 3) - 1); };
    return {digit(1), digit(3), digit(9)};
}

/// Calls `f(PointSet<S>)` for every multiset, each point passed through `change(point, slot)`.
template <class S, class Change, class F>
void for_each_multiset(const Change& change, const F& f) {
    std::array<Vec3<S>, lattice_size> lattice;
    for (unsigned i = 0; i < lattice_size; ++i) lattice[i] = lattice_point<S>(i);
    std::array<unsigned, slot_count> index{};
    for (unsigned count = 1; count <= slot_count; ++count) {
        index.fill(0);
        for (;;) {
            PointSet<S> set;
            set.count = count;
            for (unsigned i = 0; i < count; ++i) set.points[i] = change(lattice[index[i]], i);
            f(set);
            unsigned place = count;  // the next nondecreasing sequence of indices
            while (place > 0 && index[place - 1] == lattice_size - 1) --place;
            if (place == 0) break;
            const unsigned next = index[place - 1] + 1;
            for (unsigned i = place - 1; i < count; ++i) index[i] = next;
        }
    }
}

template <class S, class F>
void for_each_multiset(const F& f) {
    for_each_multiset<S>([](const Vec3<S>& p, unsigned) { return p; }, f);
}

/// A table with the points of `set` in their slots.
template <OrderedField S>
[[nodiscard]] JohnsonTable<S> filled_table(const PointSet<S>& set) {
    JohnsonTable<S> table;
    for (unsigned i = 0; i < set.count; ++i) table.put(i, set.points[i], (1U << i) - 1);
    return table;
}

/// The first subset with all of `required` that meets Johnson's conditions, in the order of the masks.
template <OrderedField S>
[[nodiscard]] std::optional<Carrier<S>> johnson_carrier(const JohnsonTable<S>& table, unsigned all,
                                                        unsigned required = 0) {
    for (unsigned x = 1; x <= all; ++x) {
        if ((x & ~all) == 0 && (x & required) == required && table.carries(x, all)) return table.carrier(x);
    }
    return std::nullopt;
}

/// The nearest projection that lies strictly inside its subset, by elimination: shares nothing with Johnson.
template <OrderedField S>
[[nodiscard]] std::optional<Carrier<S>> reference_carrier(const std::array<Vec3<S>, slot_count>& points, unsigned all) {
    std::optional<Carrier<S>> nearest;
    for (unsigned x = 1; x <= all; ++x) {
        if ((x & ~all) != 0) continue;
        std::optional<Carrier<S>> candidate = detail::project_origin(points, x);
        if (!candidate) continue;
        bool inside = true;
        for (unsigned i = 0; i < slot_count; ++i) inside = inside && (!contains(x, i) || S(0) < candidate->weights[i]);
        if (inside && (!nearest || squared_norm(candidate->closest) < squared_norm(nearest->closest)))
            nearest = std::move(candidate);
    }
    return nearest;
}

/// Whether the carrier proves itself, in an exact scalar: positive weights that sum to 1, v their combination,
/// and v · y ≥ ‖v‖² for every point.
template <OrderedField S>
    requires(ScalarTraits<S>::exact)
[[nodiscard]] bool proves_itself(const Carrier<S>& c, const std::array<Vec3<S>, slot_count>& points, unsigned all) {
    S sum(0);
    Vec3<S> v;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (!contains(c.set, i)) continue;
        if (!contains(all, i) || !(S(0) < c.weights[i]) || !(c.points[i] == points[i])) return false;
        sum = sum + c.weights[i];
        v = v + points[i] * c.weights[i];
    }
    if (!(sum == S(1)) || !(v == c.closest)) return false;
    const S vv = squared_norm(v);
    for (unsigned i = 0; i < slot_count; ++i) {
        if (contains(all, i) && dot(v, points[i]) < vv) return false;
    }
    return true;
}

}  // namespace oblong::test
