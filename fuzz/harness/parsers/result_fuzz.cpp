// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: the reader of result lines (docs/reference/harnesses.md).
#include "fuzz/harness/parsers/broken.hpp"
#include "fuzz/harness/parsers/line_formats.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    const std::string_view text = fuzz::text_of(data, size);
    for (const auto scalar : {caseio::CaseScalar::float32, caseio::CaseScalar::float64})
        fuzz::abort_if(read_and_rewrite(fuzz::result_format(scalar), text).broken);
    return 0;
}
