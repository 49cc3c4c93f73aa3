// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "caseio/case.hpp"
#include "fuzz/app/given_results.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::cli {

/// The promises of the subjects that made results: as listed by `oblong subjects`, otherwise as the options say,
/// otherwise by the case's scalar.
class ResultMakers {
public:
    explicit ResultMakers(StrangerPromise stranger) : stranger_(std::move(stranger)) {
        for (fuzz::SubjectInfo& info : fuzz::known_subjects()) known_.emplace(info.name, std::move(info));
    }
    [[nodiscard]] fuzz::SubjectInfo of(const std::string& name, caseio::CaseScalar of_case) const {
        if (const auto found = known_.find(name); found != known_.end()) return found->second;
        fuzz::SubjectInfo info;
        info.name = name;
        const bool is_float =
            stranger_.scalar.empty() ? of_case == caseio::CaseScalar::float32 : stranger_.scalar == "float";
        info.scalar = is_float ? "float" : "double";
        info.promise = {is_float ? 24 : 53, stranger_.absolute, stranger_.relative};
        return info;
    }

private:
    StrangerPromise stranger_;
    std::map<std::string, fuzz::SubjectInfo> known_;
};

/// Returns the format in which a subject's JSON numbers are read.
[[nodiscard]] inline caseio::CaseScalar scalar_of(const fuzz::SubjectInfo& info) {
    return info.scalar == "float" ? caseio::CaseScalar::float32 : caseio::CaseScalar::float64;
}

}  // namespace oblong::cli
