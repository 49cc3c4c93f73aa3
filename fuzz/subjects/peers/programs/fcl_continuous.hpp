// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/subjects/peers/programs/peer.hpp"

/// FCL's continuous collision.
namespace oblong::peers {

/// The peer that answers sweeps and turning bodies by `fcl::continuousCollide`.
/// \param is_naive  with CCDC_NAIVE; else with CCDC_CONSERVATIVE_ADVANCEMENT
[[nodiscard]] std::unique_ptr<Peer> make_fcl_continuous(bool is_naive);

}  // namespace oblong::peers
