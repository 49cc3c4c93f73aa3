// SPDX-License-Identifier: BSL-1.0
#include "oblong/simd/batch_warm_start.hpp"

#include <limits>

#include "oblong/prepared/initial_simplex/start.hpp"

// This file is compiled once for every vector unit; foreach_target.h includes it again and again.
#undef HWY_TARGET_INCLUDE
#define HWY_BROKEN_EMU128 1  // scalar without a vector unit: clang 19 compiles the emulation for minutes
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)  // little gained, much compiled
#define HWY_TARGET_INCLUDE "oblong/simd/batch_warm_start.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
// after it
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace oblong::simd::HWY_NAMESPACE {
namespace {

#include "oblong/simd/nearest.inl"
// after it
#include "oblong/simd/lane_initial_direction.inl"

constexpr std::size_t max_numbers = std::size_t{6} * detail::max_in_batch_arrays;

/// One body of each pair: x of all vertices, y, then z, a vector for each vertex.
struct Bodies {
    const float* numbers;
    std::size_t padded_count;

    HWY_INLINE Vectors vertex(std::size_t i) const {
        const D d;
        const float* x = numbers + i * lanes;
        const std::size_t component = padded_count * lanes;
        return {hn::Load(d, x), hn::Load(d, x + component), hn::Load(d, x + 2 * component)};
    }
};

/// The farthest so far.
struct Farthest {
    Vectors point;
    V index, support_value;

    HWY_INLINE void take(const Vectors& p, const V& i, const Vectors& n) {
        const V r = dot(p, n);
        const M farther = hn::Gt(r, support_value);
        support_value = hn::IfThenElse(farther, r, support_value);
        index = hn::IfThenElse(farther, i, index);
        point = choose(farther, p, point);
    }
};

/// Finds a farthest vertex. Among equal ones with an even index, returns the first even one: so never one of the
/// copies behind the last vertex.
HWY_INLINE Farthest farthest(const Bodies& bodies, const Vectors& n) {
    const Vectors first = bodies.vertex(0);
    Farthest even{first, number(0), dot(first, n)};
    Farthest odd = even;
    V at = number(0);
    V after = number(1);
    for (std::size_t i = 0; i < bodies.padded_count; i += 2) {
        even.take(bodies.vertex(i), at, n);
        odd.take(bodies.vertex(i + 1), after, n);
        at = hn::Add(at, number(2));
        after = hn::Add(after, number(2));
    }
    const M farther = hn::Gt(odd.support_value, even.support_value);
    return {choose(farther, odd.point, even.point), hn::IfThenElse(farther, odd.index, even.index), even.support_value};
}

struct Group {
    Bodies a, b;

    /// Returns the support point of A − B along n.
    [[nodiscard]] HWY_INLINE Corner support(const Vectors& n) const {
        const Farthest p = farthest(a, n);
        const Farthest q = farthest(b, -n);
        const V shifted = hn::Mul(q.index, number(float{detail::max_in_batch_arrays}));
        return {p.point - q.point, hn::Add(p.index, shifted)};
    }
};

/// The vertices that a corner's code tells.
VertexPair vertices_of(float code) {
    const auto number = static_cast<std::uint32_t>(code);
    return {number % detail::max_in_batch_arrays, number / detail::max_in_batch_arrays};
}

/// A body's rows as seen from `from`, in floats, as many columns as asked for: behind its own the first vertex again.
template <class R>
float* put(const PreparedPolytope<R>& body, const Frame& frame, std::size_t padded_count, float* out) {
    const hn::ScalableTag<R> d;
    const ComponentArrays<R> arrays = body.component_arrays();
    const auto scale = hn::Set(d, static_cast<R>(frame.scale));
    const std::array<R, 3> centre{static_cast<R>(frame.centre.x), static_cast<R>(frame.centre.y),
                                  static_cast<R>(frame.centre.z)};
    for (std::size_t k = 0; k < 3; ++k, out += padded_count) {
        const R* component = arrays.numbers + k * arrays.block;
        const auto origin = hn::Set(d, centre[k]);
        for (std::size_t i = 0; i < arrays.padded_count; i += hn::MaxLanes(d)) {
            const auto x = hn::Mul(hn::Sub(hn::Load(d, component + arrays.offset(i)), origin), scale);
            if constexpr (sizeof(R) == sizeof(float)) {
                hn::StoreU(x, d, out + i);
            } else {
                const hn::Rebind<float, hn::ScalableTag<R>> narrow;
                hn::StoreU(hn::DemoteTo(narrow, x), narrow, out + i);
            }
        }
        for (std::size_t i = arrays.padded_count; i < padded_count; ++i) out[i] = out[0];
    }
    return out;
}

/// `count` numbers of each pair, one after the other, to a vector for each number. Whole blocks: a row of `arrays` is
/// as long as that takes. Unrolled, or vectors would go through memory.
template <class D>
HWY_INLINE void transpose(D d, const float* arrays, std::size_t count, float* out) {
    for (std::size_t from = 0; from < count; from += lanes) {
        std::array<V, lanes> x;
#pragma GCC unroll 16
        for (std::size_t i = 0; i < lanes; ++i) x[i] = hn::LoadU(d, arrays + i * count + from);
        if constexpr (1 < hn::MaxLanes(d)) {
#pragma GCC unroll 4
            for (std::size_t round = 1; round < lanes; round *= 2) {
                std::array<V, lanes> y;
#pragma GCC unroll 8
                for (std::size_t i = 0; i < lanes / 2; ++i) {
                    y[i] = ConcatEven(d, x[2 * i + 1], x[2 * i]);
                    y[i + lanes / 2] = ConcatOdd(d, x[2 * i + 1], x[2 * i]);
                }
                x = y;
            }
        }
#pragma GCC unroll 16
        for (std::size_t i = 0; i < lanes; ++i) hn::Store(x[i], d, out + (from + i) * lanes);
    }
}

/// Iterations after the first simplex: one that lasts longer is left to its query.
constexpr int iterations = 5;

Nearest nearest_of(const Group& group, const LaneInitialDirections& initial_directions) {
    const std::array<Vectors, 3> around = initial_directions.around();
    const Corner first = group.support(around[0]);
    Nearest nearest(group.support(around[1]), group.support(around[2]));
    M active = nearest.step(first, hn::Lt(number(0), dot(first.w, first.w)));
    for (int k = 0; k < iterations && !hn::AllFalse(D(), active); ++k) {
        const Corner w = group.support(-nearest.v());
        active = nearest.step(w, hn::And(active, nearest.may_gain(w)));
    }
    return nearest;
}

template <class R>
void warm_start(std::span<const PreparedPair<R>> pairs, std::span<TrackingState> starts) {
    const D d;
    std::size_t padded_a = 0;
    std::size_t padded_b = 0;
    for (const PreparedPair<R>& pair : pairs) {
        padded_a = std::max<std::size_t>(padded_a, pair.a->component_arrays().padded_count);
        padded_b = std::max<std::size_t>(padded_b, pair.b->component_arrays().padded_count);
    }
    const std::size_t count = (3 * (padded_a + padded_b) + lanes - 1) / lanes * lanes;
    alignas(64) std::array<float, max_numbers * lanes> arrays;
    LaneInitialDirections initial_directions;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const PreparedPair<R>& pair = pairs[std::min(lane, pairs.size() - 1)];
        const Frame frame = initial_directions.put(lane, *pair.a, *pair.b);
        put(*pair.b, frame, padded_b, put(*pair.a, frame, padded_a, &arrays[lane * count]));
    }
    alignas(64) std::array<float, max_numbers * lanes> numbers;
    transpose(d, arrays.data(), count, numbers.data());
    const Nearest nearest =
        nearest_of({{numbers.data(), padded_a}, {&numbers[3 * padded_a * lanes], padded_b}}, initial_directions);

    alignas(64) std::array<float, 3 * lanes> codes;
    for (std::size_t i = 0; i < 3; ++i) hn::Store(nearest.corners()[i].code, d, &codes[i * lanes]);
    for (std::size_t lane = 0; lane < pairs.size(); ++lane) {
        const std::array<float, 3> c{codes[lane], codes[lanes + lane], codes[2 * lanes + lane]};
        TrackingState& start = starts[lane];
        start.pairs[0] = vertices_of(c[0]);
        start.count = 1;
        start.pairs[start.count] = vertices_of(c[1]);
        start.count += c[1] != c[0] ? 1 : 0;
        start.pairs[start.count] = vertices_of(c[2]);
        start.count += c[2] != c[0] && c[2] != c[1] ? 1 : 0;
    }
}

std::size_t count_of_lanes() { return lanes; }
void of_doubles(std::span<const PreparedPair<double>> pairs, std::span<TrackingState> starts) {
    warm_start(pairs, starts);
}
void of_floats(std::span<const PreparedPair<float>> pairs, std::span<TrackingState> starts) {
    warm_start(pairs, starts);
}

}  // namespace
}  // namespace oblong::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace oblong::simd::detail {

HWY_EXPORT(count_of_lanes);
HWY_EXPORT(of_doubles);
HWY_EXPORT(of_floats);

std::size_t batch_lanes() { return HWY_DYNAMIC_DISPATCH(count_of_lanes)(); }
void batch_warm_start(std::span<const PreparedPair<double>> pairs, std::span<TrackingState> starts) {
    HWY_DYNAMIC_DISPATCH(of_doubles)(pairs, starts);
}
void batch_warm_start(std::span<const PreparedPair<float>> pairs, std::span<TrackingState> starts) {
    HWY_DYNAMIC_DISPATCH(of_floats)(pairs, starts);
}

}  // namespace oblong::simd::detail
#endif
