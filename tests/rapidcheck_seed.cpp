// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string>

#include "tests/level.hpp"

/// Every test program draws the same cases, whether ctest or a person starts it. RapidCheck reads RC_PARAMS when the
/// first property runs; a value that the environment has stays.
namespace oblong::test {
namespace {

[[maybe_unused]] const bool is_seeded =
    setenv("RC_PARAMS", ("seed=1999 max_success=" + std::to_string(draws(100))).c_str(), 0) == 0;

}  // namespace
}  // namespace oblong::test
