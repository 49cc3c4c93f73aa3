// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/running_error.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/running_format.hpp"
#include "tests/draws.hpp"

// Random programs of operations against the same in fractions: what was lost is within the bounds.

namespace oblong::test {

namespace {

static_assert(RealField<RunningError<float>>);
static_assert(RealField<RunningError<FormatNumber>>);

template <class S>
struct Pair {
    RunningError<S> computed;
    Rational exact;
};

struct Seen {
    int programs = 0, lossy = 0, running_held = 0, infinite = 0;
    double tightest = 0;  ///< the largest error by the enclosing bound
};

template <class S>
S number_of(double x) {
    return S(static_cast<float>(x));
}
template <>
FormatNumber number_of<FormatNumber>(double x) {
    return FormatNumber(x);
}

/// One program: numbers of three magnitudes, then thirty operations on what is there.
template <class S>
void run_program(std::mt19937_64& random, Seen& seen) {
    std::vector<Pair<S>> values;
    for (int i = 0; i < 4; ++i) {
        const S x = number_of<S>(uniform(random, -1, 1) * (i % 2 == 0 ? 1 : 1000));
        values.push_back({RunningError<S>(x), to_rational(x)});
    }
    for (int i = 0; i < 30; ++i) {
        const Pair<S>& a = values[below(random, values.size())];
        const Pair<S>& b = values[below(random, values.size())];
        switch (below(random, 4)) {
            case 0:
                values.push_back({a.computed + b.computed, Rational(a.exact + b.exact)});
                break;
            case 1:
                values.push_back({a.computed - b.computed, Rational(a.exact - b.exact)});
                break;
            case 2:
                values.push_back({a.computed * b.computed, Rational(a.exact * b.exact)});
                break;
            default:
                if (b.exact == 0 || b.computed.value() == S(0)) continue;
                values.push_back({a.computed / b.computed, Rational(a.exact / b.exact)});
        }
        const Pair<S>& made = values.back();
        const bool moderate = is_finite(made.computed) && abs(made.exact) < Rational(1'000'000) &&
                              abs(made.exact) > Rational(1, 1'000'000);
        if (!moderate) values.pop_back();
    }
    for (const Pair<S>& p : values) {
        ++seen.programs;
        const double error = nearest<double>(abs(Rational(to_rational(p.computed.value()) - p.exact)));
        EXPECT_LE(error, p.computed.enclosed()) << "the enclosing bound is false";
        seen.infinite += std::isinf(p.computed.enclosed()) ? 1 : 0;
        if (error == 0) continue;
        ++seen.lossy;
        seen.running_held += error <= p.computed.running() ? 1 : 0;
        seen.tightest = std::max(seen.tightest, error / p.computed.enclosed());
    }
}

template <class S>
Seen run_programs(int count) {
    std::mt19937_64 random(51);
    Seen seen;
    for (int i = 0; i < count && !::testing::Test::HasFailure(); ++i) run_program<S>(random, seen);
    return seen;
}

void expect_useful(const Seen& seen) {
    EXPECT_GT(seen.lossy, seen.programs / 4);
    EXPECT_GE(seen.running_held, seen.lossy * 999 / 1000) << "second-order terms are seldom what counts";
    EXPECT_GT(seen.tightest, 0.9) << "single roundings come near their bound";
    EXPECT_LT(seen.infinite, seen.programs / 10);
}

}  // namespace

TEST(RunningError, BoundsWhatProgramsOfFloatsLose) { expect_useful(run_programs<float>(400)); }

TEST(RunningError, BoundsWhatProgramsOfShortFormatsLose) {
    for (const char* format : {"bits-11", "bits-24-toward-zero", "bits-40-up", "binary16"}) {
        const FormatScope scope(parse_format(format));
        const Seen seen = run_programs<FormatNumber>(120);
        EXPECT_GT(seen.lossy, seen.programs / 4) << format;
        EXPECT_GE(seen.running_held, seen.lossy * 95 / 100) << format;
        EXPECT_GT(seen.tightest, 0.8) << format;
    }
}

TEST(RunningError, RootsAreEnclosed) {
    std::mt19937_64 random(52);
    for (int i = 0; i < 2000; ++i) {
        // x with an error that is known: a product of floats. The root of the exact product is compared by squares.
        const float a = static_cast<float>(uniform(random, 0, 1) * (i % 3 == 0 ? 1e-12 : 1));
        const float b = static_cast<float>(uniform(random, 0, 1));
        const RunningError<float> root = square_root(RunningError<float>(a) * RunningError<float>(b));
        const Rational exact = to_rational(a) * to_rational(b), r = to_rational(root.value()),
                       around = to_rational(root.enclosed());
        EXPECT_GE(Rational((r + around) * (r + around)), exact);
        if (r > around) {
            EXPECT_LE(Rational((r - around) * (r - around)), exact);
        }
        EXPECT_LE(root.enclosed(), 1e-6 * root.value() + 1e-30);
    }
}

TEST(RunningError, OfExactOperationsIsThatOfTheRoundingAlone) {
    const RunningError<double> one(1.0), three(3.0);
    EXPECT_EQ(one.running(), 0);
    EXPECT_EQ((one + three).running(), 4 * 0x1p-53);
    EXPECT_EQ((one / three).running(), 1.0 / 3 * 0x1p-53);
    EXPECT_EQ((-(one / three)).running(), (one / three).running());
    const RunningError<double> zero = three - three, none = one / ((one / three) * three - one);
    EXPECT_GT(zero.enclosed(), 0);
    EXPECT_TRUE(std::isinf(none.enclosed())) << "a division by what may be 0";
}

TEST(RunningError, ComparesAsTheNumberDoes) {
    const RunningError<double> x = RunningError<double>(1.0) / RunningError<double>(3.0), y(1.0 / 3);
    EXPECT_EQ(x, y);
    EXPECT_FALSE(x < y || y < x);
    EXPECT_LT(x, RunningError<double>(1));
}

}  // namespace oblong::test
