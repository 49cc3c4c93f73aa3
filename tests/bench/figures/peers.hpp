// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "tests/bench/figures/hull.hpp"

/// Other libraries, asked about our hulls. Their bodies are made beforehand; poses are converted within the clock,
/// which costs them nanoseconds.
namespace oblong::bench::papers {

enum class Peer {
    fcl,      ///< FCL's solver on libccd, with faces: its support mapping walks along edges from 33 vertices on
    ccd_gjk,  ///< libccd's GJK; the support points are found by our own climb, from where the last one ended
    ccd_mpr,  ///< libccd's MPR, the same
    bullet,   ///< Bullet's btGjkEpaSolver2::Distance, double precision, margins 0: it scans all vertices
};
[[nodiscard]] std::string_view name(Peer peer);

class Peers {
public:
    /// Refers to the hulls.
    explicit Peers(std::span<const Hull> hulls);
    ~Peers();
    Peers(Peers&&) noexcept;
    Peers& operator=(Peers&&) noexcept;

    /// Whether the peer says that the bodies meet.
    [[nodiscard]] bool meet(Peer peer, const Placed& a, const Placed& b) const;
    /// FCL's or Bullet's distance; 0 or less where it says that they meet.
    [[nodiscard]] double distance(Peer peer, const Placed& a, const Placed& b) const;

    /// Bullet's btSubsimplexConvexCast: A moves by `way`. The fraction at the hit, or above 1 for none.
    [[nodiscard]] double bullet_cast(const Placed& a, const Placed& b, const Vector& way) const;

private:
    struct Bodies;
    std::unique_ptr<Bodies> bodies_;
};

}  // namespace oblong::bench::papers
