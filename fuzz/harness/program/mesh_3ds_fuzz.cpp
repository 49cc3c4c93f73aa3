// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: the reader of 3DS files (docs/reference/harnesses.md).
#include "fuzz/cases/generate/mesh_3ds.hpp"
#include "fuzz/harness/parsers/broken.hpp"
#include "fuzz/harness/parsers/mesh_contract.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    static const fuzz::PrivateFolder folder;
    fuzz::abort_if(read_mesh(fuzz::read_3ds_vertices, folder, "m.3ds", fuzz::text_of(data, size)).broken);
    return 0;
}
