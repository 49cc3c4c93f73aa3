// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: stores that are stopped, killed, resumed, merged and damaged (docs/reference/harnesses.md).
#include "fuzz/harness/parsers/broken.hpp"
#include "fuzz/harness/program/store_steps.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    static const fuzz::StoreActions actions = fuzz::store_actions();
    fuzz::abort_if(fuzz::broken_store({data, size}, actions));
    return 0;
}
