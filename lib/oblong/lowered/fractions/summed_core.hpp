// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "oblong/lowered/fractions/exact_core.hpp"

/// Polyhedra with too many vertices to enumerate: sums, and hulls of sums, stored by their parts.
namespace oblong {

/// A polyhedron with a ball around it, in the world's frame: points, and hulls and sums of parts. Represents what
/// `exact_core` enumerates, in memory proportional to the body instead of to the product of its parts' vertex counts.
struct SummedCore {
    struct Part {
        enum class Kind { points, sum, hull };
        Kind kind = Kind::points;
        std::vector<Vec3<Rational>> vertices{};  ///< for points: their vertices, in the order of `exact_core`
        Vec3<Rational> offset{};                 ///< for a sum: the translation that its pose adds
        std::vector<Part> parts{};               ///< for sums and hulls
    };
    Part root;
    Rational radius = 0;
};

namespace detail {

/// The number of vertices after expansion of all sums, and the number given. Saturated.
struct VertexCount {
    std::size_t enumerated = 0;
    std::size_t given = 0;
};

template <OrderedField S>
[[nodiscard]] VertexCount vertex_count(const AnyBody<S>& body);

template <OrderedField S>
struct CountVertices {
    static constexpr std::size_t most = std::numeric_limits<std::size_t>::max();

    VertexCount operator()(const Points<S>& s) const { return {s.vertices().size(), s.vertices().size()}; }
    VertexCount operator()(const Box<S>&) const { return {8, 8}; }
    VertexCount operator()(const Sphere<S>&) const { return {1, 1}; }
    VertexCount operator()(const Sum<S>& s) const {
        VertexCount total{1, 0};
        for (const AnyBody<S>& part : s.parts()) {
            const VertexCount one = vertex_count(part);
            total.enumerated = one.enumerated > most / total.enumerated ? most : total.enumerated * one.enumerated;
            total.given += one.given;
        }
        return total;
    }
    VertexCount operator()(const Hull<S>& s) const {
        VertexCount total;
        for (const AnyBody<S>& part : s.parts()) {
            const VertexCount one = vertex_count(part);
            total.enumerated = one.enumerated > most - total.enumerated ? most : total.enumerated + one.enumerated;
            total.given += one.given;
        }
        return total;
    }
    VertexCount operator()(const auto&) const { return {2, 2}; }  // segments, where they are polyhedra
};

template <OrderedField S>
VertexCount vertex_count(const AnyBody<S>& body) {
    return std::visit(CountVertices<S>{}, body.shape);
}

/// Returns the composition x ↦ outer(inner(x)).
[[nodiscard]] inline Affine<Rational> one_map(const Affine<Rational>& outer, const Affine<Rational>& inner) {
    Affine<Rational> result;
    for (std::size_t i = 0; i < 3; ++i) result.linear.rows[i] = transposed_times(inner.linear, outer.linear.rows[i]);
    result.translation = outer(inner.translation);
    return result;
}

[[nodiscard]] inline std::optional<SummedCore> summed_core(const AnyBody<Rational>& body,
                                                           const Affine<Rational>& outer);

struct SummedCoreOfShape {
    using Part = SummedCore::Part;
    using Result = std::optional<SummedCore>;
    const Affine<Rational>& map;

    Result operator()(const Sum<Rational>& s) const {
        // The translation is added once to the sum, not to each part.
        const Affine<Rational> linear{map.linear, {}};
        SummedCore total{{Part::Kind::sum, {}, map.translation, {}}, 0};
        for (const AnyBody<Rational>& part : s.parts()) {
            Result one = summed_core(part, linear);
            if (!one) return std::nullopt;
            total.radius += one->radius;
            total.root.parts.push_back(std::move(one->root));
        }
        return total;
    }
    Result operator()(const Hull<Rational>& s) const {
        SummedCore all{{Part::Kind::hull, {}, {}, {}}, 0};
        for (const AnyBody<Rational>& part : s.parts()) {
            Result one = summed_core(part, map);
            if (!one || (!all.root.parts.empty() && one->radius != all.radius)) return std::nullopt;
            all.radius = std::move(one->radius);
            all.root.parts.push_back(std::move(one->root));
        }
        return all;
    }
    /// By the three edges: the general case would multiply for every corner.
    Result operator()(const Box<Rational>& s) const {
        std::array<Vec3<Rational>, 3> halves;
        Vec3<Rational> corner = map.translation;
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t row = 0; row < 3; ++row) halves[i][row] = map.linear.rows[row][i] * s.half_extents()[i];
            corner = corner + halves[i];
        }
        SummedCore core{{Part::Kind::points, {std::move(corner)}, {}, {}}, 0};
        std::vector<Vec3<Rational>>& corners = core.root.vertices;
        for (std::size_t i = 0; i < 3; ++i) {
            if (s.half_extents()[i] == 0) continue;
            const Vec3<Rational> edge = halves[i] + halves[i];
            const std::size_t count = corners.size();
            for (std::size_t k = 0; k < count; ++k) corners.push_back(corners[k] - edge);
        }
        return core;
    }
    template <class Simple>
    Result operator()(const Simple& shape) const {
        std::optional<ExactCore> core = CoreOfShape{}(shape);
        if (!core) return std::nullopt;
        for (Vec3<Rational>& v : core->vertices) v = map(v);
        return SummedCore{{Part::Kind::points, std::move(core->vertices), {}, {}}, std::move(core->radius)};
    }
};

inline std::optional<SummedCore> summed_core(const AnyBody<Rational>& body, const Affine<Rational>& outer) {
    const Affine<Rational> map = body.pose ? one_map(outer, *body.pose) : outer;
    return std::visit(SummedCoreOfShape{map}, body.shape);
}

}  // namespace detail

/// Largest number of expanded vertices for which the certified queries enumerate a sum, or a hull of sums.
inline constexpr std::size_t max_summed_vertices = 4096;

/// Returns whether the sums of a body have more than `max_summed_vertices` expanded vertices.
template <OrderedField S>
[[nodiscard]] bool is_large_sum(const AnyBody<S>& body) {
    const detail::VertexCount count = detail::vertex_count(body);
    return count.enumerated > max_summed_vertices && count.enumerated > count.given;
}

/// Returns the core of a body with its sums unexpanded; nothing if a part is curved or radii differ, as `exact_core`.
[[nodiscard]] inline std::optional<SummedCore> summed_core(const AnyBody<Rational>& body) {
    return detail::summed_core(body, Affine<Rational>{});
}

}  // namespace oblong
