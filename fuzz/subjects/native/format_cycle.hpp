// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "oblong/gjk/cycle.hpp"
#include "oblong/gjk/descent.hpp"
#include "oblong/gjk/frank_wolfe.hpp"
#include "oblong/scalar/format_number.hpp"

/// Cycles of loops whose operations may round stochastically: a state that comes back proves a cycle only where the
/// rounding's own state came back with it. Include it wherever these loops are instantiated.
namespace oblong {

namespace detail {

/// A state of a loop, and that of its rounding, which other roundings never change.
template <class State>
struct RoundedState {
    State state;
    std::uint64_t random = 0;

    [[nodiscard]] friend bool operator==(const RoundedState&, const RoundedState&) = default;
};

template <class State>
class RoundedLasso {
public:
    std::optional<int> next(const State& state) { return detector_.next({state, format_state().random}); }

private:
    LassoDetector<RoundedState<State>> detector_;
};

}  // namespace detail

template <>
class LassoDetector<detail::LoopState<FormatNumber>> : public detail::RoundedLasso<detail::LoopState<FormatNumber>> {};

template <>
class LassoDetector<detail::FrankWolfeState<FormatNumber>>
    : public detail::RoundedLasso<detail::FrankWolfeState<FormatNumber>> {};

}  // namespace oblong
