// SPDX-License-Identifier: GPL-3.0-or-later
// How often float and double subjects of the separating axis, of signed volumes and of other starts fail, against the
// severity of all families: answers judged by the oracle. A failure is a verdict worse than accurate.
#include <fmt/format.h>

#include <array>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/axis_run.hpp"
#include "fuzz/subjects/native/solver_run.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/claims/budget.hpp"

namespace oblong::claims {
namespace {

constexpr std::size_t bins = 5;

struct Tally {
    std::array<long, bins> judged{}, failed{};
    long refused = 0, false_separation = 0, false_overlap = 0;
};

struct Asked {
    caseio::Case wide, narrow;
    oracle::ExactAnswer wide_answer, narrow_answer;
    std::size_t bin;
};

using Answer = std::function<caseio::Result(const caseio::Case&)>;

void row(const std::string& name, const std::vector<Asked>& cases, bool narrow, const Answer& answer) {
    Tally t;
    oracle::Promise promise;
    promise.digits = narrow ? 24 : 53;
    for (const Asked& asked : cases) {
        const oracle::ExactAnswer& exact = narrow ? asked.narrow_answer : asked.wide_answer;
        if (!exact.judged()) continue;
        const oracle::Verdict verdict =
            oracle::judge(answer(narrow ? asked.narrow : asked.wide), exact, promise).verdict;
        ++t.judged[asked.bin];
        t.failed[asked.bin] += oracle::is_failure(verdict) || verdict == oracle::Verdict::within_tolerance ? 1 : 0;
        t.refused += verdict == oracle::Verdict::refused ? 1 : 0;
        t.false_separation += verdict == oracle::Verdict::false_separation ? 1 : 0;
        t.false_overlap += verdict == oracle::Verdict::false_overlap ? 1 : 0;
    }
    fmt::print("{:<62}", name);
    long judged = 0;
    for (std::size_t i = 0; i < bins; ++i) {
        fmt::print(" {:>7.2f}", t.judged[i] == 0
                                    ? 0.0
                                    : 100.0 * static_cast<double>(t.failed[i]) / static_cast<double>(t.judged[i]));
        judged += t.judged[i];
    }
    const double n = static_cast<double>(std::max(judged, 1L)) / 100;
    fmt::print(" {:>7.2f} {:>7.2f} {:>7.2f} {:>7}\n", static_cast<double>(t.false_separation) / n,
               static_cast<double>(t.false_overlap) / n, static_cast<double>(t.refused) / n, judged);
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong;
    using namespace oblong::fuzz;
    using namespace oblong::claims;
    const Budget budget(argc, argv);
    const int count = static_cast<int>(budget(60, 10));
    std::vector<Asked> cases;
    for (const Family& family : families()) {
        if (family.name == "mesh_pairs") continue;
        for (int index = 0; index < count; ++index) {
            caseio::Case c = family_case(family, 5, index, count);
            if (!c.b || c.query != caseio::Query::distance) continue;
            caseio::Case narrow = narrow_to_float(c);
            Asked asked{std::move(c),
                        std::move(narrow),
                        {},
                        {},
                        static_cast<std::size_t>(index) * bins / static_cast<std::size_t>(count)};
            asked.wide_answer = oracle::exact_answer(asked.wide);
            asked.narrow_answer = oracle::exact_answer(asked.narrow);
            cases.push_back(std::move(asked));
        }
    }
    fmt::print(
        "Failures in % by fifth of the severity, then false separations, false overlaps, refusals in % of all.\n");
    fmt::print("{:<62} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7} {:>7}\n", "subject", "0-0.2", "-0.4", "-0.6",
               "-0.8", "-1", "f.sep", "f.over", "refused", "judged");
    for (const bool narrow : {true, false}) {
        const SolverScalar scalar = narrow ? SolverScalar::float32 : SolverScalar::float64;
        for (const SubalgorithmKind k : {SubalgorithmKind::johnson, SubalgorithmKind::johnson_backup,
                                         SubalgorithmKind::signed_volumes, SubalgorithmKind::brute_force}) {
            for (const Guard guard : {Guard::repeated_support, Guard::no_progress}) {
                AxisSpec spec;
                spec.scalar = scalar;
                spec.subalgorithm = k;
                spec.guard = guard;
                row(fmt::format("{}/separating-axis/{}/{}", narrow ? "float" : "double", name_in(subalgorithm_kinds, k),
                                name_in(guards, guard)),
                    cases, narrow, [&spec](const caseio::Case& c) { return run_axis(c, spec); });
            }
        }
        AxisSpec isa;
        isa.scalar = scalar;
        isa.frames = usual_frames;
        row(fmt::format("{}/isa/johnson/no-progress", narrow ? "float" : "double"), cases, narrow,
            [&isa](const caseio::Case& c) { return run_axis(c, isa); });
        for (const char* start : {"", "centres"}) {
            for (const SubalgorithmKind k : {SubalgorithmKind::johnson, SubalgorithmKind::johnson_backup,
                                             SubalgorithmKind::signed_volumes, SubalgorithmKind::brute_force}) {
                SolverSpec spec;
                spec.scalar = scalar;
                spec.tolerance = narrow ? "1e-5" : "1e-10";
                spec.subalgorithm = k;
                spec.start = start;
                row(solver_name(spec), cases, narrow, [&spec](const caseio::Case& c) { return run_solver(c, spec); });
            }
        }
    }
}
