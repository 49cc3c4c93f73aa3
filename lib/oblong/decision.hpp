// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/answers.hpp"     // IWYU pragma: export
#include "oblong/answer/outcome.hpp"     // IWYU pragma: export
#include "oblong/answer/rung.hpp"        // IWYU pragma: export
#include "oblong/answer/warm_start.hpp"  // IWYU pragma: export
#include "oblong/bodies.hpp"             // IWYU pragma: export
#include "oblong/query/checked_pair.hpp"

/// Exact decisions about two bodies: certified_decision and certified_within.
namespace oblong {

/// Decides exactly whether two bodies are separated, touching or overlapping. Costs less than the distance.
///
/// \param a,b     as certified_distance takes them
/// \param options a warm start
/// Throws std::bad_alloc only.
template <class A, class B>
[[nodiscard]] DecisionAnswer certified_decision(const A& a, const B& b, const QueryOptions& options = {}) {
    using Pair = detail::CheckedPair<void, A, B>;
    if constexpr (Pair::is_accepted) {
        using Engine = typename detail::EngineOf<Pair>::type;
        return Engine::decision(detail::engine_body(a), detail::engine_body(b), options);
    } else {
        return {};
    }
}

/// Decides exactly whether the signed distance of two bodies is below, at or above a margin. Overlapping bodies are
/// nearer than every margin.
///
/// \param a,b    as certified_distance takes them
/// \param margin of the scalar of the bodies; finite and not negative: otherwise `not_finite` or `unsupported`
/// \param options a warm start
/// Throws std::bad_alloc only.
template <class A, class B>
[[nodiscard]] WithinAnswer certified_within(const A& a, const B& b,
                                            const std::type_identity_t<detail::ScalarOr<double, A>>& margin,
                                            const QueryOptions& options = {}) {
    using Pair = detail::CheckedPair<void, A, B>;
    if constexpr (Pair::is_accepted) {
        if (!is_finite(margin)) return {.outcome = Nearness::not_finite};
        if (detail::in_default_environment([&margin] { return margin < 0; })) return {.outcome = Nearness::unsupported};
        using Engine = typename detail::EngineOf<Pair>::type;
        return Engine::within(detail::engine_body(a), detail::engine_body(b), margin, options);
    } else {
        return {};
    }
}

}  // namespace oblong
