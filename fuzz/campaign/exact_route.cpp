// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/exact_route.hpp"

#include <cstdint>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/library/library_subject.hpp"
#include "fuzz/subjects/memory.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "oracle/judge/proven_answer.hpp"

namespace oblong::fuzz {

namespace {

oracle::ExactAnswer solved(const caseio::Case& c) {
    std::optional<oracle::ExactAnswer> answer = if_memory_suffices([&c] { return oracle::exact_answer(c); });
    if (answer) return *std::move(answer);
    oracle::ExactAnswer undecided;
    undecided.why = memory_message;
    return undecided;
}

/// Returns whether to ask for a proof: for casts, and for the depth of bodies that the library calls overlapping. Of
/// others a proof takes as long as a solver, or longer. A wrong answer of the library costs time alone.
bool is_worth_a_proof(const caseio::Case& c) {
    using caseio::Query;
    if (c.query == Query::raycast || c.query == Query::sweep) return true;
    if (c.query != Query::penetration || !c.b) return false;
    caseio::Case decision = c;
    decision.query = Query::decide;
    return answer_proven(decision).outcome == Outcome::overlapping;
}

std::optional<oracle::ExactAnswer> proven(const caseio::Case& c, const ExactSources& sources) {
    return if_memory_suffices([&]() -> std::optional<oracle::ExactAnswer> {
               if (!is_worth_a_proof(c)) return std::nullopt;
               const std::optional<caseio::CertificateLine> line = sources.prove(c);
               return line ? oracle::proven_answer(c, *line) : std::nullopt;
           })
        .value_or(std::nullopt);
}

}  // namespace

const ExactSources& usual_sources() {
    static const ExactSources sources{certificate_line, solved};
    return sources;
}

RoutesDiffer::RoutesDiffer(const caseio::Case& c, const std::string& how)
    : std::logic_error("the proof that the checker accepts and the oracle's solver differ: " + how + "; the case:\n" +
                       caseio::write_case(c)) {}

const char* description(ExactRoute route) {
    if (route == ExactRoute::solve) return "all solved";
    return "of casts and depths by proofs that the checker accepts, 1 in 32 of them solved too; the others solved";
}

bool is_solved_too(std::string_view id) {
    constexpr std::uint64_t basis = 0xcbf29ce484222325U, prime = 0x100000001b3U;  // FNV-1a
    constexpr std::uint64_t mixer = 0xff51afd7ed558ccdU;                          // of MurmurHash3
    constexpr int half = 33;                                                      // bits, of the same
    std::uint64_t hash = basis;
    for (const char letter : id) hash = (hash ^ static_cast<unsigned char>(letter)) * prime;
    // The last letters alone barely change the upper bits of FNV-1a.
    hash = (hash ^ (hash >> half)) * mixer;
    return (hash >> half) % solved_share == 0;
}

RoutedAnswer routed_answer(const caseio::Case& c, ExactRoute route, const ExactSources& sources) {
    if (route == ExactRoute::solve) return {sources.solve(c), false};
    std::optional<oracle::ExactAnswer> answer = proven(c, sources);
    if (!answer) return {sources.solve(c), false};
    if (is_solved_too(c.id)) {
        const std::string how = oracle::difference(*answer, sources.solve(c));
        if (!how.empty()) throw RoutesDiffer(c, how);
    }
    return {*std::move(answer), true};
}

}  // namespace oblong::fuzz
