// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rapidcheck.h>

#include "oblong/prepared/layout/prepared.hpp"
#include "oblong/prepared/search/scans.hpp"
#include "oblong/scalar/builtin.hpp"

/// Bodies and directions for which searches can differ: ties, copies, lengths beside whole vectors, ends of the range.
namespace oblong::simd_testing {

/// From a small lattice, so that reaches tie, or any numbers below 1, each scaled by a power of two.
template <class R>
[[nodiscard]] rc::Gen<Vec3<R>> vector_gen(bool lattice) {
    const rc::Gen<R> one = lattice ? rc::gen::map(rc::gen::inRange(-2, 3), [](int k) { return static_cast<R>(k); })
                                   : rc::gen::map(rc::gen::inRange(-1'000'000, 1'000'001),
                                                  [](int k) { return static_cast<R>(k) / R(1'000'003); });
    return rc::gen::construct<Vec3<R>>(one, one, one);
}

template <class R>
[[nodiscard]] std::vector<Vec3<R>> any_vertices(int most) {
    const auto count = static_cast<std::size_t>(*rc::gen::inRange(1, most + 1));
    const bool lattice = *rc::gen::arbitrary<bool>();
    std::vector<Vec3<R>> vertices = *rc::gen::container<std::vector<Vec3<R>>>(count, vector_gen<R>(lattice));
    const R scale = std::ldexp(R(1), *rc::gen::elementOf(std::vector<int>{0, 0, 0, 60, -60, 120, -140}));
    for (Vec3<R>& v : vertices) v = v * scale;
    if (*rc::gen::arbitrary<bool>()) vertices.back() = vertices.front();
    return vertices;
}

/// Numbers of [−1, 1), the same on every machine (Marsaglia's xorshift).
class Uniform {
public:
    explicit Uniform(std::uint64_t seed) : state_(seed) {}
    [[nodiscard]] double operator()() {
        state_ ^= state_ << 13U;
        state_ ^= state_ >> 7U;
        state_ ^= state_ << 17U;
        return static_cast<double>(state_ >> 11U) * 0x1p-52 - 1;
    }

private:
    std::uint64_t state_;
};

}  // namespace oblong::simd_testing
