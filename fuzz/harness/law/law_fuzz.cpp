// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: docs/reference/harnesses.md.
#include "fuzz/harness/law/law.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong::fuzz;
    run_pair_check({data, size}, [](const AskedPair& p, const Judges&) { return check_law(p); }, 1, 32);
    return 0;
}
