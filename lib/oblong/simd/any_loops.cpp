// SPDX-License-Identifier: BSL-1.0
#include "oblong/prepared/search/grid_search.hpp"
#include "oblong/simd/coarse_scan.hpp"
#include "oblong/simd/fetch.hpp"
#include "oblong/simd/loops.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_BROKEN_EMU128 1  // scalar without a vector unit: clang 19 compiles the emulation for minutes
// A processor with a unit that is left out runs the next one below, with the same bits. In medians AVX-512 gains at
// most 5 % for hulls of 8 to 512 vertices, and it costs two fifths of the compile time.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3 | HWY_AVX3_DL)
#define HWY_TARGET_INCLUDE "oblong/simd/any_loops.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
// after it
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace oblong::simd::HWY_NAMESPACE {
namespace {

#include "oblong/simd/component_arrays.inl"
// after it
#include "oblong/simd/regions.inl"
// after it
#include "oblong/simd/searches.inl"

template <class R>
[[gnu::noinline]] GjkResult<double> cold_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                              const GjkOptions<double>& options, SupportRecordPair& seen) {
    return in_this_unit([&] {
        return distance_along(fetched_initial_direction(a, b), options, recording<AnyLayout>(a, seen.a),
                              recording<AnyLayout>(b, seen.b));
    });
}
/// From a direction that is told, which is rare: not flattened.
template <class R>
[[gnu::noinline]] GjkResult<double> explicit_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                                  const GjkOptions<double>& options, SupportRecordPair& seen) {
    return gjk_distance<double>(recording<AnyLayout>(a, seen.a), recording<AnyLayout>(b, seen.b), options, Regions{});
}
template <class R>
struct Vertices {
    const PreparedPolytope<R>& body;

    [[nodiscard]] Vec3<double> vertex(std::uint32_t i) const { return as_doubles(body.vertex(i)); }
};
/// From a simplex, where that leads anywhere.
template <class R>
[[gnu::noinline]] GjkResult<double> warm_loop(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b,
                                              const ProposalOptions& how, SupportRecordPair& seen) {
    return in_this_unit([&] {
        const GjkOptions<double> options = oblong::detail::solver_options(how);
        Descent<double, Regions> descent(options.guard);
        const TrackingState start = oblong::detail::start_of(a, b, how.warm_simplex);
        if (oblong::detail::begins_with(Vertices<R>{a}, Vertices<R>{b}, start, descent)) [[likely]]
            return gjk_resume(recording<AnyLayout>(a, seen.a), recording<AnyLayout>(b, seen.b), options, descent);
        return cold_loop(a, b, options, seen);
    });
}
template <class R>
GjkResult<double> distance(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b, const ProposalOptions& how,
                           SupportRecordPair& seen) {
    if (how.start) [[unlikely]]
        return explicit_loop(a, b, oblong::detail::solver_options(how), seen);
    if (how.warm_simplex != nullptr) return warm_loop(a, b, how, seen);
    return cold_loop(a, b, oblong::detail::solver_options(how), seen);
}
template <class R>
SeparatingAxisResult<double> axis(const PreparedPolytope<R>& a, const PreparedPolytope<R>& b, SupportRecordPair& seen) {
    return in_this_unit([&] {
        return axis_along(fetched_initial_direction(a, b), recording<AnyLayout>(a, seen.a),
                          recording<AnyLayout>(b, seen.b));
    });
}

template <class R>
const UnitLoops<PreparedPolytope<R>>& loops() {
    static constexpr UnitLoops<PreparedPolytope<R>> table{&distance<R>, &axis<R>};
    return table;
}
const UnitLoops<PreparedPolytope<double>>& double_loops() { return loops<double>(); }
const UnitLoops<PreparedPolytope<float>>& float_loops() { return loops<float>(); }

}  // namespace
}  // namespace oblong::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace oblong::simd {

HWY_EXPORT(double_loops);
HWY_EXPORT(float_loops);

template <std::floating_point R>
const UnitLoops<PreparedPolytope<R>>& any_loops() {
    if constexpr (std::same_as<R, float>) {
        return HWY_DYNAMIC_DISPATCH(float_loops)();
    } else {
        return HWY_DYNAMIC_DISPATCH(double_loops)();
    }
}
template const UnitLoops<PreparedPolytope<float>>& any_loops();
template const UnitLoops<PreparedPolytope<double>>& any_loops();

}  // namespace oblong::simd
#endif
