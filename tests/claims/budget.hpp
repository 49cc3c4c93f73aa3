// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>

namespace oblong::claims {

/// How much a claim's program does: all of it, or with the argument `--quick` a hundredth, at least `least`.
class Budget {
public:
    Budget(int argc, char** argv)
        : quick_(std::ranges::any_of(std::span(argv, static_cast<std::size_t>(argc)),
                                     [](std::string_view argument) { return argument == "--quick"; })) {}

    [[nodiscard]] bool quick() const { return quick_; }
    [[nodiscard]] std::size_t operator()(std::size_t full, std::size_t least = 1) const {
        return quick_ ? std::max(full / 100, least) : full;
    }

private:
    bool quick_;
};

}  // namespace oblong::claims
