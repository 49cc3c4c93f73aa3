// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/library/library.hpp"

#include <fmt/format.h>

#include <array>

#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/signal/counters.hpp"
#include "fuzz/subjects/library/variations.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "oblong/answer/rung.hpp"
#include "oracle/judge/verdict.hpp"
#include "oracle/verify/enumerated_body.hpp"
#include "oracle/verify/verify_body.hpp"

namespace oblong::fuzz {

namespace {

/// 1 for the cheapest arithmetic; 0 if the answer does not name its own.
int level_of_rung(const caseio::Result& r) {
    constexpr std::array rungs{Rung::filter, Rung::extended, Rung::ball, Rung::integer};
    for (std::size_t i = 0; i < rungs.size(); ++i)
        if (r.rung == name(rungs.at(i))) return static_cast<int>(i) + 1;
    return 0;
}

std::string refused_certificate(const caseio::Case& c, const LibraryAsk& ask) {
    const auto line = ask.certificate ? ask.certificate(c) : certificate_line(c);
    if (!line) return "";
    const std::optional<std::string> reason = oracle::verify(c, *line);
    return reason ? fmt::format("refused, {}\n{}", *reason, caseio::write_certificate(*line)) : "";
}

}  // namespace

std::size_t polyhedron_vertices(const AnyBody<Rational>& body) {
    const std::optional<oracle::EnumeratedBody> vertices = oracle::enumerated_body(body);
    return vertices ? vertices->vertices.size() : 0;
}

std::string broken_proof(const caseio::Case& c, const caseio::Result& r, const oracle::ExactAnswer& exact) {
    oracle::Promise promise;
    promise.digits = oracle::digits_of_the_case;
    promise.statement = oracle::Statement::rounding;
    const oracle::Judgement judged = oracle::judge(r, exact, oracle::asked_in(promise, c.scalar));
    if (oracle::is_failure(judged.verdict)) return std::string(oracle::name(judged.verdict)) + ", " + judged.reason;
    return judged.promise_broken ? "a bound that does not hold, " + judged.reason : "";
}

Checked check_library(const caseio::Case& c, const LibraryAsk& ask) {
    Checked checked;
    const caseio::Result answer = ask.answer ? ask.answer(c) : answer_in_all_ways(c);
    if (answer.outcome == Outcome::failed) checked.note("library", answer.message);
    reached(Signal::rung, level_of_rung(answer), static_cast<int>(c.query));
    const std::size_t count = polyhedron_vertices(c.a) + (c.b ? polyhedron_vertices(*c.b) : 0);
    if (!ask.judged || count > ask.max_vertices) return checked;
    if (!ask.oracle) return checked.noted("judges", "there is no oracle");
    checked.note("library", broken_proof(c, answer, ask.oracle(c)));
    checked.note("certificate", refused_certificate(c, ask));
    return checked;
}

void run_library_check(std::span<const std::uint8_t> bytes, caseio::Query query) {
    const caseio::Case c = asked_for(decode(bytes), query);
    settle(c, check_library(c));
}

}  // namespace oblong::fuzz
