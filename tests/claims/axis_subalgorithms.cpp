// SPDX-License-Identifier: GPL-3.0-or-later
// Montanari, Petrinic and Barbieri 2017: signed volumes in place of Johnson's subalgorithm are more robust on simplices
// that are nearly flat. Here: both, and elimination, on the same four or fewer points in floats, against rationals.
#include <fmt/format.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/simplex/signed_volumes.hpp"
#include "tests/claims/budget.hpp"
#include "tests/claims/pairs.hpp"
#include "tests/exhaustive/small_world.hpp"

namespace oblong::claims {
namespace {

using test::PointSet;

struct Tally {
    long none = 0, off = 0, far_off = 0;
    double worst = 0;
};

template <class S>
void count(const std::optional<Carrier<S>>& found, const PointSet<Rational>& exact, const Vec3<Rational>& nearest,
           double size, Tally& tally) {
    if (!found) {
        ++tally.none;
        return;
    }
    // v of exact weights: what the carrier and its weights say, without the rounding of the sum.
    Vec3<Rational> v;
    for (unsigned i = 0; i < slot_count; ++i) {
        if (contains(found->set, i)) v = v + exact.points[i] * Rational(found->weights[i]);
    }
    const double error = std::sqrt(squared_norm(Vec3<Rational>(v - nearest)).template convert_to<double>()) / size;
    if (error > 64 * static_cast<double>(std::numeric_limits<S>::epsilon())) ++tally.off;
    if (error > 1e-3) ++tally.far_off;
    tally.worst = std::max(tally.worst, error);
}

/// Up to four points in a box of half size 1 around a point up to `away` from the origin; `flat` brings the last point
/// within that of the others' plane or line.
template <class S>
PointSet<S> draw(Dice& dice, double flat) {
    PointSet<S> set;
    set.count = 2 + static_cast<unsigned>(dice() % 3);
    const Vec centre = direction(dice) * uniform(dice, 0, 1.5);
    Points3 points;
    for (unsigned i = 0; i < set.count; ++i)
        points.push_back(centre + Vec{uniform(dice, -1, 1), uniform(dice, -1, 1), uniform(dice, -1, 1)});
    if (flat > 0) {
        const double t = uniform(dice, 0, 1);
        const double s = uniform(dice, 0, 1 - t);
        Vec base = points[0] * (1 - t - s) + points[1] * t + points[set.count > 2 ? 2 : 0] * s;
        if (set.count == 3) base = points[0] * (1 - t) + points[1] * t;
        if (set.count == 2) base = points[0];
        points.back() = base + direction(dice) * flat;
    }
    for (unsigned i = 0; i < set.count; ++i)
        set.points[i] = {static_cast<S>(points[i].x), static_cast<S>(points[i].y), static_cast<S>(points[i].z)};
    return set;
}

template <class S>
void rows(const char* scalar, std::size_t sets) {
    for (const double flat : {0.0, 1e-2, 1e-4, 1e-6, 1e-8, 1e-12}) {
        Dice dice(2017);
        Tally johnson;
        Tally volumes;
        Tally elimination;
        for (std::size_t n = 0; n < sets; ++n) {
            const PointSet<S> set = draw<S>(dice, flat);
            PointSet<Rational> exact;
            exact.count = set.count;
            double size = 0;
            for (unsigned i = 0; i < set.count; ++i) {
                for (std::size_t k = 0; k < 3; ++k) exact.points[i][k] = Rational(set.points[i][k]);
                size = std::max(size, static_cast<double>(norm(set.points[i])));
            }
            const Vec3<Rational> nearest = test::reference_carrier(exact.points, exact.all())->closest;
            count(test::johnson_carrier(test::filled_table(set), set.all()), exact, nearest, size, johnson);
            detail::VolumeSearch<S, Subsets::all> search{set.points};
            count(search.nearest(set.all()), exact, nearest, size, volumes);
            count(test::reference_carrier(set.points, set.all()), exact, nearest, size, elimination);
        }
        const auto print = [&](const char* name, const Tally& t) {
            fmt::print("{:<7} {:>7.0e} {:<15} {:>8} {:>8} {:>8} {:>8} {:>10.1e}\n", scalar, flat, name, sets, t.none,
                       t.off, t.far_off, t.worst);
        };
        print("johnson", johnson);
        print("signed-volumes", volumes);
        print("elimination", elimination);
    }
}

}  // namespace
}  // namespace oblong::claims

int main(int argc, char** argv) {
    using namespace oblong::claims;
    const Budget budget(argc, argv);
    fmt::print("The nearest point of 2 to 4 points, the last one within `flat` of the plane of the others.\n");
    fmt::print("none: no subset found; off: farther than 64 eps of the size from the exact point; far: than 1e-3\n");
    fmt::print("{:<7} {:>7} {:<15} {:>8} {:>8} {:>8} {:>8} {:>10}\n", "scalar", "flat", "subalgorithm", "sets", "none",
               "off", "far", "worst");
    rows<float>("float", budget(5000, 50));
    rows<double>("double", budget(5000, 50));
}
