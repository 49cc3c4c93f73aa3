// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/query/engine.hpp"

// A component that is linked adds a folder with this header to the include path.
#if __has_include("oblong_curved/linked.hpp")
#include <oblong_curved/linked.hpp>
#endif
#if __has_include("oblong_simd/linked.hpp")
#include <oblong_simd/linked.hpp>
#endif

/// Which components of the package this translation unit is compiled with. Each combination is a type of its own, so
/// units of one program may differ.
namespace oblong::detail {

struct NoCurved {
    static constexpr bool linked = false;
    [[nodiscard]] static const CurvedRoutines* routines() { return nullptr; }
};
struct NoSimd {
    static constexpr bool linked = false;
    template <std::floating_point R>
    [[nodiscard]] static const VectorSearch<R>* search() {
        return nullptr;
    }
};

#if __has_include("oblong_curved/linked.hpp")
using CurvedComponent = LinkedCurved;
#else
using CurvedComponent = NoCurved;
#endif
#if __has_include("oblong_simd/linked.hpp")
using SimdComponent = LinkedSimd;
#else
using SimdComponent = NoSimd;
#endif

template <class Curved, class Simd>
struct LinkedComponents {
    static constexpr bool curved = Curved::linked;
    static constexpr bool simd = Simd::linked;
    template <std::floating_point R>
    [[nodiscard]] static Components<R> of() {
        return {Simd::template search<R>(), Curved::routines()};
    }
};
using Linked = LinkedComponents<CurvedComponent, SimdComponent>;

}  // namespace oblong::detail
