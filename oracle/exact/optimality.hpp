// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/exact/scaled_pair.hpp"

/// Exact checks of the oracle's answers, independent of how they were found. Each throws std::logic_error
/// that says which condition fails: an oracle that is wrong must not go on.
namespace oblong::oracle {

/// The contact of two cores with a common point, with its proof. With P the common point, let W hold the vectors a − P
/// of one body and P − b of the other. A plane through P separates the bodies exactly if its normal has no negative
/// product with any vector of W.
struct Contact {
    bool touching = false;
    IntegerVec normal;  ///< touching: not 0; no vertex of A lies below P along it, none of B above

    /// A vector of W.
    struct Direction {
        bool of_a = true;
        std::size_t index = 0;
    };
    /// Overlapping: vectors of W that span the space, and positive weights with which they sum to 0.
    std::vector<Direction> directions;
    std::vector<Integer> weights;
};

/// Returns the vector of W, times the total of the common point's weights.
[[nodiscard]] IntegerVec direction_vector(const Contact::Direction& d, const NearestPair& common,
                                          const ScaledPair& pair);

/// Weights positive, summing to their totals, of existing vertices; and n = P − Q (times both totals) has
/// n·p ≥ n·P for every vertex p of A and n·q ≤ n·Q for every vertex q of B. Then ‖n‖ is the distance:
/// for any x in A and y in B, n·(x − y) ≥ n·(P − Q) = ‖n‖².
void require_optimal(const ScaledPair& pair, const NearestPair& nearest);

/// The common point is one, by its weights in both bodies; and the proof of `contact` holds.
void require_contact(const ScaledPair& pair, const NearestPair& common, const Contact& contact);

}  // namespace oblong::oracle
