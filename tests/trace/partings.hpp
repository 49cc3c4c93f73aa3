// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "caseio/case.hpp"
#include "fuzz/trace/explanation.hpp"
#include "tests/trace/exact_loop.hpp"

/// What tests of first partings count.
namespace oblong::test {

/// Whether the loops of exact_loop.hpp know the bodies of a case.
inline bool is_polyhedral(const caseio::Case& c) {
    try {
        const Point x{1, 0, 0};
        (void)farthest(c.a, x);
        if (c.b && !c.ray) (void)farthest(*c.b, x);
        return true;
    } catch (const CurvedBody&) {
        return false;
    }
}

struct PartingCounts {
    std::map<fuzz::FirstParting::Kind, int> kinds;
    std::set<std::string, std::less<>> families;
    int signs = 0;  ///< explanations that name a wrong sign

    /// Compares the parting that is explained with one found by a loop of the test's own.
    void add(const fuzz::Explanation& e, const fuzz::FirstParting& own, std::string_view family) {
        EXPECT_EQ(e.parting, own) << name(e.parting.kind) << ' ' << e.sentence;
        ++kinds[e.parting.kind];
        families.emplace(family);
        if (e.sentence.find("is wrong") == std::string::npos) return;
        ++signs;
        EXPECT_NE(fuzz::sign_of(e.number.computed.value()), fuzz::sign_of(e.number.exact.value())) << e.sentence;
    }
};

}  // namespace oblong::test
