// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/proven_within.hpp"

#include <fmt/format.h>

#include "fuzz/subjects/native/case_certificate.hpp"
#include "fuzz/subjects/native/stated_numbers.hpp"
#include "oblong/curved/distance.hpp"

namespace oblong::fuzz {

namespace {

caseio::Result curved(const caseio::Case& c) {
    CurvedOptions options;
    options.dimension = c.dimension;
    options.format = format_of(c.scalar);
    const CurvedAnswer answer = curved_distance(caseio::grown_a(c), *c.b, options);
    caseio::Result result;
    result.outcome = answer.outcome;
    result.iterations = answer.iterations;
    if (answer.outcome == Outcome::undecided)
        result.message = fmt::format("the distance exceeds the margin by at most {}", rounded_up(answer.upper));
    return result;
}

}  // namespace

caseio::Result answer_proven_within(const caseio::Case& c) {
    caseio::Result result;
    if (const std::optional<SolvedCase> solved = solved_case(c)) {
        result.outcome = solved->answer.outcome;
        result.iterations = solved->answer.iterations;
        result.rung = "integer";
    } else {
        result = curved(c);
    }
    result.within = caseio::within_word(result.outcome);
    return result;
}

}  // namespace oblong::fuzz
