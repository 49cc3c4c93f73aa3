// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/chrono.h>
#include <fmt/core.h>
#include <fmt/ranges.h>
#include <stdlib.h>

#include <CLI/CLI.hpp>
#include <array>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "oblong/simd/scan.hpp"
#include "tests/bench/figure.hpp"
#include "tests/bench/proof.hpp"

namespace oblong::bench {

std::span<const Figure> figures() {
    static constexpr std::array<Figure, 2> list{
        Figure{"speed", "plain and proven answers beside FCL's", measure_speed},
        Figure{"certified", "what a proven answer costs", measure_certified},
    };
    return list;
}

}  // namespace oblong::bench

namespace {

using namespace oblong::bench;
using nlohmann::ordered_json;

/// One line of a file such as /proc/cpuinfo that begins with `key`: what follows the colon.
std::string system_fact(const char* file, std::string_view key) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with(key) && colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown";
}

double load_average() {
    double load = -1;
    return getloadavg(&load, 1) == 1 ? load : -1;
}

/// What was measured, where and by what, for tests/bench/figure.py.
ordered_json document(const Figure& figure, const Session& session, double load_before) {
    ordered_json context;
    context["figure"] = figure.name;
    context["date"] = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
    context["machine"] = system_fact("/proc/cpuinfo", "model name");
    context["cores"] = std::thread::hardware_concurrency();
    context["load_before"] = load_before;
    context["load_after"] = load_average();
    context["compiler"] = OBLONG_COMPILER;
    context["flags"] = OBLONG_FLAGS;
    context["vector_unit"] = oblong::simd::target_in_use();
    context["level2_bytes"] = cache_bytes();
    context["repetitions"] = session.repetitions;
    ordered_json runs = ordered_json::array();
    for (const auto& run : session.runs) {
        ordered_json entry{{"run_name", run.run_name.function_name},
                           {"repetition", run.repetition_index},
                           {"sweeps", run.iterations},
                           {"cpu_ns", 1e9 * run.cpu_accumulated_time / static_cast<double>(run.iterations)},
                           {"real_ns", 1e9 * run.real_accumulated_time / static_cast<double>(run.iterations)}};
        for (const auto& [name, counter] : run.counters) entry[name] = counter.value;
        runs.push_back(std::move(entry));
    }
    ordered_json wrong = ordered_json::array();
    for (const auto& [row, why] : session.wrong) wrong.push_back({{"row", row}, {"why", why}});
    return {{"context", std::move(context)}, {"wrong", std::move(wrong)}, {"runs", std::move(runs)}};
}

int run(const Figure& figure, const FigureRequest& request, Session& session, const std::string& out) {
    const double start = now();
    const double load = load_average();
    std::array<std::string, 2> flags{"oblong-bench", "--benchmark_enable_random_interleaving=true"};
    std::array<char*, 2> arguments{flags[0].data(), flags[1].data()};
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    figure.measure(session, request);
    std::ofstream(out) << document(figure, session, load).dump(1) << '\n';
    fmt::print(stderr, "Done in {:.0f} s\n", now() - start);
    for (const auto& [row, why] : session.wrong) fmt::print(stderr, "WRONG {}, {}\n", row, why);
    return session.wrong.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{
        "Times our solvers beside others and checks every timed answer. Exit: 0 fine, 1 a wrong answer, 2 usage."};
    std::string name = "certified";
    std::string out = "bench.json";
    FigureRequest request;
    Session session;
    app.add_option("--figure", name, "which table to make");
    app.add_option("-o,--out", out, "the measurements, in JSON");
    app.add_option("--sizes", request.sizes, "vertices of each hull, with commas between")->delimiter(',');
    app.add_option("--scenes", request.scenes, "of the figure's scenes, with commas between")->delimiter(',');
    app.add_option("--most-pairs,--pairs", request.max_pairs, "at most so many pairs: a trial, not cold");
    app.add_option("--proofs", request.proofs, "the folder where exact answers are kept");
    app.add_option("--repetitions", session.repetitions, "runs of each row")->check(CLI::PositiveNumber);
    app.add_option("--seconds", session.seconds_a_run, "length of a run")->check(CLI::PositiveNumber);
    app.add_option("--spoil", session.spoiled, "makes this contestant's answers wrong, to see that they are noticed");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? 0 : 2;
    }
    for (const Figure& figure : figures()) {
        if (figure.name != name) continue;
        try {
            return run(figure, request, session, out);
        } catch (const Unproven& e) {
            fmt::print(stderr, "A certificate was refused: {}\n", e.what());
            return 1;
        }
    }
    std::vector<std::string_view> names;
    for (const Figure& figure : figures()) names.push_back(figure.name);
    fmt::print(stderr, "No figure \"{}\"; there are: {}\n", name, fmt::join(names, ", "));
    return 2;
}
