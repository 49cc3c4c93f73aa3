// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "oblong/simplex/brute_force.hpp"
#include "tests/certify/core_cases.hpp"

// Witnesses are an exact optimal pair, each coordinate rounded: that of the simplex at which the answer ended, found
// here by elimination in rationals.

namespace oblong {

namespace {

using namespace core_cases;

struct ExactPair {
    Vec3<Rational> a, b;
};

template <std::floating_point R>
[[nodiscard]] ExactPair nearest_points(const Pair<R>& pair, const ProposedSimplex& simplex) {
    const ExactCore a = exact(pair.a);
    const ExactCore b = exact(pair.b);
    std::array<Vec3<Rational>, slot_count> y;
    for (unsigned i = 0; i < simplex.count; ++i) y[i] = a.vertices[simplex.pairs[i].a] - b.vertices[simplex.pairs[i].b];
    const auto carrier = detail::project_origin(y, (1U << simplex.count) - 1);
    ExactPair points;
    for (unsigned i = 0; carrier && i < simplex.count; ++i) {
        points.a = points.a + a.vertices[simplex.pairs[i].a] * carrier->weights[i];
        points.b = points.b + b.vertices[simplex.pairs[i].b] * carrier->weights[i];
    }
    return points;
}

/// |w − x| in units in the last place of x's nearest number.
template <std::floating_point R>
[[nodiscard]] double ulps(R w, const Rational& x) {
    const R size = std::abs(nearest<R>(x));
    const Rational unit = to_rational(std::nextafter(size, std::numeric_limits<R>::infinity())) - to_rational(size);
    return nearest<double>(Rational(abs(Rational(to_rational(w) - x)) / unit));
}

template <std::floating_point R>
[[nodiscard]] double farthest_off(const CertifiedDistance<R>& answer, const ExactPair& points) {
    double most = 0;
    for (std::size_t k = 0; k < 3; ++k)
        most = std::max({most, ulps(answer.witness_a[k], points.a[k]), ulps(answer.witness_b[k], points.b[k])});
    return most;
}

template <std::floating_point R>
void expect_witnesses(int per_family, unsigned long seed) {
    Families<R> draw(seed);
    int exact_ones = 0;
    int extended = 0;
    double worst = 0;
    for (int family = 0; family < Families<R>::count; ++family) {
        for (int i = 0; i < per_family; ++i) {
            const Pair<R> pair = draw.draw(family);
            if (pair.a.radius != 0 || pair.b.radius != 0) continue;
            const CoreView<R> a = pair.a.view();
            const CoreView<R> b = pair.b.view();
            const CertifiedDistance<R> answer = certified_distance(a, b);
            if (answer.outcome != Outcome::separated) continue;
            const IntegerRungAnswer<R> by_integers = answer_by_integers(a, b, answer.simplex);
            // A coordinate of a float answer is rounded to double first.
            EXPECT_LE(farthest_off(by_integers.rounded, nearest_points(pair, by_integers.rounded.simplex)),
                      sizeof(R) == sizeof(double) ? 0.5 : 0.5000001)
                << Families<R>::names[family] << ' ' << i;
            ++exact_ones;
            if (answer.rung != Rung::extended || sizeof(R) < sizeof(double)) continue;
            worst = std::max(worst, farthest_off(answer, nearest_points(pair, answer.simplex)));
            ++extended;
        }
    }
    std::printf("%d by integers; %d of the extended rung, off by at most %.3g units\n", exact_ones, extended, worst);
    EXPECT_GT(exact_ones, per_family * 3);
    if (sizeof(R) < sizeof(double)) return;
    EXPECT_GT(extended, per_family * 2);
    EXPECT_LE(worst, 1) << "nothing proves it, and so far it always was";
}

}  // namespace

TEST(Witness, of_the_integer_rung_is_rounded_once_in_double) { expect_witnesses<double>(200, 71); }
TEST(Witness, of_the_integer_rung_is_rounded_once_in_float) { expect_witnesses<float>(200, 72); }

}  // namespace oblong
