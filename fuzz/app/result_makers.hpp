// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "caseio/case.hpp"
#include "fuzz/app/given_results.hpp"
#include "fuzz/subjects/library/library_list.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/peers/peer_list.hpp"

namespace oblong::cli {

/// The promises of the subjects that made results: as listed by `oblong subjects`, otherwise as the options say,
/// otherwise by the case's scalar.
class ResultMakers {
public:
    explicit ResultMakers(StrangerPromise stranger) : stranger_(std::move(stranger)) {
        for (const fuzz::LibrarySubject& s : fuzz::library_subjects()) known_.emplace(s.info.name, s.info);
        for (const fuzz::SubjectGroup& group : fuzz::subject_groups())
            for (fuzz::SubjectInfo& info : group.listed()) known_.emplace(info.name, std::move(info));
    }
    [[nodiscard]] fuzz::SubjectInfo of(const std::string& name, caseio::CaseScalar of_case) {
        if (const auto found = known_.find(name); found != known_.end()) return found->second;
        if (std::optional<fuzz::SubjectInfo> peer = described_peer(name))
            return known_.emplace(name, *std::move(peer)).first->second;
        fuzz::SubjectInfo info;
        info.name = name;
        const bool is_float =
            stranger_.scalar.empty() ? of_case == caseio::CaseScalar::float32 : stranger_.scalar == "float";
        info.scalar = is_float ? "float" : "double";
        info.promise = {is_float ? 24 : 53, stranger_.absolute, stranger_.relative};
        return info;
    }

private:
    /// What a peer says of itself: its program is started when its name is first seen. Nothing if it is not here.
    [[nodiscard]] static std::optional<fuzz::SubjectInfo> described_peer(const std::string& name) {
        const fuzz::PeerDescription* peer = fuzz::find_peer(name);
        const std::string path = peer == nullptr ? "" : fuzz::find_program(peer->program);
        return path.empty() ? std::nullopt : fuzz::describe_program(path, peer->args);
    }

    StrangerPromise stranger_;
    std::map<std::string, fuzz::SubjectInfo> known_;
};

/// Returns the format in which a subject's JSON numbers are read.
[[nodiscard]] inline caseio::CaseScalar scalar_of(const fuzz::SubjectInfo& info) {
    return info.scalar == "float" ? caseio::CaseScalar::float32 : caseio::CaseScalar::float64;
}

}  // namespace oblong::cli
