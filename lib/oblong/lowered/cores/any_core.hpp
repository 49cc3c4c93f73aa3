// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/body/any_body.hpp"
#include "oblong/lowered/cores/core_view.hpp"

namespace oblong {

/// Writes the view of a body of a case file: points, box, sphere or capsule, posed or not. False for other bodies.
/// Holds a reference: the body must outlive it. Precondition: `view` is as constructed.
template <std::floating_point R>
[[nodiscard]] bool read_any_core(const AnyBody<R>& body, CoreView<R>& view) {
    const auto read = [&view](const auto& shape) {
        constexpr bool has_core = requires { read_core(shape, view); };
        if constexpr (has_core) read_core(shape, view);
        return has_core;
    };
    if (!std::visit(read, body.shape)) return false;
    if (body.pose) view.pose = &*body.pose;
    return true;
}

/// Returns the core of a body of a case file; nothing for bodies that have none.
template <std::floating_point R>
[[nodiscard]] std::optional<CoreView<R>> any_core(const AnyBody<R>& body) {
    std::optional<CoreView<R>> core(std::in_place);
    if (!read_any_core(body, *core)) core.reset();
    return core;
}

}  // namespace oblong
