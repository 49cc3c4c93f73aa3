// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/judges.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/harness/findings.hpp"
#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/prove/cores/integer/integer.hpp"

namespace oblong::fuzz {

namespace {

AskedPair moved(PlainCase c, std::uint64_t salt) {
    return {{std::move(c.a), std::move(*c.b), c.dimension}, c.narrow, salt};
}

bool same_distance(const RefereeAnswer& answer, const oracle::ExactAnswer& exact) {
    if (answer.outcome != Outcome::separated) return true;
    return answer.distance.squared() == exact.distance.core_squared &&
           to_rational(answer.distance.radius) == exact.distance.radius;
}

}  // namespace

std::uint64_t hash_of(std::span<const std::uint8_t> bytes) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001b3U;
    return hash ^ hash >> 29U;
}

AskedPair asked_pair(std::span<const std::uint8_t> bytes) {
    return moved(asked_for(decode_plain(bytes), caseio::Query::distance), hash_of(bytes));
}

AskedPair asked_pair(const caseio::Case& c) {
    return moved(plain_case(c.query == caseio::Query::distance ? c : asked_for(c, caseio::Query::distance)),
                 hash_of({reinterpret_cast<const std::uint8_t*>(c.id.data()), c.id.size()}));
}

caseio::Case case_of(const AskedPair& pair, std::string id) {
    PlainCase c;
    c.narrow = pair.narrow;
    c.dimension = pair.bodies.dimension;
    c.a = pair.bodies.a;
    c.b = pair.bodies.b;
    return exact_case(c, std::move(id));
}

std::string oracle_differs(const AskedPair& pair, const RefereeAnswer& answer, const Judges& judges) {
    if (!answer.is_decided()) return {};
    if (!judges.oracle) return "there is no oracle";
    const oracle::ExactAnswer exact = judges.oracle(case_of(pair, "asked"));
    if (exact.outcome == answer.outcome && same_distance(answer, exact)) return {};
    return fmt::format("the referee says {}, the oracle {}, or another distance", name(answer.outcome),
                       name(exact.outcome));
}

RefereeAnswer exact_answer(const AskedPair& pair, const Judges& judges, Checked& checked) {
    if (!judges.referee) {
        checked.note("judges", "there is no referee");
        return {};
    }
    try {
        RefereeAnswer answer = judges.referee(pair.bodies);
        if (judges.sampled) checked.note("judges", oracle_differs(pair, answer, judges));
        return answer;
    } catch (const Refuted& refuted) {
        checked.note("referee", refuted.what());
        return {};
    }
}

bool is_wide(const BodyPair<double>& bodies) {
    const std::optional<CoreView<double>> a = any_core(bodies.a);
    const std::optional<CoreView<double>> b = any_core(bodies.b);
    if (!a || !b) return false;
    detail::ExponentRange both = posed_exponents(*a);
    const detail::ExponentRange other = posed_exponents(*b);
    both.low = std::min(both.low, other.low);
    both.high = std::max(both.high, other.high);
    return !both.empty() && bits_needed(both.high - both.low) >= 1024;
}

void run_pair_check(std::span<const std::uint8_t> bytes, const PairCheck& check, std::uint64_t every,
                    std::uint64_t wide_every) {
    Judges judges;
    const AskedPair pair = asked_pair(bytes);
    if (pair.salt / 8192 % wide_every != 0 && is_wide(pair.bodies)) return;
    judges.sampled = pair.salt % every == 0;
    Checked checked = check(pair, judges);
    std::erase_if(checked.findings, [](const WrongAnswer& f) { return !keeps_more(f.kind, f.subject); });
    if (checked.broken.empty() && checked.findings.empty()) return;
    checked.note("judges", oracle_differs(pair, exact_answer(pair, judges, checked), judges));
    settle(asked_for(decode(bytes), caseio::Query::distance), checked);
}

}  // namespace oblong::fuzz
