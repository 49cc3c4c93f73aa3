// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oracle/exact/scaled_pair.hpp"

/// Farthest vertices, by doubles that rule most of them out.
namespace oblong::oracle {

/// A vector of doubles times 2^exponent, each coordinate within 2^(exponent − 53) of an integer vector's. The largest
/// magnitude is in [1/2, 1]; the vector 0 has exponent 0.
struct RoughVec {
    Vec3<double> v;
    long exponent = 0;
};
[[nodiscard]] RoughVec rough(const IntegerVec& n);

/// Returns integer vectors divided by one power of two, truncated: no coordinate has a magnitude above 1.
[[nodiscard]] std::vector<Vec3<double>> rough(std::span<const IntegerVec> vectors);

/// Finds vertices of one set that are farthest along a direction. Refers to the vertices.
class ExtremeVertices {
public:
    /// Precondition: there is a vertex.
    explicit ExtremeVertices(std::span<const IntegerVec> vertices);

    /// Returns the first of the vertices at which n·x is greatest, exactly. \param n not 0
    [[nodiscard]] std::size_t farthest(const IntegerVec& n) const;

private:
    std::span<const IntegerVec> vertices_;
    std::vector<Vec3<double>> rough_;  ///< differences from the first vertex, of magnitude at most 1
};

}  // namespace oblong::oracle
