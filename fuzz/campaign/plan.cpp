// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/plan.hpp"

#include <algorithm>
#include <stdexcept>

#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/plane_run.hpp"
#include "fuzz/subjects/native/solver_run.hpp"
#include "fuzz/subjects/native/solver_spec.hpp"
#include "fuzz/subjects/peers/peer_list.hpp"

namespace oblong::fuzz {
namespace {

/// Exact and wide arithmetic is slow by a factor of 100 and more: it answers a part of the cases.
PlannedSubject planned(const SubjectInfo& info) {
    PlannedSubject subject{info.name, 1, 0, false};
    const auto is = [&info](SolverScalar s) { return info.scalar == name_in(solver_scalars, s); };
    if (is(SolverScalar::digits100)) subject.every = 4, subject.max_vertices = 2000;
    if (is(SolverScalar::rational)) subject.every = 10, subject.max_vertices = 200;
    if (info.name.find("/brute-force/") != std::string::npos) subject.every *= 4;
    return subject;
}

void add_group(std::vector<PlannedSubject>& subjects, const SubjectGroup& group, int dimension) {
    for (const SubjectInfo& info : group.listed()) {
        subjects.push_back(planned(info));
        subjects.back().dimension = dimension;
    }
}

/// The installed libraries; those of the plane only for cases of the plane.
void add_peers(std::vector<PlannedSubject>& subjects) {
    for (const PeerDescription& peer : peer_list()) {
        subjects.push_back({peer.name, 1, 0, true});
        if (peer.dimension == 2) subjects.back().dimension = 2;
    }
}

std::vector<PlannedSubject> main_subjects() {
    std::vector<PlannedSubject> subjects;
    subjects.push_back({"proven", 1, 0, false});
    subjects.push_back({"proven/all-ways", 1, 0, false});
    add_group(subjects, plain_group(), 0);
    add_group(subjects, plane_group(), 2);
    add_peers(subjects);
    return subjects;
}

std::vector<std::string> all_families() {
    std::vector<std::string> names;
    for (const Family& f : families()) names.emplace_back(f.name);
    return names;
}

/// Hulls of thousands of vertices take longer than all other families together.
bool has_large_bodies(const std::string& family) {
    return family == "mesh" || family == "solids" || family == "regular";
}

void add_families(Plan& plan, const std::vector<std::string>& names, const PlanParts& parts) {
    for (const std::string& name : names) {
        if (find_family(name) == nullptr) throw std::invalid_argument("there is no family \"" + name + "\"");
        plan.sources.push_back(
            {CaseSource::Kind::family, name, {}, parts.count, parts.seed, parts.narrowed, parts.query});
    }
}

/// A few pairs of every family under every query but the distance.
void add_other_queries(Plan& plan) {
    using caseio::Query;
    PlanParts parts;
    parts.count = 3;
    for (const bool narrowed : {false, true})
        for (const Query query :
             {Query::decide, Query::within, Query::penetration, Query::signed_distance, Query::raycast, Query::sweep}) {
            parts.narrowed = narrowed;
            parts.query = query;
            add_families(plan, all_families(), parts);
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
    add_other_queries(plan);
    return plan;
}

Plan demo_plan(int count, std::uint64_t seed) {
    Plan plan{"demo", {}, {}};
    PlanParts parts;
    parts.count = count;
    parts.seed = seed;
    for (const bool narrowed : {false, true}) {
        parts.narrowed = narrowed;
        for (const std::string& name : all_families())
            if (!has_large_bodies(name) && !name.starts_with("plane_")) add_families(plan, {name}, parts);
    }
    plan.subjects.push_back({"proven", 1, 0, false});
    plan.subjects.push_back({"double/johnson/relative-1e-10/running-max/no-progress", 1, 0, false});
    add_peers(plan.subjects);
    return plan;
}

Plan papers_plan() {
    Plan plan{"papers", {}, {}};
    plan.subjects.push_back({"proven", 1, 0, false});
    const std::string_view plane = plane_group().title;
    for (const SubjectGroup& group : subject_groups()) add_group(plan.subjects, group, group.title == plane ? 2 : 0);
    for (const bool narrowed : {false, true})
        for (const caseio::Query query :
             {caseio::Query::distance, caseio::Query::penetration, caseio::Query::raycast, caseio::Query::sweep})
            for (const std::string& name : all_families()) {
                if (has_large_bodies(name)) continue;
                PlanParts parts;
                parts.count = 25;
                parts.narrowed = narrowed;
                parts.query = query;
                add_families(plan, {name}, parts);
            }
    return plan;
}

Plan quick_plan() {
    Plan plan{"quick", {}, {}};
    PlanParts parts;
    parts.count = 10;
    for (const std::string& name : all_families()) {
        if (has_large_bodies(name)) continue;
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
    for (const std::string& name : parts.subjects) {
        if (std::ranges::find(plan.subjects, name, &PlannedSubject::name) != plan.subjects.end())
            throw std::invalid_argument("--subjects: expected every subject once, found " + name + " again");
        plan.subjects.push_back({name, 1, 0, false});
    }
    if (plan.subjects.empty()) plan.subjects = main_subjects();
    return plan;
}

}  // namespace oblong::fuzz
