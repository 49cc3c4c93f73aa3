// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "fuzz/findings/reproduce/finding.hpp"

/// A finding as a GoogleTest test case in a library's own words.
namespace oblong::fuzz {

enum class Library { fcl, bullet, libccd, ode, mujoco, box2d, chipmunk, oblong };
inline constexpr std::array<std::string_view, 8> library_names{"fcl",    "bullet", "libccd",   "ode",
                                                               "mujoco", "box2d",  "chipmunk", "oblong"};

/// Returns the library behind a subject, "fcl/libccd" for one; `oblong` for our own subjects.
[[nodiscard]] Library library_of(const std::string& subject);

/// A whole source file with one test: the bodies as the library's own, its call as the subject makes it, and the
/// assertion that fails today; the exact answer with its proof in comments. Of `oblong` the test holds: it asserts the
/// certified answer. Throws std::invalid_argument, for display, where the library has no such body or query, or where
/// numbers are no doubles.
[[nodiscard]] std::string test_source(const Finding& f, Library library);

/// "near_touching-1-2@minimised" as an identifier: "near_touching_1_2_minimised".
[[nodiscard]] std::string identifier(const std::string& id);

}  // namespace oblong::fuzz
