// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>

#include "oblong/gjk/stopping_rule.hpp"
#include "oblong/simplex/subalgorithm.hpp"
#include "oblong/support/difference.hpp"

namespace oblong {

/// The state of one iteration before its new point is added. The references are valid until the sink returns.
template <class S>
struct Iteration {
    int index;                    ///< from 0
    const Vec3<S>& v;             ///< the current point of A − B
    const DifferencePoint<S>& w;  ///< its support point, s_{A−B}(−v)
    const S& vv;                  ///< ‖v‖²
    const S& vw;                  ///< v·w; δ = v·w / ‖v‖
    const S& lower;               ///< μ, or μ² in the squared form of the rule
    const RuleValues<S>& rule;    ///< what the stopping rule compared
    const Carrier<S>& carrier;    ///< W with its weights; its set is empty in the first iteration
};

/// A sink that receives every iteration. `active` false removes the call at compile time.
template <class T, class S>
concept TraceSink = requires(T&& sink, const Iteration<S>& iteration) {
    { std::remove_cvref_t<T>::active } -> std::convertible_to<bool>;
    sink(iteration);
};

/// Receives nothing, at no cost.
struct NoTrace {
    static constexpr bool active = false;  ///< no Iteration is made
    void operator()(const auto&) const {}  ///< does nothing
};

}  // namespace oblong
