// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/prepared/prepared_parts.hpp"

#include <fmt/format.h>

namespace oblong::fuzz {

std::string course(const Vec3<double>& v, int iterations, Termination why, bool overflowed) {
    return fmt::format("v ({:a}, {:a}, {:a}) after {} iterations, {}{}", v.x, v.y, v.z, iterations, name(why),
                       overflowed ? ", overflowed" : "");
}

}  // namespace oblong::fuzz
