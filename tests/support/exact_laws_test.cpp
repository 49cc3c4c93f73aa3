// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/level.hpp"

// The laws of support/support_mapping.hpp where they can be told exactly: every body in float and double by its
// defining inequality in rationals, polyhedra and their sums and hulls in rationals to the last bit; ties, n = 0 and
// repetition.

namespace oblong {

namespace {

using RVec = Vec3<Rational>;

template <class S>
Vec3<S> number_vector() {
    const auto one = [] { return static_cast<S>(*rc::gen::inRange(-200, 201)) / S(8); };
    return {one(), one(), one()};
}
template <class S>
S size_number() {
    return static_cast<S>(*rc::gen::inRange(0, 200)) / S(8);
}
template <>
RVec number_vector<Rational>() {
    const auto one = [] { return Rational(*rc::gen::inRange(-20, 21), *rc::gen::inRange(1, 5)); };
    return {one(), one(), one()};
}
template <>
Rational size_number<Rational>() {
    return Rational(*rc::gen::inRange(0, 20), *rc::gen::inRange(1, 5));
}

template <class S>
Affine<S> any_map() {  // singular and reflecting ones included
    Affine<S> m{{{number_vector<S>(), number_vector<S>(), number_vector<S>()}}, number_vector<S>()};
    switch (*rc::gen::inRange(0, 5)) {
        case 0:
            m.linear.rows[2] = m.linear.rows[1];
            break;
        case 1:
            m.linear.rows[0] = {};
            break;
        case 2:
            m.linear.rows = {Vec3<S>{S(-1), S(0), S(0)}, Vec3<S>{S(0), S(1), S(0)}, Vec3<S>{S(0), S(0), S(1)}};
            break;
        case 3:
            m.linear.rows = {};
            break;
        default:
            break;
    }
    return m;
}

RVec exact(const Vec3<float>& v) { return {Rational(v.x), Rational(v.y), Rational(v.z)}; }
RVec exact(const Vec3<double>& v) { return {Rational(v.x), Rational(v.y), Rational(v.z)}; }

/// Relative slack of a few roundings.
template <class S>
Rational rounding() {
    return Rational(std::numeric_limits<S>::epsilon()) * 32;
}

Rational absolute(const Rational& x) { return x < 0 ? Rational(-x) : x; }
Rational one_norm(const RVec& v) { return absolute(v.x) + absolute(v.y) + absolute(v.z); }

/// n · s ≥ √square, up to rounding relative to `size`, where square is exact.
void require_support_value(const Rational& support_value, const Rational& square, const Rational& slack) {
    const Rational with_slack = support_value + slack;
    RC_ASSERT(with_slack >= 0);
    RC_ASSERT(with_slack * with_slack >= square);
}

template <class S>
class ExactLaws : public testing::Test {};
using Floats = testing::Types<float, double>;
TYPED_TEST_SUITE(ExactLaws, Floats);

/// The vertices of a polyhedron in its parent's frame.
std::vector<RVec> vertices_of(const AnyBody<Rational>& body) {
    std::vector<RVec> all;
    if (const auto* points = std::get_if<Points<Rational>>(&body.shape)) {
        all.assign(points->vertices().begin(), points->vertices().end());
    } else if (const auto* box = std::get_if<Box<Rational>>(&body.shape)) {
        for (int corner = 0; corner < 8; ++corner) {
            RVec v = box->half_extents();
            for (std::size_t k = 0; k < 3; ++k) {
                if (((corner >> k) & 1) != 0) v[k] = -v[k];
            }
            all.push_back(v);
        }
    } else if (const auto* hull = std::get_if<Hull<Rational>>(&body.shape)) {
        for (const auto& part : hull->parts()) {
            for (const RVec& v : vertices_of(part)) all.push_back(v);
        }
    } else {
        all.push_back({});
        for (const auto& part : std::get<Sum<Rational>>(body.shape).parts()) {
            std::vector<RVec> sums;
            for (const RVec& v : vertices_of(part)) {
                for (const RVec& before : all) sums.push_back(before + v);
            }
            all = std::move(sums);
        }
    }
    if (body.pose) {
        for (RVec& v : all) v = (*body.pose)(v);
    }
    return all;
}

AnyBody<Rational> simple_body() {
    std::optional<Affine<Rational>> pose;
    if (*rc::gen::inRange(0, 3) > 0) pose = any_map<Rational>();
    if (*rc::gen::inRange(0, 2) == 0)
        return {Box<Rational>({size_number<Rational>(), size_number<Rational>(), size_number<Rational>()}), pose};
    std::vector<RVec> points;
    for (int i = *rc::gen::inRange(1, 5); i > 0; --i) points.push_back(number_vector<Rational>());
    return {Points<Rational>(std::move(points)), pose};
}

}  // namespace

/// Sums and hulls of posed polyhedra, posed again, in rationals: a vertex, none farther, the same again, n = 0 too.
TEST(SupportLaws, ComposedPolyhedraExactly) {
    int composed = 0;
    EXPECT_TRUE(rc::check([&composed] {
        const std::vector<AnyBody<Rational>> parts{simple_body(), simple_body()};
        std::optional<Affine<Rational>> pose;
        if (*rc::gen::inRange(0, 2) == 0) pose = any_map<Rational>();
        const bool sum = *rc::gen::inRange(0, 2) == 0;
        const AnyBody<Rational> body =
            sum ? AnyBody<Rational>{Sum<Rational>(parts), pose} : AnyBody<Rational>{Hull<Rational>(parts), pose};
        const std::vector<RVec> vertices = vertices_of(body);
        const BodySupport<Rational> support(body);
        for (const RVec& n : {number_vector<Rational>(), RVec{}, RVec{0, 0, 1}}) {
            const RVec s = support.support(n).point;
            RC_ASSERT(support.support(n).point == s);
            RC_ASSERT(std::ranges::find(vertices, s) != vertices.end());
            for (const RVec& v : vertices) RC_ASSERT(dot(n, v) <= dot(n, s));
        }
        ++composed;
    }));
    EXPECT_GE(composed, test::sampled(50));
}

/// Ties: any of several farthest points may be given, always the same, and of points the first.
TEST(SupportLaws, ExactTies) {
    for (int seed = 0; seed < 27; ++seed) {
        const RVec n{seed % 3 - 1, seed / 3 % 3 - 1, seed / 9 - 1};
        std::vector<RVec> corners;
        for (int c = 0; c < 8; ++c) corners.push_back({2 * (c & 1) - 1, (c & 2) - 1, (c & 4) / 2 - 1});
        corners.push_back(corners.front());  // a duplicate
        const Points<Rational> points(corners);
        const SupportPoint<Rational> s = support(points, n);
        const Rational most = absolute(n.x) + absolute(n.y) + absolute(n.z);
        EXPECT_EQ(dot(n, s.point), most);
        for (std::uint32_t i = 0; i < s.feature; ++i) EXPECT_LT(dot(n, corners[i]), most);
        const SupportPoint<Rational> corner = support(Box<Rational>({1, 1, 1}), n);
        EXPECT_EQ(dot(n, corner.point), most);
        for (std::size_t k = 0; k < 3; ++k) {
            // sgn(0) = 1
            EXPECT_EQ(corner.point[k], n[k] < 0 ? -1 : 1);
        }
    }
}

TYPED_TEST(ExactLaws, PointsAndBoxes) {
    using S = TypeParam;
    EXPECT_TRUE(rc::check([] {
        std::vector<Vec3<S>> vertices;
        for (int i = *rc::gen::inRange(1, 12); i > 0; --i) vertices.push_back(number_vector<S>());
        const Points<S> points(vertices);
        for (const Vec3<S>& n : {number_vector<S>(), Vec3<S>{}}) {
            // Products of these numbers are exact in both scalars: so are the laws.
            const SupportPoint<S> s = support(points, n);
            RC_ASSERT(s.point == vertices[s.feature]);
            for (const Vec3<S>& v : vertices) RC_ASSERT(dot(exact(n), exact(v)) <= dot(exact(n), exact(s.point)));
            const Box<S> box(Vec3<S>{size_number<S>(), size_number<S>(), size_number<S>()});
            const RVec corner = exact(support(box, n).point);
            const RVec h = exact(box.half_extents());
            for (std::size_t k = 0; k < 3; ++k) RC_ASSERT(absolute(corner[k]) == h[k]);
            RC_ASSERT(dot(exact(n), corner) ==
                      absolute(exact(n).x) * h.x + absolute(exact(n).y) * h.y + absolute(exact(n).z) * h.z);
        }
    }));
}

/// The support value of each round body is a root of a rational; its support point is in the body: both up to rounding.
TYPED_TEST(ExactLaws, RoundBodies) {
    using S = TypeParam;
    EXPECT_TRUE(rc::check([] {
        const Rational u = rounding<S>();
        for (const Vec3<S>& direction : {number_vector<S>(), Vec3<S>{}}) {
            const RVec n = exact(direction);
            const S radius = size_number<S>();
            const S half = size_number<S>();
            const auto axis = static_cast<Axis>(*rc::gen::inRange(0, 3));
            const auto k = static_cast<std::size_t>(axis);
            const Rational r(radius);
            const Rational h(half);
            RVec across = n;
            across[k] = 0;
            const Rational slack = u * (r + h) * one_norm(n);

            const RVec ball = exact(ball_support(radius, direction));
            RC_ASSERT(squared_norm(ball) <= r * r * (1 + u));
            require_support_value(dot(n, ball), r * r * squared_norm(n), slack);

            const Ellipsoid<S> ellipsoid(Vec3<S>{radius, half, size_number<S>()});
            const RVec radii = exact(ellipsoid.radii());
            const RVec stretched{n.x * radii.x, n.y * radii.y, n.z * radii.z};
            const RVec e = exact(support(ellipsoid, direction).point);
            require_support_value(dot(n, e), squared_norm(stretched), u * one_norm(radii) * one_norm(n));

            const RVec rim = exact(support(Cylinder<S>(radius, half, axis), direction).point);
            RC_ASSERT(absolute(rim[k]) == h);
            RVec flat = rim;
            flat[k] = 0;
            RC_ASSERT(squared_norm(flat) <= r * r * (1 + u));
            require_support_value(dot(n, rim) - absolute(n[k]) * h, r * r * squared_norm(across), slack);

            const RVec cone = exact(support(Cone<S>(radius, half, axis), direction).point);
            RC_ASSERT(dot(n, cone) >= n[k] * h - slack);                                          // the apex
            require_support_value(dot(n, cone) + n[k] * h, r * r * squared_norm(across), slack);  // the base's rim
            RC_ASSERT(absolute(cone[k]) == h);
        }
    }));
}

/// Theorem 1 in floats: the point is the map of a point of the body, and none of the body's maps is farther.
TYPED_TEST(ExactLaws, AffineImages) {
    using S = TypeParam;
    EXPECT_TRUE(rc::check([] {
        const Affine<S> map = any_map<S>();
        std::vector<Vec3<S>> vertices;
        for (int i = *rc::gen::inRange(1, 8); i > 0; --i) vertices.push_back(number_vector<S>());
        const AnyBody<S> body{Points<S>(vertices), map};
        const Vec3<S> n = number_vector<S>();
        const SupportPoint<S> s = BodySupport<S>(body).support(n);
        RC_ASSERT(s.point == map(vertices[s.feature]));
        RC_ASSERT(BodySupport<S>(body).support(n).point == s.point);
        const auto posed = [&map](const Vec3<S>& v) {
            const RVec x = exact(v);
            const auto& rows = map.linear.rows;
            return RVec(RVec{dot(exact(rows[0]), x), dot(exact(rows[1]), x), dot(exact(rows[2]), x)} +
                        exact(map.translation));
        };
        Rational size = 0;
        for (const Vec3<S>& row : map.linear.rows) size += one_norm(exact(row));
        for (const Vec3<S>& v : vertices) {
            const Rational slack = rounding<S>() * one_norm(exact(n)) *
                                   (size * (one_norm(exact(v)) + one_norm(exact(vertices[s.feature]))) + 1);
            RC_ASSERT(dot(exact(n), posed(v)) <= dot(exact(n), posed(vertices[s.feature])) + slack);
        }
    }));
}

}  // namespace oblong
