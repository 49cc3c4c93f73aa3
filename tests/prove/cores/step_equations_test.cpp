// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <functional>

#include "oblong/answer/answers.hpp"
#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/lowered/fractions/exact_vertex.hpp"
#include "oblong/prove/cores/witness/exact_sum.hpp"
#include "tests/query/bodies.hpp"

// Equations about steps of A − B, against fractions: what is proven holds, and ties of bodies turned about one axis or
// by one map are proven although every coordinate of theirs rounds.

namespace oblong {
namespace {

using namespace query_testing;
using detail::PairStep;
using Pair = std::array<AnyBody<double>, 2>;

[[nodiscard]] Vec3<Rational> point(const AnyBody<double>& body, const CoreView<double>& core, std::uint32_t vertex) {
    const Vec3<Rational> v = detail::exact_vector(core.vertex(vertex));
    return body.pose ? exact(body).pose.value()(v) : v;
}

/// One pair of bodies, and steps between four pairs of their vertices.
class Steps {
public:
    Steps(Draw<double>& draw, const Pair& bodies)
        : bodies_(bodies), core_a_(*any_core(bodies[0])), core_b_(*any_core(bodies[1])) {
        for (FeaturePair& pair : pairs_) {
            pair.a = static_cast<std::uint32_t>(draw.below(core_a_.size()));
            pair.b = static_cast<std::uint32_t>(draw.below(core_b_.size()));
        }
        // Facets and edges differ in few vertices.
        if (draw.below(2) == 0) pairs_[1].b = pairs_[0].b;
        if (draw.below(2) == 0) pairs_[2].a = pairs_[0].a;
        if (draw.below(2) == 0) pairs_[3].b = pairs_[0].b;
    }
    [[nodiscard]] PairStep tracked(unsigned i) const { return equations().between(pairs_[i], pairs_[0]); }
    [[nodiscard]] Vec3<Rational> exactly(unsigned i) const { return difference(i) - difference(0); }
    [[nodiscard]] Vec3<Rational> difference(unsigned i) const {
        return point(bodies_[0], core_a_, pairs_[i].a) - point(bodies_[1], core_b_, pairs_[i].b);
    }
    [[nodiscard]] detail::StepEquations<double> equations() const { return {a_, b_}; }
    [[nodiscard]] detail::TrackedVec base() const { return equations().difference(pairs_[0]); }
    [[nodiscard]] bool is_met(const detail::TrackedVec& way) const {
        return detail::is_met(way, a_, b_, pairs_[0], pairs_[1]);
    }

private:
    const Pair& bodies_;
    CoreView<double> core_a_, core_b_;
    CoreScan<double> a_{core_a_}, b_{core_b_};
    std::array<FeaturePair, 4> pairs_{};
};

/// How many equations held, and how many of these were proven.
struct Held {
    int all = 0, proven = 0, failing = 0;

    void count(bool is_proven, bool is_true) {
        EXPECT_TRUE(is_true || !is_proven);
        all += is_true ? 1 : 0;
        proven += is_proven ? 1 : 0;
        failing += is_true ? 0 : 1;
    }
};

struct Counts {
    Held coplanar, parallel, level, met;
};

Counts ask(const std::function<Pair(Draw<double>&)>& bodies, std::uint64_t seed) {
    Draw<double> draw(seed);
    Counts counts;
    for (int i = 0; i < 4000 && !testing::Test::HasFailure(); ++i) {
        const Pair pair = bodies(draw);
        const Steps steps(draw, pair);
        const detail::StepEquations<double> equations = steps.equations();
        const std::array<Vec3<Rational>, 3> e{steps.exactly(1), steps.exactly(2), steps.exactly(3)};
        const std::array<PairStep, 3> t{steps.tracked(1), steps.tracked(2), steps.tracked(3)};
        const Vec3<Rational> n = cross(e[0], e[1]);
        const detail::TrackedVec normal = equations.normal(t[0], t[1]);
        counts.coplanar.count(equations.are_coplanar(t[0], t[1], t[2]), dot(n, e[2]) == 0);
        counts.parallel.count(equations.are_parallel(t[0], t[1]), n == Vec3<Rational>{});
        const Vec3<Rational> y = steps.difference(0);
        const detail::TrackedVec base = steps.base();
        for (std::size_t k = 0; k < 3; ++k) {
            counts.level.count(normal[k].is_zero(), n[k] == 0);
            counts.level.count(base[k].is_zero(), y[k] == 0);
        }
        counts.met.count(steps.is_met(normal), dot(cross(n, e[0]), y) == 0);
    }
    return counts;
}

/// A number of a pose, a vertex or a place is moved by a little, so that ties are none.
Pair nudged(Draw<double>& draw) {
    Pair pair = parallel_bodies(draw, 0.5);
    AnyBody<double>& body = pair[draw.below(2)];
    double& entry = body.pose->linear.rows[draw.below(3)][draw.below(3)];
    entry = entry == 0 ? std::ldexp(1.0, -60 - static_cast<int>(draw.below(900))) : std::nextafter(entry, 2.0);
    body.pose->translation.z = std::nextafter(body.pose->translation.z, 9.0);
    return pair;
}

TEST(StepEquations, ProveTiesUnderPosesThatRound) {
    const Counts counts = ask([](Draw<double>& draw) { return parallel_bodies(draw, 0.5); }, 3);
    EXPECT_GT(counts.coplanar.all, 1000);
    EXPECT_GT(counts.coplanar.failing, 500);
    EXPECT_GT(counts.coplanar.proven, counts.coplanar.all * 9 / 10);
    EXPECT_GT(counts.parallel.proven, counts.parallel.all * 9 / 10);
    EXPECT_GT(counts.level.proven, counts.level.all * 3 / 4);
    EXPECT_GT(counts.met.proven, 300);
}

TEST(StepEquations, ProveNoneThatANumberIsOffOf) {
    const Counts counts = ask(nudged, 4);
    EXPECT_GT(counts.coplanar.failing, 1000);
    EXPECT_GT(counts.level.failing, 1000);
    EXPECT_GT(counts.parallel.failing, 1000);
}

TEST(StepEquations, AreThoseOfFewBitsToo) {
    const Counts counts = ask(
        [](Draw<double>& draw) {
            const auto body = [&] {
                std::vector<Vec3<double>> all;
                for (int i = 0; i < 6; ++i) all.push_back({draw.coarse(-1, 1), draw.coarse(-1, 1), draw.coarse(-1, 1)});
                AnyBody<double> one{Points<double>(std::move(all)), std::nullopt};
                if (draw.below(2) == 0) return one;
                one.pose.emplace();
                for (Vec3<double>& row : one.pose->linear.rows)
                    row = {draw.coarse(-1, 1), draw.coarse(-1, 1), draw.coarse(-1, 1)};
                return one;
            };
            return Pair{body(), body()};
        },
        5);
    EXPECT_GT(counts.coplanar.failing, 1000);
    EXPECT_EQ(counts.coplanar.proven, counts.coplanar.all);
    EXPECT_EQ(counts.parallel.proven, counts.parallel.all);
    EXPECT_EQ(counts.level.proven, counts.level.all);
    EXPECT_EQ(counts.met.proven, counts.met.all);
}

TEST(StepEquations, TellNumbersApartThatDoublesDoNot) {
    for (const double other : {0x1p-60, 0x1.8p-60}) {
        const std::vector<Vec3<double>> upright{{1, 0.3, 0}, {0x1p-60, 0.7, 0}, {other, 0.7, 1}, {1, 0.3, 1}};
        CoreView<double> core;
        core.unprepared = upright;
        const CoreScan<double> scan(core);
        const detail::StepEquations<double> equations(scan, scan);
        const auto step = [&](std::uint32_t to) { return equations.of(scan, to, 0); };
        EXPECT_EQ(equations.are_coplanar(step(1), step(2), step(3)), other == 0x1p-60);
    }
}

}  // namespace
}  // namespace oblong
