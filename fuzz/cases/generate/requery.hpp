// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "fuzz/cases/generate/family.hpp"

/// Casts and penetration out of the families' pairs.
namespace oblong::fuzz {

/// The same bodies, or nearly, under another query; the id becomes "ID@QUERY". The same for the same case and seed, on
/// every machine. Precondition: `c` is a distance case; its bodies may be of any kind.
///
/// - sweep, raycast: one of a plain hit, a hit from far away, a graze, a narrow miss (or hit) next to it, and the start
///   as it is. `note` says which, and there is always a `max`. A graze is exact where the numbers allow it: the
///   velocities are two vertices, at which the bodies lie on either side of a plane.
/// - penetration: bodies that overlap stay as they are. Others are moved into each other along their exact difference,
///   by a little more than their distance, or by much more.
/// - signed: the same of every other case.
/// - within: the margin is the distance rounded, a neighbour of it, half or twice it, or 0.
///
/// Moved bodies are rounded to the case's scalar.
[[nodiscard]] caseio::Case requery(const caseio::Case& c, caseio::Query query, std::uint64_t seed);

/// Returns a seed of the case's own: of its id and a seed of all.
[[nodiscard]] std::uint64_t mixed_seed(std::string_view id, std::uint64_t seed);

}  // namespace oblong::fuzz
