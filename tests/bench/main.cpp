// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <array>

#include "tests/bench/figure.hpp"
#include "tests/bench/proof.hpp"

namespace oblong::bench {

std::span<const Figure> figures() {
    static constexpr std::array<Figure, 1> list{
        Figure{"certified", "what a proven answer costs", add_certified_rows},
    };
    return list;
}

}  // namespace oblong::bench

namespace {

using namespace oblong::bench;

/// Shows nothing: the table is made from the file.
class Silent : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>&) override {}
};

int run(const Figure& figure, const FigureWish& wish, Session& session, const std::string& out) {
    const double start = now();
    figure.add_rows(session, wish);
    benchmark::AddCustomContext("figure", std::string(figure.name));
    benchmark::AddCustomContext("compiler", OBLONG_COMPILER);
    benchmark::AddCustomContext("flags", OBLONG_FLAGS);
    benchmark::AddCustomContext("level2_bytes", std::to_string(cache_bytes()));
    std::array<std::string, 4> flags{"oblong-bench", "--benchmark_enable_random_interleaving=true",
                                     "--benchmark_out_format=json", "--benchmark_out=" + out};
    std::array<char*, 4> arguments{};
    for (std::size_t i = 0; i < flags.size(); ++i) arguments[i] = flags[i].data();
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    const double timed = now();
    fmt::print(stderr, "Workload ready after {:.0f} s; {} runs\n", timed - start, session.runs_planned);
    Silent silent;
    benchmark::RunSpecifiedBenchmarks(&silent);
    fmt::print(stderr, "Timed for {:.0f} s\n", now() - timed);
    for (const auto& [row, why] : session.wrong) fmt::print(stderr, "WRONG {}, {}\n", row, why);
    return session.wrong.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{
        "Times our solvers beside others and checks every timed answer. Exit: 0 fine, 1 a wrong answer, 2 usage."};
    std::string name = "certified";
    std::string out = "bench.json";
    FigureWish wish;
    Session session;
    app.add_option("--figure", name, "which table to make");
    app.add_option("-o,--out", out, "the measurements, in Google Benchmark's JSON");
    app.add_option("--sizes", wish.sizes, "vertices of each hull, with commas between")->delimiter(',');
    app.add_option("--most-pairs", wish.most_pairs, "at most so many pairs: a trial, not cold");
    app.add_option("--proofs", wish.proofs, "the folder where exact answers are kept");
    app.add_option("--repetitions", session.repetitions, "runs of each row")->check(CLI::PositiveNumber);
    app.add_option("--seconds", session.seconds_a_run, "length of a run")->check(CLI::PositiveNumber);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? 0 : 2;
    }
    for (const Figure& figure : figures()) {
        if (figure.name != name) continue;
        try {
            return run(figure, wish, session, out);
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
