// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/curved/curved.hpp"

#include <algorithm>
#include <array>

#include "fuzz/harness/contract.hpp"
#include "fuzz/harness/library/library.hpp"
#include "fuzz/subjects/library/library_subject.hpp"
#include "oracle/judge/verdict.hpp"

namespace oblong::fuzz {

namespace {

constexpr int limit = 500;

/// Ellipsoids, cylinders and cones; sums and hulls, which no core stands for.
bool is_curved(const AnyBody<Rational>& body) {
    using std::holds_alternative;
    return !holds_alternative<Points<Rational>>(body.shape) && !holds_alternative<Box<Rational>>(body.shape) &&
           !holds_alternative<Sphere<Rational>>(body.shape) && !holds_alternative<Capsule<Rational>>(body.shape);
}

const std::vector<std::unique_ptr<Subject>>& plain_subjects() {
    static const std::vector<std::unique_ptr<Subject>> subjects = [] {
        std::vector<std::unique_ptr<Subject>> list;
        for (const char* name : {"float/johnson/relative-1e-4/running-max/no-progress/limit-500",
                                 "double/johnson/relative-1e-10/running-max/no-progress/limit-500",
                                 "double/signed-volumes/relative-1e-10/running-max/no-progress/limit-500"})
            list.push_back(make_subject(name));
        return list;
    }();
    return subjects;
}

}  // namespace

CurvedAsk our_curved() {
    return {[](const caseio::Case& c) { return answer_proven(c); }};
}

Checked check_curved(const caseio::Case& c, const CurvedAsk& ask) {
    Checked checked;
    if (!c.b || (!is_curved(c.a) && !is_curved(*c.b))) return checked;
    std::vector<caseio::Result> results;
    for (const auto& subject : plain_subjects()) {
        results.push_back(subject->answer({&c, 1}).front());
        checked.note(subject->info().name, broken_contract(results.back(), limit));
    }
    if (!ask.judged) return checked;
    if (!ask.oracle) return checked.noted("judges", "there is no oracle");
    const oracle::ExactAnswer exact = ask.oracle(c);
    for (std::size_t i = 0; i < results.size(); ++i) {
        const SubjectInfo& info = plain_subjects()[i]->info();
        const oracle::Judgement j = oracle::judge(results[i], exact, info.promise);
        if (oracle::is_failure(j.verdict))
            checked.findings.push_back({info.name, j.reason, std::string(oracle::name(j.verdict))});
    }
    if (ask.proven) checked.note("proven", broken_proof(c, ask.proven(c), exact));
    return checked;
}

}  // namespace oblong::fuzz
