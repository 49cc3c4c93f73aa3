// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>
#include <concepts>

#include "oblong/linear/product.hpp"

namespace oblong {

/// Four slots for points. A set of them is a bit mask: bit i stands for slot i (van den Bergen 1999, §4).
inline constexpr unsigned slot_count = 4;
inline constexpr unsigned all_slots = 0b1111;

[[nodiscard]] constexpr bool contains(unsigned set, unsigned slot) { return ((set >> slot) & 1U) != 0; }
[[nodiscard]] constexpr unsigned size(unsigned set) { return static_cast<unsigned>(std::popcount(set)); }
[[nodiscard]] constexpr unsigned lowest(unsigned set) { return static_cast<unsigned>(std::countr_zero(set)); }
/// The slot that a new point takes: the lowest free one. Precondition: the set is not full.
[[nodiscard]] constexpr unsigned free_slot(unsigned set) { return lowest(~set); }

/// What became of a set of points.
enum class Reduction {
    reduced,          ///< the nearest point's smallest carrier was found
    origin_enclosed,  ///< likewise, and the nearest point is the origin, or all four points carry it
    failed,           ///< no subset met the conditions (rounding); everything is as before `add`
    not_finite,       ///< arithmetic overflowed; everything is as before `add`
};

/// The smallest subset X of the points that carries v(conv(Y)): points and weights are meaningful in the
/// slots of `set`; the weights are positive and sum to 1, up to the scalar's rounding.
template <class S>
struct Carrier {
    unsigned set = 0;
    std::array<Vec3<S>, slot_count> points{};
    std::array<S, slot_count> weights{};
    Vec3<S> closest{};
};

/// The subalgorithm of GJK: holds W, takes a new point and reduces W ∪ {w} to the smallest X whose hull
/// contains v(conv(W ∪ {w})). `add` puts the point into `free_slot(carrier().set)`.
/// Precondition of `add`: fewer than four points are held.
template <class K, class S>
concept Subalgorithm =
    std::copyable<K> && std::default_initializable<K> && requires(K k, const K& c, const Vec3<S>& w) {
        { k.add(w) } -> std::same_as<Reduction>;
        { c.carrier() } -> std::same_as<const Carrier<S>&>;
    };

/// A subalgorithm that also takes all its points from elsewhere, which needs no order of arrival and no minimality: for
/// warm starts, and for points that moved. `assign` holds nothing where it did not find a carrier.
template <class K, class S>
concept WarmSubalgorithm =
    Subalgorithm<K, S> && requires(K k, const std::array<Vec3<S>, slot_count>& points, unsigned set) {
        { k.assign(points, set) } -> std::same_as<Reduction>;
    };

namespace detail {

/// Whether a carrier is the origin's: v = 0 exactly, or four points, which can carry nothing else.
template <class S>
[[nodiscard]] Reduction reduction_of(const Carrier<S>& carrier) {
    return carrier.set == all_slots || carrier.closest == Vec3<S>{} ? Reduction::origin_enclosed : Reduction::reduced;
}

}  // namespace detail

}  // namespace oblong
