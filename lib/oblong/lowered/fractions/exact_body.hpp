// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>

#include "oblong/body/convert_body.hpp"
#include "oblong/lowered/operand.hpp"
#include "oblong/prepared/layout/prepared.hpp"
#include "oblong/scalar/exact_number.hpp"

/// Bodies over float or double as bodies over rationals.
namespace oblong::detail {

/// Whether every pose holds finite numbers; all else of a body is finite by construction.
template <std::floating_point R>
[[nodiscard]] bool has_finite_poses(const AnyBody<R>& body) {
    if (body.pose) {
        for (const Vec3<R>& row : body.pose->linear.rows)
            if (!is_finite(row)) return false;
        if (!is_finite(body.pose->translation)) return false;
    }
    const auto each = [](const auto& shape) {
        if constexpr (requires { shape.parts(); }) {
            return std::ranges::all_of(shape.parts(), [](const AnyBody<R>& part) { return has_finite_poses(part); });
        } else {
            return true;
        }
    };
    return std::visit(each, body.shape);
}

/// The body as a value.
template <std::floating_point R>
[[nodiscard]] AnyBody<R> any_of(const Operand<R>& operand) {
    const auto copy = [](const auto* body) {
        using Body = std::remove_cvref_t<decltype(*body)>;
        if constexpr (std::same_as<Body, AnyBody<R>>) {
            return *body;
        } else if constexpr (std::same_as<Body, PreparedPolytope<R>>) {
            std::vector<Vec3<R>> vertices;
            vertices.reserve(body->size());
            for (std::uint32_t i = 0; i < body->size(); ++i) vertices.push_back(body->vertex(i));
            return AnyBody<R>{Points<R>(std::move(vertices)), std::nullopt};
        } else {
            return AnyBody<R>{*body, std::nullopt};
        }
    };
    AnyBody<R> body = std::visit(copy, operand.shape);
    if (operand.pose == nullptr) return body;
    if (!body.pose) return {std::move(body.shape), *operand.pose};
    return {Sum<R>({std::move(body)}), *operand.pose};
}

/// The body in rationals; nothing where a pose holds infinity or NaN.
template <std::floating_point R>
[[nodiscard]] std::optional<AnyBody<Rational>> exact_of(const Operand<R>& operand) {
    const AnyBody<R> body = any_of(operand);
    if (!has_finite_poses(body)) return std::nullopt;
    return map_numbers<Rational>(body, [](const R& x) { return exact_number(x); });
}

}  // namespace oblong::detail
