// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/peers/programs/peer.hpp"

/// Bullet's continuous collision.
namespace oblong::peers {

/// The peer that answers sweeps and turning bodies by `btContinuousConvexCollision`.
[[nodiscard]] std::unique_ptr<Peer> make_bullet_continuous();

}  // namespace oblong::peers
