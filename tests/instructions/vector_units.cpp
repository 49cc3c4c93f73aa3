// SPDX-License-Identifier: GPL-3.0-or-later
#include <hwy/targets.h>

#include <cstdint>

/// The two functions of Highway's shared library that the kernels call. This program defines them and does not link the
/// library, which reads a timer by an instruction that valgrind does not know on some processors (rdtscp) when it is
/// loaded. Units above AVX2, which valgrind does not know, are left out; so counts of two processors can be compared.
namespace hwy {

std::int64_t SupportedTargets() {
    __builtin_cpu_init();
    const bool has_avx2 = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
    return HWY_SCALAR | HWY_EMU128 | HWY_SSSE3 | HWY_SSE4 | (has_avx2 ? std::int64_t{HWY_AVX2} : 0);
}

ChosenTarget& GetChosenTarget() {
    static ChosenTarget chosen;
    return chosen;
}

}  // namespace hwy
