// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "oblong/prepared/layout/prepared.hpp"
#include "tests/bench/workload.hpp"

/// The queries whose instructions are counted (docs/log/bench/index.md).
namespace oblong::instructions {

struct PreparedPair {
    PreparedPolytope<double> a, b;
};

/// Close pairs of hulls, in every form that a query asks about.
struct Material {
    int vertices = 0;
    std::vector<bench::HullPair<double>> pairs;
    std::vector<PreparedPair> prepared;
};

[[nodiscard]] Material material(int vertices, std::size_t count);

/// One kind of query: adding one is a line in queries.cpp, and `make bench FIGURE=instructions` for its counts.
struct Query {
    std::string_view name;
    /// Asks about one pair. \return something that depends on the answer, so that it is computed
    double (*ask)(const Material& material, std::size_t pair);
};

[[nodiscard]] std::span<const Query> queries();

/// Compiler, flags and vector unit: counts of one are none of another.
[[nodiscard]] std::string target();

}  // namespace oblong::instructions
