// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: the certifier's error bounds (docs/fuzzing/bounds.md). The first byte chooses a bound, the rest is
// what it is measured at; a ratio of error to bound above 1 aborts. Each step of a ratio upward counts as new coverage.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "fuzz/bounds/bounds.hpp"

namespace {

using namespace oblong::fuzz;

constexpr std::size_t steps = 128;

#ifdef __linux__
/// libFuzzer takes these for counters of its own.
[[gnu::section("__libfuzzer_extra_counters")]] std::uint8_t reached[bound_count * steps];
#else
std::uint8_t reached[bound_count * steps];
#endif

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto bound = static_cast<Bound>(data[0] % bound_count);
    const BoundMeasure m = measure(bound, {data + 1, size - 1});
    if (!m.broken.empty()) {
        std::fprintf(stderr, "%s: %s\n", std::string(info(bound).name).c_str(), m.broken.c_str());
        std::abort();
    }
    const auto step = static_cast<std::size_t>(m.ratio * static_cast<double>(steps - 1));
    for (std::size_t i = 0; i <= step && i < steps; ++i) reached[static_cast<std::size_t>(bound) * steps + i] = 1;
    return 0;
}
