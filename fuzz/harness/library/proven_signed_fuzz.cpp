// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: proven signed distances through the public headers (docs/reference/harnesses.md).
#include "fuzz/harness/library/library.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    oblong::fuzz::run_library_check({data, size}, oblong::caseio::Query::signed_distance);
    return 0;
}
