// SPDX-License-Identifier: BSL-1.0
#include "oblong/certificate/proof_parts.hpp"

#include <algorithm>

#include "oblong/certificate/certificate.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/lowered/arb/rounding.hpp"

namespace oblong::curved {

namespace {

constexpr int root_bits = 320;
constexpr long short_bits = 100;

Integer floor_of(const Rational& x) {
    Integer quotient;
    mpz_fdiv_q(quotient.data(), mpq_numref(x.data()), mpq_denref(x.data()));
    return quotient;
}

long exponent_of(const Rational& x) {
    return static_cast<long>(msb(Integer(abs(numerator(x))))) - static_cast<long>(msb(Integer(denominator(x))));
}

Vec3<Rational> rational(const Vec3<Integer>& n) { return {Rational(n.x), Rational(n.y), Rational(n.z)}; }

/// Whether a facet has the origin strictly behind it, and its squared distance from it.
std::optional<Rational> squared_height(const std::vector<Vec3<Rational>>& corners, const CertificateFacet& f) {
    const Vec3<Rational>& at = corners[f.corners[0]];
    const Vec3<Rational> along = corners[f.corners[1]] - at;
    const Vec3<Rational> n =
        f.count == 3 ? cross(along, corners[f.corners[2]] - at) : Vec3<Rational>{along.y, -along.x, 0};
    const Rational height = dot(n, at);
    if (height <= 0) return std::nullopt;
    return height * height / squared_norm(n);
}

}  // namespace

WrittenPair written_pair(const AnyBody<Rational>& a, const AnyBody<Rational>& b, int dimension) {
    return {written_body(a, dimension), written_body(b, dimension), dimension};
}

Rational short_below(const Rational& x) {
    if (x == 0 || (msb(Integer(abs(numerator(x)))) < short_bits && msb(Integer(denominator(x))) < short_bits)) return x;
    const long shift = short_bits - exponent_of(x);
    return Rational(floor_of(x * power_of_two(shift))) * power_of_two(-shift);
}

Rational short_above(const Rational& x) { return -short_below(-x); }

Vec3<Integer> whole_direction(const Vec3<Rational>& n, int bits) {
    Rational largest = 0;
    for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, Rational(abs(n[i])));
    if (largest == 0) return {};
    const Vec3<Integer> exact = oblong::detail::integer_direction(n);
    const auto is_short = [bits](const Integer& x) { return x == 0 || static_cast<int>(msb(Integer(abs(x)))) < bits; };
    if (is_short(exact.x) && is_short(exact.y) && is_short(exact.z)) return exact;
    const Rational unit = power_of_two(bits - exponent_of(largest));
    return {floor_of(n.x * unit + Rational(1, 2)), floor_of(n.y * unit + Rational(1, 2)),
            floor_of(n.z * unit + Rational(1, 2))};
}

Rational state_direction(const WrittenPair& pair, const Vec3<Integer>& n, ExactProof& proof) {
    const Precision precision(root_bits);
    proof.direction = n;
    proof.roots.clear();
    const Rational of_a = bounded_support(pair.a.core, -rational(n), proof.roots);
    const Rational of_b = bounded_support(pair.b.core, rational(n), proof.roots);
    return -of_a - of_b;
}

Rational distance_along(const Rational& gap, const Rational& squared, const Rational& radius) {
    const Precision precision(root_bits);
    return gap / (gap > 0 ? root_above(squared) : root_below(squared)) - radius;
}

bool state_lower(const WrittenPair& pair, const Vec3<Integer>& n, ExactProof& proof) {
    if (n == Vec3<Integer>{} || (pair.dimension == 2 && n.z != 0)) return false;
    ExactProof one;
    const Rational gap = state_direction(pair, n, one);
    const Rational lower = short_below(distance_along(gap, Rational(dot(n, n)), pair.radius()));
    if (proof.lower && *proof.lower >= lower) return false;
    proof.lower = lower;
    proof.direction = std::move(one.direction);
    proof.roots = std::move(one.roots);
    return true;
}

bool state_upper(const WrittenPair& pair, MemberPair<Integer, Rational> members, ExactProof& proof) {
    const Precision precision(root_bits);
    const Rational upper = short_above(root_above(squared_norm(pair.difference(members))) - pair.radius());
    if (proof.upper && *proof.upper <= upper) return false;
    proof.upper = upper;
    proof.members = {std::move(members)};
    proof.facets.clear();
    return true;
}

bool state_surface(const WrittenPair& pair, std::vector<MemberPair<Integer, Rational>> members,
                   std::vector<CertificateFacet> facets, ExactProof& proof) {
    std::vector<Vec3<Rational>> corners;
    for (const auto& m : members) corners.push_back(pair.difference(m));
    std::optional<Rational> least;
    for (const CertificateFacet& f : facets) {
        const std::optional<Rational> squared = squared_height(corners, f);
        if (!squared) return false;
        if (!least || *squared < *least) least = squared;
    }
    if (!least) return false;
    const Precision precision(root_bits);
    proof.upper = short_above(-root_below(*least)) - pair.radius();
    proof.members = std::move(members);
    proof.facets = std::move(facets);
    return true;
}

bool state_outcome(ExactProof& proof) {
    const bool is_inside = !proof.facets.empty();
    if (proof.lower && *proof.lower > 0) {
        proof.outcome = Outcome::separated;
    } else if (proof.upper && (*proof.upper < 0 || (*proof.upper == 0 && is_inside))) {
        proof.outcome = Outcome::overlapping;
    } else if (proof.lower && proof.upper && *proof.lower == 0 && *proof.upper == 0) {
        proof.outcome = Outcome::touching;
    }
    return proof.outcome.has_value();
}

}  // namespace oblong::curved
