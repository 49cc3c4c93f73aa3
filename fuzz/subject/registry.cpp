// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <stdexcept>

#include "fuzz/subject/proven_subject.hpp"
#include "fuzz/subject/solver_run.hpp"
#include "fuzz/subject/subject.hpp"

namespace oblong::fuzz {

namespace {

class ProvenSubject final : public Subject {
public:
    [[nodiscard]] const SubjectInfo& info() const override { return info_; }
    [[nodiscard]] std::vector<caseio::Result> answer(std::span<const caseio::Case> cases) override {
        std::vector<caseio::Result> results;
        for (const caseio::Case& c : cases) {
            results.push_back(answer_proven(c));
            results.back().subject = info_.name;
        }
        return results;
    }

private:
    SubjectInfo info_ = proven_info();
};

SubjectInfo info_of(const SolverSpec& spec) {
    SubjectInfo info;
    info.name = solver_name(spec);
    info.version = "0.1.0";
    info.scalar = scalar_names[static_cast<std::size_t>(spec.scalar)];
    info.queries = {caseio::Query::distance, caseio::Query::decide};
    info.promise = promise_of(spec);
    if (info.promise.absolute > 0) info.promise_text = fmt::format("|distance - d| <= {:.3g}", info.promise.absolute);
    if (info.promise.relative > 0) info.promise_text = fmt::format("|distance - d| <= {:.3g} d", info.promise.relative);
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

}  // namespace

std::unique_ptr<Subject> make_subject(const std::string& name) {
    if (name == "proven") return std::make_unique<ProvenSubject>();
    return std::make_unique<SolverSubject>(parse_solver_name(name));
}

std::vector<SubjectInfo> known_subjects() {
    std::vector<SubjectInfo> all{proven_info()};
    for (const SolverSpec& spec : listed_solvers()) all.push_back(info_of(spec));
    return all;
}

}  // namespace oblong::fuzz
