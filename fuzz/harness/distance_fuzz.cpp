// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: our solvers on decoded cases (docs/fuzzing/distance.md).
#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>

#include "caseio/case_reader.hpp"
#include "fuzz/decode/decode.hpp"
#include "fuzz/harness/contract.hpp"
#include "fuzz/harness/findings.hpp"
#include "fuzz/subject/subject.hpp"

namespace {

using namespace oblong;

struct Solver {
    std::unique_ptr<fuzz::Subject> subject;
    int iteration_limit;
};

Solver solver(const char* parts, int iteration_limit) {
    return {fuzz::make_subject(fmt::format("{}/limit-{}", parts, iteration_limit)), iteration_limit};
}

/// The three formats of the processor, the guards, and a limit that slow cases reach.
std::array<Solver, 5>& solvers() {
    static std::array<Solver, 5> list{solver("float/johnson/relative-1e-4/running-max/no-progress", 500),
                                      solver("double/johnson/relative-1e-10/running-max/no-progress", 500),
                                      solver("long-double/johnson/relative-1e-17/running-max/no-progress", 500),
                                      solver("double/johnson-backup/relative-1e-10/running-max/repeated", 500),
                                      solver("double/johnson/relative-1e-14/latest/none", 12)};
    return list;
}

/// The exact oracle costs far more than the solvers. It is asked where their distances differ by more than
/// a float's rounding explains, and otherwise for one input in 64, so that they may also all be wrong alike.
bool worth_judging(const caseio::Case& c, std::span<const caseio::Result> results) {
    std::optional<Rational> least;
    std::optional<Rational> most;
    for (const caseio::Result& r : results) {
        if (is_refusal(r.outcome) || !r.distance) continue;
        if (!least || r.distance->value < *least) least = r.distance->value;
        if (!most || r.distance->value > *most) most = r.distance->value;
    }
    if (least && (*most - *least) * 1000 > *most) return true;
    return std::hash<std::string>{}(c.id) % 64 == 0;
}

void judge(const caseio::Case& c, std::span<const caseio::Result> results) {
    const oracle::ExactAnswer answer = oracle::exact_answer(c);
    for (std::size_t i = 0; i < results.size(); ++i) {
        const fuzz::SubjectInfo& info = solvers()[i].subject->info();
        const oracle::Judgement judgement = oracle::judge(results[i], answer, info.promise);
        if (oracle::is_failure(judgement.verdict)) fuzz::keep_finding(c, info.name, judgement);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const caseio::Case c = fuzz::decode({data, size});
    std::vector<caseio::Result> results;
    for (const Solver& s : solvers()) {
        results.push_back(s.subject->answer({&c, 1}).front());
        const std::string broken = fuzz::broken_contract(results.back(), s.iteration_limit);
        if (broken.empty()) continue;
        fmt::print(stderr, "{}: {}\n{}\n", s.subject->info().name, broken, caseio::write_case(c));
        std::abort();
    }
    if (worth_judging(c, results)) judge(c, results);
    return 0;
}
