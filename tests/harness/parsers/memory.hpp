// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace oblong::fuzz {

/// What `new` has given since `start`, at most at any one time, in bytes: also what could not be given.
struct Memory {
    static void start();
    [[nodiscard]] static std::size_t peak();
};

}  // namespace oblong::fuzz
