// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fcl/narrowphase/continuous_collision_request.h>

#include "fuzz/subjects/peers/programs/peer.hpp"

/// FCL's continuous collision.
namespace oblong::peers {

/// The peer that answers sweeps and turning bodies by `fcl::continuousCollide` with this solver.
[[nodiscard]] std::unique_ptr<Peer> make_fcl_continuous(fcl::CCDSolverType solver);

}  // namespace oblong::peers
