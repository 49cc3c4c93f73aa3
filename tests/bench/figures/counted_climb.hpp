// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>

#include "tests/bench/figures/hull.hpp"

namespace oblong::bench::papers {

/// `HillClimb`, which also counts the vertices whose reach it computes: its path, retraced. Not for timing.
class CountedClimb {
public:
    CountedClimb(const Placed& body, std::uint32_t& cursor, long& looked)
        : climb_(climbing(body, cursor)), body_(&body), cursor_(&cursor), looked_(&looked) {}

    [[nodiscard]] SupportPoint<double> support(const Vector& n) const {
        const std::uint32_t start = *cursor_;
        const SupportPoint<double> found = climb_.support(n);
        retrace(transposed_times(body_->pose.linear, n), start, found.feature);
        return found;
    }

private:
    void retrace(const Vector& n, std::uint32_t start, std::uint32_t end) const {
        const Polytope<double>& body = body_->hull->polytope;
        std::uint32_t at = start;
        std::uint32_t from = start;
        oblong::detail::SupportValue<double> farthest(n, body.vertices()[at]);
        ++*looked_;
        for (bool moved = true; moved;) {
            moved = false;
            for (const std::uint32_t next : body.adjacency().of(at)) {
                if (next == from) continue;
                const oblong::detail::SupportValue<double> support_value(n, body.vertices()[next]);
                ++*looked_;
                if (!(farthest < support_value)) continue;
                farthest = support_value;
                from = at;
                at = next;
                moved = true;
                break;
            }
        }
        if (at != end) throw std::logic_error("the climb took another path");
    }

    HillClimb<double> climb_;
    const Placed* body_;
    std::uint32_t* cursor_;
    long* looked_;
};

}  // namespace oblong::bench::papers
