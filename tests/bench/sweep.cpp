// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/sweep.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

namespace oblong::bench {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

benchmark::IterationCount sweeps_for(const Session& session, double seconds_a_sweep) {
    return std::max<benchmark::IterationCount>(1, std::lround(session.seconds_a_run / seconds_a_sweep));
}

void Session::note_wrong(const Row& row, std::uint32_t pair, const std::string& why) {
    wrong.emplace(fmt::format("{}/{}/{}", row.figure, row.vertices, row.name), fmt::format("pair {}: {}", pair, why));
}

void Session::note_run(const Row& row) {
    ++runs_done;
    if (isatty(STDERR_FILENO) != 0) {
        fmt::print(stderr, "\r\033[K{} of {} runs: {} at N = {}", runs_done, runs_planned, row.name, row.vertices);
        if (runs_done == runs_planned) fmt::print(stderr, "\r\033[K");
    } else if (runs_done % 50 == 0 || runs_done == runs_planned) {
        fmt::print(stderr, "{} of {} runs\n", runs_done, runs_planned);
    }
    std::fflush(stderr);
}

namespace {

/// Keeps the runs, and shows nothing: tables are made from the file.
class Collector : public benchmark::BenchmarkReporter {
public:
    explicit Collector(std::vector<Run>& runs) : runs_(runs) {}
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type == Run::RT_Iteration) runs_.push_back(run);
        }
    }

private:
    std::vector<Run>& runs_;
};

/// A little farther, and meeting where it was apart.
Answer spoiled(Answer answer) {
    answer.distance = answer.distance * (1 + 0x1p-10) + 0x1p-10;
    answer.outcome = answer.outcome == Outcome::separated ? Outcome::intersecting : Outcome::separated;
    return answer;
}

}  // namespace

void Session::time_rows() {
    Collector collector(runs);
    benchmark::RunSpecifiedBenchmarks(&collector);
    benchmark::ClearRegisteredBenchmarks();
}

void check_sweep(Session& session, const Row& row, const std::vector<Answer>& answers, benchmark::State& state) {
    std::array<int, 3> rungs{};
    int bad = 0;
    long iterations = 0;
    for (std::size_t k = 0; k < answers.size(); ++k) {
        const Answer answer = row.name == session.spoiled ? spoiled(answers[k]) : answers[k];
        iterations += answer.iterations;
        if (answer.rung >= 0) ++rungs[static_cast<std::size_t>(answer.rung)];
        const std::optional<std::string> why = row.check(row.order[k], answer);
        if (!why) continue;
        ++bad;
        if (row.own && answer.claimed) session.note_wrong(row, row.order[k], *why);
    }
    const auto count = static_cast<double>(answers.size());
    state.counters["pairs"] = count;
    state.counters["bytes"] = static_cast<double>(row.bytes);
    state.counters["wrong"] = bad;
    state.counters["queries"] = count * row.queries;
    state.counters["iterations_a_query"] = static_cast<double>(iterations) / count;
    for (std::size_t r = 0; r < rungs.size(); ++r) {
        state.counters["rung_" + std::to_string(r)] = rungs[r];
    }
}

}  // namespace oblong::bench
