// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

/// The clocks of the papers' figures. Processor time of sweeps over many queries, and for single queries, where the
/// clock itself would cost more than the query, the wall time of short batches, of which the median ignores what else
/// the machine did.
namespace oblong::bench::papers {

/// How long a figure may take.
struct Effort {
    bool quick = false;     ///< seconds instead of minutes, numbers without meaning
    int repetitions = 5;    ///< of each timed sweep, or batch
    double seconds = 0.02;  ///< that a repetition of a sweep lasts at least

    [[nodiscard]] std::size_t operator()(std::size_t full, std::size_t least) const { return quick ? least : full; }
};

/// Processor time of this thread, in nanoseconds.
[[nodiscard]] inline double processor_ns() {
    std::timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

[[nodiscard]] inline double wall_ns() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<double>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

/// Of a sample that is not empty: 0 is the least, 0.5 the median.
[[nodiscard]] inline double quantile(std::vector<double> sample, double share) {
    std::ranges::sort(sample);
    const double place = share * static_cast<double>(sample.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sample.size() - 1);
    return sample[below] + (sample[above] - sample[below]) * (place - static_cast<double>(below));
}

/// Nanoseconds a query.
struct Timing {
    double median = 0;
    double least = 0;
    double greatest = 0;
};

/// Repeats `sweep`, which asks `queries` questions, until a repetition is long enough. The first sweep is not timed.
template <class Sweep>
[[nodiscard]] Timing time_sweeps(const Effort& effort, std::size_t queries, Sweep&& sweep) {
    const double first = processor_ns();
    sweep();
    const double one = std::max(processor_ns() - first, 1.0);
    const auto sweeps = static_cast<std::size_t>(std::max(1.0, effort.seconds * 1e9 / one));
    std::vector<double> times;
    for (int r = 0; r < effort.repetitions; ++r) {
        const double start = processor_ns();
        for (std::size_t i = 0; i < sweeps; ++i) sweep();
        times.push_back((processor_ns() - start) / static_cast<double>(sweeps * queries));
    }
    return {quantile(times, 0.5), quantile(times, 0), quantile(times, 1)};
}

/// The median over short batches of one question, asked again and again: warm, as in Montaut et al. 2024, §IV.
template <class Ask>
[[nodiscard]] double time_one(const Effort& effort, Ask&& ask) {
    constexpr double batch_ns = 4000;
    const double first = wall_ns();
    ask();
    const double one = std::max(wall_ns() - first, 1.0);
    const int times = std::clamp(static_cast<int>(batch_ns / one), 1, 50);
    std::vector<double> batches;
    for (int r = 0; r < effort.repetitions; ++r) {
        const double start = wall_ns();
        for (int i = 0; i < times; ++i) ask();
        batches.push_back((wall_ns() - start) / times);
    }
    return quantile(std::move(batches), 0.5);
}

/// Of solvers that do not say how many iterations they took: such rows leave them out.
inline constexpr int not_counted = -1;

/// Mean and percentiles of what was found query by query.
struct Sample {
    std::vector<double> values = {};

    void add(double x) { values.push_back(x); }
    [[nodiscard]] double mean() const {
        double sum = 0;
        for (const double x : values) sum += x;
        return values.empty() ? 0 : sum / static_cast<double>(values.size());
    }
    /// The standard deviation of the sample.
    [[nodiscard]] double deviation() const {
        const double middle = mean();
        double sum = 0;
        for (const double x : values) sum += (x - middle) * (x - middle);
        return values.empty() ? 0 : std::sqrt(sum / static_cast<double>(values.size()));
    }
    [[nodiscard]] double at(double share) const { return values.empty() ? 0 : quantile(values, share); }
};

/// The mean of sweeps over all questions, and median and greatest of single ones. `ask` returns a number, so that it is
/// computed; the sum of all of them goes to `sum`.
template <class Question, class Ask>
[[nodiscard]] std::vector<std::pair<std::string, double>> times_of(const Effort& effort,
                                                                   const std::vector<Question>& asked, const Ask& ask,
                                                                   double& sum) {
    const Timing t = time_sweeps(effort, asked.size(), [&] {
        for (const Question& q : asked) sum += ask(q);
    });
    Sample single;
    for (const Question& q : asked) single.add(time_one(effort, [&] { sum += ask(q); }));
    return {{"mean", t.median}, {"median", single.at(0.5)}, {"greatest", single.at(1)}};
}

}  // namespace oblong::bench::papers
