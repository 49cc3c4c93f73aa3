// SPDX-License-Identifier: GPL-3.0-or-later
// Which plain solver is best: failures and times of every subalgorithm and guard with the usual rule, over all families
// and over seeded pairs of curved bodies, judged by the oracle (docs/log/gjk/false-enclosures.md).
#include <fmt/format.h>

#include <algorithm>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/solver_run.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/claims/budget.hpp"
#include "tests/gjk/curved_pairs.hpp"

namespace oblong::claims {
namespace {

struct Asked {
    caseio::Case input;
    oracle::ExactAnswer answer;
};

struct Tally {
    long judged = 0, failed = 0, refused = 0, unmet = 0, false_separation = 0, false_overlap = 0;
    double nanoseconds = 0;
};

/// Times are the least of three runs, so that what else the machine does weighs little.
Tally tally_of(const fuzz::SolverSpec& spec, const std::vector<Asked>& cases) {
    Tally t;
    for (const Asked& asked : cases) {
        if (!asked.answer.judged()) continue;
        caseio::Result r = fuzz::run_solver(asked.input, spec);
        long long time = r.time_ns.value_or(0);
        for (int again = 0; again < 2; ++again)
            time = std::min(time, fuzz::run_solver(asked.input, spec).time_ns.value_or(0));
        const oracle::Verdict verdict = oracle::judge(r, asked.answer, fuzz::promise_of(spec)).verdict;
        ++t.judged;
        t.nanoseconds += static_cast<double>(time);
        t.failed += oracle::is_failure(verdict) ? 1 : 0;
        t.refused += verdict == oracle::Verdict::refused ? 1 : 0;
        t.unmet += is_refusal(r.outcome) || oracle::is_promised(r) ? 0 : 1;
        t.false_separation += verdict == oracle::Verdict::false_separation ? 1 : 0;
        t.false_overlap += verdict == oracle::Verdict::false_overlap ? 1 : 0;
    }
    return t;
}

void table(const char* what, fuzz::SolverScalar scalar, const std::vector<Asked>& cases) {
    fmt::print("{}, {} cases\n{:<58} {:>6} {:>6} {:>6} {:>6} {:>7} {:>6} {:>8}\n", what, cases.size(), "subject",
               "failed", "f.sep", "f.over", "refused", "unmet", "judged", "mean ns");
    const bool narrow = scalar == fuzz::SolverScalar::float32;
    for (const Named<fuzz::SubalgorithmKind>& kind : fuzz::subalgorithm_kinds) {
        for (const Guard guard : {Guard::repeated_support, Guard::no_progress}) {
            fuzz::SolverSpec spec;
            spec.scalar = scalar;
            spec.tolerance = narrow ? "1e-5" : "1e-10";
            spec.subalgorithm = kind.value;
            spec.guard = guard;
            const Tally t = tally_of(spec, cases);
            fmt::print("{:<58} {:>6} {:>6} {:>6} {:>7} {:>6} {:>6} {:>8.0f}\n", fuzz::solver_name(spec), t.failed,
                       t.false_separation, t.false_overlap, t.refused, t.unmet, t.judged,
                       t.nanoseconds / static_cast<double>(std::max(t.judged, 1L)));
        }
    }
}

std::vector<Asked> family_cases(int count, bool narrow) {
    std::vector<Asked> cases;
    for (const fuzz::Family& family : fuzz::families()) {
        if (family.name == "mesh_pairs") continue;
        for (int index = 0; index < count; ++index) {
            caseio::Case c = fuzz::family_case(family, 38, index, count);
            if (!c.b || c.query != caseio::Query::distance) continue;
            if (narrow) c = fuzz::narrow_to_float(c);
            oracle::ExactAnswer answer = oracle::exact_answer(c);
            cases.push_back({std::move(c), std::move(answer)});
        }
    }
    return cases;
}

std::vector<Asked> curved_cases(int count, bool narrow) {
    std::vector<Asked> cases;
    for (int i = 0; i < test::shape_kinds; ++i) {
        for (int j = i; j < test::shape_kinds; ++j) {
            test::CurvedPairs pairs(static_cast<unsigned>(10 * i + j));
            for (int n = 0; n < count; ++n) {
                const test::CurvedPair pair = pairs.next(i, j);
                const auto exact = [](double x) { return to_rational(x); };
                caseio::Case c{fmt::format("curved-{}-{}-{}", i, j, n),
                               caseio::Query::distance,
                               caseio::CaseScalar::float64,
                               3,
                               map_numbers<Rational>(pair.a, exact),
                               map_numbers<Rational>(pair.b, exact),
                               {},
                               {},
                               {},
                               {},
                               {}};
                if (narrow) c = fuzz::narrow_to_float(c);
                oracle::ExactAnswer answer = oracle::exact_answer(c);
                cases.push_back({std::move(c), std::move(answer)});
            }
        }
    }
    return cases;
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong;
    using namespace oblong::claims;
    const Budget budget(argc, argv);
    const int count = static_cast<int>(budget(60, 2));
    for (const bool narrow : {false, true}) {
        const auto scalar = narrow ? fuzz::SolverScalar::float32 : fuzz::SolverScalar::float64;
        table("families", scalar, family_cases(count, narrow));
        table("pairs of curved bodies", scalar, curved_cases(count, narrow));
    }
    return 0;
}
