// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "oblong/answer/outcome.hpp"

/// One row of a figure: a solver that is asked all pairs of a workload, one after another.
namespace oblong::bench {

struct Answer {
    Outcome outcome = Outcome::undecided;
    double distance = 0;
    int rung = -1;        ///< of the certifier: 0 filter, 1 extended, 2 integer
    bool claimed = true;  ///< false: the solver ended without meeting its rule, and says so
    int iterations = 0;   ///< where the solver tells
};

/// What is wrong with an answer to the pair; nothing where it is right.
using Check = std::function<std::optional<std::string>(std::uint32_t pair, const Answer& answer)>;

struct Row {
    std::string figure{};
    std::string name{};
    int vertices = 0;
    std::vector<std::uint32_t> order{};  ///< of the pairs that are asked
    std::size_t bytes = 0;               ///< that the pairs take
    Check check{};
    bool own = true;     ///< a wrong claim of ours fails the bench; one of a peer is counted
    double queries = 1;  ///< of one entry of `order`
};

/// What a run shares: its length, what was measured, and what went wrong.
struct Session {
    double seconds_a_run = 0.05;
    int repetitions = 7;
    std::string spoiled;  ///< a contestant whose answers are made wrong, to see that this is noticed
    int runs_planned = 0;
    int runs_done = 0;
    std::vector<benchmark::BenchmarkReporter::Run> runs;
    std::map<std::string, std::string> wrong;  ///< our rows with wrong claims, the first of each

    /// Times the rows that were registered since the last call, their runs in random order, and forgets them.
    void time_rows();

    void note_wrong(const Row& row, std::uint32_t pair, const std::string& why);
    void note_run(const Row& row);
};

/// Checks every answer of a sweep and counts rungs and errors.
void check_sweep(Session& session, const Row& row, const std::vector<Answer>& answers, benchmark::State& state);

/// How often to sweep so that a run lasts about `session.seconds_a_run`.
[[nodiscard]] benchmark::IterationCount sweeps_for(const Session& session, double seconds_a_sweep);

[[nodiscard]] double now();

/// Registers the row. One iteration of the benchmark is one sweep; all answers of all sweeps are checked, outside the
/// clock. \param sweep what is timed: asks all pairs in the row's order, and writes an answer for each into
/// std::span<Answer>
/// \param read  what is not: void(std::span<Answer>), which takes the answers from where the sweep left them
template <class Sweep, class Read>
void add_sweep(Session& session, Row row, Sweep sweep, Read read) {
    const auto shared = std::make_shared<const Row>(std::move(row));
    std::vector<Answer> trial(shared->order.size());
    const double start = now();
    sweep(std::span<Answer>(trial));
    const double seconds = now() - start;
    const std::string name = shared->figure + "/" + std::to_string(shared->vertices) + "/" + shared->name;
    benchmark::RegisterBenchmark(name.c_str(),
                                 [&session, shared, sweep, read](benchmark::State& state) {
                                     std::vector<Answer> answers(shared->order.size());
                                     for ([[maybe_unused]] auto _ : state) {
                                         sweep(std::span<Answer>(answers));
                                         benchmark::ClobberMemory();
                                         state.PauseTiming();
                                         read(std::span<Answer>(answers));
                                         check_sweep(session, *shared, answers, state);
                                         state.ResumeTiming();
                                     }
                                     session.note_run(*shared);
                                 })
        ->Iterations(sweeps_for(session, seconds))
        ->Repetitions(session.repetitions);
    session.runs_planned += session.repetitions;
}

/// The same where pairs are asked one by one. \param ask what is timed: Answer(std::uint32_t pair)
template <class Ask>
void add_row(Session& session, Row row, Ask ask) {
    const std::vector<std::uint32_t> order = row.order;
    const auto sweep = [order, ask](std::span<Answer> answers) {
        std::size_t k = 0;
        for (const std::uint32_t pair : order) answers[k++] = ask(pair);
    };
    add_sweep(session, std::move(row), sweep, [](std::span<Answer>) {});
}

}  // namespace oblong::bench
