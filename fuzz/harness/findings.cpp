// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/findings.hpp"

#include <algorithm>
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
    if (++kept[kind] > most) return;
    caseio::Case finding = c;
    finding.note = subject + ": " + judgement.reason;
    std::filesystem::create_directories(folder);
    std::ofstream(std::filesystem::path(folder) / (kind + "-" + c.id + ".jsonl"))
        << caseio::write_case(finding) << '\n';
}

}  // namespace oblong::fuzz
