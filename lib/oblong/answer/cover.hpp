// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/body_proof.hpp"

/// Plain data from which a reader proves an answer about two unions, without solving anything.
/// docs/reference/certificates.md, "Covers of unions", says what each field holds and what is checked.
namespace oblong {

/// Parts of A and B, as places [begin, end) in the two orders of a cover, and why none of these pairs comes before the
/// pair that decides.
template <class Z, class Q>
struct CoverBlock {
    std::uint32_t a_begin = 0;  ///< the first place in `order_a`
    std::uint32_t a_end = 0;    ///< the place after the last
    std::uint32_t b_begin = 0;  ///< the first place in `order_b`
    std::uint32_t b_end = 0;    ///< the place after the last
    /// A direction in which all parts of A lie beyond all parts of B; or a proof about the only pair of the block.
    std::variant<Vec3<Z>, BodyProof<Z, Q>> evidence;
    [[nodiscard]] friend bool operator==(const CoverBlock&, const CoverBlock&) = default;
};

/// Blocks that hold every pair of parts once.
template <class Z, class Q>
struct Cover {
    std::vector<std::uint32_t> order_a;    ///< all parts of A by index, each once
    std::vector<std::uint32_t> order_b;    ///< the same of B
    std::vector<CoverBlock<Z, Q>> blocks;  ///< in any order
    [[nodiscard]] friend bool operator==(const Cover&, const Cover&) = default;
};

/// The pair of parts that decides, and the proof of its answer.
template <class Z, class Q>
struct DecidingPair {
    std::uint32_t a = 0;                                     ///< index of the part of A
    std::uint32_t b = 0;                                     ///< index of the part of B
    std::variant<Certificate<Z, Q>, BodyProof<Z, Q>> proof;  ///< of the question about these parts
    [[nodiscard]] friend bool operator==(const DecidingPair&, const DecidingPair&) = default;
};

/// \tparam Z integers  \tparam Q their fractions
template <class Z, class Q>
struct UnionProof {
    std::optional<DecidingPair<Z, Q>> decides;  ///< absent: all pairs are apart, or miss each other
    std::optional<Cover<Z, Q>> cover;           ///< absent if one pair proves the answer: an overlap, a hit at 0
    [[nodiscard]] friend bool operator==(const UnionProof&, const UnionProof&) = default;
};

}  // namespace oblong
