// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/body/shape_traits.hpp"
#include "tests/toys/body/frustum.hpp"

namespace oblong {

template <OrderedField S>
struct ShapeTraits<Frustum<S>> {
    static constexpr std::string_view name = "frustum";
    static constexpr bool in_plane = false;
    static constexpr unsigned code = 7;
    static constexpr ShapeWeight weight{4, 8};
    static constexpr std::tuple fields{
        shape_field<FieldKind::size>("radius", [](const auto& s) { return s.radius(); }),
        shape_field<FieldKind::size>("top_radius", [](const auto& s) { return s.top_radius(); }),
        shape_field<FieldKind::size>("half_length", [](const auto& s) { return s.half_length(); }),
        shape_field<FieldKind::axis>("axis", [](const auto& s) { return s.axis(); })};
    template <OrderedField To>
    using Rebound = Frustum<To>;

    [[nodiscard]] static ShapePieces<S> pieces(const Frustum<S>& s) {
        return {{{{detail::on_axis(s.axis(), s.half_length())}, detail::disc_columns(s.top())},
                 {{detail::on_axis(s.axis(), S(-s.half_length()))}, detail::disc_columns(s.base())}},
                S(0)};
    }
    /// The farther of the two discs' farthest points.
    [[nodiscard]] static SupportPoint<S> support(const Frustum<S>& s, const Vec3<S>& n) {
        const Vec3<S> low = detail::rim_support(s.base(), n, S(-s.half_length()));
        const Vec3<S> high = detail::rim_support(s.top(), n, s.half_length());
        return {dot(n, low) < dot(n, high) ? high : low, 0};
    }
    [[nodiscard]] static std::vector<Shape<S>> simpler(const Frustum<S>& s) {
        return {detail::origin_alone<S>(), Cylinder<S>(s.radius(), s.half_length(), s.axis()),
                Cone<S>(s.radius(), s.half_length(), s.axis())};
    }
};

}  // namespace oblong
