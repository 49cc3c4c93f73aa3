// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/body/any_body.hpp"
#include "oblong/certify/core_view.hpp"

namespace oblong {

/// The core of a body of a case file, where it is points, a box, a sphere or a capsule, posed or not; nothing for
/// curved bodies and for sums and hulls. Refers to the body.
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
