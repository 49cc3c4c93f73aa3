// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "caseio/case.hpp"
#include "caseio/names.hpp"
#include "caseio/result.hpp"
#include "oracle/judge/verdict.hpp"

namespace oblong::fuzz {

[[nodiscard]] inline std::string query_name(caseio::Query query) {
    return std::string(caseio::query_names[static_cast<std::size_t>(query)]);
}

/// Nothing if there is no query of that name.
[[nodiscard]] inline std::optional<caseio::Query> query_named(std::string_view name) {
    const auto* const found = std::ranges::find(caseio::query_names, name);
    if (found == caseio::query_names.end()) return std::nullopt;
    return static_cast<caseio::Query>(found - caseio::query_names.begin());
}

/// The entry of a subject in `oblong subjects`.
struct SubjectInfo {
    std::string name;                    ///< such as "double/voronoi/relative-1e-10/running-max/repeated", "fcl/libccd"
    std::string version;                 ///< of the library
    std::string scalar;                  ///< float, double, long-double, quad, digits100, rational
    std::vector<caseio::Query> queries;  ///< those that it takes
    std::vector<std::string> other_queries = {};  ///< those of lines that are no `Case`: turning, deforming
    oracle::Promise promise;
    std::string promise_text;  ///< for display: the tolerance that the subject states, and where
    std::string conversions;   ///< for display: what the adapter changes; empty: nothing
};

/// The names of all queries that a subject takes.
[[nodiscard]] inline std::vector<std::string> query_list(const SubjectInfo& info) {
    std::vector<std::string> names;
    for (const caseio::Query query : info.queries) names.push_back(query_name(query));
    names.insert(names.end(), info.other_queries.begin(), info.other_queries.end());
    return names;
}

/// The result of what a subject does not take.
[[nodiscard]] inline caseio::Result unsupported(std::string why) {
    caseio::Result result;
    result.outcome = Outcome::unsupported;
    result.message = std::move(why);
    return result;
}

/// A question that no `Case` holds, as the line that a program reads.
struct QuestionLine {
    std::string id;
    std::string text;  ///< one line without its line feed
};

/// Anything that answers cases. `answer` never throws on account of a case: it gives one result a case, in
/// order, each with the case's id and the subject's name; a query, body or scalar that the subject does not take is
/// `unsupported`.
class Subject {
public:
    Subject() = default;
    Subject(const Subject&) = delete;
    Subject& operator=(const Subject&) = delete;
    virtual ~Subject() = default;
    [[nodiscard]] virtual const SubjectInfo& info() const = 0;
    [[nodiscard]] virtual std::vector<caseio::Result> answer(std::span<const caseio::Case> cases) = 0;
    /// The same of other questions; `unsupported` unless the subject is a program.
    [[nodiscard]] virtual std::vector<caseio::Result> answer_lines(std::span<const QuestionLine> lines);
};

/// Returns the subject of that name: one of ours (in process), a peer's program beside the running executable
/// (`oblong-subject-NAME`), or, with a slash-containing path to an executable prefixed "program:", anyone's. Throws
/// std::invalid_argument naming the nearest known names if there is none.
[[nodiscard]] std::unique_ptr<Subject> make_subject(const std::string& name);

/// All subjects known here: the meaningful products of our parts, then the peers whose programs were built.
[[nodiscard]] std::vector<SubjectInfo> known_subjects();

}  // namespace oblong::fuzz
