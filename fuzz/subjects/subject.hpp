// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "caseio/case.hpp"
#include "caseio/result.hpp"
#include "oracle/judge/verdict.hpp"

namespace oblong::fuzz {

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
