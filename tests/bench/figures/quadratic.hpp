// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "tests/bench/figures/hull.hpp"

/// The distance of two hulls as a quadratic program (Montaut et al. 2024, eq. 2): least ‖x − y‖² for x and y within the
/// planes of their facets. Six variables, a row a facet.
namespace oblong::bench::papers {

/// The solver's name; empty where none is installed.
[[nodiscard]] std::string_view quadratic_solver();

/// Sets the program up and solves it with ALGLIB's dense interior point method, ε = 1e-8; nothing where it fails or is
/// not installed.
[[nodiscard]] std::optional<double> quadratic_distance(const Placed& a, const Placed& b);

}  // namespace oblong::bench::papers
