// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/solver_run.hpp"
#include "fuzz/subjects/native/tracking_run.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/claims/budget.hpp"

// How often enhanced GJK (Cameron 1997), asked cold, fails in float and double, by family and severity, beside plain
// GJK with Johnson's subalgorithm. A failure is a verdict worse than accurate of an answer that was not refused.

namespace oblong::fuzz {
extern template caseio::Result run_tracking_in<float>(const caseio::Case&, const TrackingSpec&);
extern template caseio::Result run_tracking_in<double>(const caseio::Case&, const TrackingSpec&);
extern template caseio::Result run_solver_in<float>(const caseio::Case&, const SolverSpec&, RunDetail*);
extern template caseio::Result run_solver_in<double>(const caseio::Case&, const SolverSpec&, RunDetail*);
}  // namespace oblong::fuzz

namespace oblong::claims {
namespace {

constexpr int bins = 5;

struct Tally {
    std::array<int, bins> judged{}, failed{};
    int refused = 0;
    long iterations = 0;

    void add(int bin, const caseio::Result& r, oracle::Verdict verdict) {
        if (verdict == oracle::Verdict::refused) {
            ++refused;
            return;
        }
        const auto at = static_cast<std::size_t>(bin);
        ++judged[at];
        failed[at] += oracle::is_failure(verdict) || verdict == oracle::Verdict::within_tolerance ? 1 : 0;
        iterations += r.iterations.value_or(0);
    }
    [[nodiscard]] static std::string cell(int failed, int judged) {
        return judged == 0 ? "-" : fmt::format("{:.1f}", 100.0 * failed / judged);
    }
    void print(std::string_view family, std::string_view subject) const {
        int all = 0;
        int bad = 0;
        fmt::print("| {} | {} |", family, subject);
        for (std::size_t i = 0; i < bins; ++i) {
            fmt::print(" {} |", cell(failed[i], judged[i]));
            all += judged[i];
            bad += failed[i];
        }
        fmt::print(" {} of {} | {} | {:.1f} |\n", bad, all, refused,
                   all == 0 ? 0.0 : static_cast<double>(iterations) / all);
    }
};

struct Solvers {
    std::string_view scalar;
    fuzz::SolverSpec plain;
    fuzz::TrackingSpec climb, scan;
};

Solvers solvers(fuzz::SolverScalar scalar, std::string tolerance) {
    fuzz::SolverSpec plain;
    plain.scalar = scalar;
    plain.tolerance = std::move(tolerance);
    return {name_in(fuzz::solver_scalars, scalar),
            plain,
            {fuzz::SupportKind::climb, fuzz::WarmKind::cameron, plain},
            {fuzz::SupportKind::scan, fuzz::WarmKind::johnson_all, plain}};
}

template <class S>
void measure(const fuzz::Family& family, const Solvers& s, int count) {
    Tally plain;
    Tally climb;
    Tally scan;
    for (int i = 0; i < count; ++i) {
        caseio::Case c = fuzz::family_case(family, 1997, i, count);
        if (s.plain.scalar == fuzz::SolverScalar::float32) c = fuzz::narrow_to_float(c);
        const oracle::ExactAnswer exact = oracle::exact_answer(c);
        const oracle::Promise promise = fuzz::promise_of(s.plain);
        const int bin = std::min(bins - 1, i * bins / count);
        const auto judged = [&](const caseio::Result& r, Tally& tally) {
            tally.add(bin, r, oracle::judge(r, exact, promise).verdict);
        };
        judged(fuzz::run_solver_in<S>(c, s.plain, nullptr), plain);
        judged(fuzz::run_tracking_in<S>(c, s.climb), climb);
        judged(fuzz::run_tracking_in<S>(c, s.scan), scan);
    }
    plain.print(family.name, fmt::format("{}/johnson", s.scalar));
    scan.print(family.name, fmt::format("{}/tracking-scan/johnson-all", s.scalar));
    climb.print(family.name, fmt::format("{}/tracking-climb/cameron", s.scalar));
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong;
    const claims::Budget budget(argc, argv);
    fmt::print(
        "failures in per cent of the judged answers, by fifths of the severity; rule relative (1e-5 in float, 1e-10 "
        "in\n"
        "double), guard no-progress\n\n");
    fmt::print(
        "| family | solver | 0 to 0.2 | to 0.4 | to 0.6 | to 0.8 | to 1 | all | refused | iterations |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    const claims::Solvers in_float = claims::solvers(fuzz::SolverScalar::float32, "1e-5");
    const claims::Solvers in_double = claims::solvers(fuzz::SolverScalar::float64, "1e-10");
    for (const std::string_view name : {"regular", "size_ratio", "needle", "slab", "near_parallel_faces", "far_offset",
                                        "near_touching", "shallow_overlap", "lattice"}) {
        const fuzz::Family& family = *fuzz::find_family(name);
        const int count = static_cast<int>(budget(name == "regular" ? 40 : 200, 10));
        claims::measure<float>(family, in_float, count);
        claims::measure<double>(family, in_double, count);
    }
}
