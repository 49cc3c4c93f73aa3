// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/sweep.hpp"

namespace oblong::bench {

/// What a run of a figure is asked for.
struct FigureWish {
    std::vector<int> sizes;         ///< vertices a hull; empty: the figure's own
    std::size_t most_pairs = 0;     ///< at most so many pairs of each size, for trials; 0: cold ones
    std::string proofs = "proofs";  ///< folder where exact answers are kept
};

/// A table with its picture, made by one command.
struct Figure {
    std::string_view name;
    std::string_view summary;
    /// Makes the workload, proves the exact answers and registers the rows.
    void (*add_rows)(Session& session, const FigureWish& wish);
};

[[nodiscard]] std::span<const Figure> figures();

/// certified_figure.cpp
void add_certified_rows(Session& session, const FigureWish& wish);

}  // namespace oblong::bench
