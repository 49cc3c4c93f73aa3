// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>

#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/lowered/cores/vector_search.hpp"
#include "oblong/lowered/operand.hpp"

/// The cores of the bodies of a query.
namespace oblong::detail {

/// Writes the core of a body with exact vertices. False for others. Refers to the body. Precondition: `core` is as
/// constructed.
template <std::floating_point R>
[[nodiscard]] bool read_core_of(const Operand<R>& operand, CoreView<R>& core) {
    const auto read = [&core](const auto* body) {
        using Body = std::remove_cvref_t<decltype(*body)>;
        if constexpr (std::same_as<Body, AnyBody<R>>) {
            return read_any_core(*body, core);
        } else {
            constexpr bool has_core = requires { read_core(*body, core); };
            if constexpr (has_core) read_core(*body, core);
            return has_core;
        }
    };
    if (!std::visit(read, operand.shape)) return false;
    if (core.prepared != nullptr) {
        const VectorSearch<R> search = vector_search<R>();
        core.scans = search.scans;
        core.loops = search.loops;
    }
    if (operand.pose == nullptr) return true;
    if (core.pose != nullptr) return false;  // the product of two poses rounds
    core.pose = operand.pose;
    return true;
}
/// Returns the core; nothing for bodies that have none.
template <std::floating_point R>
[[nodiscard]] std::optional<CoreView<R>> core_of(const Operand<R>& operand) {
    std::optional<CoreView<R>> core(std::in_place);
    if (!read_core_of(operand, *core)) core.reset();
    return core;
}

}  // namespace oblong::detail
