// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "fuzz/subjects/library/library_list.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/nearest_name.hpp"
#include "fuzz/subjects/peers/peer_list.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::fuzz {

namespace {

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

std::vector<caseio::Result> Subject::answer_lines(std::span<const QuestionLine> lines) {
    std::vector<caseio::Result> results(lines.size(), unsupported("the subject takes cases alone"));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        results[i].id = lines[i].id;
        results[i].subject = info().name;
    }
    return results;
}

std::unique_ptr<Subject> make_subject(const std::string& name) { return make_subject(name, {}); }

std::unique_ptr<Subject> make_subject(const std::string& name, const ProcessOptions& process) {
    constexpr std::string_view program = "program:";
    for (const LibrarySubject& s : library_subjects())
        if (name == s.info.name) return function_subject(s.info, s.answer);
    if (name.starts_with(program)) return make_program_subject(name.substr(program.size()), process);
    if (std::unique_ptr<Subject> peer = make_peer(name, process)) return peer;
    std::string problem;
    try {
        for (const SubjectGroup& group : subject_groups())
            if (std::unique_ptr<Subject> made = group.make(name)) return made;
    } catch (const std::invalid_argument& refusal) {
        problem = refusal.what();
    }
    const std::string corrected = corrected_subject(name);
    if (!corrected.empty()) {
        if (problem.empty()) problem = fmt::format("no subject \"{}\"", name);
        throw std::invalid_argument(fmt::format("{}; did you mean {}?", problem, corrected));
    }
    if (!problem.empty()) throw std::invalid_argument(problem);
    throw std::invalid_argument(
        fmt::format("no subject \"{}\"; the nearest names are {}", name, fmt::join(nearest_names(name), ", ")));
}

bool is_known_name(const std::string& name) {
    if (find_peer(name) != nullptr) return true;
    for (const LibrarySubject& s : library_subjects())
        if (name == s.info.name) return true;
    const auto takes = [&](const SubjectGroup& group) {
        try {
            return group.make(name) != nullptr;
        } catch (const std::invalid_argument&) {
            return true;  // a name of its grammar, without meaning
        }
    };
    return std::ranges::any_of(subject_groups(), takes);
}

std::vector<std::unique_ptr<Subject>> make_subjects(const std::vector<std::string>& names,
                                                    const ProcessOptions& process) {
    std::vector<std::unique_ptr<Subject>> subjects;
    for (const std::string& name : names) {
        subjects.push_back(make_subject(name, process));
        const Subject& made = *subjects.back();
        for (const auto& other : subjects)
            if (other->info().name == made.info().name && made_of(*other) != made_of(made))
                throw std::invalid_argument(
                    fmt::format("{} and {} both call themselves \"{}\": their answers could not be told apart; let "
                                "--describe give each a name of its own",
                                made_of(*other), made_of(made), made.info().name));
    }
    return subjects;
}

std::vector<SubjectInfo> known_subjects() {
    std::vector<SubjectInfo> all;
    for (const LibrarySubject& s : library_subjects()) all.push_back(s.info);
    for (const SubjectGroup& group : subject_groups())
        for (SubjectInfo& info : group.listed()) all.push_back(std::move(info));
    for (SubjectInfo& info : peer_subjects()) all.push_back(std::move(info));
    return all;
}

}  // namespace oblong::fuzz
