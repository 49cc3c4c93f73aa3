// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "caseio/real.hpp"
#include "fuzz/subjects/native/solver_run.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/rounded_root.hpp"
#include "oblong/support/any_body.hpp"

/// What the runs of all groups share: the numbers of a case and of a name in the subject's scalar; refusals; the time.
namespace oblong::fuzz::detail {

/// Thrown if a solver does not take a case.
struct Refused {
    std::string why;
};

/// Formats that hold every double: long double and Boost's.
template <class S>
concept HoldsDoubles = std::same_as<S, long double> || (BinaryFloat<S> && requires { typename S::backend_type; });

/// Returns the number itself: for `map_numbers`. Throws Refused if the scalar does not hold it.
template <OrderedField S>
[[nodiscard]] S represent(const Rational& value) {
    if constexpr (HoldsDoubles<S>) {
        // Most numbers of cases are doubles.
        if (const auto same = oblong::detail::same_number<double>(value)) return S(*same);
    }
    const std::optional<S> exact = exactly<S>(value);
    if (!exact) throw Refused{"numbers that are no " + std::string(ScalarTraits<S>::name)};
    return *exact;
}

template <OrderedField S>
[[nodiscard]] Vec3<S> represent_vector(const Vec3<Rational>& v) {
    return {represent<S>(v.x), represent<S>(v.y), represent<S>(v.z)};
}

/// A decimal in the solver's scalar, rounded once.
template <OrderedField S>
[[nodiscard]] S tolerance_in(const std::string& text) {
    const Rational value = decimal_tolerance(text);
    if constexpr (ScalarTraits<S>::exact) {
        return value;
    } else {
        return nearest<S>(value);
    }
}

/// n / ‖n‖; nothing if that is no number.
template <OrderedField S>
[[nodiscard]] std::optional<Vec3<caseio::Real>> stated_unit(const Vec3<S>& n) {
    const S squared = squared_norm(n);
    if (!(S(0) < squared) || !is_finite(squared)) return std::nullopt;
    if constexpr (RealField<S>) {
        const S length = square_root(squared);
        return caseio::to_real(Vec3<S>{n.x / length, n.y / length, n.z / length});
    } else {
        const auto along = [&squared](const Rational& x) {
            const double length = nearest_root<double>(Rational(x * x / squared));
            return x < 0 ? -length : length;
        };
        return caseio::to_real(Vec3<double>{along(n.x), along(n.y), along(n.z)});
    }
}

/// Two bodies in a solver's scalar. The constructor throws Refused if the scalar holds no number of theirs, or no
/// support mapping.
template <OrderedField S>
struct BodyPair {
    AnyBody<S> a, b;

    /// Precondition: the case has two bodies.
    explicit BodyPair(const caseio::Case& c)
        : a(map_numbers<S>(c.a, represent<S>)), b(map_numbers<S>(*c.b, represent<S>)) {
        if (!can_support(a) || !can_support(b)) throw Refused{"a rational solver takes points and boxes only"};
    }
};

/// Throws Refused unless a case of two bodies asks for a distance or a decision.
inline void require_distance(const caseio::Case& c) {
    if ((c.query != caseio::Query::distance && c.query != caseio::Query::decide) || !c.b)
        throw Refused{"only distance and decide queries"};
}
inline void require_penetration(const caseio::Case& c) {
    if (c.query != caseio::Query::penetration || !c.b) throw Refused{"only penetration queries"};
}

/// Returns what `answer(result)` makes of a result; if that throws Refused, `unsupported` and why.
template <class Answer>
[[nodiscard]] caseio::Result answered(const Answer& answer) {
    caseio::Result result;
    try {
        answer(result);
    } catch (const Refused& refused) {
        result.outcome = Outcome::unsupported;
        result.message = refused.why;
    }
    return result;
}

/// Returns run(), and notes the time that it took.
template <class Run>
[[nodiscard]] auto timed(caseio::Result& result, const Run& run) {
    const auto start = std::chrono::steady_clock::now();
    auto answer = run();
    const auto end = std::chrono::steady_clock::now();
    result.time_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count();
    return answer;
}

}  // namespace oblong::fuzz::detail
