// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: docs/reference/harnesses.md.
#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/harness/differential/differential.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    static const fuzz::Subjects subjects = fuzz::differential_subjects();
    const caseio::Case c = fuzz::asked_for(fuzz::decode({data, size}), caseio::Query::distance);
    fuzz::DifferentialAsk ask;
    ask.sampled = fuzz::is_sampled(c.id, 256);
    fuzz::settle(c, fuzz::check_differential(c, subjects, ask));
    return 0;
}
