// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>

#include "oblong/scalar/rational.hpp"

namespace oblong::attack {

/// Raw draws of mt19937_64: the same on every machine.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] int any(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    [[nodiscard]] bool coin() { return (random_() & 1U) != 0; }
    /// Uniform in [0, 2^bits). Precondition: bits ≤ 64.
    [[nodiscard]] std::uint64_t bits(int count) {
        return count == 0 ? 0 : random_() >> static_cast<unsigned>(64 - count);
    }
    /// Uniform in [−2^bits, 2^bits].
    [[nodiscard]] std::int64_t around_zero(int count) {
        const auto magnitude = static_cast<std::int64_t>(bits(count));
        return coin() ? magnitude : -magnitude;
    }
    /// An integer of exactly this many bits.
    [[nodiscard]] Integer integer_of(int length) {
        Integer n = 1;
        for (int left = length - 1; left > 0;) {
            const int take = left < 32 ? left : 32;
            n = (n << static_cast<unsigned>(take)) + Integer(bits(take));
            left -= take;
        }
        return n;
    }

private:
    std::mt19937_64 random_;
};

/// How many rounds: a sample in the suite, all of them where the environment says OBLONG_ATTACK=full (tools/attack.sh).
[[nodiscard]] inline int rounds(int sample, int full) {
    const char* wanted = std::getenv("OBLONG_ATTACK");
    return wanted != nullptr && std::strcmp(wanted, "full") == 0 ? full : sample;
}

}  // namespace oblong::attack
