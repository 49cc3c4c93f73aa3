// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: proven error bounds (docs/reference/harnesses.md). The first byte chooses a bound, the rest
// is what it is measured at; a ratio of error to bound above 1 aborts. Each step of a ratio upward counts as new
// coverage.
#include <cstdio>
#include <cstdlib>

#include "fuzz/harness/bound/bound.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string broken = oblong::fuzz::check_bound({data, size});
    if (broken.empty()) return 0;
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
}
