// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/union_io.hpp"

// Apart from the reader: the oracle takes the parts of a union, and reads no file.
namespace oblong::caseio {

AnyBody<Rational> UnionBody::part(std::size_t i) const {
    if (shape != "surface") {
        if (!pose) return parts[i];
        // Two poses stay apart, in a sum of one part.
        if (parts[i].pose) return {Sum<Rational>({parts[i]}), pose};
        return {parts[i].shape, pose};
    }
    std::vector<Vec3<Rational>> corners;
    for (const std::uint32_t corner : surface.triangles[i]) corners.push_back(surface.vertices[corner]);
    return {Points<Rational>(std::move(corners)), pose};
}

}  // namespace oblong::caseio
