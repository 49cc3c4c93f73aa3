// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <vector>

#include "oblong/answer/body_proof.hpp"
#include "oblong/linear/affine.hpp"

/// Plain data from which a reader proves when two turning bodies first meet, without solving anything.
/// docs/explanation/numerics/turning.md says why it proves what it says.
namespace oblong {

/// A stretch of time without contact: at both ends the bodies are apart along one direction by more than the motion
/// between can take away.
///
/// \tparam Z integers  \tparam Q their fractions
template <class Z, class Q>
struct ClearTime {
    Q from{};             ///< first time
    Q to{};               ///< last time, after `from`
    Vec3<Z> direction{};  ///< n from B to A
    Q gap_from{};         ///< positive; min n·p − max n·q over A and B is no less at `from`
    Q gap_to{};           ///< the same at `to`
    Q bend{};             ///< no less than (to − from)² / 8 times the largest |second derivative| of n·(p − q)
    [[nodiscard]] friend bool operator==(const ClearTime&, const ClearTime&) = default;
};

/// A time at which the bodies have a common point: near their positions they overlap by more than those are off.
template <class Z, class Q>
struct MeetingTime {
    Q time{};                 ///< when
    Mat3<Q> turn_a{};         ///< near the rotation of A since time 0
    Mat3<Q> turn_b{};         ///< the same of B
    BodyProof<Z, Q> overlap;  ///< an upper bound of the signed distance of the bodies so turned
    [[nodiscard]] friend bool operator==(const MeetingTime&, const MeetingTime&) = default;
};

/// What is proven of two moving bodies: there is no contact in `clear`, each of which begins where the one before ends,
/// the first at time 0; and there is one at the meeting.
template <class Z, class Q>
struct TurningProof {
    std::vector<ClearTime<Z, Q>> clear;        ///< in order
    std::optional<MeetingTime<Z, Q>> meeting;  ///< not before the end of the last of them
    [[nodiscard]] friend bool operator==(const TurningProof&, const TurningProof&) = default;
};

}  // namespace oblong
