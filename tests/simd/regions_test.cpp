// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/prepared/search/scans.hpp"
#include "oblong/simplex/voronoi.hpp"
#include "tests/simd/bodies.hpp"
#include "tests/simd/tally.hpp"

// The subalgorithm in lanes against VoronoiRegions, on every vector unit: each step keeps the same bits. Compiled once
// for every unit for which loops.cpp is.
#undef HWY_TARGET_INCLUDE
#define HWY_BROKEN_EMU128 1  // scalar without a vector unit: clang 19 compiles the emulation for minutes
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#define HWY_TARGET_INCLUDE "tests/simd/regions_test.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
// after it
#include <hwy/highway.h>

#include "tests/simd/units.hpp"

HWY_BEFORE_NAMESPACE();
namespace oblong::simd::HWY_NAMESPACE {
namespace {

#include "oblong/simd/component_arrays.inl"
// after it
#include "oblong/simd/regions.inl"

using simd_testing::Tally;

bool same(const Carrier<double>& x, const Carrier<double>& y) {
    if (x.set != y.set || !(x.closest == y.closest)) return false;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (contains(x.set, i) && (!(x.points[i] == y.points[i]) || !(x.weights[i] == y.weights[i]))) return false;
    }
    return true;
}

/// Gives both the point and says whether they go on.
bool step(Tally& tally, VoronoiRegions<double>& plain, Regions& lanes, const Vec3<double>& w) {
    const bool four = size(plain.carrier().set) == 3;
    const Reduction expected = plain.add(w);
    ++tally.steps;
    if (lanes.add(w) != expected || !same(plain.carrier(), lanes.carrier())) {
        ++tally.differ;
        return false;
    }
    tally.failed += expected == Reduction::failed ? 1 : 0;
    tally.not_finite += expected == Reduction::not_finite ? 1 : 0;
    tally.enclosed += expected == Reduction::origin_enclosed ? 1 : 0;
    if (expected != Reduction::reduced) return false;
    tally.four_to_face += four && size(plain.carrier().set) == 3 ? 1 : 0;
    tally.four_to_edge += four && size(plain.carrier().set) < 3 ? 1 : 0;
    return true;
}

/// Begins both with the first three points, and says whether they go on.
bool begin(Tally& tally, VoronoiRegions<double>& plain, Regions& lanes,
           const std::array<Vec3<double>, slot_count>& points) {
    const Reduction expected = plain.assign(points, 0b111);
    ++tally.warm;
    if (lanes.assign(points, 0b111) != expected || !same(plain.carrier(), lanes.carrier())) {
        ++tally.differ;
        return false;
    }
    if (expected != Reduction::reduced) return false;
    ++tally.warm_with[size(plain.carrier().set) - 1];
    return true;
}

/// Points that GJK would give: the farthest of some against v. They lie in a cloud that is `flat` along z, has its
/// centre `off` along x and `lift` along z, and coordinates times `scale`; on a lattice where `lattice`.
struct Cloud {
    double flat = 1, off = 0.5, lift = 0, scale = 1;
    bool lattice = false;
    int ulps = 0;            ///< by how many each coordinate is off at most
    int powers = 0;          ///< each is multiplied by a power of two down to 2^−powers
    bool any_order = false;  ///< instead: any points, though no loop would ask for them
};

void walk(Tally& tally, simd_testing::Uniform& uniform, const Cloud& cloud) {
    std::array<Vec3<double>, 24> points;
    const auto number = [&] { return cloud.lattice ? std::round(uniform() * 2.49) : uniform(); };
    const auto wobbled = [&](double x) {
        for (int k = static_cast<int>(std::abs(uniform()) * (cloud.ulps + 1)); k > 0; --k) {
            x = std::nextafter(x, std::numeric_limits<double>::max());
        }
        return cloud.powers == 0 ? x : std::ldexp(x, static_cast<int>(-std::abs(uniform()) * cloud.powers));
    };
    for (Vec3<double>& p : points) {
        p = {(number() + cloud.off) * cloud.scale, number() * cloud.scale,
             (number() * cloud.flat + cloud.lift) * cloud.scale};
        p = {wobbled(p.x), wobbled(p.y), wobbled(p.z)};
    }
    VoronoiRegions<double> plain;
    Regions lanes;
    Vec3<double> v = points[0];
    if (tally.walks++ % 2 == 0) {
        if (!begin(tally, plain, lanes, {points[0], points[1], points[2], points[3]})) return;
        v = plain.carrier().closest;
    }
    for (std::size_t k = 0; k < 16; ++k) {
        Vec3<double> w = points[k];
        for (const Vec3<double>& p : points) {
            if (!cloud.any_order && oblong::dot(v, p) < oblong::dot(v, w)) w = p;
        }
        if (!step(tally, plain, lanes, w)) return;
        v = plain.carrier().closest;
    }
}

Tally walks() {
    Tally tally{hwy::TargetName(HWY_TARGET)};
    simd_testing::Uniform uniform(20'261'122);
    const double end = std::numeric_limits<double>::max();
    const double smallest = std::numeric_limits<double>::min();
    for (int round = 0; round < 2000; ++round) {
        for (const bool any_order : {false, true}) {
            for (const double off : {0.0, 0.5, 1.01, 3.0}) walk(tally, uniform, {.off = off, .any_order = any_order});
            for (const double off : {0.0, 1.0, 2.0})
                walk(tally, uniform, {.off = off, .lattice = true, .any_order = any_order});
            for (const double flat : {1e-3, 1e-7, 1e-12, 0.0})
                walk(tally, uniform, {.flat = flat, .off = 0.9, .any_order = any_order});
            for (const int ulps : {1, 3}) {
                Cloud cloud{.off = 1, .lattice = true, .ulps = ulps, .any_order = any_order};
                walk(tally, uniform, cloud);
                cloud.flat = 0;
                walk(tally, uniform, cloud);
                cloud.lift = 1;
                walk(tally, uniform, cloud);
                cloud.lattice = false;
                cloud.off = 0.1;
                walk(tally, uniform, cloud);
            }
            for (const int powers : {4, 60, 1000}) {
                walk(tally, uniform, {.lattice = true, .powers = powers, .any_order = any_order});
                walk(tally, uniform, {.off = 1, .powers = powers, .any_order = any_order});
            }
            // Points so close that the square of what lies between them underflows to 0, and its product with them does
            // not.
            for (const int ulps : {1, 3, 12}) {
                const double scale = std::pow(smallest, 0.48);
                const Cloud cloud{.off = 1, .scale = scale, .lattice = true, .ulps = ulps, .any_order = any_order};
                walk(tally, uniform, cloud);
            }
            for (const double power : {0.2, 0.25, 0.3, 0.5, 0.99}) {
                const double large = std::pow(end, power);
                const double small = std::pow(smallest, power);
                walk(tally, uniform, {.scale = large, .any_order = any_order});
                walk(tally, uniform, {.scale = small, .any_order = any_order});
            }
        }
    }
    return tally;
}

}  // namespace
}  // namespace oblong::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace oblong::simd {

HWY_EXPORT(walks);

namespace {

/// What each unit of this machine did.
template <class F>
std::vector<simd_testing::Tally> on_every_unit(F&& walks) {
    std::vector<simd_testing::Tally> tallies;
    simd_testing::on_each_unit([&] { tallies.push_back(walks()); });
    return tallies;
}

void expect_no_difference(const simd_testing::Tally& tally) {
    SCOPED_TRACE(tally.unit);
    EXPECT_EQ(tally.differ, 0);
    EXPECT_GT(tally.steps, 200'000);
    EXPECT_GT(tally.four_to_face, 10'000);
    EXPECT_GT(tally.four_to_edge, 1'000);
    EXPECT_GT(tally.enclosed, 1'000);
    EXPECT_GT(tally.failed, 100);
    EXPECT_GT(tally.not_finite, 100);
    for (const int count : tally.warm_with) EXPECT_GT(count, 5'000);
}

}  // namespace

TEST(LaneRegions, KeepWhatVoronoiRegionsKeep) {
    for (const auto& tally : on_every_unit([] { return HWY_DYNAMIC_DISPATCH(walks)(); })) expect_no_difference(tally);
}

}  // namespace oblong::simd
#endif
