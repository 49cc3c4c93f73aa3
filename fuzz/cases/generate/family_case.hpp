// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "fuzz/cases/generate/family.hpp"

namespace oblong::fuzz {

/// Which case of a family: see `family_case`.
struct FamilyIndex {
    std::uint64_t seed = 1;
    int index = 0, count = 1;
    double severity = -1;
};

/// Returns the case that `make` draws in the family's place, under its name and from its random numbers.
[[nodiscard]] caseio::Case family_case(const Family& family, const FamilyIndex& at,
                                       const std::function<caseio::Case(Draw&, double)>& make);

}  // namespace oblong::fuzz
