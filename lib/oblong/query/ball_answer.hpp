// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/ball_rounding.hpp"
#include "oblong/certify/exact_tie.hpp"

/// Numbers of an answer rounded from balls.
namespace oblong::detail {

/// Writes value, lower and upper of a positive number, if its rounding is proven.
template <std::floating_point R, class Answer>
[[nodiscard]] bool state_ball(const Ball& number, Answer& answer) {
    const RoundedBall<R> rounded = rounded_ball<R>(number);
    if (!rounded.is_proven || rounded.side == BallSign::unknown) return false;
    constexpr R far = std::numeric_limits<R>::infinity();
    answer.value = answer.lower = answer.upper = rounded.value;
    if (rounded.side == BallSign::negative) answer.lower = std::nextafter(rounded.value, R(0));
    if (rounded.side == BallSign::positive) answer.upper = std::nextafter(rounded.value, far);
    return true;
}

/// Writes a coordinate, if its rounding is proven.
template <std::floating_point R>
[[nodiscard]] bool take_ball(const Ball& x, R& result) {
    const RoundedBall<R> rounded = rounded_ball<R>(x);
    result = rounded.value;
    return rounded.is_proven;
}

/// Writes a vertex's coordinate in the world's frame, if its rounding is proven: without a pose it is a number of the
/// format; −0 is 0.
template <std::floating_point R>
[[nodiscard]] bool take_vertex(const CoreScan<R>& scan, std::uint32_t vertex, std::size_t k, R& result) {
    if (scan.core().pose != nullptr) return take_ball(ball_bounds::vertex(scan, vertex)[k], result);
    result = static_cast<R>(scan.core().vertex(vertex)[k]) + R(0);
    return true;
}

/// The unit normal of a facet of A − B, whose corners are the differences of three pairs of vertices.
template <std::floating_point R>
struct FacetNormal {
    const CoreScan<R>& a;
    const CoreScan<R>& b;
    const std::array<FeaturePair, 3>& pairs;

    /// Writes it, if every rounding is proven. \param unit the cross product of two of the facet's edges, by its length
    [[nodiscard]] bool state(const ball_bounds::BallVec& unit, Vec3<R>& normal) const {
        for (std::size_t k = 0; k < 3; ++k) {
            if (take_ball(unit[k], normal[k])) continue;
            if (!is_zero(k)) return false;
            normal[k] = 0;
        }
        return true;
    }

private:
    /// Returns whether a coordinate of the normal is proven to be 0, of cores without rotation.
    [[nodiscard]] bool is_zero(std::size_t k) const {
        if (!has_exact_vertices(a) || !has_exact_vertices(b)) return false;
        const auto edge = [this](unsigned to, std::size_t along) {
            return tracked_step(a, pairs[to].a, pairs[0].a)[along] - tracked_step(b, pairs[to].b, pairs[0].b)[along];
        };
        const std::size_t i = (k + 1) % 3;
        const std::size_t j = (k + 2) % 3;
        return (edge(2, i) * edge(1, j) - edge(2, j) * edge(1, i)).is_zero();
    }
};

}  // namespace oblong::detail
