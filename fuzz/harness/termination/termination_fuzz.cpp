// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: docs/reference/harnesses.md.
#include "fuzz/harness/termination/termination.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong::fuzz;
    run_pair_check({data, size}, [](const AskedPair& p, const Judges&) { return check_termination(p); }, 1);
    return 0;
}
