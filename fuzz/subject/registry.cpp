// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "fuzz/subject/peer_list.hpp"
#include "fuzz/subject/proven_subject.hpp"
#include "fuzz/subject/solver_run.hpp"
#include "fuzz/subject/subject.hpp"

namespace oblong::fuzz {

namespace {

/// A subject that is one function.
class FunctionSubject final : public Subject {
public:
    using Answer = caseio::Result (*)(const caseio::Case&);
    FunctionSubject(SubjectInfo info, Answer function) : info_(std::move(info)), answer_(function) {}
    [[nodiscard]] const SubjectInfo& info() const override { return info_; }
    [[nodiscard]] std::vector<caseio::Result> answer(std::span<const caseio::Case> cases) override {
        std::vector<caseio::Result> results;
        for (const caseio::Case& c : cases) {
            results.push_back(answer_(c));
            results.back().subject = info_.name;
        }
        return results;
    }

private:
    SubjectInfo info_;
    Answer answer_;
};

SubjectInfo info_of(const SolverSpec& spec) {
    SubjectInfo info;
    info.name = solver_name(spec);
    info.version = "0.1.0";
    info.scalar = scalar_names[static_cast<std::size_t>(spec.scalar)];
    info.queries = {caseio::Query::distance, caseio::Query::decide};
    info.promise = promise_of(spec);
    const auto [digits, absolute, relative] = info.promise;
    std::vector<std::string> terms;
    if (absolute > 0) terms.push_back(fmt::format("{:.3g}", absolute));
    if (relative > 0) terms.push_back(fmt::format("{:.3g} d", relative));
    if (!terms.empty()) info.promise_text = fmt::format("|distance - d| <= {}", fmt::join(terms, " + "));
    return info;
}

class SolverSubject final : public Subject {
public:
    explicit SolverSubject(const SolverSpec& spec) : spec_(spec), info_(info_of(spec)) {}
    [[nodiscard]] const SubjectInfo& info() const override { return info_; }
    [[nodiscard]] std::vector<caseio::Result> answer(std::span<const caseio::Case> cases) override {
        std::vector<caseio::Result> results;
        for (const caseio::Case& c : cases) {
            results.push_back(run_solver(c, spec_));
            results.back().subject = info_.name;
        }
        return results;
    }

private:
    SolverSpec spec_;
    SubjectInfo info_;
};

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
    for (const SolverSpec& spec : listed_solvers()) names.push_back(solver_name(spec));
    std::ranges::stable_sort(names, {}, [&name](const std::string& other) { return edits(name, other); });
    names.resize(3);
    return names;
}

}  // namespace

std::unique_ptr<Subject> make_subject(const std::string& name) {
    constexpr std::string_view program = "program:";
    if (name == "proven") return std::make_unique<FunctionSubject>(proven_info(), answer_proven);
    if (name.starts_with(program)) return make_program_subject(name.substr(program.size()));
    if (std::unique_ptr<Subject> peer = make_peer(name)) return peer;
    const std::string scalar = name.substr(0, name.find('/'));
    if (std::ranges::find(scalar_names, scalar) == scalar_names.end()) {
        throw std::invalid_argument(
            fmt::format("no subject \"{}\"; the nearest names are {}", name, fmt::join(nearest_names(name), ", ")));
    }
    return std::make_unique<SolverSubject>(parse_solver_name(name));
}

std::vector<SubjectInfo> known_subjects() {
    std::vector<SubjectInfo> all{proven_info()};
    for (const SolverSpec& spec : listed_solvers()) all.push_back(info_of(spec));
    for (SubjectInfo& info : peer_subjects()) all.push_back(std::move(info));
    return all;
}

}  // namespace oblong::fuzz
