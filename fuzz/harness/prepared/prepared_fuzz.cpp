// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: prepared bodies of decoded cases (docs/reference/harnesses.md).
#include "fuzz/harness/prepared/prepared.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong::fuzz;
    run_pair_check({data, size}, [](const AskedPair& p, const Judges&) { return check_prepared(p); }, 1);
    return 0;
}
