// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "tests/bench/figures/measure.hpp"
#include "tests/bench/figures/report.hpp"

/// The figures of the papers, measured again. docs/log/bench/papers-figures.md says what each showed.
namespace oblong::bench::papers {

struct PaperFigure {
    std::string_view name;
    std::string_view summary;
    void (*run)(const Effort& effort, Report& report);
};

/// van den Bergen 1999, Fig. 4, 5, 6 (isa.cpp).
void run_isa(const Effort& effort, Report& report);
/// Cameron 1997, Fig. 3, 4, 5 (tracking.cpp).
void run_tracking(const Effort& effort, Report& report);
/// Montaut et al. 2024, Fig. 7 (ellipsoids.cpp).
void run_ellipsoids(const Effort& effort, Report& report);
/// Fig. 8 to 11 and Table I (meshes.cpp).
void run_meshes(const Effort& effort, Report& report);
/// Table II and Fig. 12 (libraries.cpp).
void run_libraries(const Effort& effort, Report& report);
/// Fig. 13 (warm_starts.cpp).
void run_warm_starts(const Effort& effort, Report& report);
/// van den Bergen 2004 (casts.cpp).
void run_casts(const Effort& effort, Report& report);
/// What proven sweeps cost (proven_casts.cpp).
void run_proven_casts(const Effort& effort, Report& report);
/// What proven distances, decisions and depths of curved bodies cost (proven_curved.cpp).
void run_proven_curved(const Effort& effort, Report& report);
/// What proven sweeps of curved bodies cost (proven_curved_casts.cpp).
void run_proven_curved_casts(const Effort& effort, Report& report);
/// What the program adds to the library's answers (program.cpp).
void run_program(const Effort& effort, Report& report);

}  // namespace oblong::bench::papers
