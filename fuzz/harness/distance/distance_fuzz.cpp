// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: distances of decoded cases (docs/reference/harnesses.md).
#include "fuzz/harness/distance/distance.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    oblong::fuzz::run_pair_check({data, size}, oblong::fuzz::check_distance, 1024);
    return 0;
}
