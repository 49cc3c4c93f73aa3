// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

#include "caseio/body_io.hpp"
#include "fuzz/cases/generate/family.hpp"

/// Lines that no `Case` holds, out of the families' pairs.
namespace oblong::fuzz {

/// What a pair becomes.
struct OtherForm {
    std::string_view name;     ///< as `oblong generate --query` takes it
    std::string_view summary;  ///< one clause: which of its degeneracies remain
    /// Precondition: a distance case with two bodies.
    std::string (*line)(const caseio::Case& c, Draw& draw, caseio::NumberStyle style);
};

/// - halfspace: a plane through the lowest vertex of A's outline along a direction of few bits, or next to it, in the
///   place of B: distance, signed distance, depth, or a sweep across it.
/// - union: the pair beside a copy of itself, so that two pairs of parts tie; a distance or a decision.
/// - turning: A turns about an axis of few bits and moves to B.
/// - deforming: a vertex of A's outline that passes a vertex, an edge or the inside of a triangle of B's, exactly where
///   doubles allow it; or two edges that do.
[[nodiscard]] std::span<const OtherForm> other_forms();
/// Returns the form of that name, or null if no form has it.
[[nodiscard]] const OtherForm* find_other_form(std::string_view name);

/// Returns the pair as a line of the form; its id is "ID@NAME". The same for the same case, form and seed, on every
/// machine. All numbers that are drawn are floats, so that a case of floats stays one.
[[nodiscard]] std::string other_line(const caseio::Case& c, const OtherForm& form, std::uint64_t seed,
                                     caseio::NumberStyle style = caseio::NumberStyle::shortest);

}  // namespace oblong::fuzz
