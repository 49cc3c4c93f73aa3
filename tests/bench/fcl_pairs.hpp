// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "tests/bench/workload.hpp"

namespace oblong::bench {

/// The hulls as FCL's convex bodies, asked with its solver on libccd and its default tolerance (1e-6). Without faces,
/// FCL's support mapping scans all vertices, as ours does.
class FclPairs {
public:
    explicit FclPairs(const std::vector<HullPair<double>>& pairs);
    ~FclPairs();
    FclPairs(FclPairs&&) noexcept;
    FclPairs& operator=(FclPairs&&) noexcept;

    /// FCL's distance of the pair, with nearest points; negative or 0 where it says that they meet.
    [[nodiscard]] double distance(std::uint32_t pair) const;
    /// Whether FCL says that they meet.
    [[nodiscard]] bool collide(std::uint32_t pair) const;

private:
    struct Bodies;
    std::unique_ptr<Bodies> bodies_;
};

}  // namespace oblong::bench
