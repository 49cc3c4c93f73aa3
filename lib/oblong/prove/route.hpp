// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/fractions/exact_body.hpp"
#include "oblong/prove/cores/core_pair.hpp"

/// How a question about any two bodies finds its prover.
namespace oblong::detail {

/// The three provers of a question. `cores(CorePair)` answers about polyhedra with balls, `round()` about other bodies,
/// both in doubles and double-doubles first, and `exact(a, b)` about any bodies in rationals. The first two may return
/// nothing, which leaves the question to the third.
template <class Answer, class Cores, class Round, class Exact>
struct Provers {
    Answer not_finite;  ///< the answer if a pose holds infinity or NaN
    Cores cores;
    Round round;
    Exact exact;
};
template <class Answer, class Cores, class Round, class Exact>
Provers(Answer, Cores, Round, Exact) -> Provers<Answer, Cores, Round, Exact>;

/// Returns the answer of the first prover that has one.
template <class Answer, class Cores, class Round, class Exact, std::floating_point R>
[[nodiscard]] Answer by_route(const Operand<R>& a, const Operand<R>& b,
                              const Provers<Answer, Cores, Round, Exact>& provers) {
    if (!environment_is_default()) return with_environment_set([&] { return by_route(a, b, provers); });
    CorePair<R> pair;
    if (pair.read(a, b)) {
        if constexpr (std::same_as<decltype(provers.cores(pair)), Answer>) {
            return provers.cores(pair);
        } else {
            if (const std::optional<Answer> answer = provers.cores(pair)) return *answer;
        }
    } else if (const std::optional<Answer> answer = provers.round()) {
        return *answer;
    }
    const std::optional<AnyBody<Rational>> exact_a = exact_of(a);
    const std::optional<AnyBody<Rational>> exact_b = exact_of(b);
    if (!exact_a || !exact_b) return provers.not_finite;
    return provers.exact(*exact_a, *exact_b);
}

}  // namespace oblong::detail
