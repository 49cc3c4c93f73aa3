// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "caseio/case_reader.hpp"

namespace oblong::fuzz {

void keep_finding(const caseio::Case& c, const std::string& subject, const oracle::Judgement& judgement) {
    constexpr int most = 20;
    static std::map<std::string, int> kept;
    static const char* const folder = std::getenv("OBLONG_FUZZ_OUT");
    if (folder == nullptr) return;
    std::string kind = std::string(oracle::name(judgement.verdict)) + "-" + subject;
    std::replace(kind.begin(), kind.end(), '/', '_');
    caseio::Case finding = c;
    finding.id.clear();
    std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
    for (const char byte : caseio::write_case(finding)) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    }
    const auto file = std::filesystem::path(folder) / fmt::format("{}-{:016x}.jsonl", kind, hash);
    if (std::filesystem::exists(file) || ++kept[kind] > most) return;
    finding.id = c.id;
    finding.note = subject + ": " + judgement.reason;
    std::filesystem::create_directories(folder);
    std::ofstream(file) << caseio::write_case(finding) << '\n';
}

}  // namespace oblong::fuzz
