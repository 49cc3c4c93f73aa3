// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>
#include <concepts>

#include "oblong/linear/product.hpp"

namespace oblong {

/// Four slots for points. A set of them is a bit mask: bit i stands for slot i (van den Bergen 1999, §4).
inline constexpr unsigned slot_count = 4;
/// The set of all slots.
inline constexpr unsigned all_slots = 0b1111;

/// Returns whether the set has this slot.
[[nodiscard]] constexpr bool contains(unsigned set, unsigned slot) { return ((set >> slot) & 1U) != 0; }
/// Returns how many slots the set has.
[[nodiscard]] constexpr unsigned size(unsigned set) { return static_cast<unsigned>(std::popcount(set)); }
/// Returns the lowest slot. Precondition: the set is not empty.
[[nodiscard]] constexpr unsigned lowest(unsigned set) { return static_cast<unsigned>(std::countr_zero(set)); }
/// Returns the slot of a new point: the lowest free one. Precondition: the set is not full.
[[nodiscard]] constexpr unsigned free_slot(unsigned set) { return lowest(~set); }

/// The result of reducing a set of points.
enum class Reduction {
    reduced,          ///< the nearest point's smallest carrier was found
    origin_enclosed,  ///< the same, and the nearest point is the origin, or all four points carry it
    failed,           ///< no subset met the conditions (rounding); the state is as before `add`
    not_finite,       ///< arithmetic overflowed; the state is as before `add`
};

/// The smallest subset X of the points that carries v(conv(Y)). Points and weights are defined in the slots of `set`;
/// the weights are positive and sum to 1, up to the scalar's rounding.
template <class S>
struct Carrier {
    unsigned set = 0;                          ///< the slots in use
    std::array<Vec3<S>, slot_count> points{};  ///< by slot
    std::array<S, slot_count> weights{};       ///< by slot
    Vec3<S> closest{};                         ///< v: the point of the hull nearest the origin
};

/// The subalgorithm of GJK: holds W, takes a new point and reduces W ∪ {w} to the smallest X whose hull contains
/// v(conv(W ∪ {w})). `add` writes the point into `free_slot(carrier().set)`. Precondition of `add`: fewer than four
/// points are held.
template <class K, class S>
concept Subalgorithm =
    std::copyable<K> && std::default_initializable<K> && requires(K k, const K& c, const Vec3<S>& w) {
        { k.add(w) } -> std::same_as<Reduction>;
        { c.carrier() } -> std::same_as<const Carrier<S>&>;
    };

/// A subalgorithm that also accepts a complete set of points, in any order and not minimal: for warm starts and for
/// points that moved. `assign` leaves it empty if it finds no carrier.
template <class K, class S>
concept WarmSubalgorithm =
    Subalgorithm<K, S> && requires(K k, const std::array<Vec3<S>, slot_count>& points, unsigned set) {
        { k.assign(points, set) } -> std::same_as<Reduction>;
    };

namespace detail {

/// Returns whether the carrier is that of the origin: v = 0 exactly, or four points, which can carry nothing else.
template <class S>
[[nodiscard]] Reduction reduction_of(const Carrier<S>& carrier) {
    return carrier.set == all_slots || carrier.closest == Vec3<S>{} ? Reduction::origin_enclosed : Reduction::reduced;
}

}  // namespace detail

}  // namespace oblong
