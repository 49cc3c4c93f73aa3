// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer entry: raycasts and sweeps of decoded cases (docs/reference/harnesses.md).
#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/harness/cast/cast.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oblong;
    // Half of the inputs are cast as rays, half are swept; a case that is one of these stays it.
    const caseio::Case given = fuzz::decode({data, size});
    const bool cast = given.ray || given.sweep;
    const auto query = fuzz::is_sampled(given.id, 2) ? caseio::Query::raycast : caseio::Query::sweep;
    const caseio::Case c = cast ? given : fuzz::asked_for(given, query);
    fuzz::settle(c, fuzz::check_cast(c, {.oracle_every = 64}));
    return 0;
}
