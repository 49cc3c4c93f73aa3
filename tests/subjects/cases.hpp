// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "caseio/case.hpp"

/// Small cases for tests of subjects.
namespace oblong::test {

inline AnyBody<Rational> at(Shape<Rational> shape, const Vec3<Rational>& translation) {
    return {std::move(shape), Affine<Rational>{{}, translation}};
}

inline Shape<Rational> cube() { return Box<Rational>({1, 1, 1}); }

inline caseio::Case ask(std::string id, AnyBody<Rational> a, AnyBody<Rational> b,
                        caseio::Query query = caseio::Query::distance) {
    caseio::Case c{
        std::move(id), query, caseio::CaseScalar::float64, 3, std::move(a), std::move(b), {}, {}, {}, {}, {}};
    return c;
}

/// Two cubes with faces one apart.
inline caseio::Case cubes(std::string id) { return ask(std::move(id), {cube(), {}}, at(cube(), {3, 0, 0})); }

}  // namespace oblong::test
