// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

/// Every test program draws the same cases, whether ctest starts it or a person: RapidCheck reads RC_PARAMS when the
/// first property runs, and a value that is set stays.
namespace oblong::test {
namespace {

[[maybe_unused]] const bool is_seeded = setenv("RC_PARAMS", "seed=1999", 0) == 0;

}  // namespace
}  // namespace oblong::test
