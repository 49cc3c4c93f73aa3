// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/bounds/bodies.hpp"
#include "oblong/prove/cores/depth/depth_facet.hpp"
#include "oblong/scalar/error_constants.hpp"

namespace oblong::fuzz::detail {

/// What facet_lower takes off the distance of the plane that it computed, against that distance's error.
BoundMeasure measure_depth(std::span<const std::uint8_t> bytes) {
    Bytes in(bytes);
    const BoundPair pair(in);
    const CoreScan<double> a(pair.view_a);
    const CoreScan<double> b(pair.view_b);
    const double extent = a.extent() + b.extent();
    // Elsewhere no surface is tested.
    if (!(extent > error_constants::min_surface) || !(extent < error_constants::max_surface)) return {};
    std::array<Vec3<double>, 3> y{};
    std::array<TruthVec, 3> exact{};
    for (std::size_t i = 0; i < 3; ++i) {
        const FeaturePair corner{in.below(a.core().size()), in.below(b.core().size())};
        y[i] = oblong::detail::plain_difference(a, b, vertices_of(a, b, corner));
        exact[i] = pair.difference(corner);
    }
    if (triple_product(y[0], y[1], y[2]) < 0) {
        std::swap(y[0], y[1]);
        std::swap(exact[0], exact[1]);
    }
    const double lower = oblong::detail::facet_lower(y, extent);
    if (!(lower > 0)) return {};
    const auto squared_area = [](const auto& v) { return squared_norm(cross(v[1] - v[0], v[2] - v[0])); };
    const Truth computed = truth(triple_product(y[0], y[1], y[2])) / sqrt(truth(squared_area(y)));
    const Truth area = squared_area(exact);
    BoundMeasure m;
    if (area == 0) {
        m.broken = "facet_lower: a facet without a plane";
        return m;
    }
    return compared(computed - triple_product(exact[0], exact[1], exact[2]) / sqrt(area), computed - truth(lower),
                    "facet_lower");
}

}  // namespace oblong::fuzz::detail
