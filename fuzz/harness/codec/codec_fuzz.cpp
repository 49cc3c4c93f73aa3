// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: bytes to cases and back (docs/reference/harnesses.md).
#include "fuzz/harness/codec/codec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    fuzz::settle(fuzz::decode({data, size}), fuzz::check_codec({data, size}));
    return 0;
}
