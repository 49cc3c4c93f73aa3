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

/// Those whose programs were built and that are chosen.
template <class Chosen>
std::vector<fuzz::PeerDescription> built_peers_if(const Chosen& is_chosen) {
    std::vector<fuzz::PeerDescription> built;
    for (const fuzz::PeerDescription& peer : fuzz::peer_list())
        if (!fuzz::find_program(peer.program).empty() && is_chosen(peer)) built.push_back(peer);
    return built;
}

/// Whether a peer answers sweeps and turning bodies alone.
inline bool is_continuous(const fuzz::PeerDescription& peer) { return peer.name.find("/ccd") != std::string::npos; }

/// Those of space, or of the plane, that answer distances or decisions.
inline std::vector<fuzz::PeerDescription> built_peers(int dimension) {
    return built_peers_if(
        [dimension](const auto& peer) { return peer.dimension == dimension && !is_continuous(peer); });
}

/// Those that answer sweeps and turning bodies alone.
inline std::vector<fuzz::PeerDescription> continuous_peers() { return built_peers_if(is_continuous); }

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
