// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/signal/counters.hpp"

#include <cstdint>
#include <cstdlib>
#include <span>

namespace oblong::fuzz {

namespace {

/// Where the counters of a signal begin: all its lanes, each with all its levels.
constexpr std::size_t first_counter(std::size_t signal) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < signal; ++i) at += static_cast<std::size_t>(signals[i].levels * lane_count);
    return at;
}

#ifdef __linux__
/// libFuzzer takes these for counters of its own.
[[gnu::section("__libfuzzer_extra_counters")]] std::uint8_t counters[first_counter(signal_count)];
#else
std::uint8_t counters[first_counter(signal_count)];
#endif

std::span<std::uint8_t> counters_of(Signal s, int lane) {
    const auto levels = static_cast<std::size_t>(info(s).levels);
    const auto first = first_counter(static_cast<std::size_t>(s)) + static_cast<std::size_t>(lane) * levels;
    return std::span(counters).subspan(first, levels);
}

bool guided() {
    static const bool on = [] {
        const char* asked = std::getenv("OBLONG_FUZZ_GUIDANCE");
        return asked == nullptr || std::string_view(asked) != "off";
    }();
    return on;
}

}  // namespace

void reached(Signal s, int level, int lane) {
    if (!guided()) return;
    const std::span<std::uint8_t> of = counters_of(s, lane);
    for (std::size_t i = 0; i < of.size() && static_cast<int>(i) < level; ++i) of[i] = 1;
}

int highest_level(Signal s, int lane) {
    const std::span<std::uint8_t> of = counters_of(s, lane);
    const auto marked = std::find(of.rbegin(), of.rend(), 1);
    return static_cast<int>(of.rend() - marked);
}

void clear_levels() { std::ranges::fill(counters, std::uint8_t{0}); }

}  // namespace oblong::fuzz
