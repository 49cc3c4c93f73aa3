// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace oblong::oracle::checking {

/// The reason why a certificate is refused.
struct Refused {
    std::string why;
};

inline void require(bool holds, const char* otherwise) {
    if (!holds) throw Refused{otherwise};
}

}  // namespace oblong::oracle::checking
