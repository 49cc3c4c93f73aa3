// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "oracle/verify/enumerated_body.hpp"
#include "tests/oracle/cases.hpp"

/// The cases that certificates are tried on.
namespace oblong::oracle::test {

using caseio::Case;

/// The bodies of a case as they lie at the start, asked for their distance.
inline Case at_rest(Case c) {
    if (c.query != caseio::Query::decide) c.query = caseio::Query::distance;
    c.ray.reset();
    c.sweep.reset();
    return c;
}

/// Both queries of cases of every family, some in float.
inline std::vector<Case> generated(int per_family) {
    std::vector<Case> cases;
    for (const fuzz::Family& family : fuzz::families()) {
        for (int i = 0; i < per_family; ++i) {
            Case c = at_rest(fuzz::family_case(family, 6, i, per_family));
            if (i % 3 == 2) c = fuzz::narrow_to_float(c);
            if (i % 4 == 1) c.query = caseio::Query::decide;
            const auto a = enumerated_body(c.a);
            if (a && a->vertices.size() <= 200) cases.push_back(std::move(c));
        }
    }
    return cases;
}

/// Casts and penetrations too are asked for their distance.
inline std::vector<Case> reported() {
    std::vector<Case> cases = caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/reported.jsonl");
    for (Case& c : cases) c = at_rest(std::move(c));
    return cases;
}

/// Cases in the plane, of balls, and with flat, single and repeated vertices.
inline std::vector<Case> special() {
    const auto square = [](Rational at) { return points({{at, 0, 0}, {at + 2, 0, 0}, {at + 2, 2, 0}, {at, 2, 0}}); };
    std::vector<Case> cases;
    for (const Rational& at : {Rational(1), Rational(2), Rational(3), Rational(0)}) {
        for (const int dimension : {2, 3}) cases.push_back(make_case(square(0), square(at), dimension));
        cases.push_back(make_case(box({1, 1, 1}), box({1, 1, 1}, {at, 0, 0})));
        cases.push_back(make_case(box({1, 1, 1}), sphere(Rational(1, 2), {at, 0, 0})));
        cases.push_back(make_case(sphere(1), sphere(1, {at, 0, 0})));
        cases.push_back(make_case(sphere(1), sphere(1, {at, 0, 0}), 2));
        cases.push_back(make_case(points({{0, 0, 0}}), points({{at, at, at}, {at, at, at}})));
        cases.push_back(make_case(points({{-1, 0, 0}, {1, 0, 0}}), points({{0, -at, 0}, {0, at, 0}})));
        cases.push_back(make_case(points({{-1, 0, 0}, {1, 0, 0}}), points({{0, -at, 0}, {0, at, 0}}), 2));
    }
    return cases;
}

inline std::vector<Case> all_cases(int per_family) {
    std::vector<Case> cases = generated(per_family);
    for (std::vector<Case>& more : std::array{reported(), special()})
        std::ranges::move(more, std::back_inserter(cases));
    return cases;
}

}  // namespace oblong::oracle::test
