// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/cases/generate/family.hpp"

namespace oblong::fuzz {

/// A pair drawn to make A − B oblong where GJK ends (van den Bergen 1999, §5, Fig. 3): a large flat facet or a long
/// edge, and a body up to 10^5 times smaller that hovers over it closer than its own size, turned at random. Three to
/// eight vertices a body. The same draws give the same case on every machine.
[[nodiscard]] caseio::Case oblong_pair(Draw& draw);

}  // namespace oblong::fuzz
