// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <span>

#include "oblong/body/posed.hpp"
#include "oblong/body/shapes.hpp"
#include "oblong/lowered/cores/pair_loop.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/float_bits.hpp"
#include "oblong/support/support_mapping.hpp"

/// What the certifier reads of a body: exact vertices of a core, an exact affine pose, and the radius of a ball
/// around every point of the posed core. Nothing here allocates or rounds.
namespace oblong {

template <std::floating_point R>
[[nodiscard]] Vec3<double> widened(const Vec3<R>& v) {
    return {widened(v.x), widened(v.y), widened(v.z)};
}

/// A polyhedral core over float or double in the body's own frame, read as doubles. Holds references: the body must
/// outlive it.
template <std::floating_point R>
struct CoreView {
    // User-provided: the defaulted constructor would also clear the memory of `corners`.
    CoreView() {}  // NOLINT(modernize-use-equals-default)

    std::span<const Vec3<R>> unprepared;                 ///< the vertices of an unprepared polytope, or empty
    std::optional<std::array<Vec3<double>, 8>> corners;  ///< the vertices of a box, segment or point
    std::uint32_t corner_count = 0;
    const PreparedPolytope<R>* prepared = nullptr;  ///< the prepared body whose vertices these are, or null
    const Scans<R>* scans = &plain_scans<R>;        ///< searches of a prepared body; change no answer
    /// Loops of two prepared bodies; those of the first body are used.
    const PairLoops<R>* loops = &plain_pair_loops<R>;
    const Affine<R>* pose = nullptr;
    double radius = 0;
    double vertex_scale = 1;  ///< power of two by which every vertex is multiplied
    double largest = -1;      ///< upper bound of the |coordinates| in the body's own frame; negative: unknown

    [[nodiscard]] std::uint32_t size() const {
        if (prepared != nullptr) return prepared->size();
        return corner_count > 0 ? corner_count : static_cast<std::uint32_t>(unprepared.size());
    }
    /// Returns a vertex in the body's own frame. The conversion from float is exact.
    [[nodiscard]] Vec3<double> vertex(std::uint32_t i) const {
        const Vec3<double> v = prepared != nullptr ? widened(prepared->vertex(i))
                               : corner_count > 0  ? (*corners)[i]
                                                   : widened(unprepared[i]);
        return vertex_scale == 1 ? v : v * vertex_scale;
    }
    [[nodiscard]] Affine<double> pose_or_identity() const {
        if (pose == nullptr) return {};
        const auto& rows = pose->linear.rows;
        return {{{widened(rows[0]), widened(rows[1]), widened(rows[2])}}, widened(pose->translation)};
    }
};

namespace detail {

/// Returns an upper bound of a magnitude that comparisons found, valid also in environments that treat subnormal
/// numbers as zero.
template <std::floating_point R>
[[nodiscard]] double safe_largest(R greatest) {
    return std::max(widened(greatest), widened(std::numeric_limits<R>::min()));
}

}  // namespace detail

/// Returns whether pose and radius are finite and the radius is not negative.
template <std::floating_point R>
[[nodiscard]] bool is_finite(const CoreView<R>& core) {
    if (!(core.radius >= 0) || !is_finite(core.radius)) return false;
    if (core.pose == nullptr) return true;
    const auto& rows = core.pose->linear.rows;
    return is_finite(rows[0]) && is_finite(rows[1]) && is_finite(rows[2]) && is_finite(core.pose->translation);
}

/// Writes the view of a body to a new one, in place: a view is too large to be copied for each query. Precondition:
/// `view` is as constructed.
template <std::floating_point R>
void read_core(const Points<R>& body, CoreView<R>& view) {
    view.unprepared = body.vertices();
    view.largest = detail::safe_largest(body.largest());
}
/// With scalar searches; `simd::view_of` has vectorised ones.
template <std::floating_point R>
void read_core(const PreparedPolytope<R>& body, CoreView<R>& view) {
    view.prepared = &body;
    view.largest = detail::safe_largest(body.largest());
}
template <std::floating_point R>
void read_core(const Box<R>& body, CoreView<R>& view) {
    const Vec3<R>& extents = body.half_extents();
    const Vec3<double> h = widened(extents);
    auto& corners = view.corners.emplace();
    for (unsigned corner = 0; corner < 8; ++corner) {
        const auto at = [&](unsigned k) { return ((corner >> k) & 1U) != 0 ? h[k] : -h[k]; };
        corners[corner] = {at(0), at(1), at(2)};
    }
    view.corner_count = 8;
    view.largest = detail::safe_largest(std::max({extents.x, extents.y, extents.z}));
}
template <std::floating_point R>
void read_core(const Sphere<R>& body, CoreView<R>& view) {
    view.corners.emplace();
    view.corner_count = 1;
    view.radius = widened(body.radius());
    view.largest = detail::safe_largest(R(0));
}
template <std::floating_point R>
void read_core(const Capsule<R>& body, CoreView<R>& view) {
    const auto axis = static_cast<std::size_t>(body.axis());
    auto& corners = view.corners.emplace();
    corners[0][axis] = widened(body.half_length());
    corners[1][axis] = -corners[0][axis];
    view.corner_count = 2;
    view.radius = widened(body.radius());
    view.largest = detail::safe_largest(body.half_length());
}

/// Returns the view of a body.
template <template <class> class Shape, std::floating_point R>
    requires requires(const Shape<R>& body, CoreView<R>& view) { read_core(body, view); }
[[nodiscard]] CoreView<R> core_view(const Shape<R>& body) {
    CoreView<R> view;
    read_core(body, view);
    return view;
}

/// Returns the view of a posed body. Nested poses are rejected, because their product would round.
template <class Body, std::floating_point R>
    requires(!is_posed<Body>)
[[nodiscard]] CoreView<R> core_view(const Posed<Body, R>& posed_body) {
    CoreView<R> view = core_view(posed_body.body);
    view.pose = &posed_body.pose;
    return view;
}

/// A body whose answers can be proven: exact vertices with an exact pose and a ball. An arbitrary floating-point
/// support function is not certifiable, since nothing bounds its error.
template <class Body>
concept CertifiableBody = requires(const Body& body) { core_view(body); };

}  // namespace oblong
