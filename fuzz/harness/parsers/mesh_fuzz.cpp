// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: the readers of meshes (docs/reference/harnesses.md).
#include <iostream>

#include "fuzz/harness/parsers/broken.hpp"
#include "fuzz/harness/parsers/mesh_contract.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    static const fuzz::PrivateFolder folder;
    std::cerr.setstate(std::ios::failbit);  // where a reader explains itself
    fuzz::abort_if(fuzz::read_as_every_mesh(folder, fuzz::text_of(data, size)).broken);
    return 0;
}
