// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <stdexcept>

#include "oracle/exact/cgal_distance.hpp"
#include "oracle/exact/moving_pair.hpp"
#include "oracle/exact/working_set.hpp"

namespace oblong::oracle {

namespace {

const RationalVec zero{};

Rational largest_entry(const RationalVec& v) {
    return std::max({Rational(abs(v.x)), Rational(abs(v.y)), Rational(abs(v.z))});
}

RationalVec point_of(const Combination& c, std::span<const RationalVec> set) {
    RationalVec sum{};
    for (std::size_t i = 0; i < c.index.size(); ++i) sum = sum + set[c.index[i]] * Rational(c.weights[i], c.total);
    return sum;
}

/// The vertex of least n·p, unless that is at least `level`.
std::optional<std::size_t> below(const RationalVec& n, const Rational& level, std::span<const RationalVec> set) {
    std::optional<std::size_t> found;
    Rational least = level;
    for (std::size_t i = 0; i < set.size(); ++i) {
        Rational height = dot(n, set[i]);
        if (height < least) {
            least = std::move(height);
            found = i;
        }
    }
    return found;
}

/// The chosen vertices of both bodies and the velocity, in integers of one scale.
LeastParameter solve(const MovingPair& m, const Start& chosen) {
    std::vector<RationalVec> a, b;
    for (const std::size_t i : chosen.a) a.push_back(m.a[i]);
    for (const std::size_t i : chosen.b) b.push_back(m.b[i]);
    const Integer scale = common_denominator(std::span(&m.velocity, 1), common_denominator(b, common_denominator(a)));
    return program_parameter(scaled(a, scale), scaled(b, scale), scaled(std::span(&m.velocity, 1), scale)[0]);
}

}  // namespace

Rational last_parameter(const MovingPair& m) {
    Rational reach = m.radius;
    for (const auto* body : {&m.a, &m.b}) {
        Rational largest = 0;
        for (const RationalVec& v : *body) largest = std::max(largest, largest_entry(v));
        reach += largest;
    }
    // A power of two, for short numbers.
    const Rational enough = reach / largest_entry(m.velocity);
    Rational last = 1;
    while (last < enough) last *= 2;
    while (last / 2 > enough) last /= 2;
    return m.max ? std::min(*m.max, last) : last;
}

SweptNearest swept_nearest(const MovingPair& m, const Rational& last) {
    std::vector<RationalVec> swept = m.a;
    for (const RationalVec& v : m.a) swept.push_back(v + m.velocity * last);
    SweptNearest result;
    result.cores = scaled_pair(swept, m.b, m.dimension);
    result.nearest = nearest_points(result.cores);
    require_optimal(result.cores, result.nearest);
    const IntegerVec n = difference(result.nearest, result.cores);
    const Integer divisor = result.cores.scale * result.nearest.a.total * result.nearest.b.total;
    result.difference = {Rational(n.x, divisor), Rational(n.y, divisor), Rational(n.z, divisor)};
    return result;
}

void require_first_meeting(const MovingPair& m, const Meeting& meeting) {
    const auto require = [](bool condition, const char* what) {
        if (!condition) throw std::logic_error(std::string("oracle: a cast: ") + what);
    };
    const auto require_convex = [&](const Combination& c, std::span<const RationalVec> set) {
        Integer sum = 0;
        for (std::size_t i = 0; i < c.index.size(); ++i) {
            require(c.index[i] < set.size() && c.weights[i] >= 0, "a weight is negative or of no vertex");
            sum += c.weights[i];
        }
        require(sum == c.total && sum > 0, "weights do not sum to their total");
    };
    require_convex(meeting.a, m.a);
    require_convex(meeting.b, m.b);
    const Rational& t = meeting.parameter;
    require(t >= 0, "the parameter is negative");
    require(point_of(meeting.a, m.a) + m.velocity * t == point_of(meeting.b, m.b), "the common point is not common");
    if (t == 0) return;
    const RationalVec& n = meeting.normal;
    require(dot(n, m.velocity) < 0, "the plane does not come nearer");
    const Rational level = dot(n, point_of(meeting.b, m.b));
    for (const RationalVec& q : m.b) require(dot(n, q) <= level, "the plane cuts B");
    const Rational start = level - dot(n, m.velocity) * t;
    for (const RationalVec& p : m.a) require(dot(n, p) >= start, "the plane cuts A");
}

FirstMeeting first_meeting(const MovingPair& m, const Start& start) {
    Start chosen = start;
    for (;;) {
        const LeastParameter least = solve(m, chosen);
        const std::optional<std::size_t> more_a = below(least.w, least.low, m.a);
        const std::optional<std::size_t> more_b = below(-least.w, -least.high, m.b);
        if (more_a) chosen.a.push_back(*more_a);
        if (more_b) chosen.b.push_back(*more_b);
        if (more_a || more_b) continue;
        Meeting meeting{Rational(least.numerator, least.denominator), least.a, least.b, least.w};
        for (std::size_t& i : meeting.a.index) i = chosen.a[i];
        for (std::size_t& i : meeting.b.index) i = chosen.b[i];
        require_first_meeting(m, meeting);
        return {meeting.parameter, point_of(meeting.b, m.b), meeting.parameter == 0 ? zero : meeting.normal};
    }
}

}  // namespace oblong::oracle
