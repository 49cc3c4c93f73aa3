// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: the reader of campaign plans (docs/reference/harnesses.md).
#include "fuzz/harness/parsers/broken.hpp"
#include "fuzz/harness/program/plan_format.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    fuzz::abort_if(read_and_rewrite(fuzz::plan_format(), fuzz::text_of(data, size)).broken);
    return 0;
}
