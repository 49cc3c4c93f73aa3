// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "fuzz/subject/group.hpp"
#include "fuzz/subject/peer_list.hpp"
#include "fuzz/subject/proven_subject.hpp"
#include "fuzz/subject/subject.hpp"

namespace oblong::fuzz {

namespace {

/// Edits that turn one name into another: insertions, deletions and replacements of single characters.
std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
        }
    }
    return row.back();
}

std::vector<std::string> nearest_names(const std::string& name) {
    std::vector<std::string> names{"proven"};
    for (const PeerDescription& peer : peer_list()) names.push_back(peer.name);
    for (const SubjectGroup& group : subject_groups())
        for (SubjectInfo& info : group.listed()) names.push_back(std::move(info.name));
    std::ranges::stable_sort(names, {}, [&name](const std::string& other) { return edits(name, other); });
    names.resize(3);
    return names;
}

}  // namespace

std::unique_ptr<Subject> make_subject(const std::string& name) {
    constexpr std::string_view program = "program:";
    if (name == "proven") return function_subject(proven_info(), answer_proven);
    if (name.starts_with(program)) return make_program_subject(name.substr(program.size()));
    if (std::unique_ptr<Subject> peer = make_peer(name)) return peer;
    for (const SubjectGroup& group : subject_groups())
        if (std::unique_ptr<Subject> made = group.make(name)) return made;
    throw std::invalid_argument(
        fmt::format("no subject \"{}\"; the nearest names are {}", name, fmt::join(nearest_names(name), ", ")));
}

std::vector<SubjectInfo> known_subjects() {
    std::vector<SubjectInfo> all{proven_info()};
    for (const SubjectGroup& group : subject_groups())
        for (SubjectInfo& info : group.listed()) all.push_back(std::move(info));
    for (SubjectInfo& info : peer_subjects()) all.push_back(std::move(info));
    return all;
}

}  // namespace oblong::fuzz
