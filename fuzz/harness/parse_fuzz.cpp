// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: the reader of case lines (docs/fuzzing/parse.md).
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "caseio/case_reader.hpp"

namespace {

using namespace oblong;

void require_identity(const caseio::Case& c, caseio::NumberStyle style) {
    const std::string line = caseio::write_case(c, style);
    if (caseio::read_case(line) == c) return;
    std::fprintf(stderr, "reads back as another case:\n%s\n", line.c_str());
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    // Meshes are files of their own: a fuzzer should not open whatever its bytes happen to name.
    if (line.find("mesh") != std::string_view::npos || line.find("\\u") != std::string_view::npos) return 0;
    std::optional<caseio::Case> c;
    try {
        c = caseio::read_case(line);
    } catch (const caseio::BadInput&) {
        return 0;
    }
    require_identity(*c, caseio::NumberStyle::shortest);
    require_identity(*c, caseio::NumberStyle::hex);
    return 0;
}
