// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the place of fuzz/harness/findings.cpp: it defines the same functions, so the linker leaves that one out.
#include "fuzz/planted/reported.hpp"

#include "fuzz/harness/findings.hpp"

/// The entry of the harness, renamed where it is compiled for this.
extern "C" int harness_input(const std::uint8_t* data, std::size_t size);

namespace oblong::fuzz {

namespace {

std::vector<std::string>& reported() {
    static std::vector<std::string> list;
    return list;
}

}  // namespace

void keep_finding(const caseio::Case& /*c*/, const std::string& kind, const std::string& subject,
                  const std::string& /*reason*/) {
    reported().push_back(kind + " " + subject);
}

void keep_finding(const caseio::Case& /*c*/, const std::string& subject, const oracle::Judgement& judgement) {
    reported().push_back(std::string(oracle::name(judgement.verdict)) + " " + subject);
}

bool keeps_more(const std::string& /*kind*/, const std::string& /*subject*/) { return true; }

std::vector<std::string> findings_on(std::span<const std::uint8_t> bytes) {
    reported().clear();
    (void)harness_input(bytes.data(), bytes.size());
    return reported();
}

}  // namespace oblong::fuzz
