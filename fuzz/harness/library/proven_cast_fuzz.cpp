// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: proven ray casts and sweeps through the public headers (docs/reference/harnesses.md). The length of
// the input chooses which.
#include "fuzz/harness/library/library.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using oblong::caseio::Query;
    oblong::fuzz::run_library_check({data, size}, size % 2 == 0 ? Query::raycast : Query::sweep);
    return 0;
}
