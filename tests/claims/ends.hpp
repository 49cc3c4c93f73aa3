// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/answer/outcome.hpp"

namespace oblong::claims {

/// How runs ended.
struct Ends {
    long rule = 0, origin = 0, guard = 0, failed = 0, cycle = 0, limit = 0;

    void count(Termination why) {
        switch (why) {
            case Termination::origin_enclosed:
                ++origin;
                break;
            case Termination::repeated_support:
            case Termination::no_progress:
                ++guard;
                break;
            case Termination::subalgorithm_failed:
                ++failed;
                break;
            case Termination::cycle:
                ++cycle;
                break;
            case Termination::iteration_limit:
                ++limit;
                break;
            default:
                ++rule;
        }
    }
};

}  // namespace oblong::claims
