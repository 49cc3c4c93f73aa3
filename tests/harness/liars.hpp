// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "fuzz/harness/judges.hpp"
#include "tests/harness/seeds.hpp"

/// Judges that lie, for tests of the harnesses: each must be noticed.
namespace oblong::fuzz::test {

inline Judges absent_referee() {
    Judges judges;
    judges.referee = nullptr;
    return judges;
}

/// Distances longer by a part in 2^60, everything else right: less than any double or float could show.
inline Judges long_referee() {
    Judges judges;
    judges.referee = [](const BodyPair<double>& bodies) {
        RefereeAnswer answer = referee(bodies);
        answer.distance.numerator *= (Integer(1) << 60) + 1;
        answer.distance.denominator <<= 60;
        return answer;
    };
    return judges;
}

/// Separated bodies touch, and others are a unit apart.
inline Judges contrary_referee() {
    Judges judges;
    judges.referee = [](const BodyPair<double>& bodies) {
        RefereeAnswer answer = referee(bodies);
        if (!answer.is_decided()) return answer;
        if (answer.outcome == Outcome::separated) return RefereeAnswer{Outcome::touching, {}};
        return RefereeAnswer{Outcome::separated, {Integer(1), Integer(1), 0, {}}};
    };
    return judges;
}

inline Judges lying_oracle() {
    Judges judges;
    judges.sampled = true;
    judges.oracle = [](const caseio::Case& c) {
        oracle::ExactAnswer answer = oracle::exact_answer(c);
        answer.outcome = answer.outcome == Outcome::separated ? Outcome::touching : Outcome::separated;
        return answer;
    };
    return judges;
}

inline std::vector<AskedPair> seed_pairs(int decoded, int per_family) {
    std::vector<AskedPair> pairs;
    for (const caseio::Case& c : seed_cases(decoded, per_family)) pairs.push_back(asked_pair(c));
    return pairs;
}

/// How many of the pairs the check finds a promise broken on.
inline int count_broken(const std::vector<AskedPair>& pairs, const PairCheck& check, const Judges& judges) {
    int count = 0;
    for (const AskedPair& pair : pairs) count += check(pair, judges).broken.empty() ? 0 : 1;
    return count;
}

inline void expect_none_broken(const std::vector<AskedPair>& pairs, const PairCheck& check, Judges judges = {}) {
    judges.sampled = true;
    for (const AskedPair& pair : pairs)
        ASSERT_EQ(check(pair, judges).broken, "") << caseio::write_case(case_of(pair, "broken"));
}

}  // namespace oblong::fuzz::test
