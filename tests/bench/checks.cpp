// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/checks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace oblong::bench {

namespace {

bool agrees(Outcome said, Outcome exact) {
    return said == exact || (said == Outcome::intersecting && exact != Outcome::separated);
}

std::optional<std::string> decision_fault(const Exact& exact, const Answer& answer) {
    if (agrees(answer.outcome, exact.outcome)) return std::nullopt;
    return fmt::format("{} instead of {}", name(answer.outcome), name(exact.outcome));
}

}  // namespace

Check rounded_once(const Reference& reference) {
    return [&reference](std::uint32_t pair, const Answer& answer) -> std::optional<std::string> {
        const Exact& exact = reference.exact[pair];
        if (auto why = decision_fault(exact, answer)) return why;
        if (answer.distance == exact.distance) return std::nullopt;
        return fmt::format("{:a} instead of {:a}", answer.distance, exact.distance);
    };
}

Check within(const Reference& reference, double relative, double roundoff) {
    return [&reference, relative, roundoff](std::uint32_t pair, const Answer& answer) -> std::optional<std::string> {
        const double exact = reference.exact[pair].distance;
        const double said = std::max(answer.distance, 0.0);
        const double most = relative * std::max(said, exact) + 64 * roundoff * reference.largest;
        if (std::abs(said - exact) <= most) return std::nullopt;
        return fmt::format("{} instead of {}", answer.distance, exact);
    };
}

Check decided(const Reference& reference) {
    return [&reference](std::uint32_t pair, const Answer& answer) {
        return decision_fault(reference.exact[pair], answer);
    };
}

Check unchecked() {
    return [](std::uint32_t, const Answer&) { return std::optional<std::string>(); };
}

}  // namespace oblong::bench
