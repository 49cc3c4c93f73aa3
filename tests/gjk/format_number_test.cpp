// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/format_number.hpp"

#include <gtest/gtest.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/simplex/brute_force.hpp"
#include "oblong/simplex/cameron.hpp"
#include "oblong/simplex/johnson_backup.hpp"
#include "oblong/simplex/signed_volumes.hpp"
#include "oblong/simplex/voronoi.hpp"
#include "tests/draws.hpp"
#include "tests/gjk/cloud.hpp"

// The loop in a format that is chosen at run time takes the steps of the built-in type of that format.

namespace oblong::test {

namespace {

double in_double(const FormatNumber& x) { return x.to_double(); }
double in_double(double x) { return x; }

template <class S>
Cloud<S> spread_cloud(unsigned seed, double shift, double scale) {
    std::mt19937 random(seed);
    std::vector<Vec3<S>> points;
    for (int i = 0; i < 9; ++i) {
        Vec3<S> p;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto x = static_cast<float>((uniform(random, -1, 1) + (k == 0 ? shift : 0)) * scale);
            p[k] = S(static_cast<double>(x));
        }
        points.push_back(p);
    }
    return {Points<S>(std::move(points))};
}

/// All that a run computed, as doubles.
template <class S, template <class> class K>
std::vector<double> run_of(unsigned seed, RuleKind rule) {
    const double shift = static_cast<double>(seed % 7) * 0.5;
    const double scale = seed % 5 == 0 ? 0x1p-66 : 1;  // squares become subnormal floats
    GjkOptions<S> options;
    options.stop.kind = rule;
    options.stop.tolerance = S(0x1p-16);
    options.iteration_limit = 200;
    const GjkResult<S> r = gjk_distance<S>(spread_cloud<S>(2 * seed, 0, scale),
                                           spread_cloud<S>(2 * seed + 1, shift, scale), options, K<S>{});
    std::vector<double> numbers{static_cast<double>(r.termination), static_cast<double>(r.iterations),
                                static_cast<double>(r.overflowed),  static_cast<double>(r.doubtful),
                                static_cast<double>(r.period),      static_cast<double>(r.kept.carrier.set)};
    if (r.overflowed) return numbers;
    for (const S& x : {r.squared, r.lower, r.v.x, r.v.y, r.v.z}) numbers.push_back(in_double(x));
    for (unsigned i = 0; i < slot_count; ++i)
        if (contains(r.kept.carrier.set, i)) numbers.push_back(in_double(r.kept.carrier.weights[i]));
    return numbers;
}

template <class Native, template <class> class K>
void expect_the_steps_of(std::string_view format, unsigned count) {
    const FormatScope scope(parse_format(format));
    for (unsigned seed = 0; seed < count; ++seed)
        for (const RuleKind rule : {RuleKind::relative, RuleKind::gap})
            EXPECT_EQ((run_of<FormatNumber, K>(seed, rule)), (run_of<Native, K>(seed, rule)))
                << format << ", seed " << seed;
}

template <template <class> class K>
void expect_both() {
    expect_the_steps_of<float, K>("bits-24e-126:127", 200);
    expect_the_steps_of<double, K>("bits-53", 50);
}

}  // namespace

TEST(FormatNumberLoop, JohnsonTakesTheStepsOfFloatAndDouble) { expect_both<Johnson>(); }
TEST(FormatNumberLoop, BackupTakesTheStepsOfFloatAndDouble) { expect_both<JohnsonBackup>(); }
TEST(FormatNumberLoop, BruteForceTakesTheStepsOfFloatAndDouble) { expect_both<BruteForce>(); }
TEST(FormatNumberLoop, SignedVolumesTakeTheStepsOfFloatAndDouble) { expect_both<SignedVolumes>(); }
TEST(FormatNumberLoop, CameronTakesTheStepsOfFloatAndDouble) { expect_both<Cameron>(); }
TEST(FormatNumberLoop, VoronoiTakesTheStepsOfFloatAndDouble) { expect_both<VoronoiRegions>(); }

TEST(FormatNumberLoop, MoreBitsComeCloserToTheExactDistance) {
    double before = 1;
    for (const int precision : {8, 16, 32, 64, 128}) {
        const FormatScope scope(BinaryFormat{precision});
        GjkOptions<FormatNumber> options;
        options.stop.tolerance = FormatNumber(0);
        options.iteration_limit = 50;
        Cloud<FormatNumber> corner{Points<FormatNumber>({{FormatNumber(1), FormatNumber(1), FormatNumber(1)}})};
        Cloud<FormatNumber> origin{Points<FormatNumber>({Vec3<FormatNumber>{}})};
        const auto r = gjk_distance<FormatNumber>(corner, origin, options);
        const Rational root = r.distance().to_fraction();
        const double error = abs(Rational(root * root - 3)).convert_to<double>();
        EXPECT_LT(error, before);
        EXPECT_LE(error, std::ldexp(8.0, -precision));
        before = error;
    }
}

}  // namespace oblong::test
