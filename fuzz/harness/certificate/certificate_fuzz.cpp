// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: certificates of decoded cases, genuine and forged (docs/reference/harnesses.md).
#include <array>

#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/harness/certificate/certificate.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    static constexpr std::array queries{caseio::Query::distance, caseio::Query::decide, caseio::Query::penetration,
                                        caseio::Query::raycast, caseio::Query::sweep};
    const caseio::Case given = fuzz::decode({data, size});
    // The case's own question, or another, by its last byte: the same bodies serve all kinds of certificates.
    const std::size_t other = size == 0 ? 0 : data[size - 1] % (queries.size() + 1);
    const caseio::Case c = other == queries.size() ? given : fuzz::asked_for(given, queries[other]);
    fuzz::settle(c, fuzz::check_certificate(c, {.oracle_every = 64}));
    return 0;
}
