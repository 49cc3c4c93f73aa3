// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "caseio/case.hpp"

namespace oblong::oracle {

/// Returns the question whether the bodies are separated, touch or overlap; with a margin, how they lie to it.
[[nodiscard]] inline caseio::Case pair_case(AnyBody<Rational> a, AnyBody<Rational> b, int dimension,
                                            std::optional<Rational> margin = {}) {
    return {.id = {},
            .query = margin ? caseio::Query::within : caseio::Query::decide,
            .scalar = caseio::CaseScalar::exact,
            .dimension = dimension,
            .a = std::move(a),
            .b = std::move(b),
            .ray = {},
            .sweep = {},
            .source = {},
            .note = {},
            .expect = {},
            .margin = std::move(margin)};
}

}  // namespace oblong::oracle
