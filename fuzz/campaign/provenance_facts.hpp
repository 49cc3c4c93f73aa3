// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "fuzz/campaign/exact_route.hpp"
#include "fuzz/campaign/plan.hpp"
#include "fuzz/campaign/store/store.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::fuzz {

/// The facts that document how a store was made.
struct RunProvenance {
    const Plan& plan;
    const std::vector<SubjectInfo>& subjects;
    const std::vector<std::pair<std::string, std::string>>& asked;  ///< programs: their names and commands
    const std::vector<std::string>& absent_subjects;
    const std::vector<std::string>& missing_meshes;
    std::string command;
    int workers = 1;
    ExactRoute route = ExactRoute::proof;
};

/// Writes the facts: program and compiler, plan, sources with their seeds, subjects with their versions and
/// promises, subsets, what was left out, the command.
void set_provenance(Store& store, const RunProvenance& of);

/// The beginning of the key of the fact by which a program that states a name of its own is asked again:
/// "program:COMMAND".
inline constexpr const char* asked_key = "asked: ";

/// Returns what make_subject takes for the subject of that name, by the facts of its run.
[[nodiscard]] std::string asked_as(const std::vector<std::pair<std::string, std::string>>& facts,
                                   const std::string& subject);

/// Returns the value of a subject's fact: version, scalar, promise and conversions.
[[nodiscard]] std::string subject_description(const SubjectInfo& s);

/// This program's version, such as "0.1.0".
[[nodiscard]] std::string program_version();

/// Returns the facts of every run: the program, and the compiler that built it with its flags.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> program_facts();

}  // namespace oblong::fuzz
