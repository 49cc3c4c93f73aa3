// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <new>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "caseio/result.hpp"

/// Cases that memory does not suffice for: each costs its own answer.
namespace oblong::fuzz {

inline constexpr std::string_view memory_message = "too large: it needs more memory than there is";

/// Returns whether a result is the refusal of a case that memory did not suffice for.
[[nodiscard]] inline bool lacks_memory(const caseio::Result& r) {
    return r.outcome == Outcome::unsupported && r.message == memory_message;
}

/// f(), or nothing if memory does not suffice.
template <class F>
[[nodiscard]] auto if_memory_suffices(F&& f) -> std::optional<decltype(f())> {
    try {
        return std::forward<F>(f)();
    } catch (const std::bad_alloc&) {
        return std::nullopt;
    } catch (const std::length_error&) {
        return std::nullopt;
    }
}

/// Makes exact numbers throw std::bad_alloc if memory does not suffice; their library would end the process. Must be
/// called once, before any of them is created.
void let_numbers_throw();

}  // namespace oblong::fuzz
