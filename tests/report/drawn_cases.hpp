// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "caseio/case_reader.hpp"
#include "caseio/record.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"

/// Cases of every family and query with records of them, for tests of what a page draws.
namespace oblong::report::testing {

/// What is so, from the oracle itself and not from the record.
struct Truth {
    Outcome outcome = Outcome::undecided;  ///< of a cast, where the bodies start
    std::string gap;                       ///< their distance, 20 digits
};

struct DrawnCases {
    caseio::RecordSet set;
    std::map<std::string, Truth> truth;  ///< by the case's id
};

inline void add_record(DrawnCases& all, const caseio::Case& c) {
    fuzz::CaseJudge judge(c);
    caseio::Result refusal;
    refusal.id = c.id;
    refusal.subject = "double/of-tests";
    refusal.outcome = Outcome::not_converged;
    const fuzz::JudgedAnswer answer = judge.judge(refusal, {});
    caseio::Record r = fuzz::make_record(answer, fuzz::provenance(c, "kept"), "1");
    r.case_line = caseio::write_case(c);
    r.nearest = judge.nearest(answer);
    all.set.tallies.push_back({r.subject, r.family, 0, "verdict", r.verdict, 1});
    all.set.records.push_back(std::move(r));
    const oracle::ExactAnswer& exact = judge.exact();
    const Outcome outcome = exact.cast ? exact.cast->start : exact.outcome;
    all.truth[c.id] = {outcome, outcome == Outcome::separated ? oracle::decimal(exact.distance, 20) : "0"};
}

/// `count` cases of each family over all severities, each in double and in float, and every fourth under each other
/// query. Families of thousands of vertices are left out: they are polyhedra like the others.
inline void add_families(DrawnCases& all, int count) {
    for (const fuzz::Family& family : fuzz::families()) {
        if (family.name == "mesh" || family.name == "solids") continue;
        for (int i = 0; i < count; ++i) {
            const double severity = family.name == "regular" ? 0.1 * i / count : static_cast<double>(i) / (count - 1);
            const caseio::Case c = fuzz::family_case(family, 7, i, count, severity);
            add_record(all, c);
            add_record(all, fuzz::narrow_to_float(c));
            if (i % 4 != 1) continue;
            for (const caseio::Query query :
                 {caseio::Query::raycast, caseio::Query::sweep, caseio::Query::penetration}) {
                const caseio::Case other = fuzz::requery(c, query, 7);
                add_record(all, other);
                add_record(all, fuzz::narrow_to_float(other));
            }
        }
    }
}

/// The first cases of a file of kept ones.
inline void add_file(DrawnCases& all, const std::string& path, std::size_t most) {
    std::size_t count = 0;
    for (const caseio::Case& c : caseio::read_case_file(path))
        if (count++ < most && !all.truth.contains(c.id)) add_record(all, c);
}

}  // namespace oblong::report::testing
