// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <stdexcept>

#include "oracle/exact/moving_pair.hpp"
#include "oracle/exact/rounding.hpp"
#include "oracle/exact/working_set.hpp"

namespace oblong::oracle {

namespace {

Rational largest_entry(const RationalVec& v) {
    return std::max({Rational(abs(v.x)), Rational(abs(v.y)), Rational(abs(v.z))});
}

RationalVec point_of(const Combination& c, std::span<const RationalVec> set) {
    RationalVec sum{};
    for (std::size_t i = 0; i < c.index.size(); ++i) sum = sum + set[c.index[i]] * Rational(c.weights[i], c.total);
    return sum;
}

RationalVec difference_vector(const ScaledPair& cores, const NearestPair& nearest) {
    const IntegerVec n = difference(nearest, cores);
    const Integer divisor = cores.scale * nearest.a.total * nearest.b.total;
    return {Rational(n.x, divisor), Rational(n.y, divisor), Rational(n.z, divisor)};
}

constexpr int max_steps = 400;

}  // namespace

RationalVec lowest_of(const MovingPair& m, bool of_a, const RationalVec& n) {
    const std::shared_ptr<const ScaledTree>& whole = of_a ? m.whole_a : m.whole_b;
    const std::vector<RationalVec>& known = of_a ? m.a : m.b;
    if (!whole) {
        return *std::min_element(known.begin(), known.end(),
                                 [&n](const RationalVec& p, const RationalVec& q) { return dot(n, p) < dot(n, q); });
    }
    const IntegerVec lowest = lowest_vertex(*whole, integer_multiple(n));
    const RationalVec vertex =
        RationalVec{Rational(lowest.x), Rational(lowest.y), Rational(lowest.z)} * Rational(Integer(1), whole->scale);
    return of_a ? vertex + m.start : vertex;
}

bool add_beyond(MovingPair& m, const RationalVec& n) {
    const auto add = [](std::vector<RationalVec>& known, RationalVec lowest, const RationalVec& along) {
        const Rational height = dot(along, lowest);
        for (const RationalVec& v : known)
            if (dot(along, v) <= height) return false;
        known.push_back(std::move(lowest));
        return true;
    };
    if (n == RationalVec{}) return false;
    const bool grown = m.whole_a && add(m.a, lowest_of(m, true, n), n);
    return (m.whole_b && add(m.b, lowest_of(m, false, -n), -n)) || grown;
}

Rational last_parameter(const MovingPair& m) {
    Rational reach = m.radius;
    for (const bool of_a : {true, false}) {
        Rational largest = 0;
        for (const RationalVec& v : of_a ? m.a : m.b) largest = std::max(largest, largest_entry(v));
        if (of_a ? m.whole_a : m.whole_b) {
            for (std::size_t i = 0; i < 3; ++i) {
                RationalVec n{};
                n[i] = 1;
                for (const RationalVec& along : {n, -n})
                    largest = std::max(largest, largest_entry(lowest_of(m, of_a, along)));
            }
        }
        reach += largest;
    }
    // A power of two, for short numbers.
    const Rational enough = reach / largest_entry(m.velocity);
    Rational last = 1;
    while (last < enough) last *= 2;
    while (last / 2 > enough) last /= 2;
    return m.max ? std::min(*m.max, last) : last;
}

SweptNearest swept_nearest(MovingPair& m, const Rational& last) {
    for (;;) {
        std::vector<RationalVec> swept = m.a;
        for (const RationalVec& v : m.a) swept.push_back(v + m.velocity * last);
        SweptNearest result;
        result.cores = scaled_pair(swept, m.b, m.dimension);
        result.nearest = nearest_points(result.cores);
        require_optimal(result.cores, result.nearest);
        result.difference = difference_vector(result.cores, result.nearest);
        if (!add_beyond(m, result.difference)) return result;
    }
}

Moment moment_at(MovingPair& m, const Rational& parameter) {
    for (;;) {
        Moment moment;
        moment.parameter = parameter;
        for (const RationalVec& p : m.a) moment.a.push_back(p + m.velocity * parameter);
        const ScaledPair cores = scaled_pair(moment.a, m.b, m.dimension);
        moment.nearest = nearest_points(cores);
        require_optimal(cores, moment.nearest);
        moment.n = difference_vector(cores, moment.nearest);
        if (!add_beyond(m, moment.n)) return moment;
    }
}

Rational short_step(const MovingPair& m, const Moment& moment) {
    // (‖n‖ − ρ)·‖n‖ / −n·r, both roots from below.
    const Rational square = squared_norm(moment.n);
    const Rational apart = bracket({square, m.radius, 1}, 64).lower;
    const Rational length = bracket({square, 0, 1}, 64).lower;
    const Rational full = apart * length / -dot(moment.n, m.velocity);
    return neighbours(exact_number(full), Format{24, -1'000'000, 1'000'000}).below;
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
    require(dot(n, lowest_of(m, false, -n)) <= level, "the plane cuts B");
    const Rational start = level - dot(n, m.velocity) * t;
    require(dot(n, lowest_of(m, true, n)) >= start, "the plane cuts A");
}

FirstMeeting first_meeting(MovingPair m) {
    Moment here = moment_at(m, 0);
    for (int i = 0; i < max_steps; ++i) {
        // Where the plane of the nearest points is passed. Of the last features it is where they meet.
        const Rational slope = dot(here.n, m.velocity);
        if (slope >= 0) throw std::logic_error("oracle: a cast: bodies that shall meet move apart");
        const Rational passed = here.parameter - squared_norm(here.n) / slope;
        const Moment there = moment_at(m, passed);
        if (there.n == RationalVec{}) {
            require_first_meeting(m, {passed, there.nearest.a, there.nearest.b, here.n});
            return {passed, point_of(there.nearest.b, m.b), here.n};
        }
        // Numbers of a few bits from here on: exact steps would grow with each.
        here = moment_at(m, here.parameter + short_step(m, here));
    }
    throw std::logic_error("oracle: a cast: where the cores first meet was not found");
}

}  // namespace oblong::oracle
