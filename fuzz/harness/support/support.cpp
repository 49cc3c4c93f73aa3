// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/support/support.hpp"

#include <fmt/format.h>

#include <random>

#include "caseio/hull.hpp"
#include "fuzz/harness/judges.hpp"
#include "fuzz/harness/plain_answers.hpp"
#include "oblong/lowered/fractions/exact_core.hpp"
#include "oblong/prepared/tracking/tracking.hpp"
#include "oblong/support/any_body.hpp"

namespace oblong::fuzz {

namespace {

using R3 = Vec3<Rational>;

/// Directions that make ties: along axes, small integers with zeros, and across edges and faces of the body.
std::vector<R3> directions_for(const caseio::Case& c, std::span<const R3> vertices) {
    std::minstd_rand random(
        static_cast<unsigned>(hash_of({reinterpret_cast<const std::uint8_t*>(c.id.data()), c.id.size()})));
    const auto small = [&] { return static_cast<int>(random() % 5) - 2; };
    const auto level = [&](R3 n) {
        if (c.dimension == 2) n.z = 0;
        return n;
    };
    std::vector<R3> directions;
    for (int i = 0; i < 4; ++i) directions.push_back(level({small(), small(), small()}));
    R3 axis;
    axis[random() % static_cast<unsigned>(c.dimension)] = random() % 2 == 0 ? 1 : -1;
    directions.push_back(axis);
    const auto any = [&]() -> const R3& { return vertices[random() % vertices.size()]; };
    for (int i = 0; i < 3 && vertices.size() > 1; ++i) {
        const R3& from = any();
        const R3 edge = any() - from;
        const R3 across = c.dimension == 2 ? R3{edge.y, -edge.x, 0} : cross(edge, any() - from);
        directions.push_back(edge);
        directions.push_back(across);
        directions.push_back(-across);
    }
    return directions;
}

/// Whether four factors of such numbers neither overflow nor underflow; 0 does not.
template <class S>
bool is_moderate(const S& x) {
    constexpr S largest = std::same_as<S, float> ? S(0x1p20) : S(0x1p200);
    const S magnitude = std::fabs(x);
    return x == S(0) || (magnitude <= largest && magnitude >= 1 / largest);
}

/// One body in floats. A number beyond the moderate ones may lose all digits on the way: what goes wrong then is kept.
template <class S>
void check_plainly(const std::string& which, const AnyBody<Rational>& exact, std::span<const R3> asked,
                   Checked& checked) {
    bool moderate = true;
    const auto look = [&](const S& x) { return moderate = moderate && is_moderate(x), x; };
    const AnyBody<S> body = map_numbers<S>(body_in<S>(exact), look);
    std::vector<Vec3<S>> directions;
    for (const R3& n : asked) {
        const Vec3<S> rounded = rounded_to<S>(n);
        if (!is_finite(rounded)) continue;
        directions.push_back(rounded);
        for (std::size_t i = 0; i < 3; ++i) look(rounded[i]);
    }
    const AnyBody<long double> wide = map_numbers<long double>(body, [](const S& x) -> long double { return x; });
    const std::string fault = plain_support_fault<S>(BodySupport<S>(body), wide, std::span<const Vec3<S>>(directions));
    const std::string who = fmt::format("{}/support of {}", ScalarTraits<S>::name, which);
    if (moderate) return checked.note(who, fault);
    if (!fault.empty()) checked.findings.push_back({who, fault});
}

/// The body that its `feature` names: of points and boxes, which are all that say one.
std::optional<R3> named(const AnyBody<Rational>& body, std::uint32_t feature) {
    R3 local;
    if (const auto* points = std::get_if<Points<Rational>>(&body.shape)) {
        if (feature >= points->vertices().size()) return R3{};
        local = points->vertices()[feature];
    } else if (const auto* box = std::get_if<Box<Rational>>(&body.shape)) {
        for (std::size_t i = 0; i < 3; ++i)
            local[i] = (feature >> i & 1U) != 0 ? box->half_extents()[i] : Rational(-box->half_extents()[i]);
    } else {
        return std::nullopt;
    }
    return body.pose ? (*body.pose)(local) : local;
}

void check_exactly(const std::string& which, const AnyBody<Rational>& body, const ExactCore& core,
                   std::span<const R3> directions, Checked& checked) {
    const BodySupport<Rational> mapping(body);
    const std::string who = "rational/support of " + which;
    checked.note(who, exact_support_fault(mapping, core.vertices, directions));
    for (const R3& n : directions) {
        const SupportPoint<Rational> s = mapping.support(n);
        const std::optional<R3> vertex = named(body, s.feature);
        if (vertex && *vertex != s.point) checked.note(who, "a feature that is another vertex's");
    }
}

/// The points with the edges that climbing follows; without a body where there are none.
std::optional<Polytope<Rational>> polytope_of(const AnyBody<Rational>& body) {
    const auto* points = std::get_if<Points<Rational>>(&body.shape);
    if (points == nullptr) return std::nullopt;
    return Polytope<Rational>(*points, caseio::hull_adjacency(points->vertices()));
}

/// A body that moves past the other in a few steps: each tracked query answers as an untracked one does.
void check_tracking(const caseio::Case& c, const Polytope<Rational>& a, const Polytope<Rational>& b, Checked& checked) {
    const Affine<Rational> still = c.a.pose.value_or(Affine<Rational>{});
    Affine<Rational> moving = c.b->pose.value_or(Affine<Rational>{});
    const R3 step = (still(a.vertices()[0]) - moving(b.vertices()[0])) * Rational(3, 8);
    GjkOptions<Rational> options;
    TrackingState tracking;
    for (int i = 0; i < 4; ++i, moving.translation = moving.translation + step) {
        const HillClimb<Rational> climb_a(a, tracking.cursors.a, &still);
        const HillClimb<Rational> climb_b(b, tracking.cursors.b, &moving);
        const GjkResult<Rational> tracked = gjk_track<Rational>(climb_a, climb_b, options, tracking);
        const GjkResult<Rational> alone =
            gjk_distance<Rational>(ScanSupport<Rational>(a, &still), ScanSupport<Rational>(b, &moving), options);
        if (tracked.v != alone.v) return checked.note("rational/tracking", "another answer than without");
    }
}

}  // namespace

Checked check_support(const caseio::Case& c, const SupportAsk& ask) {
    Checked checked;
    const bool exactly = is_sampled(c.id, ask.exactly_every);
    std::array<std::optional<Polytope<Rational>>, 2> polytopes;
    const std::array<const AnyBody<Rational>*, 2> bodies{&c.a, c.b ? &*c.b : nullptr};
    for (std::size_t i = 0; i < bodies.size() && bodies[i] != nullptr; ++i) {
        const AnyBody<Rational>& body = *bodies[i];
        const std::string which = i == 0 ? "a" : "b";
        const std::optional<ExactCore> core = exact_core(body);
        const std::vector<R3> directions = directions_for(c, core ? core->vertices : std::span<const R3>());
        in_scalar_of(c, [&](auto scalar) { check_plainly<decltype(scalar)>(which, body, directions, checked); });
        if (!exactly) continue;
        if (core && can_support(body)) check_exactly(which, body, *core, directions, checked);
        polytopes[i] = polytope_of(body);
        if (!polytopes[i]) continue;
        const auto climbing = [](const Polytope<Rational>& p, std::uint32_t& cursor, const Affine<Rational>* pose) {
            return HillClimb<Rational>(p, cursor, pose);
        };
        const Affine<Rational>* const pose = body.pose ? &*body.pose : nullptr;
        checked.note("rational/climb on " + which, climb_fault(*polytopes[i], pose, directions, climbing));
    }
    if (polytopes[0] && polytopes[1]) check_tracking(c, *polytopes[0], *polytopes[1], checked);
    return checked;
}

}  // namespace oblong::fuzz
