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

/// Whether a result is the refusal of a case that memory did not suffice for.
[[nodiscard]] inline bool lacks_memory(const caseio::Result& r) {
    return r.outcome == Outcome::unsupported && r.message == memory_message;
}

/// f(), or nothing where memory does not suffice.
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

/// From now on exact numbers throw std::bad_alloc where memory does not suffice for them; the library that they are
/// made of would end the process. Called once, before any of them is made.
void let_numbers_throw();

}  // namespace oblong::fuzz
