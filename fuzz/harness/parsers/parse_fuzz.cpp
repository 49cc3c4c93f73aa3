// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: the reader of case lines (docs/reference/harnesses.md).
#include "fuzz/harness/parsers/broken.hpp"
#include "fuzz/harness/parsers/line_formats.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    const std::string_view text = fuzz::text_of(data, size);
    // Meshes are files of their own: a fuzzer should not open whatever its bytes happen to name.
    if (fuzz::names_a_file(text)) return 0;
    fuzz::abort_if(read_and_rewrite(fuzz::case_format(), text).broken);
    return 0;
}
