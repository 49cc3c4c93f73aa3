// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <vector>

#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/generate/family.hpp"

/// Cases on which the harnesses' checks are tried without libFuzzer: distance cases, the same ones every time.
namespace oblong::fuzz::test {

/// Random bytes, decoded.
inline std::vector<caseio::Case> decoded_cases(int count, unsigned seed = 1999) {
    std::mt19937 random(seed);
    std::vector<caseio::Case> cases;
    for (int i = 0; i < count; ++i) {
        std::vector<std::uint8_t> bytes(8 + random() % 120);
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
        if (i % 2 == 0) bytes[1] = static_cast<std::uint8_t>(bytes[1] & 0x07U);  // points
        if (i % 3 == 0) bytes[0] = 14;                                           // in the plane, doubles
        cases.push_back(decode(bytes));
    }
    return cases;
}

/// Cases of every family whose bodies are small.
inline std::vector<caseio::Case> family_cases(int per_family) {
    std::vector<caseio::Case> cases;
    for (const Family& family : families()) {
        for (int i = 0; i < per_family; ++i) {
            caseio::Case c = family_case(family, 7, i, per_family);
            const auto* points = std::get_if<Points<Rational>>(&c.a.shape);
            if (points != nullptr && points->vertices().size() > 60) continue;
            if (i % 3 == 2) c = narrow_to_float(c);
            cases.push_back(std::move(c));
        }
    }
    return cases;
}

inline std::vector<caseio::Case> seed_cases(int decoded, int per_family) {
    std::vector<caseio::Case> cases = decoded_cases(decoded);
    for (caseio::Case& c : family_cases(per_family)) cases.push_back(std::move(c));
    return cases;
}

}  // namespace oblong::fuzz::test
