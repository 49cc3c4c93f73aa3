// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <array>

#include "tests/bench/figures/figures.hpp"

namespace {

using namespace oblong::bench::papers;

constexpr std::array<PaperFigure, 11> figures{{
    {"isa", "van den Bergen 1999, Fig. 4 to 6: ISA-GJK in a simulation of many bodies", run_isa},
    {"enhanced", "Cameron 1997, Fig. 3 to 5: hill climbing and tracking", run_tracking},
    {"ellipsoids", "Montaut et al. 2024, Fig. 7: momentum on ellipsoids", run_ellipsoids},
    {"meshes", "Montaut et al. 2024, Fig. 8 to 11, Table I: momentum on meshes", run_meshes},
    {"libraries", "Montaut et al. 2024, Fig. 12, Table II: other libraries, a quadratic program", run_libraries},
    {"warm", "Montaut et al. 2024, Fig. 13: warm starts", run_warm_starts},
    {"casts", "van den Bergen 2004: ray casts and sweeps", run_casts},
    {"sweeps", "proven sweeps beside plain ones and Bullet's", run_proven_casts},
    {"curved", "proven distances, decisions and depths of curved bodies beside ball arithmetic and FCL's",
     run_proven_curved},
    {"curved-sweeps", "proven sweeps of curved bodies beside ball arithmetic and Bullet's", run_proven_curved_casts},
    {"program", "the program's time inside an answer beside the library's", run_program},
}};

int run(const PaperFigure& figure, const Effort& effort, const std::string& out) {
    Report report;
    report.figure = figure.name;
    const double start = wall_ns();
    figure.run(effort, report);
    write(report, effort.quick, out);
    for (const std::string& note : report.notes) fmt::print(stderr, "{}\n", note);
    for (const std::string& wrong : report.wrong) fmt::print(stderr, "WRONG {}\n", wrong);
    fmt::print(stderr, "{} in {:.0f} s\n", figure.name, (wall_ns() - start) / 1e9);
    return report.wrong.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{
        "Measures a figure of the papers and checks every timed answer. Exit: 0 fine, 1 a wrong answer of ours, 2 "
        "usage."};
    std::string name;
    std::string out = "figure.json";
    Effort effort;
    bool list = false;
    app.add_option("--figure", name, "which one");
    app.add_flag("--list", list, "only name the figures");
    app.add_flag("--quick", effort.quick, "seconds instead of minutes; the numbers mean nothing");
    app.add_option("--repetitions", effort.repetitions, "of each timing")->check(CLI::PositiveNumber);
    app.add_option("-o,--out", out, "the measurements, in JSON");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? 0 : 2;
    }
    if (effort.quick) effort.seconds = 0.001;
    for (const PaperFigure& figure : figures) {
        if (list) fmt::print("{:<12}{}\n", figure.name, figure.summary);
        if (!list && figure.name == name) return run(figure, effort, out);
    }
    if (list) return 0;
    fmt::print(stderr, "No figure \"{}\"; --list names them\n", name);
    return 2;
}
