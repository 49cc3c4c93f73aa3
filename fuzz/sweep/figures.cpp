// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/sweep/figures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "oracle/report/headline.hpp"

namespace oblong::fuzz {

namespace {

/// Index of a quantile by nearest rank. Precondition: count > 0.
std::size_t rank_of(double share, std::size_t count) {
    const double rank = std::ceil(share * static_cast<double>(count));
    return std::min(count, static_cast<std::size_t>(std::max(rank, 1.0))) - 1;
}

}  // namespace

Quantiles quantiles(std::vector<double> sample) {
    if (sample.empty()) return {};
    std::ranges::sort(sample);
    const auto at = [&sample](double share) { return sample[rank_of(share, sample.size())]; };
    return {static_cast<long long>(sample.size()), at(0.05), at(0.5), at(0.95), sample.back()};
}

Rate rate(long long part, long long whole) {
    if (whole == 0) return {};
    const report::Interval interval = report::wilson(part, whole);
    return {part, whole, interval.lower, interval.upper};
}

PrecisionFigures figures_of(std::span<const Observation> answers, int bits) {
    const auto of_bits = [bits](const Observation& o) { return o.supported && o.bits == bits; };
    const auto count = [&](auto&& holds) {
        return static_cast<long long>(
            std::ranges::count_if(answers, [&](const Observation& o) { return of_bits(o) && holds(o); }));
    };
    const auto stopped = [&](SweepStop stop) { return count([stop](const Observation& o) { return o.stop == stop; }); };
    PrecisionFigures f;
    f.bits = bits;
    f.answers = count([](const Observation&) { return true; });
    f.wrong =
        rate(count([](const Observation& o) { return o.wrong; }), count([](const Observation& o) { return o.judged; }));
    f.refused = rate(count([](const Observation& o) { return o.refused; }), f.answers);
    f.decided = rate(count([](const Observation& o) { return o.decidable && o.decision_right; }),
                     count([](const Observation& o) { return o.decidable; }));
    f.met = rate(stopped(SweepStop::met), f.answers);
    f.guard = rate(stopped(SweepStop::guard), f.answers);
    f.cycle = rate(stopped(SweepStop::cycle), f.answers);
    f.limit = rate(stopped(SweepStop::limit), f.answers);
    std::vector<double> errors;
    std::vector<double> backward_errors;
    std::vector<double> bounds;
    std::vector<double> iterations;
    for (const Observation& o : answers) {
        if (!of_bits(o)) continue;
        if (o.error) errors.push_back(*o.error);
        if (o.backward_error) backward_errors.push_back(*o.backward_error);
        if (o.bound) bounds.push_back(*o.bound);
        if (o.iterations) iterations.push_back(*o.iterations);
    }
    f.error = quantiles(std::move(errors));
    f.backward_error = quantiles(std::move(backward_errors));
    f.bound = quantiles(std::move(bounds));
    f.iterations = quantiles(std::move(iterations));
    return f;
}

std::vector<PrecisionFigures> figures_by_precision(std::span<const Observation> answers, std::span<const int> grid) {
    std::vector<std::vector<Observation>> by_bits(grid.size());
    for (const Observation& o : answers) {
        const auto at = std::ranges::lower_bound(grid, o.bits);
        if (at != grid.end() && *at == o.bits) by_bits[static_cast<std::size_t>(at - grid.begin())].push_back(o);
    }
    std::vector<PrecisionFigures> figures;
    for (std::size_t i = 0; i < grid.size(); ++i) figures.push_back(figures_of(by_bits[i], grid[i]));
    return figures;
}

ErrorLine error_line(std::span<const Observation> answers) {
    ErrorLine line;
    double bits = 0;
    double logarithms = 0;
    const auto each = [&answers](const auto& use) {
        for (const Observation& o : answers)
            if (o.supported && o.error && *o.error > 0 && std::isfinite(*o.error)) use(o.bits, std::log2(*o.error));
    };
    each([&](int b, double y) {
        ++line.points;
        bits += b;
        logarithms += y;
    });
    if (line.points == 0) return line;
    const auto n = static_cast<double>(line.points);
    const double middle = bits / n;
    const double height = logarithms / n;
    double spread = 0;
    double together = 0;
    each([&](int b, double y) {
        spread += (b - middle) * (b - middle);
        together += (b - middle) * (y - height);
    });
    if (spread == 0) return line;
    line.slope = together / spread;
    line.offset = height - *line.slope * middle;
    return line;
}

std::optional<int> least_bits(std::span<const int> grid, const std::vector<bool>& meets,
                              const std::function<bool(int)>& again) {
    std::size_t first = grid.size();
    while (first > 0 && meets[first - 1]) --first;
    if (first == grid.size()) return std::nullopt;
    int enough = grid[first];
    if (first == 0) return enough;
    int too_few = grid[first - 1];
    while (enough - too_few > 1) {
        const int middle = too_few + (enough - too_few) / 2;
        (again(middle) ? enough : too_few) = middle;
    }
    return enough;
}

NeededBits needed_bits(std::vector<std::optional<int>> least) {
    NeededBits needed;
    needed.cases = static_cast<long long>(least.size());
    needed.never = std::ranges::count_if(least, [](const std::optional<int>& bits) { return !bits; });
    if (least.empty()) return needed;
    std::ranges::sort(least, {},
                      [](const std::optional<int>& bits) { return bits.value_or(std::numeric_limits<int>::max()); });
    needed.q50 = least[rank_of(0.5, least.size())];
    needed.q95 = least[rank_of(0.95, least.size())];
    needed.max = least.back();
    return needed;
}

}  // namespace oblong::fuzz
