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

namespace {

constexpr int most = 20;

const char* folder() {
    static const char* const named = std::getenv("OBLONG_FUZZ_OUT");
    return named;
}

std::string full_kind(const std::string& kind, const std::string& subject) {
    std::string full = kind + "-" + subject;
    std::replace(full.begin(), full.end(), '/', '_');
    return full;
}

int& kept(const std::string& full) {
    static std::map<std::string, int> counts;
    return counts[full];
}

}  // namespace

void keep_finding(const caseio::Case& c, const std::string& kind, const std::string& subject,
                  const std::string& reason) {
    if (folder() == nullptr) return;
    const std::string full = full_kind(kind, subject);
    caseio::Case finding = c;
    finding.id.clear();
    std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
    for (const char byte : caseio::write_case(finding)) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    }
    const auto file = std::filesystem::path(folder()) / fmt::format("{}-{:016x}.jsonl", full, hash);
    if (std::filesystem::exists(file) || ++kept(full) > most) return;
    finding.id = c.id;
    finding.note = subject + ": " + reason;
    std::filesystem::create_directories(folder());
    std::ofstream(file) << caseio::write_case(finding) << '\n';
}

void keep_finding(const caseio::Case& c, const std::string& subject, const oracle::Judgement& judgement) {
    keep_finding(c, std::string(oracle::name(judgement.verdict)), subject, judgement.reason);
}

bool keeps_more(const std::string& kind, const std::string& subject) {
    return folder() != nullptr && kept(full_kind(kind, subject)) < most;
}

}  // namespace oblong::fuzz
