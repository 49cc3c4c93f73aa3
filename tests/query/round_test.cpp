// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>
#include <map>

#include "oblong/curved/distance.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/query/round_answer.hpp"
#include "oblong/scalar.hpp"
#include "oblong/support/any_body.hpp"
#include "tests/query/bodies.hpp"

/// Answers about curved bodies in doubles and double-doubles, against ball arithmetic, which shares no code with them.
namespace oblong {
namespace {

using query_testing::Draw;
using query_testing::exact;

/// A map near a rotation, from a quaternion: its entries are rounded.
template <class R>
[[nodiscard]] Affine<R> turned(Draw<R>& draw, double reach) {
    std::array<double, 4> q{};
    double squared = 0;
    for (double& x : q) {
        x = static_cast<double>(draw.number(-1, 1));
        squared += x * x;
    }
    const double s = squared > 0 ? 2 / squared : 0;
    const auto [w, x, y, z] = q;
    const auto entry = [](double value) { return static_cast<R>(value); };
    Affine<R> pose;
    pose.linear.rows = {
        Vec3<R>{entry(1 - s * (y * y + z * z)), entry(s * (x * y - w * z)), entry(s * (x * z + w * y))},
        Vec3<R>{entry(s * (x * y + w * z)), entry(1 - s * (x * x + z * z)), entry(s * (y * z - w * x))},
        Vec3<R>{entry(s * (x * z - w * y)), entry(s * (y * z + w * x)), entry(1 - s * (x * x + y * y))}};
    pose.translation = draw.vec(reach);
    return pose;
}

/// A shape with sizes from `size`.
template <class R>
[[nodiscard]] AnyBody<R> shape(Draw<R>& draw, std::uint64_t kind, const std::function<R()>& size) {
    const auto axis = static_cast<Axis>(draw.below(3));
    switch (kind) {
        case 0:
            return {Cylinder<R>(size(), size(), axis), std::nullopt};
        case 1:
            return {Cone<R>(size(), size(), axis), std::nullopt};
        case 2:
            return {Ellipsoid<R>({size(), size(), size()}), std::nullopt};
        case 3:
            return {Box<R>({size(), size(), size()}), std::nullopt};
        case 4:
            return {Capsule<R>(size(), size(), axis), std::nullopt};
        case 5:
            return {Sphere<R>(size()), std::nullopt};
        default:
            return {draw.points(4 + draw.below(20)), std::nullopt};
    }
}

/// A pair in which one body at least is curved.
template <class R>
struct Bodies {
    AnyBody<R> a, b;
};

template <class R>
using Family = std::function<Bodies<R>(Draw<R>&)>;

template <class R>
[[nodiscard]] Bodies<R> oblique(Draw<R>& draw, double reach) {
    const auto size = [&] { return draw.number(0.25, 1); };
    Bodies<R> pair{shape<R>(draw, draw.below(3), size), shape<R>(draw, draw.below(7), size)};
    pair.a.pose = turned(draw, 1);
    pair.b.pose = turned(draw, reach);
    return pair;
}

/// Along the axes, by few bits: faces, edges and axes are parallel, distances are often rational, contacts exact.
template <class R>
[[nodiscard]] Bodies<R> upright(Draw<R>& draw) {
    const auto size = [&] { return draw.coarse(0, 1); };
    Bodies<R> pair{shape<R>(draw, draw.below(3), size), shape<R>(draw, draw.below(7), size)};
    pair.b.pose = Affine<R>{};
    pair.b.pose->translation = {draw.coarse(-2, 2), draw.coarse(-2, 2), draw.coarse(-2, 2)};
    return pair;
}

/// The same, both turned by one rounded map.
template <class R>
[[nodiscard]] Bodies<R> parallel(Draw<R>& draw) {
    Bodies<R> pair = upright(draw);
    pair.a.pose = turned(draw, 0);
    const Vec3<R> apart = pair.b.pose->translation;
    pair.b.pose = pair.a.pose;
    pair.b.pose->translation = apart;
    return pair;
}

/// The second body is brought to a distance of 2^-4 to 2^-50 by bisection along the line of the centres.
template <class R>
[[nodiscard]] Bodies<R> close(Draw<R>& draw) {
    Bodies<R> pair = oblique(draw, 0);
    const Vec3<R> along = draw.vec(1);
    const double gap = std::ldexp(1.0, -4 - static_cast<int>(draw.below(sizeof(R) == 4 ? 18 : 46)));
    double low = 0;
    double high = 64;
    for (int i = 0; i < 52; ++i) {
        const double middle = (low + high) / 2;
        pair.b.pose->translation = pair.a.pose->translation + along * static_cast<R>(middle);
        const DistanceAnswer<R> answer = certified_distance(pair.a, pair.b, {.witnesses = false});
        const bool is_near = answer.outcome != Outcome::separated || static_cast<double>(answer.upper) < gap;
        (is_near ? low : high) = middle;
    }
    pair.b.pose->translation = pair.a.pose->translation + along * static_cast<R>(high);
    return pair;
}

/// Any linear maps, singular ones and large translations among them.
template <class R>
[[nodiscard]] Bodies<R> sheared(Draw<R>& draw) {
    Bodies<R> pair = oblique(draw, 4);
    for (AnyBody<R>* body : {&pair.a, &pair.b}) {
        for (std::size_t i = 0; i < 3; ++i) body->pose->linear.rows[i] = draw.vec(1);
        if (draw.below(8) == 0) body->pose->linear.rows[2] = body->pose->linear.rows[1];
    }
    if (draw.below(4) == 0) pair.b.pose->translation = pair.b.pose->translation * R(1e6);
    return pair;
}

/// Sizes from 2^-40 to 2^40.
template <class R>
[[nodiscard]] Bodies<R> uneven(Draw<R>& draw) {
    const auto size = [&] { return std::ldexp(draw.number(0.5, 1), static_cast<int>(draw.below(80)) - 40); };
    Bodies<R> pair{shape<R>(draw, draw.below(3), size), shape<R>(draw, draw.below(6), size)};
    pair.a.pose = turned(draw, 1);
    pair.b.pose = turned(draw, std::ldexp(1.0, static_cast<int>(draw.below(80)) - 30));
    return pair;
}

/// Hulls and sums of several bodies, each posed.
template <class R>
[[nodiscard]] Bodies<R> composed(Draw<R>& draw) {
    const auto size = [&] { return draw.number(0.25, 1); };
    const auto parts = [&](std::uint64_t kinds) {
        std::vector<AnyBody<R>> all;
        for (int i = 0; i < 2; ++i) {
            all.push_back(shape<R>(draw, draw.below(kinds), size));
            if (draw.below(2) == 0) all.back().pose = turned(draw, 0.5);
        }
        return all;
    };
    Bodies<R> pair{{Sum<R>(parts(6)), std::nullopt}, {Hull<R>(parts(6)), turned(draw, 5)}};
    if (draw.below(2) == 0) std::swap(pair.a, pair.b);
    if (draw.below(3) == 0) pair.a = oblique(draw, 0).a;
    return pair;
}

/// What a run over a family saw.
struct Seen {
    int pairs = 0;
    int answered = 0;
    std::map<Outcome, int> outcomes;
    std::map<Rung, int> decisions;
};

template <class R>
[[nodiscard]] double farthest(const AnyBody<R>& body, const Vec3<double>& n) {
    const AnyBody<double> wide = map_numbers<double>(body, [](R x) { return static_cast<double>(x); });
    return dot(n, BodySupport<double>(wide).support(n).point);
}

/// Neither witness is beyond a supporting plane of its body by more than roundings of both support mappings.
template <class R>
void expect_members(const Bodies<R>& pair, const DistanceAnswer<R>& answer, Draw<R>& draw) {
    const auto in_double = [](const Vec3<R>& v) {
        return Vec3<double>{static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
    };
    double size = 0;
    for (const AnyBody<R>* body : {&pair.a, &pair.b}) {
        for (const Vec3<double>& axis : {Vec3<double>{1, 0, 0}, Vec3<double>{0, 1, 0}, Vec3<double>{0, 0, 1}})
            size = std::max({size, std::abs(farthest(*body, axis)), std::abs(farthest(*body, -axis))});
    }
    for (int i = 0; i < 4; ++i) {
        const Vec3<double> n = i == 0 ? in_double(answer.normal) : in_double(draw.vec(1));
        for (const Vec3<double>& m : {n, -n}) {
            const double a = farthest(pair.a, m);
            const double b = farthest(pair.b, m);
            const double slack = 32 * static_cast<double>(std::numeric_limits<R>::epsilon()) *
                                 (std::abs(m.x) + std::abs(m.y) + std::abs(m.z)) * size;
            EXPECT_LE(dot(m, in_double(answer.witness_a)), a + slack);
            EXPECT_LE(dot(m, in_double(answer.witness_b)), b + slack);
        }
    }
}

template <class R>
void compare(const Bodies<R>& pair, Draw<R>& draw, Seen& seen) {
    const detail::Components<R> with = detail::Linked::of<R>();
    const detail::Operand<R> a{&pair.a};
    const detail::Operand<R> b{&pair.b};
    const detail::RoundQuery<R> query(a, b, with);
    const std::optional<DistanceAnswer<R>> distance = query.distance({});
    const std::optional<DecisionAnswer> decision = query.decision({});
    ++seen.pairs;
    CurvedOptions options;
    options.format = sizeof(R) == 4 ? RoundedTo::float32 : RoundedTo::float64;
    const CurvedAnswer truth = curved_distance(exact(pair.a), exact(pair.b), options);
    ++seen.outcomes[truth.outcome];
    if (decision) {
        ++seen.decisions[decision->rung];
        EXPECT_TRUE(truth.outcome == decision->outcome || truth.outcome == Outcome::undecided);
    }
    if (!distance) return;
    ++seen.answered;
    EXPECT_TRUE(truth.outcome == distance->outcome || truth.outcome == Outcome::undecided);
    if (truth.distance) {
        EXPECT_EQ(static_cast<double>(distance->value), *truth.distance);
    }
    // Each end of ours is the nearest number of the format, so it is outside the enclosure that is far narrower.
    EXPECT_LE(to_rational(distance->lower), truth.upper);
    EXPECT_GE(to_rational(distance->upper), truth.lower);
    if (truth.distance && !truth.squared) {
        EXPECT_LE(to_rational(distance->lower), truth.lower);
        EXPECT_GE(to_rational(distance->upper), truth.upper);
    }
    if (truth.squared) {
        EXPECT_LE(to_rational(distance->lower) * to_rational(distance->lower), *truth.squared);
        EXPECT_GE(to_rational(distance->upper) * to_rational(distance->upper), *truth.squared);
    }
    expect_members(pair, *distance, draw);
    const DistanceAnswer<R> public_answer = certified_distance(pair.a, pair.b);
    EXPECT_TRUE(query_testing::same(public_answer.value, distance->value));
    EXPECT_EQ(public_answer.rung, distance->rung);
}

/// \param least_answered how many percent of the distances are to be answered, at least
template <class R>
void compare_family(const Family<R>& family, std::uint64_t seed, int count, int least_answered, int least_decided) {
    Draw<R> draw(seed);
    Seen seen;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        compare(family(draw), draw, seen);
    }
    const int decided = seen.decisions[Rung::filter] + seen.decisions[Rung::extended];
    std::printf(
        "%d pairs: %d separated, %d touching, %d overlapping, %d undecided; answered %d; decided by filter %d, "
        "extended %d\n",
        seen.pairs, seen.outcomes[Outcome::separated], seen.outcomes[Outcome::touching],
        seen.outcomes[Outcome::overlapping], seen.outcomes[Outcome::undecided], seen.answered,
        seen.decisions[Rung::filter], seen.decisions[Rung::extended]);
    EXPECT_GE(100 * seen.answered, least_answered * seen.pairs);
    EXPECT_GE(100 * decided, least_decided * seen.pairs);
}

TEST(Round, ObliquePairsAreAnsweredAsInBallArithmetic) {
    compare_family<double>([](auto& draw) { return oblique(draw, 3); }, 1, 1500, 99, 99);
    compare_family<float>([](auto& draw) { return oblique(draw, 3); }, 2, 800, 99, 99);
}
TEST(Round, UprightPairsAreAnsweredAsInBallArithmetic) {
    compare_family<double>(upright<double>, 3, 600, 90, 90);
    compare_family<float>(upright<float>, 4, 300, 85, 85);
}
TEST(Round, ParallelPairsAreAnsweredAsInBallArithmetic) { compare_family<double>(parallel<double>, 5, 400, 95, 95); }
TEST(Round, ClosePairsAreAnsweredAsInBallArithmetic) {
    compare_family<double>(close<double>, 6, 300, 80, 95);
    compare_family<float>(close<float>, 7, 150, 95, 95);
}
TEST(Round, ShearedPairsAreAnsweredAsInBallArithmetic) { compare_family<double>(sheared<double>, 8, 600, 98, 98); }
TEST(Round, PairsOfUnevenSizesAreAnsweredAsInBallArithmetic) { compare_family<double>(uneven<double>, 9, 400, 80, 80); }
TEST(Round, ComposedPairsAreAnsweredAsInBallArithmetic) { compare_family<double>(composed<double>, 10, 400, 97, 97); }

}  // namespace
}  // namespace oblong
