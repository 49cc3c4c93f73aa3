// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/search/cycles/hunt.hpp"

#include <fmt/format.h>

#include <chrono>

#include "fuzz/cases/minimise/minimise.hpp"
#include "fuzz/findings/search/cycles/oblong_pair.hpp"

namespace oblong::fuzz {

namespace {

Hunted minimised(const caseio::Case& c, const Cycle& cycle, const HuntPlan& plan) {
    const auto keeps = [&](const caseio::Case& candidate) {
        if (plan.stop && plan.stop()) return false;
        const std::optional<Cycle> still = find_cycle(candidate, plan.solver);
        return still && still->kind == cycle.kind && still->period() == cycle.period();
    };
    Hunted hunted{minimise(c, keeps), cycle.kind, cycle.period()};
    hunted.found.note =
        fmt::format("{} cycles: {}, period {}", solver_name(plan.solver), name(cycle.kind), cycle.period());
    return hunted;
}

}  // namespace

HuntReport hunt_cycles(const HuntPlan& plan, const std::function<void(long, long)>& progress) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    const auto elapsed = [&start] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    HuntReport report;
    std::map<std::pair<CycleKind, int>, int> kept;
    long found = 0;
    for (; report.pairs < plan.pairs; ++report.pairs) {
        if (report.pairs % 256 == 0) {
            progress(report.pairs, found);
            report.interrupted = plan.stop && plan.stop();
            report.out_of_time = elapsed() > plan.seconds;
            if (report.interrupted || report.out_of_time) break;
        }
        // A generator a pair: pair n is the same whatever was spent on the others.
        Draw draw(plan.seed + 0x9e3779b97f4a7c15ULL * static_cast<std::uint64_t>(report.pairs));
        caseio::Case c = oblong_pair(draw);
        c.id = fmt::format("oblong-{}-{}", plan.seed, report.pairs);
        c.source = fmt::format("hunt:oblong-pair seed:{} pair:{}", plan.seed, report.pairs);
        if (plan.solver.scalar == SolverScalar::float32) c = narrow_to_float(c);
        const std::optional<Cycle> cycle = find_cycle(c, plan.solver);
        if (!cycle) continue;
        ++found;
        const std::pair key{cycle->kind, cycle->period()};
        ++report.cycles[key];
        if (kept[key]++ < plan.keep) report.kept.push_back(minimised(c, *cycle, plan));
    }
    report.seconds = elapsed();
    return report;
}

}  // namespace oblong::fuzz
