// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/minimise/minimise.hpp"

#include "fuzz/arbitrary/simpler.hpp"

namespace oblong::fuzz {

caseio::Case minimise(caseio::Case c, const std::function<bool(const caseio::Case&)>& keeps, int most_trials) {
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (caseio::Case& candidate : simpler(c)) {
            if (most_trials-- <= 0) return c;
            if (!keeps(candidate)) continue;
            c = std::move(candidate);
            smaller = true;
            break;
        }
    }
    return c;
}

}  // namespace oblong::fuzz
