// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <vector>

#include "fuzz/subjects/peers/peer_list.hpp"
#include "fuzz/subjects/peers/smoke_check.hpp"

/// The peers of this build, as parameters of tests.
namespace oblong::test {

/// Those of space, or of the plane, whose programs were built.
inline std::vector<fuzz::PeerDescription> built_peers(int dimension) {
    std::vector<fuzz::PeerDescription> built;
    for (const fuzz::PeerDescription& peer : fuzz::peer_list())
        if (!fuzz::find_program(peer.program).empty() && peer.dimension == dimension) built.push_back(peer);
    return built;
}

inline std::string peer_test_name(const testing::TestParamInfo<fuzz::PeerDescription>& peer) {
    std::string name = peer.param.name;
    for (char& letter : name)
        if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '_';
    return name;
}

/// Smoke cases that a library itself answers wrongly, in the versions that Debian 12 has: FCL with libccd takes a
/// corner for the nearest point of a face, others have absolute tolerances, MuJoCo states half the depth of two boxes.
inline bool is_error_of_library(const std::string& subject, const std::string& title) {
    if (subject.starts_with("fcl/libccd")) return title == "a hull turned by a quarter about z";
    if (subject == "mujoco/contact") return title == "boxes that overlap by a quarter";
    const bool has_tolerance = subject == "fcl/indep" || subject.starts_with("bullet-");
    return has_tolerance && title == "two boxes of size 2^-20";
}

/// What `oblong subjects --check` asks: nothing else is wrong, and something is right.
inline void expect_smoke_set(fuzz::Subject& subject) {
    using Kind = fuzz::SmokeOutcome::Kind;
    int right = 0;
    for (const fuzz::SmokeOutcome& o : fuzz::smoke_check(subject)) {
        if (o.kind == Kind::right) ++right;
        EXPECT_TRUE(o.kind != Kind::wrong || is_error_of_library(subject.info().name, o.title))
            << o.title << ": " << o.said << ", right is " << o.right << ": " << o.advice;
    }
    EXPECT_GE(right, 3);
}

}  // namespace oblong::test
