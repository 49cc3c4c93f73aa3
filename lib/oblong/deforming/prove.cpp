// SPDX-License-Identifier: BSL-1.0
#include "oblong/deforming/prove.hpp"

#include <algorithm>
#include <cmath>

#include "oblong/deforming/exact_contact.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/convert.hpp"
#include "oblong/scalar/environment.hpp"

namespace oblong {

namespace {

using namespace deforming;

using Proof = DeformingProof<Integer, Rational>;
using Vec = Vec3<Rational>;
using Directions = std::vector<Vec>;
using Points = Tracks<Rational>;

constexpr int max_stretches = 4096;
/// Halvings of a bracket of the first contact, at most: two times have about as many bits as a double has exponents.
constexpr int max_halvings = 4096;
/// The halvings between two looks for a fraction.
constexpr int halvings_a_fraction = 16;
/// Bits of a direction that does not move.
constexpr long direction_bits = 60;

Vec at(const Moving<Rational>& p, const Rational& t) { return p.start + (p.end - p.start) * t; }

/// The motion over a part of the time.
Points over(const Points& all, const Rational& from, const Rational& to) {
    Points part = all;
    for (std::size_t i = 0; i < all.count; ++i) part.points[i] = {at(all.points[i], from), at(all.points[i], to)};
    return part;
}

template <class Use>
void each_pair(std::size_t count, const Use& use) {
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = i + 1; k < count; ++k) use(i, k);
}

/// Returns whether n keeps the bodies apart before the end of the part, and, if `closed`, at its end.
bool parts(const Points& part, const Directions& n, bool closed) {
    for (std::size_t k = 0; k <= n.size(); ++k) {
        std::optional<Rational> of_a, of_b;
        for (std::size_t i = 0; i < part.count; ++i) {
            Rational value = 0;
            if (k < n.size()) value += dot(n[k], part.points[i].start);
            if (k > 0) value += dot(n[k - 1], part.points[i].end);
            std::optional<Rational>& side = part.is_of_a(i) ? of_a : of_b;
            if (!side || (part.is_of_a(i) ? value < *side : value > *side)) side = std::move(value);
        }
        const bool strict = k == 0 || (closed && k == n.size());
        if (strict ? *of_a <= *of_b : *of_a < *of_b) return false;
    }
    return true;
}

Directions product(const Moving<Rational>& u, const Moving<Rational>& v) {
    return {cross(u.start, v.start), cross(u.start, v.end) + cross(u.end, v.start), cross(u.end, v.end)};
}

/// A vector of about the same direction, of short integers; empty for 0.
Directions still(const Vec& n) {
    const Rational largest = std::max({abs(n.x), abs(n.y), abs(n.z)});
    if (largest == 0) return {};
    Vec shorter;
    for (std::size_t i = 0; i < 3; ++i) {
        const Rational scaled = n[i] / largest * power_of_two(direction_bits);
        shorter[i] = Rational(Integer(numerator(scaled) / denominator(scaled)));
    }
    return {shorter};
}

/// Directions that may keep the bodies apart in a part of the time: normals of faces and across edges, which move with
/// them, and, from one body's features to the other's, vectors that move or stand as they are at the middle.
std::vector<Directions> candidates(const Points& part) {
    std::vector<Directions> found;
    const auto both = [&](Directions n) {
        found.push_back(n);
        for (Vec& v : n) v = -v;
        found.push_back(std::move(n));
    };
    std::vector<Moving<Rational>> edges;
    each_pair(part.count, [&](std::size_t i, std::size_t k) {
        if (part.is_of_a(i) == part.is_of_a(k)) edges.push_back(part.between(i, k));
    });
    if (part.count == 4) both(product(edges[0], edges[1]));
    for (const Moving<Rational>& edge : edges) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            Vec unit;
            unit[axis] = 1;
            both({cross(unit, edge.start), cross(unit, edge.end)});
        }
    }
    const Rational half(Integer(1), Integer(2));
    if (part.count == 4) both(still(cross(at(edges[0], half), at(edges[1], half))));
    each_pair(part.count, [&](std::size_t i, std::size_t k) {
        if (part.is_of_a(i) == part.is_of_a(k)) return;
        const Moving<Rational> apart = part.between(k, i);  // from the vertex of B
        found.push_back({apart.start, apart.end});
        const Vec w = at(apart, half);
        found.push_back(still(w));
        for (const Moving<Rational>& edge : edges) {
            const Vec e = at(edge, half);
            found.push_back(still(w * squared_norm(e) - e * dot(w, e)));
        }
    });
    std::erase(found, Directions{});
    return found;
}

/// The same vectors times a positive number that makes them integers.
std::vector<Vec3<Integer>> integers(const Directions& n) {
    Integer common = 1;
    for (const Vec& v : n)
        for (std::size_t i = 0; i < 3; ++i) common = lcm(common, denominator(v[i]));
    std::vector<Vec3<Integer>> result;
    for (const Vec& v : n) {
        const auto times = [&](const Rational& x) { return Integer(numerator(x) * (common / denominator(x))); };
        result.push_back({times(v.x), times(v.y), times(v.z)});
    }
    return result;
}

/// Adds stretches of time that are clear up to the end. False if none are found.
bool keep_clear(const Points& all, const Rational& end, bool closed, Proof& proof) {
    Rational from = 0;
    std::vector<Rational> ends{end};
    for (int tried = 0; from < end; ++tried) {
        if (tried == max_stretches) return false;
        const Rational to = ends.back();
        const Points part = over(all, from, to);
        const std::vector<Directions> tries = candidates(part);
        const auto holds = std::ranges::find_if(
            tries, [&](const Directions& n) { return parts(part, n, closed && ends.size() == 1); });
        if (holds == tries.end()) {
            ends.push_back((from + to) / 2);
            continue;
        }
        proof.clear.push_back({from, to, integers(*holds)});
        from = to;
        ends.pop_back();
    }
    return true;
}

using Quadratic = std::array<Rational, 3>;

int sign_of_all(const Quadratic& form) {
    if (form[0] >= 0 && form[1] >= 0 && form[2] >= 0) return 1;
    return form[0] <= 0 && form[1] <= 0 && form[2] <= 0 ? -1 : 0;
}
bool has_no_zero(const Quadratic& form) { return form[0] != 0 && form[1] != 0 && form[2] != 0; }

/// Vertices that meet in a part of the time.
class Meeting {
public:
    Meeting(const Points& all, const Rational& from, const Rational& to)
        : part_(over(all, from, to)), from_(from), to_(to) {}

    [[nodiscard]] std::optional<CrossingTime<Rational>> found() const {
        for (std::uint32_t axis = 0; axis < 3; ++axis) {
            if (part_.count == 4 && four_meet(axis)) return of({0, 1, 2, 3}, axis);
            for (std::size_t i = 0; i < part_.count; ++i)
                for (std::size_t j = i + 1; j < part_.count; ++j)
                    for (std::size_t k = j + 1; k < part_.count; ++k)
                        if (part_.is_of_a(i) && !part_.is_of_a(k) && three_meet({i, j, k}, axis))
                            return of({i, j, k}, axis);
        }
        std::optional<CrossingTime<Rational>> two;
        each_pair(part_.count, [&](std::size_t i, std::size_t k) {
            if (!two && from_ == to_ && part_.is_of_a(i) && !part_.is_of_a(k) &&
                part_.points[i].start == part_.points[k].start)
                two = of({i, k}, 0);
        });
        return two;
    }

private:
    [[nodiscard]] CrossingTime<Rational> of(std::initializer_list<std::size_t> points, std::uint32_t axis) const {
        CrossingTime<Rational> meeting{from_, to_, {}, {}, axis};
        for (const std::size_t i : points) {
            if (part_.is_of_a(i)) {
                meeting.a.push_back(static_cast<std::uint32_t>(i));
            } else {
                meeting.b.push_back(static_cast<std::uint32_t>(i - part_.of_a));
            }
        }
        return meeting;
    }
    [[nodiscard]] Quadratic area_of(std::size_t i, std::size_t j, std::size_t k, std::size_t axis) const {
        return area(part_.between(i, j), part_.between(i, k), axis);
    }

    [[nodiscard]] bool four_meet(std::size_t axis) const {
        const Moving<Rational> u = part_.between(0, 1), v = part_.between(0, 2);
        const auto spanned = volume<Rational>({area(u, v, 0), area(u, v, 1), area(u, v, 2)}, part_.between(0, 3));
        if (spanned.front() * spanned.back() > 0) return false;
        const std::array<Quadratic, 4> weights{area_of(1, 2, 3, axis), area_of(0, 3, 2, axis), area_of(0, 1, 3, axis),
                                               area_of(0, 2, 1, axis)};
        std::array<int, 4> signs;
        bool some = false;
        for (std::size_t i = 0; i < 4; ++i) {
            const bool vanishes = std::ranges::all_of(weights[i], [](const Rational& x) { return x == 0; });
            signs[i] = vanishes ? 0 : sign_of_all(weights[i]) * (part_.is_of_a(i) ? 1 : -1);
            if (!vanishes && signs[i] == 0) return false;
            some = some || (signs[i] != 0 && has_no_zero(weights[i]));
        }
        return some && (std::ranges::max(signs) <= 0 || std::ranges::min(signs) >= 0);
    }

    [[nodiscard]] bool three_meet(const std::array<std::size_t, 3>& three, std::size_t axis) const {
        const auto [i, j, k] = three;
        const Quadratic chosen = area_of(i, j, k, axis);
        const Vec of_chosen{chosen[0], chosen[1], chosen[2]};
        if (from_ != to_ && (of_chosen == Vec{} || chosen[0] * chosen[2] > 0)) return false;
        for (std::size_t other = 0; other < 3; ++other) {
            const Quadratic form = area_of(i, j, k, other);
            if (from_ == to_ ? form[0] != 0 : cross(of_chosen, Vec{form[0], form[1], form[2]}) != Vec{}) return false;
        }
        const bool is_first_alone = !part_.is_of_a(j);
        const Moving<Rational> one = part_.between(is_first_alone ? i : k, is_first_alone ? j : i);
        const Moving<Rational> two = part_.between(is_first_alone ? i : k, is_first_alone ? k : j);
        for (std::size_t along = 0; along < 3; ++along) {
            const Rational start = one.start[along] - two.start[along], end = one.end[along] - two.end[along];
            if (start * end <= 0) continue;
            const int sign = start > 0 ? 1 : -1;
            if (one.start[along] * sign >= 0 && one.end[along] * sign >= 0 && two.start[along] * sign <= 0 &&
                two.end[along] * sign <= 0)
                return true;
        }
        return false;
    }

    Points part_;
    Rational from_, to_;
};

/// Returns the fraction of the least denominator between two numbers that are not negative.
Rational simplest_between(const Rational& low, const Rational& high) {
    const Integer whole(numerator(low) / denominator(low));
    if (low == Rational(whole)) return low;
    if (Rational(whole) + 1 <= high) return Rational(whole) + 1;
    return Rational(whole) + 1 / simplest_between(1 / (high - whole), 1 / (low - whole));
}

/// Returns what meets at the first contact, in a bracket that rounds to one number of R. A contact at which weights
/// vanish is one at a fraction, or of fewer vertices: if it is a fraction, a narrow bracket has none of a less
/// denominator.
template <class R>
std::optional<CrossingTime<Rational>> crossing(const Points& all, Root& root) {
    const RoundedTime<R> rounded = root.rounded<R>();
    Rational low = rounded.lower, high = rounded.upper;
    for (int i = 0; i < max_halvings; ++i) {
        if (nearest<R>(low) == nearest<R>(high))
            if (auto found = Meeting(all, low, high).found()) return found;
        if (low == high) break;
        if (i % halvings_a_fraction == 0) {
            const Rational t = simplest_between(low, high);
            if (root.compare(Time{denominator(t) - numerator(t), numerator(t)}) == 0) low = high = t;
            continue;
        }
        const Rational middle = (low + high) / 2;
        const int side = root.compare(Time{denominator(middle) - numerator(middle), numerator(middle)});
        if (side <= 0) high = middle;
        if (side >= 0) low = middle;
    }
    return std::nullopt;
}

template <class R, class S>
Proof proof_of(const DeformingPoints<S>& a, const DeformingPoints<S>& b) {
    const Outcome outcome = first_contact<R>(a, b).outcome;
    if (outcome != Outcome::touching && outcome != Outcome::separated) return {};
    Points all;
    all.of_a = a.vertices.size();
    for (const DeformingPoints<S>* body : {&a, &b})
        for (std::size_t i = 0; i < body->vertices.size(); ++i) {
            const auto exact = [](const Vec3<S>& v) {
                return Vec{to_rational(v.x), to_rational(v.y), to_rational(v.z)};
            };
            all.points[all.count++] = {exact(body->vertices[i]), exact(body->end[i])};
        }
    Proof proof;
    std::optional<Root> root = exact_contact(integer_tracks(a, b));
    if (root) proof.meeting = crossing<R>(all, *root);
    if (root && !proof.meeting) return {};
    return keep_clear(all, root ? proof.meeting->from : Rational(1), !root, proof) ? proof : Proof{};
}

}  // namespace

template <std::floating_point R, class S>
    requires(std::same_as<R, S> || std::same_as<S, Rational>)
DeformingProof<Integer, Rational> first_contact_proof(const DeformingPoints<S>& a, const DeformingPoints<S>& b) {
    return detail::in_default_environment([&] { return proof_of<R>(a, b); });
}

template Proof first_contact_proof<float>(const DeformingPoints<float>&, const DeformingPoints<float>&);
template Proof first_contact_proof<double>(const DeformingPoints<double>&, const DeformingPoints<double>&);
template Proof first_contact_proof<float>(const DeformingPoints<Rational>&, const DeformingPoints<Rational>&);
template Proof first_contact_proof<double>(const DeformingPoints<Rational>&, const DeformingPoints<Rational>&);

}  // namespace oblong
