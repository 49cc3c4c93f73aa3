// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "caseio/case.hpp"
#include "caseio/errors.hpp"

namespace oblong::fuzz {

/// A source of cases of a campaign.
struct CaseSource {
    enum class Kind {
        family,  ///< `name` is a family; `count` cases at `seed`
        file,    ///< `name` is the path of a case file; all its cases
        meshes,  ///< `files` are meshes; `count` pairs at poses drawn from `seed`
    };
    Kind kind = Kind::family;
    std::string name;
    std::vector<std::string> files;
    int count = 0;
    std::uint64_t seed = 1;
    bool narrowed = false;  ///< every case rounded to float first
    /// For a family or meshes: the query that the pairs are converted to (requery).
    caseio::Query query = caseio::Query::distance;

    [[nodiscard]] friend bool operator==(const CaseSource&, const CaseSource&) = default;
};

/// A subject of a campaign, and which cases it is spared: queries that it does not take, and, where it is slow, all but
/// a subset; the store says so.
struct PlannedSubject {
    std::string name;
    int every = 1;         ///< asked about one case in so many (by the case's number in its source)
    int max_vertices = 0;  ///< not asked about bodies with more vertices than this in all; 0: no limit
    bool optional =
        false;          ///< left out where it cannot be made (a program that was not built), which the store records
    int dimension = 0;  ///< asked about cases of this dimension alone, 2 or 3; 0: of both

    [[nodiscard]] friend bool operator==(const PlannedSubject&, const PlannedSubject&) = default;
};

/// The plan of a campaign. Two runs of one plan over the same files ask the same questions.
struct Plan {
    std::string name;
    std::vector<CaseSource> sources;
    std::vector<PlannedSubject> subjects;
    /// Records of a group of failures (failure_group.hpp) that a store keeps at most; further ones are counted.
    long long keep = 1000;

    [[nodiscard]] friend bool operator==(const Plan&, const Plan&) = default;
};

/// Returns the plan of `make report`: reported cases, every family at 200 cases (those that are of the plane alone at
/// 50), their float variants, real meshes; and three of every family under every other query. Paths are relative to the
/// repository's root.
[[nodiscard]] Plan main_plan();

/// Returns the plan of `make papers`: every listed subject of every group, asked what it takes: distances, depths, rays
/// and sweeps, 25 of every family and query whose bodies are small, as they are and narrowed to float.
[[nodiscard]] Plan papers_plan();

/// A few seconds' worth of every family against a handful of subjects.
[[nodiscard]] Plan quick_plan();

/// The plan of `oblong demo`: so many cases of every degenerate family in space whose bodies are small and as many
/// rounded to float, the proven solver, a plain one, and whatever other libraries are installed.
[[nodiscard]] Plan demo_plan(int count, std::uint64_t seed);

/// Families × subjects; `main_plan`'s subjects where none are given. All families where none are given.
struct PlanParts {
    std::vector<std::string> families, subjects, files, meshes;
    int count = 200;
    std::uint64_t seed = 1;
    bool narrowed = false;
    caseio::Query query = caseio::Query::distance;
};
/// Throws std::invalid_argument on a family that there is not, and on a subject that is named twice.
[[nodiscard]] Plan plan_of(const PlanParts& parts);

/// A plan as one line of JSON, and back (docs/reference/formats.md, "Plans"). Reading throws caseio::BadInput with
/// `file` as its place.
[[nodiscard]] std::string write_plan(const Plan& plan);
[[nodiscard]] Plan read_plan(const std::string& text, const std::string& file);

/// Returns the place of a field such as "sources[1].name" of a plan, with the line on which its text, or the innermost
/// array or object that has it, begins. Without a line where the text has one alone. Precondition:
/// the text is JSON.
[[nodiscard]] caseio::BadInput::Place place_in_plan(const std::string& text, const std::string& file,
                                                    const std::string& field);

}  // namespace oblong::fuzz
