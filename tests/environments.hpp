// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cfenv>
#include <functional>
#include <string>
#include <vector>

#ifdef __SSE2__
#include <pmmintrin.h>
#include <xmmintrin.h>
#endif

#include "oblong/scalar/environment.hpp"

/// Floating-point environments that are not the default one, and work in them.
namespace oblong::test {

struct Environment {
    std::string name;
    int rounding = FE_TONEAREST;
    unsigned flags = 0;  ///< of the control register
};

/// Every rounding mode, flush-to-zero and denormals-are-zero, alone and together.
[[nodiscard]] inline std::vector<Environment> other_environments() {
    const std::array<std::pair<const char*, int>, 4> modes{{{"to nearest", FE_TONEAREST},
                                                            {"upward", FE_UPWARD},
                                                            {"downward", FE_DOWNWARD},
                                                            {"toward zero", FE_TOWARDZERO}}};
    std::vector<Environment> list;
    for (const auto& [name, mode] : modes) {
        if (mode != FE_TONEAREST) list.push_back({name, mode});
#ifdef __SSE2__
        constexpr unsigned flush = _MM_FLUSH_ZERO_ON;
        constexpr unsigned zeros = _MM_DENORMALS_ZERO_ON;
        list.push_back({std::string(name) + ", FTZ and DAZ", mode, flush | zeros});
        if (mode != FE_TONEAREST) continue;
        list.push_back({"FTZ", mode, flush});
        list.push_back({"DAZ", mode, zeros});
#endif
    }
    return list;
}

/// Calls work() in an environment. Not inlined, so that nothing of it is computed before.
[[gnu::noinline]] inline void within(const Environment& environment, const std::function<void()>& work) {
    std::fenv_t before;
    std::fegetenv(&before);
    std::fesetround(environment.rounding);
#ifdef __SSE2__
    _mm_setcsr(_mm_getcsr() | environment.flags);
#endif
    const bool is_default = environment_is_default();
    work();
    const bool is_kept = !environment_is_default() && std::fegetround() == environment.rounding;
    std::fesetenv(&before);
    EXPECT_FALSE(is_default) << environment.name;
    EXPECT_TRUE(is_kept) << environment.name;
    EXPECT_TRUE(environment_is_default()) << environment.name;
}

}  // namespace oblong::test
