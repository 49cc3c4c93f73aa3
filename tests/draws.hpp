// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <iterator>
#include <limits>
#include <utility>

/// Random numbers that every standard library draws alike. The standard fixes what std::mt19937 and std::mt19937_64
/// return, and leaves the distributions and std::shuffle to each library.
namespace oblong::test {

/// 64 bits of an engine that returns 32 or 64.
template <class Engine>
[[nodiscard]] std::uint64_t bits(Engine& engine) {
    if constexpr (Engine::max() > std::numeric_limits<std::uint32_t>::max()) return engine();
    const std::uint64_t high = engine();
    return high << 32U | engine();
}

/// A double in [low, high), from 53 bits.
template <class Engine>
[[nodiscard]] double uniform(Engine& engine, double low, double high) {
    return low + (high - low) * (static_cast<double>(bits(engine) >> 11U) * 0x1p-53);
}

/// An integer in [0, count): the remainder of 64 bits. Precondition: count > 0.
template <class Engine>
[[nodiscard]] std::uint64_t below(Engine& engine, std::uint64_t count) {
    return bits(engine) % count;
}

/// The sum of twelve uniform numbers in [-1/2, 1/2): mean 0, variance 1, near to normal, and computed without a library
/// function that rounds as it likes.
template <class Engine>
[[nodiscard]] double bell(Engine& engine) {
    double sum = 0;
    for (int i = 0; i < 12; ++i) sum += uniform(engine, -0.5, 0.5);
    return sum;
}

/// A random order of a range.
template <class Range, class Engine>
void shuffle(Range& range, Engine& engine) {
    using std::swap;
    for (auto left = std::size(range); left > 1; --left) swap(range[left - 1], range[below(engine, left)]);
}

}  // namespace oblong::test
