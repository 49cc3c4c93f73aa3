// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/provenance_facts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace oblong::fuzz {
namespace {

std::string describe(const CaseSource& s) {
    const std::string variant = s.narrowed ? ", rounded to float" : "";
    switch (s.kind) {
        case CaseSource::Kind::family:
            return fmt::format("{} cases, seed {}{}", s.count, s.seed, variant);
        case CaseSource::Kind::file:
            return "all cases" + variant;
        case CaseSource::Kind::meshes:
            return fmt::format("{} pairs of {} meshes, seed {}{}", s.count, s.files.size(), s.seed, variant);
    }
    return {};
}

std::string source_key(const CaseSource& s) {
    return (s.kind == CaseSource::Kind::meshes ? "source: meshes" : "source: " + s.name) + (s.narrowed ? "@float" : "");
}

std::string joined(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, ", ")); }

std::string compiler() {
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "g++ " __VERSION__;
#else
    return "unknown";
#endif
}

}  // namespace

std::string program_version() { return OBLONG_VERSION; }

std::vector<std::pair<std::string, std::string>> program_facts() {
    return {{"program", "oblong " + program_version()}, {"compiler", compiler()}, {"compiler flags", OBLONG_FLAGS}};
}

std::string asked_as(const std::vector<std::pair<std::string, std::string>>& facts, const std::string& subject) {
    const auto found = std::ranges::find(facts, asked_key + subject, &std::pair<std::string, std::string>::first);
    return found == facts.end() ? subject : found->second;
}

std::string subject_description(const SubjectInfo& s) {
    return s.version + ", " + s.scalar + (s.promise_text.empty() ? "" : "; promises " + s.promise_text) +
           (s.conversions.empty() ? "" : "; converts: " + s.conversions);
}

void set_provenance(Store& store, const RunProvenance& of) {
    for (const auto& [key, value] : program_facts()) store.set_fact(key, value);
    store.set_fact("plan", of.plan.name);
    store.set_fact("command", of.command);
    store.set_fact("workers", std::to_string(of.workers));
    store.set_fact(oracle_fact, description(of.route));
    for (const CaseSource& s : of.plan.sources) store.set_fact(source_key(s), describe(s));
    for (const auto& [name, command] : of.asked) store.set_fact(asked_key + name, command);
    for (const SubjectInfo& s : of.subjects) store.set_fact("subject: " + s.name, subject_description(s));
    for (const PlannedSubject& s : of.plan.subjects) {
        std::string subset;
        if (s.every > 1) subset = fmt::format("asked about one case in {}", s.every);
        if (s.max_vertices > 0)
            subset +=
                fmt::format("{}bodies of at most {} vertices together", subset.empty() ? "" : ", ", s.max_vertices);
        if (s.dimension > 0) subset += fmt::format("{}cases of dimension {}", subset.empty() ? "" : ", ", s.dimension);
        if (!subset.empty()) store.set_fact("subset: " + s.name, subset);
    }
    if (!of.absent_subjects.empty()) store.set_fact("subjects left out (not built)", joined(of.absent_subjects));
    if (!of.missing_meshes.empty()) store.set_fact("meshes left out (not installed)", joined(of.missing_meshes));
}

}  // namespace oblong::fuzz
