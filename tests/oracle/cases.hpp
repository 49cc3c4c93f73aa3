// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "oracle/exact/exact_answer.hpp"

/// Cases in few words.
namespace oblong::oracle::test {

using Vec = Vec3<Rational>;
using Body = AnyBody<Rational>;

inline Body points(std::vector<Vec> vertices) { return {Points<Rational>(std::move(vertices)), std::nullopt}; }
inline Body box(Vec half, Vec at = {}) { return {Box<Rational>(std::move(half)), Affine<Rational>{{}, std::move(at)}}; }
inline Body sphere(Rational radius, Vec at = {}) {
    return {Sphere<Rational>(std::move(radius)), Affine<Rational>{{}, std::move(at)}};
}

inline caseio::Case make_case(Body a, Body b, int dimension = 3) {
    return {.id = "test",
            .query = caseio::Query::distance,
            .scalar = caseio::CaseScalar::exact,
            .dimension = dimension,
            .a = std::move(a),
            .b = std::move(b),
            .ray = std::nullopt,
            .sweep = std::nullopt,
            .source = {},
            .note = {},
            .expect = {}};
}

inline ExactAnswer answer(Body a, Body b, int dimension = 3) {
    return exact_answer(make_case(std::move(a), std::move(b), dimension));
}

}  // namespace oblong::oracle::test
