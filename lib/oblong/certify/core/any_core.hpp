// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/body/any_body.hpp"
#include "oblong/certify/core/core_view.hpp"

namespace oblong {

/// Returns the core of a body of a case file: points, box, sphere or capsule, posed or not. Nothing for other bodies.
/// Holds a reference: the body must outlive it.
template <std::floating_point R>
[[nodiscard]] std::optional<CoreView<R>> any_core(const AnyBody<R>& body) {
    const auto view = [](const auto& shape) -> std::optional<CoreView<R>> {
        if constexpr (CertifiableBody<std::remove_cvref_t<decltype(shape)>>) {
            return core_view(shape);
        } else {
            return std::nullopt;
        }
    };
    std::optional<CoreView<R>> core = std::visit(view, body.shape);
    if (core && body.pose) core->pose = &*body.pose;
    return core;
}

}  // namespace oblong
