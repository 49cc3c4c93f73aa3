// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: other questions about two bodies (docs/reference/harnesses.md). The length of the input chooses
// which.
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/harness/other_questions/other_questions.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    const caseio::Case c = fuzz::decode({data, size});
    const auto questions = fuzz::other_questions();
    fuzz::settle(c, fuzz::check_other(c, questions[size % questions.size()]));
    return 0;
}
