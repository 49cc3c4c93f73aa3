// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/referee/proof.hpp"

namespace oblong::fuzz {

namespace {

using Vec = Vec3<Integer>;

/// n · x into `result`, without new integers: this is where the referee's time goes.
void dot_into(Integer& result, const Vec& n, const Vec& x) {
    auto* r = result.data();
    mpz_mul(r, n.x.data(), x.x.data());
    mpz_addmul(r, n.y.data(), x.y.data());
    mpz_addmul(r, n.z.data(), x.z.data());
}

/// Whether every vertex has side · (n · x − reach) ≥ 0.
bool all_beyond(const std::vector<Vec>& vertices, const Vec& n, const Integer& reach, int side) {
    Integer here;
    for (const Vec& x : vertices) {
        dot_into(here, n, x);
        if (here.compare(reach) * side < 0) return false;
    }
    return true;
}

bool within(const EnumeratedPair& pair, const VertexPair& x) { return x.a < pair.a.size() && x.b < pair.b.size(); }

/// Whether some of the points lie strictly on either side of the plane n · x = 0.
bool splits(const Vec& n, const std::vector<Vec>& points) {
    bool before = false;
    bool behind = false;
    Integer here;
    for (const Vec& x : points) {
        dot_into(here, n, x);
        before = before || here > 0;
        behind = behind || here < 0;
    }
    return before && behind;
}

}  // namespace

std::optional<ExactLength> proven_distance(const EnumeratedPair& pair, const NearestClaim& claim) {
    if (claim.pairs.empty() || claim.pairs.size() != claim.weights.size()) return std::nullopt;
    Vec n{0, 0, 0};
    Integer total = 0;
    for (std::size_t k = 0; k < claim.pairs.size(); ++k) {
        if (!within(pair, claim.pairs[k]) || claim.weights[k] <= 0) return std::nullopt;
        n = n + (pair.a[claim.pairs[k].a] - pair.b[claim.pairs[k].b]) * claim.weights[k];
        total += claim.weights[k];
    }
    ExactLength d{Integer(0), Integer(1), pair.exponent, pair.radius};
    if (n == Vec{0, 0, 0}) return d;
    Integer least;
    Integer greatest;
    dot_into(least, n, pair.a[claim.pairs[0].a]);
    dot_into(greatest, n, pair.b[claim.pairs[0].b]);
    Integer here;
    for (const VertexPair& x : claim.pairs) {
        dot_into(here, n, pair.a[x.a]);
        if (here != least) return std::nullopt;
        dot_into(here, n, pair.b[x.b]);
        if (here != greatest) return std::nullopt;
    }
    if (!all_beyond(pair.a, n, least, 1) || !all_beyond(pair.b, n, greatest, -1)) return std::nullopt;
    d.numerator = least - greatest;
    d.denominator = total;
    return d;
}

bool proves_touching(const EnumeratedPair& pair, const Vec3<Integer>& n, int dimension) {
    if (n == Vec{0, 0, 0} || (dimension == 2 && n.z != 0)) return false;
    Integer greatest;
    Integer here;
    dot_into(greatest, n, pair.a[0]);
    for (const Vec& p : pair.a) {
        dot_into(here, n, p);
        if (greatest < here) greatest = here;
    }
    return all_beyond(pair.b, n, greatest, 1);
}

bool proves_overlap(const EnumeratedPair& pair, std::span<const VertexPair> points, int dimension) {
    std::vector<Vec> x;
    for (const VertexPair& p : points) {
        if (!within(pair, p)) return false;
        x.push_back(pair.a[p.a] - pair.b[p.b]);
    }
    bool spans = false;
    // Whether n, where it is a normal at all, passes; some point beside the plane proves that the points span.
    const auto passes = [&](const Vec& n) {
        if (n == Vec{0, 0, 0}) return true;
        spans = true;
        return splits(n, x);
    };
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (dimension == 2 && !passes({x[i].y, -x[i].x, Integer(0)})) return false;
        for (std::size_t j = i + 1; dimension == 3 && j < x.size(); ++j)
            if (!passes(cross(x[i], x[j]))) return false;
    }
    return spans;
}

}  // namespace oblong::fuzz
