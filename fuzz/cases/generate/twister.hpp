// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace oblong::fuzz {

/// The numbers of std::mt19937_64, made one by one: who draws a dozen numbers from a new seed, as a mutation does,
/// waits for half of the seeding alone, a tenth of what the standard's engine takes.
class Twister {
public:
    explicit Twister(std::uint64_t seed) { words_[0] = seed; }

    [[nodiscard]] std::uint64_t operator()() {
        const std::size_t next = at_ + 1 < size ? at_ + 1 : 0;
        const std::size_t ahead = at_ < half ? at_ + half : at_ - half;
        while (seeded_ < size && seeded_ <= ahead) seed_next();
        const std::uint64_t joined = (words_[at_] & ~low_bits) | (words_[next] & low_bits);
        std::uint64_t z = words_[ahead] ^ joined >> 1U ^ ((joined & 1U) != 0 ? 0xb5026f5aa96619e9U : 0);
        words_[at_] = z;
        at_ = next;
        z ^= z >> 29U & 0x5555555555555555U;
        z ^= z << 17U & 0x71d67fffeda60000U;
        z ^= z << 37U & 0xfff7eee000000000U;
        return z ^ z >> 43U;
    }

private:
    static constexpr std::size_t size = 312, half = 156;
    static constexpr std::uint64_t low_bits = 0x7fffffff;

    void seed_next() {
        const std::uint64_t last = words_[seeded_ - 1];
        words_[seeded_] = 6364136223846793005U * (last ^ last >> 62U) + seeded_;
        ++seeded_;
    }

    std::array<std::uint64_t, size> words_;  ///< those from `seeded_` on hold nothing yet
    std::size_t seeded_ = 1, at_ = 0;
};

}  // namespace oblong::fuzz
