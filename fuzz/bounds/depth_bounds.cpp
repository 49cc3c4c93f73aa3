// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/penetration/depth_bounds.hpp"

#include "fuzz/bounds/bodies.hpp"
#include "oblong/scalar/error_constants.hpp"

namespace oblong::fuzz::detail {

namespace {

/// What direction_upper adds to the reach that it computed, against that reach's error.
BoundMeasure measure_direction(const BoundPair& pair, const CoreScan<double>& a, const CoreScan<double>& b,
                               const Vec3<double>& n) {
    const double upper = direction_upper(a, b, n);
    if (!std::isfinite(upper)) return {};
    SupportRecord on_a, on_b;
    a.record_support(n, on_a);
    b.record_support(-n, on_b);
    const Vec3<double> apart = a.pose().translation - b.pose().translation;
    const Truth computed = truth((dot(n, apart) + on_a.support_value) + on_b.support_value);
    const TruthVec exact = truth(n);
    const Truth support_value = -pair.plane(TruthVec{} - exact);
    return compared(support_value - computed, truth(upper) * sqrt(dot(exact, exact)) - computed, "direction_upper");
}

/// What facet_lower takes off the distance of the plane that it computed, against that distance's error.
BoundMeasure measure_facet(const BoundPair& pair, const CoreScan<double>& a, const CoreScan<double>& b, Bytes& in,
                           int dimension) {
    const double extent = a.extent() + b.extent();
    // Where surface_lower says nothing.
    if (!(extent > error_constants::min_surface) || !(extent < error_constants::max_surface)) return {};
    std::array<Vec3<double>, 3> y{};
    std::array<TruthVec, 3> exact{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(dimension); ++i) {
        const FeaturePair corner{in.below(a.core().size()), in.below(b.core().size())};
        y[i] = oblong::detail::plain_difference(a, b, vertices_of(a, b, corner));
        exact[i] = pair.difference(corner);
        if (dimension == 2) y[i].z = 0, exact[i].z = 0;
    }
    const auto content = [dimension](const auto& v) {
        return dimension == 2 ? v[0].x * v[1].y - v[0].y * v[1].x : triple_product(v[0], v[1], v[2]);
    };
    if (content(y) < 0) {
        std::swap(y[0], y[1]);
        std::swap(exact[0], exact[1]);
    }
    const double lower = oblong::detail::facet_lower(y, extent, dimension);
    if (!(lower > 0)) return {};
    const auto base = [dimension](const auto& v) {
        const auto first = v[1] - v[0];
        return dimension == 2 ? dot(first, first) : squared_norm(cross(first, v[2] - v[0]));
    };
    const Truth computed = truth(content(y)) / sqrt(truth(base(y)));
    const Truth area = base(exact);
    BoundMeasure m;
    if (area == 0) {
        m.broken = "facet_lower: a facet without a plane";
        return m;
    }
    return compared(computed - content(exact) / sqrt(area), computed - truth(lower), "facet_lower");
}

}  // namespace

BoundMeasure measure_depth(Bound b, std::span<const std::uint8_t> bytes) {
    Bytes in(bytes);
    const BoundPair pair(in);
    const CoreScan<double> scan_a(pair.view_a);
    const CoreScan<double> scan_b(pair.view_b);
    if (b != Bound::depth_direction) return measure_facet(pair, scan_a, scan_b, in, b == Bound::depth_edge ? 2 : 3);
    const Vec3<double> n = in.vector() * std::ldexp(1.0, -100 * static_cast<int>(in.below(5)));
    return measure_direction(pair, scan_a, scan_b, n);
}

}  // namespace oblong::fuzz::detail
