// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/differential/differential.hpp"

#include <cstdlib>
#include <sstream>

#include "oracle/judge/verdict.hpp"

namespace oblong::fuzz {

namespace {

constexpr const char* two_of_ours =
    "double/johnson/relative-1e-10/running-max/no-progress,double/signed-volumes/relative-1e-10/running-max/"
    "no-progress";

bool is_down(const caseio::Result& r) {
    return r.message.starts_with("crash") || r.message.starts_with("no_termination");
}

bool contradict(const caseio::Result& x, const caseio::Result& y, double allowed) {
    if (is_refusal(x.outcome) || is_refusal(y.outcome)) return false;
    if ((x.outcome == Outcome::separated) != (y.outcome == Outcome::separated)) return true;
    if (x.outcome != Outcome::separated || !x.distance || !y.distance) return false;
    using Kind = caseio::Real::Kind;
    if (x.distance->kind == Kind::infinite || y.distance->kind == Kind::infinite)
        return x.distance->kind != y.distance->kind;
    const Rational& p = x.distance->value;
    const Rational& q = y.distance->value;
    const Rational error = p < q ? Rational(q - p) : Rational(p - q);
    return error > Rational(allowed) * (p < q ? q : p);
}

}  // namespace

Subjects subjects_named(const std::string& names) {
    Subjects subjects;
    std::istringstream in(names);
    for (std::string name; std::getline(in, name, ',');) subjects.push_back(make_subject(name));
    return subjects;
}

Subjects differential_subjects() {
    const char* names = std::getenv("OBLONG_FUZZ_SUBJECTS");
    return subjects_named(names != nullptr ? names : two_of_ours);
}

bool differ(std::span<const caseio::Result> results, const Subjects& subjects) {
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (is_down(results[i])) return true;
        for (std::size_t j = 0; j < i; ++j) {
            const double promised = subjects[i]->info().promise.relative + subjects[j]->info().promise.relative;
            if (contradict(results[i], results[j], promised + 1e-6)) return true;
        }
    }
    return false;
}

Checked check_differential(const caseio::Case& c, const Subjects& subjects, const DifferentialAsk& ask) {
    Checked checked;
    std::vector<caseio::Result> results;
    for (const auto& subject : subjects) {
        std::vector<caseio::Result> answer = subject->answer({&c, 1});
        if (answer.size() != 1) checked.note(subject->info().name, "no answer");
        results.push_back(answer.empty() ? caseio::Result{} : std::move(answer.front()));
    }
    if (!ask.sampled && !differ(results, subjects)) return checked;
    if (!ask.oracle) return checked.noted("judges", "there is no oracle");
    const oracle::ExactAnswer exact = ask.oracle(c);
    for (std::size_t i = 0; i < results.size(); ++i) {
        const SubjectInfo& info = subjects[i]->info();
        const oracle::Judgement j = oracle::judge(results[i], exact, oracle::asked_in(info.promise, c.scalar));
        if (!oracle::is_failure(j.verdict)) continue;
        if (info.name == "proven") checked.note(info.name, j.reason);
        checked.findings.push_back({info.name, j.reason, std::string(oracle::name(j.verdict))});
    }
    return checked;
}

}  // namespace oblong::fuzz
