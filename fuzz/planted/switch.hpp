// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>

/// Code that tools/conditions.py inserts into copies of sources: many defects, of which one is switched on.
namespace oblong::planted {

/// Returns whether the environment's OBLONG_PLANTED is this number.
inline bool on(int number) {
    static const int chosen = [] {
        const char* text = std::getenv("OBLONG_PLANTED");
        return text == nullptr ? 0 : std::atoi(text);
    }();
    return number == chosen;
}

}  // namespace oblong::planted
