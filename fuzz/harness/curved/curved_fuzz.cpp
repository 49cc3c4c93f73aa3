// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: docs/reference/harnesses.md. Contracts for every input, proofs and oracle for one in eight.
#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/harness/curved/curved.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    const caseio::Case c = fuzz::asked_for(fuzz::decode({data, size}), caseio::Query::distance);
    fuzz::CurvedAsk ask = fuzz::our_curved();
    ask.judged = fuzz::is_sampled(c.id, 8);
    fuzz::settle(c, fuzz::check_curved(c, ask));
    return 0;
}
