// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/propose/cores/closed_form.hpp"

#include <gtest/gtest.h>

#include "tests/prove/cores/core_cases.hpp"

/// Answers that begin with a closed form, against GJK in rationals: segments, points and boxes.
namespace oblong {
namespace {

using Body = core_cases::Body<double>;
using Pair = core_cases::Pair<double>;

/// What the ladder did with the pairs.
struct Seen {
    int pairs = 0;
    int apart = 0;
    int closed = 0;      ///< separated, without an iteration of GJK
    int by_doubles = 0;  ///< separated, by the filter or the extended rung
};

/// Compares outcome, distance and the witnesses' distance with the rational route.
void compare(const Pair& pair, const CoreView<double>& a, const CoreView<double>& b, Seen& seen) {
    const CertifiedDistance<double> answer = ladder_distance(a, b);
    const core_cases::Expected<double> expected = core_cases::rational_route(pair);
    ASSERT_EQ(answer.outcome, expected.outcome) << "pair " << seen.pairs;
    ASSERT_EQ(answer.distance, expected.distance) << "pair " << seen.pairs;
    ASSERT_EQ(decide(a, b).outcome, expected.outcome) << "pair " << seen.pairs;
    ++seen.pairs;
    if (answer.outcome != Outcome::separated) return;
    ASSERT_NEAR(norm(answer.witness_a - answer.witness_b), answer.distance, 0x1p-40) << "pair " << seen.pairs;
    ++seen.apart;
    seen.closed += answer.iterations == 0 ? 1 : 0;
    seen.by_doubles += answer.rung == Rung::integer ? 0 : 1;
}
void compare(const Pair& pair, Seen& seen) { compare(pair, pair.a.view(), pair.b.view(), seen); }

std::vector<Vec3<double>> lattice(int size) {
    std::vector<Vec3<double>> points;
    for (int x = 0; x < size; ++x)
        for (int y = 0; y < size; ++y)
            for (int z = 0; z < size; ++z) points.push_back({1.0 * x, 1.0 * y, 1.0 * z});
    return points;
}

/// Numbers of [−1, 1), the same everywhere.
class Numbers {
public:
    [[nodiscard]] double operator()() { return static_cast<double>(random_() >> 11U) * 0x1p-52 - 1; }
    [[nodiscard]] Vec3<double> vector() {
        const double x = (*this)();
        const double y = (*this)();
        return {x, y, (*this)()};
    }
    /// A rotation up to rounding.
    [[nodiscard]] Mat3<double> rotation() {
        const Vec3<double> x = unit(vector());
        const Vec3<double> z = unit(cross(x, vector()));
        const Vec3<double> y = cross(z, x);
        return {{Vec3<double>{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}}};
    }

private:
    [[nodiscard]] static Vec3<double> unit(const Vec3<double>& v) { return v * (1 / norm(v)); }
    std::mt19937_64 random_{2005};
};

/// Every segment and point of a lattice beside four segments: parallel, crossing, collinear, sharing ends.
TEST(ClosedForm, AgreesWithRationalsOnEverySegmentOfALattice) {
    Seen seen;
    const std::vector<Vec3<double>> ends = lattice(3);
    const std::array<std::vector<Vec3<double>>, 4> firsts{
        {{{0, 0, 0}}, {{0, 0, 1}, {2, 0, 1}}, {{0, 2, 0}, {2, 0, 0}}, {{0, 0, 0}, {2, 2, 2}}}};
    for (const std::vector<Vec3<double>>& first : firsts) {
        for (std::size_t i = 0; i < ends.size(); ++i) {
            for (std::size_t j = i; j < ends.size(); ++j) {
                Pair pair{{first, {}, 0.125}, {{ends[i], ends[j]}, {}, 0.25}};
                if (i == j) pair.b.vertices.pop_back();
                compare(pair, seen);
                pair.a.radius = pair.b.radius = 0;
                compare(pair, seen);
                if (HasFatalFailure()) return;
            }
        }
    }
    EXPECT_EQ(seen.pairs, 4 * 378 * 2);
    EXPECT_GT(seen.apart, seen.pairs / 2);
    EXPECT_GT(seen.closed, seen.apart * 19 / 20);
    EXPECT_GT(seen.by_doubles, seen.apart * 19 / 20);
}

TEST(ClosedForm, AgreesWithRationalsOnPosedSegments) {
    Seen seen;
    Numbers next;
    for (int k = 0; k < 1500; ++k) {
        Pair pair{{{{0, 0, 0.5}, {0, 0, -0.5}}, Affine<double>{next.rotation(), {}}, 0.25},
                  {{{0, 0.75, 0}, {0, -0.75, 0}}, Affine<double>{next.rotation(), next.vector() * 2}, 0.125}};
        if (k % 3 == 2) pair.b.vertices = {{0, 0, 0.75}, {0, 0, -0.75}};
        if (k % 3 != 0) pair.b.pose->linear = pair.a.pose->linear;    // 1: across each other, 2: parallel
        if (k % 5 == 0) pair.b.pose->linear.rows[0] = next.vector();  // sheared
        compare(pair, seen);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(seen.apart, 700);
    EXPECT_GT(seen.closed, seen.apart * 19 / 20);
    EXPECT_GT(seen.by_doubles, seen.apart * 19 / 20);
}

/// A box beside points on, in and around it; poses that are rotations, and those that are not, on either side.
TEST(ClosedForm, AgreesWithRationalsOnABoxAndPoints) {
    Seen turned;
    Seen sheared;
    Numbers next;
    const Box<double> box({0.5, 1, 0.25});
    for (int k = 0; k < 1500; ++k) {
        const bool is_sheared = k % 5 == 0;
        Affine<double> pose{k % 5 == 1 ? Mat3<double>{} : next.rotation(), next.vector() * 0.25};
        if (is_sheared) pose.linear.rows[1] = next.vector();
        Pair pair;
        CoreView<double> view = core_view(box);
        for (std::uint32_t i = 0; i < 8; ++i) pair.a.vertices.push_back(view.vertex(i));
        pair.a.pose = pose;
        view.pose = &*pair.a.pose;
        pair.b.vertices = {next.vector() * 2};
        // On the lattice of the box's faces, for points in line with faces, edges and corners.
        if (k % 5 == 1) pair.b.vertices = {pose.translation + Vec3<double>{k % 3 * 0.5, k % 4 * 0.5, k % 7 * 0.25}};
        pair.b.radius = k % 2 == 0 ? 0.125 : 0;
        Seen& seen = is_sheared ? sheared : turned;
        const CoreView<double> point = pair.b.view();
        if (k % 4 < 2) {
            compare(pair, view, point, seen);
        } else {
            compare({pair.b, pair.a}, point, view, seen);
        }
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(turned.apart, 700);
    EXPECT_GT(turned.closed, turned.apart * 9 / 10);
    EXPECT_GT(turned.by_doubles, turned.apart * 9 / 10);
    EXPECT_GT(sheared.apart, 100);
    EXPECT_LT(sheared.closed, sheared.apart);
}

}  // namespace
}  // namespace oblong
