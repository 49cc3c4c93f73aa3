// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "oblong/linear/affine.hpp"
#include "tests/bench/workload.hpp"

/// FCL's bodies and queries, with its solver on libccd and its default tolerance (1e-6).
namespace oblong::bench {

/// A body as FCL keeps it. Several pairs may share it.
struct FclBody;
using FclBodyPointer = std::shared_ptr<const FclBody>;

/// A hull without faces: FCL's support mapping then scans all vertices.
[[nodiscard]] FclBodyPointer fcl_hull(std::span<const Vec3<double>> vertices);
/// With its faces, counter-clockwise from outside: from 33 vertices on, FCL's support mapping climbs along edges.
[[nodiscard]] FclBodyPointer fcl_hull(std::span<const Vec3<double>> vertices,
                                      std::span<const std::array<std::uint32_t, 3>> facets);
[[nodiscard]] FclBodyPointer fcl_box(const Vec3<double>& half_extents);
/// Along z.
[[nodiscard]] FclBodyPointer fcl_capsule(double radius, double half_length);

class FclPairs {
public:
    FclPairs();
    /// Hulls without faces, in the world's frame.
    explicit FclPairs(const std::vector<HullPair<double>>& pairs);
    ~FclPairs();
    FclPairs(FclPairs&&) noexcept;
    FclPairs& operator=(FclPairs&&) noexcept;

    /// The next pair, in the world's frame.
    void add(FclBodyPointer a, FclBodyPointer b);
    /// The next pair, posed. All pairs of one object are posed, or none.
    void add(FclBodyPointer a, FclBodyPointer b, const Affine<double>& pose_a, const Affine<double>& pose_b);

    /// FCL's distance of the pair, with nearest points; negative or 0 where it says that they meet.
    [[nodiscard]] double distance(std::uint32_t pair) const;
    /// Whether FCL says that they meet.
    [[nodiscard]] bool collide(std::uint32_t pair) const;

private:
    struct Bodies;
    std::unique_ptr<Bodies> bodies_;
};

}  // namespace oblong::bench
