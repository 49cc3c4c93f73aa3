// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/frank_wolfe_run.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/claims/budget.hpp"

// How often the solvers of Montaut et al. 2024 fail on degenerate families, against severity: of the answers that the
// oracle judged, those worse than accurate in per cent, and the refusals (not converged, undecided) beside them.

namespace oblong::claims {
namespace {

constexpr std::array families{"size_ratio",    "needle",         "sliver",          "near_parallel_faces", "flat",
                              "near_touching", "exact_touching", "shallow_overlap", "far_offset"};
constexpr std::array methods{"polyak/{}/no-progress",
                             "nesterov/{}/no-progress",
                             "nesterov-normalised/{}/no-progress",
                             "nesterov/{}/none",
                             "frank-wolfe/{}/none",
                             "frank-wolfe-line-search/{}/no-progress",
                             "frank-wolfe-fully-corrective/{}/no-progress"};
constexpr std::size_t ranges = 4;

struct Tally {
    long judged = 0, failed = 0, refused = 0, cycled = 0;
};

void add(const oracle::Judgement& j, const caseio::Result& r, Tally& tally) {
    if (j.verdict == oracle::Verdict::unjudged) return;
    ++tally.judged;
    tally.failed += oracle::is_failure(j.verdict) || j.verdict == oracle::Verdict::within_tolerance ? 1 : 0;
    tally.refused += j.verdict == oracle::Verdict::refused ? 1 : 0;
    tally.cycled += r.outcome == Outcome::cycled ? 1 : 0;
}

double share(long part, const Tally& whole) {
    return whole.judged == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole.judged);
}

void run(const char* scalar, const char* rule, int digits, int count) {
    fmt::print("\n{}, {}: failed / refused in per cent, by severity\n\n{:<70}", scalar, rule, "method");
    for (std::size_t i = 0; i < ranges; ++i)
        fmt::print("{:>16}",
                   fmt::format("{} to {}", static_cast<double>(i) / ranges, static_cast<double>(i + 1) / ranges));
    fmt::print("{:>12}{:>10}\n", "judged", "cycled");
    std::array<std::array<Tally, ranges>, methods.size()> tallies{};
    for (const char* name : families) {
        const fuzz::Family* family = fuzz::find_family(name);
        for (int i = 0; i < count; ++i) {
            const caseio::Case c = fuzz::narrow_to_float(fuzz::family_case(*family, 2024, i, count));
            const oracle::ExactAnswer truth = oracle::exact_answer(c);
            const std::size_t range = static_cast<std::size_t>(i) * ranges / static_cast<std::size_t>(count);
            for (std::size_t m = 0; m < methods.size(); ++m) {
                const std::string solver = fmt::format("{}/{}", scalar, fmt::format(fmt::runtime(methods[m]), rule));
                const caseio::Result r = fuzz::run_frank_wolfe(c, *fuzz::parse_frank_wolfe_name(solver));
                add(oracle::judge(r, truth, {digits, 0, 0}), r, tallies[m][range]);
            }
        }
    }
    for (std::size_t m = 0; m < methods.size(); ++m) {
        fmt::print("{:<70}", fmt::format(fmt::runtime(methods[m]), rule));
        Tally all;
        for (const Tally& t : tallies[m]) {
            fmt::print("{:>16}", fmt::format("{:.1f} / {:.1f}", share(t.failed, t), share(t.refused, t)));
            all.judged += t.judged;
            all.cycled += t.cycled;
        }
        fmt::print("{:>12}{:>10}\n", all.judged, all.cycled);
    }
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    const oblong::claims::Budget budget(argc, argv);
    const int count = static_cast<int>(budget(40, 4));
    oblong::claims::run("double", "gap-1e-8/no-bound", 53, count);
    oblong::claims::run("double", "relative-1e-10/running-max", 53, count);
    oblong::claims::run("float", "gap-1e-4/no-bound", 24, count);
    oblong::claims::run("float", "relative-1e-5/running-max", 24, count);
}
