// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "oblong/linear/vec.hpp"

/// Tools for fuzzing another solver: pairs of bodies from bytes, and cases from pairs. Installed as
/// oblong_fuzzing/pair.hpp, with the mutations of docs/explanation/fuzzing/mutation.md behind libFuzzer's hooks.
namespace oblong::fuzzing {

/// Two bodies, each the convex hull of its vertices: at least one, finite, at most 64 out of bytes.
struct Pair {
    std::vector<Vec3<double>> a, b;
};

/// Returns the pair that the bytes stand for: the vertices of the decoded case's points and boxes, posed. Nothing if a
/// body is of another shape, or a posed vertex is not finite. The same on every machine.
[[nodiscard]] std::optional<Pair> pair_of(const std::uint8_t* data, std::size_t size);

/// Returns the pair as one line of a case file (oblong-case/1), numbers exactly as they are. Precondition: both bodies
/// have vertices, all finite.
[[nodiscard]] std::string case_line(const Pair& pair, const std::string& id = "found");

}  // namespace oblong::fuzzing
