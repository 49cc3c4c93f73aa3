// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/deforming/vertices.hpp"
#include "oblong/scalar/plain_ball.hpp"

namespace oblong::deforming {

/// Returns balls of doubles that hold the points. Preconditions as of `integer_tracks`.
template <class S>
[[nodiscard]] Tracks<PlainBall> ball_tracks(const DeformingPoints<S>& a, const DeformingPoints<S>& b);

/// Returns whether it is proven in balls of doubles that the bodies do not meet in [0, 1]. Halves the time until in
/// every part of it the four points span a volume, or the bodies, seen along an axis, are apart; gives up after a few
/// halvings. Preconditions: four points; the default environment.
[[nodiscard]] bool is_proven_apart(const Tracks<PlainBall>& tracks);

}  // namespace oblong::deforming
