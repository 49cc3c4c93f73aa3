// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/plan.hpp"

#include <algorithm>
#include <stdexcept>

#include "fuzz/generate/family.hpp"
#include "fuzz/subject/peer_list.hpp"
#include "fuzz/subject/plane_group.hpp"
#include "fuzz/subject/solver_spec.hpp"

namespace oblong::fuzz {
namespace {

/// Exact and wide arithmetic is slow by a factor of 100 and more: it answers a part of the cases.
PlannedSubject planned(const SolverSpec& spec) {
    PlannedSubject subject{solver_name(spec), 1, 0, false};
    if (spec.scalar == SolverScalar::digits100) subject.every = 4, subject.max_vertices = 2000;
    if (spec.scalar == SolverScalar::rational) subject.every = 10, subject.max_vertices = 200;
    if (spec.subalgorithm == SubalgorithmKind::brute_force) subject.every *= 4;
    return subject;
}

std::vector<PlannedSubject> main_subjects() {
    std::vector<PlannedSubject> subjects;
    subjects.push_back({"proven", 1, 0, false});
    for (const SolverSpec& spec : listed_solvers()) subjects.push_back(planned(spec));
    for (const SubjectInfo& info : plane_group().listed()) {
        SolverSpec scalar;
        scalar.scalar = static_cast<SolverScalar>(std::ranges::find(scalar_names, info.scalar) - scalar_names.begin());
        PlannedSubject subject = planned(scalar);
        subject.name = info.name;
        subject.dimension = 2;
        subjects.push_back(std::move(subject));
    }
    for (const PeerDescription& peer : peer_list()) subjects.push_back({peer.name, 1, 0, true});
    return subjects;
}

std::vector<std::string> all_families() {
    std::vector<std::string> names;
    for (const Family& f : families()) names.emplace_back(f.name);
    return names;
}

void add_families(Plan& plan, const std::vector<std::string>& names, const PlanParts& parts) {
    for (const std::string& name : names) {
        if (find_family(name) == nullptr) throw std::invalid_argument("there is no family \"" + name + "\"");
        plan.sources.push_back(
            {CaseSource::Kind::family, name, {}, parts.count, parts.seed, parts.narrowed, parts.query});
    }
}

}  // namespace

Plan main_plan() {
    Plan plan{"main", {}, main_subjects()};
    plan.sources.push_back(
        {CaseSource::Kind::file, "tests/data/reported.jsonl", {}, 0, 1, false, caseio::Query::distance});
    const auto add_all = [&plan](bool narrowed) {
        for (const std::string& name : all_families()) {
            PlanParts parts;
            parts.narrowed = narrowed;
            if (name.starts_with("plane_")) parts.count = 50;
            add_families(plan, {name}, parts);
        }
    };
    add_all(false);
    plan.sources.push_back(
        {CaseSource::Kind::file, "tests/data/reported.jsonl", {}, 0, 1, true, caseio::Query::distance});
    add_all(true);
    return plan;
}

Plan quick_plan() {
    Plan plan{"quick", {}, {}};
    PlanParts parts;
    parts.count = 10;
    for (const std::string& name : all_families()) {
        // The largest hulls take longer than all other families together.
        if (name == "mesh" || name == "solids" || name == "regular") continue;
        add_families(plan, {name}, parts);
    }
    parts.narrowed = true;
    add_families(plan, {"sliver", "near_touching", "size_ratio"}, parts);
    for (const char* name :
         {"float/johnson/relative-1e-5/running-max/no-progress",
          "double/johnson/relative-1e-10/running-max/no-progress", "double/johnson/relative-1e-10/running-max/repeated",
          "quad/johnson/relative-1e-32/running-max/no-progress"})
        plan.subjects.push_back({name, 1, 0, false});
    return plan;
}

Plan plan_of(const PlanParts& parts) {
    Plan plan{"options", {}, {}};
    for (const std::string& file : parts.files)
        plan.sources.push_back({CaseSource::Kind::file, file, {}, 0, 1, parts.narrowed, caseio::Query::distance});
    if (!parts.meshes.empty())
        plan.sources.push_back(
            {CaseSource::Kind::meshes, "", parts.meshes, parts.count, parts.seed, parts.narrowed, parts.query});
    const bool only_files = parts.families.empty() && !plan.sources.empty();
    if (!only_files) add_families(plan, parts.families.empty() ? all_families() : parts.families, parts);
    for (const std::string& name : parts.subjects) plan.subjects.push_back({name, 1, 0, false});
    if (plan.subjects.empty()) plan.subjects = main_subjects();
    return plan;
}

}  // namespace oblong::fuzz
