// SPDX-License-Identifier: GPL-3.0-or-later
#include <bit>

#include "oblong/batch.hpp"
#include "oblong/bounds.hpp"
#include "oblong/cast.hpp"
#include "oblong/certificate.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/penetration.hpp"
#include "tests/environments.hpp"
#include "tests/query/round_pairs.hpp"

/// Every public query in every floating-point environment: the same bits, whatever the bodies and their sizes.
namespace oblong {
namespace {

using query_testing::Draw;
using test::Environment;
using test::other_environments;
using test::within;

/// Answers, field by field. Every NaN is the same.
class Record {
public:
    template <std::floating_point R>
    void add(R x) {
        bits_.push_back(std::isnan(x) ? ~std::uint64_t{0} : std::uint64_t{std::bit_cast<detail::BitsOf<R>>(x)});
    }
    template <class R>
    void add(const Vec3<R>& v) {
        for (std::size_t k = 0; k < 3; ++k) add(v[k]);
    }
    template <class Answer>
    void add_answer(const Answer& answer) {
        add_found(answer);
        add(answer.value);
        add(answer.lower);
        add(answer.upper);
        add(answer.witness_a);
        add(answer.witness_b);
        add(answer.normal);
        bits_.push_back(answer.normal_unique ? 1 : 0);
    }
    template <class Answer>
    void add_found(const Answer& answer) {
        bits_.push_back(static_cast<std::uint64_t>(answer.outcome));
        bits_.push_back(static_cast<std::uint64_t>(answer.rung));
        bits_.push_back(static_cast<std::uint64_t>(answer.iterations));
        bits_.push_back(answer.next.empty() ? 1 : 0);
    }
    void add(const std::string& text) { texts_.push_back(text); }
    [[nodiscard]] friend bool operator==(const Record&, const Record&) = default;
    /// Returns the first field that differs; −1: none.
    [[nodiscard]] static int difference(const Record& x, const Record& y) {
        const auto first = std::ranges::mismatch(x.bits_, y.bits_).in1 - x.bits_.begin();
        return x == y ? -1 : static_cast<int>(first);
    }

private:
    std::vector<std::uint64_t> bits_;
    std::vector<std::string> texts_;
};

template <class R>
struct Question {
    AnyBody<R> a, b;
    LinearMotion<R> motion;
    R margin;
};

/// The body made again, number by number.
template <class R>
[[nodiscard]] AnyBody<R> remade(const AnyBody<R>& body) {
    return map_numbers<R>(body, [](const R& x) { return x; });
}

template <class R>
void ask_prepared(const Points<R>& points_a, const Points<R>& points_b, Record& record) {
    const PreparedPolytope<R> a(points_a);
    const PreparedPolytope<R> b(points_b);
    record.add_answer(certified_distance(a, b));
    record.add_found(certified_decision(a, b));
    const std::vector<PreparedPair<R>> pairs(3, {&a, &b});
    std::vector<DistanceAnswer<R>> distances(pairs.size());
    std::vector<DecisionAnswer> decisions(pairs.size());
    certified_distances<R>(pairs, distances, {}, {.threads = 2});
    certified_decisions<R>(pairs, decisions, {}, {.threads = 2});
    for (const DistanceAnswer<R>& answer : distances) record.add_answer(answer);
    for (const DecisionAnswer& answer : decisions) record.add_found(answer);
}

template <class R>
void ask_rationals(const AnyBody<Rational>& a, const AnyBody<Rational>& b, const Question<R>& q, Record& record) {
    const auto number = [](R x) { return to_rational(x); };
    const auto& way = q.motion.velocity;
    record.add_answer(certified_distance<R>(a, b));
    record.add_found(certified_decision(a, b));
    record.add_found(certified_within(a, b, number(q.margin)));
    record.add_answer(certified_depth<R>(a, b));
    record.add_answer(certified_cast<R>(
        a, b, LinearMotion<Rational>{{number(way.x), number(way.y), number(way.z)}, number(*q.motion.max)}));
}

/// Every query, of bodies that are made where it is asked.
template <class R>
[[nodiscard]] Record asked(const Question<R>& q) {
    Record record;
    const AnyBody<R> a = remade(q.a);
    const AnyBody<R> b = remade(q.b);
    const DistanceAnswer<R> distance = certified_distance(a, b);
    record.add_answer(distance);
    record.add_answer(certified_distance(a, b, {.warm_start = distance.next}));
    record.add_found(certified_decision(a, b));
    constexpr R least = std::numeric_limits<R>::denorm_min();
    for (const R margin : {R(0), least, q.margin, distance.value, distance.upper})
        record.add_found(certified_within(a, b, margin));
    record.add_answer(certified_depth(a, b));
    record.add_answer(certified_cast(a, b, q.motion));
    WeightsCandidate shares;
    shares.count_a = shares.count_b = 1;
    shares.a[0] = shares.b[0] = {0, 1};
    const std::vector<Candidate> claims{DirectionCandidate{{0.5, 0.25, -1}}, DistanceCandidate{1},
                                        PointsCandidate{{0.125, 0.25, 0}, {1, 0.5, 3}}, shares};
    for (const Candidate& claim : claims) {
        const Bounds<R> found = bounds(a, b, claim);
        record.add(found.lower);
        record.add(found.upper);
    }
    const ProofQuestion question = distance_question(a, b);
    const std::optional<Proof> proof = prove(question);
    record.add(proof ? certificate_line("case", *proof) : "none");
    if (proof && std::holds_alternative<ExactCertificate>(*proof))
        record.add(refutes(a, b, Outcome::touching) ? "refuted" : "not refuted");
    record.add(case_line("case", question));
    const auto* points_a = std::get_if<Points<R>>(&a.shape);
    const auto* points_b = std::get_if<Points<R>>(&b.shape);
    if (points_a != nullptr && points_b != nullptr) ask_prepared(*points_a, *points_b, record);
    ask_rationals(query_testing::exact(a), query_testing::exact(b), q, record);
    return record;
}

/// Every length times 2^exponent, rounded; linear maps as they are.
template <class R>
[[nodiscard]] AnyBody<R> scaled(const AnyBody<R>& body, int exponent) {
    AnyBody<R> result =
        map_numbers<R>(AnyBody<R>{body.shape, std::nullopt}, [&](R x) { return std::ldexp(x, exponent); });
    result.pose = body.pose;
    if (body.pose) {
        for (std::size_t k = 0; k < 3; ++k)
            result.pose->translation[k] = std::ldexp(body.pose->translation[k], exponent);
    }
    return result;
}

template <class R>
[[nodiscard]] Question<R> question(Draw<R>& draw, int kind) {
    query_testing::Bodies<R> pair{draw.polyhedral(), draw.polyhedral()};
    if (kind == 1) pair = {{draw.points(5), std::nullopt}, {draw.points(8), draw.pose(2)}};
    if (kind == 2) pair.a = draw.composed();
    if (kind == 3) pair = query_testing::upright(draw);
    if (kind == 4) pair = query_testing::oblique(draw, 2);
    if (kind == 0 || kind == 2) pair.b.pose = draw.pose(2);
    return {pair.a, pair.b, {draw.vec(1), draw.number(1, 4)}, draw.number(0, 1)};
}

/// \param exponents powers of two by which lengths are multiplied
template <class R>
void expect_same_everywhere(std::uint64_t seed, const std::vector<int>& exponents) {
    Draw<R> draw(seed);
    std::vector<Question<R>> questions;
    for (const int exponent : exponents) {
        for (int i = 0; i < 15; ++i) {
            Question<R> q = question(draw, i % 5);
            q = {scaled(q.a, exponent), scaled(q.b, exponent), q.motion, std::ldexp(q.margin, exponent)};
            for (std::size_t k = 0; k < 3; ++k) q.motion.velocity[k] = std::ldexp(q.motion.velocity[k], exponent);
            questions.push_back(q);
        }
    }
    std::vector<Record> expected;
    for (const Question<R>& q : questions) expected.push_back(asked(q));
    for (const Environment& environment : other_environments()) {
        std::vector<Record> found;
        within(environment, [&] {
            for (const Question<R>& q : questions) found.push_back(asked(q));
        });
        for (std::size_t i = 0; i < found.size(); ++i)
            ASSERT_EQ(Record::difference(found[i], expected[i]), -1) << environment.name << ", question " << i;
    }
}

TEST(Environment, ChangesNoBitOfAnyAnswerInDouble) { expect_same_everywhere<double>(1, {0, -520, -1030, -1070}); }
TEST(Environment, ChangesNoBitOfAnyAnswerInFloat) { expect_same_everywhere<float>(2, {0, -70, -130, -145}); }

/// Numbers that a comparison takes for 0 where subnormals are read as zeros.
TEST(Environment, ASubnormalMarginRadiusOrLengthIsNotZero) {
    constexpr double least = 0x1p-1074;
    const Points<double> a({{0, 0, 0}});
    const Points<double> b({{least, 0, 0}});
    const Sphere<double> ball(least);
    const Sphere<double> point(0);
    const Box<double> box({1, 1, 1});
    const auto along = [](double x) { return Affine<double>{{}, {x, 0, 0}}; };
    for (const Environment& environment : other_environments()) {
        std::vector<Nearness> found;
        bool throws = false;
        within(environment, [&] {
            for (const double margin : {0.0, least, 2 * 0x1p-1074})
                found.push_back(certified_within(a, b, margin).outcome);
            found.push_back(certified_within(ball, posed(ball, along(3 * 0x1p-1074)), least).outcome);
            found.push_back(certified_within(ball, posed(ball, along(3 * 0x1p-1074)), 2 * 0x1p-1074).outcome);
            found.push_back(certified_within(box, posed(box, along(2)), least).outcome);
            found.push_back(certified_within(ball, posed(point, along(1)), 1).outcome);
            try {
                (void)Sphere<double>(-least);
            } catch (const InvalidBody&) {
                throws = true;
            }
        });
        using enum Nearness;
        EXPECT_EQ(found, (std::vector{farther, equal, nearer, equal, nearer, nearer, nearer})) << environment.name;
        EXPECT_TRUE(throws) << environment.name;
        Record record;
        within(environment, [&] {
            record.add(b.largest());
            record.add(Points<double>({{least, 0, 0}}).largest());
        });
        Record same;
        same.add(least);
        same.add(least);
        EXPECT_EQ(record, same) << environment.name;
    }
}

}  // namespace
}  // namespace oblong
