// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "fuzz/trace/replay.hpp"
#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"

namespace oblong::fuzz {

/// The vertices of a polyhedral body in the world's frame, and one number for each place: features of support mappings
/// do not tell apart the vertices of sums and hulls, and give one corner of a flat box two numbers.
class VertexNumbers {
public:
    /// Throws NoExactRun for curved bodies and for sums that are too large to list.
    VertexNumbers(const AnyBody<Rational>& body, int dimension);

    /// Returns the number of the vertex of this feature: the least index of a vertex in the same place. Of sums and
    /// hulls, the vertex nearest to the point `p` that the support mapping returned, since they have one feature.
    [[nodiscard]] std::uint32_t number(std::uint32_t feature, const Vec3<Rational>& p) const;

    /// Returns the exact place of a numbered vertex.
    [[nodiscard]] const Vec3<Rational>& place(std::uint32_t number) const { return places_.at(number); }

private:
    std::vector<Vec3<Rational>> places_;
    std::vector<std::uint32_t> first_;  ///< by index: the least one in the same place
    bool by_feature_ = true;
};

/// The vertices of a case's bodies; of one body where a ray is cast.
struct PairNumbers {
    VertexNumbers a;
    std::optional<VertexNumbers> b;
    /// Throws as VertexNumbers does.
    explicit PairNumbers(const caseio::Case& c);

    /// Writes the vertices' numbers in the place of the features; a point that is not finite keeps its own.
    void number(ReplayedSupport& at) const;
};

}  // namespace oblong::fuzz
