// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: docs/reference/harnesses.md.
#include "fuzz/harness/decision/decision.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong::fuzz;
    run_pair_check({data, size}, [](const AskedPair& p, const Judges& j) { return check_decision(p, j); }, 512);
    return 0;
}
