// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/decode/encode.hpp"
#include "fuzz/cases/generate/family.hpp"

/// Cases on which mutations are tried: families of small bodies and random bytes, all queries, both formats.
namespace oblong::fuzz::test {

inline std::vector<PlainCase> sample(int per_family) {
    using caseio::Query;
    constexpr std::array queries{Query::distance, Query::raycast, Query::sweep, Query::penetration, Query::decide};
    std::vector<PlainCase> cases;
    const auto add = [&](PlainCase c) {
        c = asked_for(c, queries[cases.size() % queries.size()]);
        if (encode(c)) cases.push_back(std::move(c));
    };
    for (const Family& f : families()) {
        if (f.name == "mesh" || f.name == "solids") continue;
        for (int i = 0; i < per_family; ++i) {
            const caseio::Case c = family_case(f, 11, i, per_family);
            add(plain_case(i % 3 == 1 ? narrow_to_float(c) : c));
        }
    }
    Draw draw(12);
    for (int i = 0; i < 20 * per_family; ++i) {
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>(draw.integer(4, 120)));
        for (auto& b : bytes) b = static_cast<std::uint8_t>(draw.integer(0, 255));
        add(decode_plain(bytes));
    }
    return cases;
}

}  // namespace oblong::fuzz::test
