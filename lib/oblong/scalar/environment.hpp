// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cfenv>
#include <limits>

/// The floating-point environment of a thread: how results are rounded, and what becomes of subnormal numbers.
namespace oblong {

/// Returns whether doubles round to nearest even and underflow gradually, without flush-to-zero and denormals-are-zero.
/// In any other environment the error bounds of doubles are void, and a comparison may take a subnormal number for 0.
[[nodiscard]] inline bool environment_is_default() noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    // Reads the control register, because an operation on subnormals can take a hundred cycles: rounding mode (bits 13
    // and 14), flush to zero (15), denormals are zero (6).
    return (__builtin_ia32_stmxcsr() & 0xe040U) == 0;
#else
    // volatile: evaluated at run time, in the current mode.
    volatile double one = 1;
    volatile double half_step = 0x1p-53;
    volatile double more = 0x1.8p-53;
    volatile double least_normal = std::numeric_limits<double>::min();
    volatile double half = 0.5;
    volatile double least = std::numeric_limits<double>::denorm_min();
    const bool nearest = one + half_step == 1 && -one - half_step == -1 && one + more > 1 && -one - more < -1;
    const bool gradual = least_normal * half != 0 && least * one != 0;
    return nearest && gradual;
#endif
}

namespace detail {

/// Sets the default environment while it lives.
class DefaultEnvironment {
public:
    DefaultEnvironment() noexcept {
        std::fegetenv(&before_);
        std::fesetenv(FE_DFL_ENV);
    }
    ~DefaultEnvironment() { std::fesetenv(&before_); }
    DefaultEnvironment(const DefaultEnvironment&) = delete;
    DefaultEnvironment& operator=(const DefaultEnvironment&) = delete;

private:
    std::fenv_t before_{};
};

/// Returns f(). Not inlined and not without effects, so that no arithmetic of f moves to before or after the call.
template <class F>
[[gnu::noinline]] auto call_apart(const F& f) {
    asm volatile("" ::: "memory");
    return f();
}
/// Returns f(), computed in the default environment; the caller's is restored. A query that is asked in another
/// environment calls itself by it, so that every bit of its answer is the same in all of them.
template <class F>
[[gnu::noinline, gnu::cold]] auto with_environment_set(const F& f) {
    const DefaultEnvironment held;
    return call_apart(f);
}
/// The same, in place if the environment is the default one.
template <class F>
auto in_default_environment(const F& f) {
    if (environment_is_default()) [[likely]]
        return f();
    return with_environment_set(f);
}

}  // namespace detail

}  // namespace oblong
