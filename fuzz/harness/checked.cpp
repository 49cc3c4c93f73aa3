// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/checked.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "caseio/case_reader.hpp"
#include "fuzz/harness/findings.hpp"

namespace oblong::fuzz {

bool is_sampled(std::string_view id, std::uint64_t every) {
    std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
    for (const char letter : id) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
    return (hash >> 7U) % every == 0;
}

void settle(const caseio::Case& c, const Checked& checked) {
    for (const WrongAnswer& f : checked.findings) keep_finding(c, f.kind, f.subject, f.reason);
    if (checked.broken.empty()) return;
    fmt::print(stderr, "{}\n{}\n", checked.broken, caseio::write_case(c));
    std::abort();
}

}  // namespace oblong::fuzz
