// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: subalgorithms on the points of decoded cases (docs/reference/harnesses.md).
#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/harness/simplex/simplex.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    const caseio::Case c = fuzz::asked_for(fuzz::decode({data, size}), caseio::Query::distance);
    fuzz::settle(c, fuzz::check_simplex(c, {.sampled = true}));
    return 0;
}
