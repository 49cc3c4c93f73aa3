// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>

#include "caseio/case.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/prove/cores/decision.hpp"
#include "tests/prove/cores/core_cases.hpp"

namespace oblong::core_cases {

/// Makes the tests' bodies bodies that the certified queries take.
template <std::floating_point R>
[[nodiscard]] CoreView<R> core_view(const Body<R>& body) {
    return body.view();
}

}  // namespace oblong::core_cases

/// One question in the two forms that the tests need: as cores of a format for the certifier, as a case for the oracle.
namespace oblong::attack {

/// The bodies of a case in its own format; what their cores refer to.
template <std::floating_point R>
struct Bodies {
    AnyBody<R> a, b;
    int dimension = 3;

    /// Precondition: the case's numbers are numbers of R.
    explicit Bodies(const caseio::Case& c)
        : a(map_numbers<R>(c.a, nearest<R>)), b(map_numbers<R>(*c.b, nearest<R>)), dimension(c.dimension) {}

    /// Whether the certifier takes both.
    [[nodiscard]] bool certifiable() const { return any_core(a) && any_core(b); }
    [[nodiscard]] CertifiedDistance<R> ask(LadderOptions ladder = {}) const {
        ladder.dimension = dimension;
        return ladder_distance(any_core(a).value(), any_core(b).value(), ladder);
    }
};

template <std::floating_point R>
[[nodiscard]] AnyBody<Rational> rational_body(const core_cases::Body<R>& body) {
    AnyBody<R> points{Points<R>(body.vertices), body.pose};
    AnyBody<Rational> core = map_numbers<Rational>(points, [](const R& x) { return to_rational(x); });
    if (body.radius == 0) return core;
    AnyBody<Rational> ball{Sphere<Rational>(to_rational(body.radius)), std::nullopt};
    return {Sum<Rational>({std::move(core), std::move(ball)}), std::nullopt};
}

/// The pair as a case of exact numbers.
template <std::floating_point R>
[[nodiscard]] caseio::Case case_of(const core_cases::Pair<R>& pair, int dimension = 3) {
    return {.id = "attack",
            .query = caseio::Query::distance,
            .scalar = caseio::CaseScalar::exact,
            .dimension = dimension,
            .a = rational_body(pair.a),
            .b = rational_body(pair.b),
            .ray = {},
            .sweep = {},
            .source = {},
            .note = {},
            .expect = {}};
}

template <std::floating_point R>
[[nodiscard]] CertifiedDistance<R> ask(const core_cases::Pair<R>& pair, LadderOptions ladder = {}, int dimension = 3) {
    ladder.dimension = dimension;
    return ladder_distance(pair.a, pair.b, ladder);
}

}  // namespace oblong::attack
