// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: the certifier's error bounds (docs/fuzzing/bounds.md). The first byte chooses a bound, the rest is
// what it is measured at; a ratio of error to bound above 1 aborts. Each step of a ratio upward counts as new coverage.
#include <cstdio>
#include <cstdlib>

#include "fuzz/bounds/bounds.hpp"
#include "fuzz/signal/counters.hpp"

static_assert(oblong::fuzz::bound_count <= oblong::fuzz::lane_count);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    using namespace oblong::fuzz;
    const auto bound = static_cast<Bound>(data[0] % bound_count);
    const BoundMeasure m = measure(bound, {data + 1, size - 1});
    if (!m.broken.empty()) {
        std::fprintf(stderr, "%s: %s\n", std::string(info(bound).name).c_str(), m.broken.c_str());
        std::abort();
    }
    measured(Signal::bound_ratio, m.ratio, data[0] % static_cast<int>(bound_count));
    return 0;
}
