// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/sweep.hpp"

namespace oblong::bench {

/// What a run of a figure is asked for.
struct FigureRequest {
    std::vector<int> sizes;           ///< vertices a hull; empty: the figure's own
    std::vector<std::string> scenes;  ///< of the figure's scenes; empty: all
    std::size_t max_pairs = 0;        ///< at most so many pairs of each size, for trials; 0: cold ones
    std::string proofs = "proofs";    ///< folder where exact answers are kept
};

/// A table with its picture, made by one command.
struct Figure {
    std::string_view name;
    std::string_view summary;
    /// Makes the workload and the exact answers, registers the rows and times them.
    void (*measure)(Session& session, const FigureRequest& request);
};

[[nodiscard]] std::span<const Figure> figures();

/// certified_figure.cpp, speed_figure.cpp
void measure_certified(Session& session, const FigureRequest& request);
void measure_speed(Session& session, const FigureRequest& request);

}  // namespace oblong::bench
