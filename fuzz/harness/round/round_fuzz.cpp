// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: proofs about round bodies (docs/reference/harnesses.md). The first byte chooses a law, the rest is
// the seed of what it is asked about.
#include <cstdio>
#include <cstdlib>

#include "fuzz/harness/round/round.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string broken = oblong::fuzz::check_round({data, size});
    if (broken.empty()) return 0;
    std::fprintf(stderr, "%s\n{\n", broken.c_str());
    std::abort();
}
