// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/signature/signature.hpp"

#include <algorithm>
#include <new>
#include <set>
#include <tuple>

#include "fuzz/cases/signature/contact_features.hpp"
#include "fuzz/cases/signature/placed.hpp"
#include "fuzz/cases/signature/spread.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"

namespace oblong::fuzz {

namespace {

using Body = AnyBody<Rational>;
using Found = std::set<Degeneracy>;

constexpr int ratio = 1000;                      // of sizes, and of offset to size
constexpr int tiny_bits = 20;                    // a gap or depth below 2^-20 of the larger size
constexpr std::size_t many = 64;                 // vertices of one body
constexpr std::size_t max_differences = 10'000;  // whose depth is computed

/// How far the numbers lie from where squares overflow and underflow in the case's format.
void numbers(const caseio::Case& c, Found& found) {
    const bool is_float = c.scalar == caseio::CaseScalar::float32;
    const Rational normal = power_of_two(is_float ? -126 : -1022);
    Rational largest = 0;
    const auto look = [&](const Rational& x) {
        const Rational size = abs(x);
        if (size != 0 && size < normal) found.insert(Degeneracy::subnormal);
        largest = std::max(largest, size);
        return x;
    };
    for (const Body* body : {&c.a, c.b ? &*c.b : nullptr}) {
        if (body == nullptr) continue;
        // A pose's linear part has no unit, and its zeros and ones say nothing of the lengths.
        static_cast<void>(map_numbers<Rational>(Body{body->shape, std::nullopt}, look));
        if (body->pose)
            for (std::size_t i = 0; i < 3; ++i) look(body->pose->translation[i]);
    }
    if (largest >= power_of_two(is_float ? 63 : 511)) found.insert(Degeneracy::huge);
    if (largest != 0 && largest <= power_of_two(is_float ? -63 : -511)) found.insert(Degeneracy::tiny);
}

void one_body(const Placed& body, int dimension, Found& found) {
    if (body.curved) found.insert(Degeneracy::curved);
    if (body.duplicates) found.insert(Degeneracy::duplicate_vertices);
    if (body.core.vertices.size() > many) found.insert(Degeneracy::many_vertices);
    // With a ball around it nothing is flat.
    if (body.core.radius > 0) return;
    const Spread s = spread_of(body.core.vertices);
    if (s.rank == 0) found.insert(Degeneracy::single_point);
    if (s.rank == 1) found.insert(Degeneracy::collinear);
    if (s.rank > 1 && s.near_rank == 1) found.insert(Degeneracy::near_collinear);
    if (dimension == 2) return;
    if (s.rank == 2) found.insert(Degeneracy::flat);
    if (s.rank == 3 && s.near_rank == 2) found.insert(Degeneracy::near_flat);
}

void sizes(const Placed& a, const Placed& b, Found& found) {
    const auto [small, large] = std::minmax({a.size(), b.size()});
    if (small > 0 && large >= ratio * small) found.insert(Degeneracy::size_ratio);
    const Rational offset = std::max(oracle::largest_coordinate(a.core), oracle::largest_coordinate(b.core));
    if (large > 0 && offset >= ratio * large) found.insert(Degeneracy::far_offset);
}

caseio::Case as_distance(const caseio::Case& c) {
    caseio::Case asked = c;
    asked.query = caseio::Query::distance;
    asked.ray.reset();
    asked.sweep.reset();
    asked.margin.reset();
    return asked;
}

/// The cores alone, each as sorted points, the lexicographically smaller body first: the same case whichever way
/// the bodies and vertices were ordered, so that even where the nearest points are not unique the oracle's are.
caseio::Case canonical(const caseio::Case& c, const Placed& a, const Placed& b) {
    const auto less = [](const Vec3<Rational>& p, const Vec3<Rational>& q) {
        return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z);
    };
    const auto &p = a.core.vertices, &q = b.core.vertices;
    const bool swapped = std::lexicographical_compare(q.begin(), q.end(), p.begin(), p.end(), less);
    caseio::Case cores = as_distance(c);
    cores.scalar = caseio::CaseScalar::exact;
    cores.a = {Points<Rational>(swapped ? q : p), std::nullopt};
    cores.b = Body{Points<Rational>(swapped ? p : q), std::nullopt};
    return cores;
}

/// d against 2^-20 of the larger size.
void gap(const oracle::ExactNumber& d, const Rational& size, Degeneracy which, Found& found) {
    if (size > 0 && oracle::compare(d, Rational(size * power_of_two(-tiny_bits))) <= 0) found.insert(which);
}

void depth(const caseio::Case& c, const Placed& a, const Placed& b, Found& found) {
    if (a.core.vertices.size() * b.core.vertices.size() > max_differences) return;
    caseio::Case asked = as_distance(c);
    asked.query = caseio::Query::penetration;
    const oracle::ExactPenetration p = oracle::exact_penetration(asked);
    if (!p.depth || p.upper) return;
    const auto [small, large] = std::minmax({a.size(), b.size()});
    gap(*p.depth, large, Degeneracy::shallow_overlap, found);
    if (small > 0 && oracle::compare(*p.depth, Rational(small / 4)) >= 0) found.insert(Degeneracy::deep_overlap);
}

void curved_pair(const caseio::Case& c, const Rational& size, Found& found) {
    const oracle::ExactAnswer answer = oracle::exact_answer(as_distance(c));
    if (answer.outcome == Outcome::touching) found.insert(Degeneracy::touching);
    if (answer.outcome == Outcome::separated) gap(answer.distance, size, Degeneracy::tiny_gap, found);
}

void polyhedral_pair(const caseio::Case& c, const Placed& a, const Placed& b, Found& found) {
    const caseio::Case cores = canonical(c, a, b);
    const oracle::ExactAnswer answer = oracle::exact_answer(cores);
    const Rational radius = a.core.radius + b.core.radius;
    const oracle::ExactNumber apart{answer.distance.core_squared, radius, 1};
    Outcome outcome = answer.outcome;
    if (radius > 0) {
        const Rational difference = apart.core_squared - radius * radius;
        outcome = difference > 0 ? Outcome::separated : difference < 0 ? Outcome::overlapping : Outcome::touching;
    }
    if (outcome == Outcome::touching) found.insert(Degeneracy::touching);
    if (outcome == Outcome::separated) gap(apart, std::max(a.size(), b.size()), Degeneracy::tiny_gap, found);
    if (outcome == Outcome::overlapping) depth(c, a, b, found);
    for (const Degeneracy d : contact_features(cores, answer)) found.insert(d);
}

/// What was found before anything was thrown stays.
template <class F>
void attempt(const F& step) {
    try {
        step();
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {  // a route of the oracle that does not take the case: absent
    }
}

}  // namespace

bool Signature::has(Degeneracy d) const { return std::find(found.begin(), found.end(), d) != found.end(); }

std::string Signature::text() const {
    std::string result;
    for (const Degeneracy d : found) result.append(result.empty() ? "" : "+").append(name(d));
    return result.empty() ? "plain" : result;
}

std::string_view Signature::leading() const {
    const auto* const first = std::ranges::find_if(leading_order, [this](Degeneracy d) { return has(d); });
    return first == leading_order.end() ? "plain" : name(*first);
}

Signature signature_of(const caseio::Case& c) {
    Found found;
    attempt([&] { numbers(c, found); });
    std::optional<Placed> a, b;
    attempt([&] { a = placed(c.a, c.dimension); });
    attempt([&] { b = c.b ? placed(*c.b, c.dimension) : std::nullopt; });
    for (const std::optional<Placed>* body : {&a, &b})
        if (*body) attempt([&] { one_body(**body, c.dimension, found); });
    if (a && b) {
        attempt([&] { sizes(*a, *b, found); });
        if (a->curved || b->curved)
            attempt([&] { curved_pair(c, std::max(a->size(), b->size()), found); });
        else
            attempt([&] { polyhedral_pair(c, *a, *b, found); });
    }
    return {{found.begin(), found.end()}};
}

}  // namespace oblong::fuzz
