// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "caseio/certificate_io.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

/// Forgeries of a genuine certificate.
namespace oblong::oracle::test {

using caseio::ExactCertificate;

struct Forgery {
    std::string how;
    ExactCertificate certificate;
    /// Proves nothing of any bodies, or states a number that cannot be right: to be refused whatever the case. Others
    /// may happen to be another proof of the same truth.
    bool never = false;
};

/// Moves the stated distance to the next number of its format; beyond the range it becomes infinity.
inline void step(ExactCertificate& c, double towards) {
    const auto moved = [&](auto number) {
        number = std::nextafter(number, static_cast<decltype(number)>(towards));
        c.distance.reset();
        if (std::isfinite(number)) c.distance = to_rational(number);
    };
    if (c.rounded_to == RoundedTo::float32) {
        moved(nearest<float>(*c.distance));
    } else {
        moved(nearest<double>(*c.distance));
    }
}

/// Other claims than the one that is refuted, and other evidence beside the one that refutes it.
template <class Offer>
void forge_claim(const ExactCertificate& genuine, const Offer& offer) {
    offer("no claim", true, [](auto& c) { c.claim.reset(); });
    for (const Outcome other : {Outcome::separated, Outcome::touching, Outcome::overlapping, Outcome::intersecting})
        offer("another outcome", false, [other](auto& c) { c.claim = other; });
    offer("a refusal", true, [](auto& c) { c.claim = Outcome::undecided; });
    offer("a claim of nothing", true, [](auto& c) { c.claim = Within<Rational>{}; });
    offer("at least 0", true, [](auto& c) { c.claim = Within<Rational>{Rational(0), std::nullopt}; });
    if (const auto* within = std::get_if<Within<Rational>>(&*genuine.claim)) {
        const Within<Rational> w = *within;
        offer("no lower end", !genuine.direction, [w](auto& c) { c.claim = Within<Rational>{std::nullopt, w.upper}; });
        offer("no upper end", genuine.direction.has_value(),
              [w](auto& c) { c.claim = Within<Rational>{w.lower, std::nullopt}; });
        offer("ends swapped", false, [w](auto& c) { c.claim = Within<Rational>{w.upper, w.lower}; });
        const auto moved = [&](const char* how, auto&& move) {
            offer(how, false, [&](auto& c) {
                Within<Rational> other = w;
                if (other.lower) *other.lower = move(*other.lower, -1);
                if (other.upper) *other.upper = move(*other.upper, 1);
                c.claim = other;
            });
        };
        moved("ends a little wider", [](const Rational& x, int side) {
            return Rational(x + Rational(side) * (x < 0 ? Rational(-x) : x) * power_of_two(-60));
        });
        moved("ends twice as wide", [](const Rational& x, int side) { return Rational(side > 0 ? x * 2 : x / 2); });
        moved("ends far away", [](const Rational& x, int side) {
            return Rational(side > 0 ? x + power_of_two(1100) : x - power_of_two(1100));
        });
    }
    if (const auto* rounded = std::get_if<CorrectlyRounded<Rational>>(&*genuine.claim)) {
        const CorrectlyRounded<Rational> r = *rounded;
        offer("claimed beyond the range", false,
              [r](auto& c) { c.claim = CorrectlyRounded<Rational>{r.rounded_to, std::nullopt}; });
        offer("claimed in the other format", false, [r](auto& c) {
            const bool in_floats = r.rounded_to == RoundedTo::float32;
            c.claim = CorrectlyRounded<Rational>{in_floats ? RoundedTo::float64 : RoundedTo::float32, r.distance};
        });
        if (r.distance) {
            const auto claim_of = [r](const Rational& d) { return CorrectlyRounded<Rational>{r.rounded_to, d}; };
            if (*r.distance != 0) {
                offer("claimed re-signed", true, [&](auto& c) { c.claim = claim_of(-*r.distance); });
                offer("claimed no number of its format", true,
                      [&](auto& c) { c.claim = claim_of(*r.distance + power_of_two(-1200)); });
            }
            for (const double towards : {0.0, std::numeric_limits<double>::infinity()}) {
                ExactCertificate stated;
                stated.rounded_to = r.rounded_to;
                stated.distance = r.distance;
                step(stated, towards);
                offer("the number next to the claimed one", false,
                      [&](auto& c) { c.claim = CorrectlyRounded<Rational>{r.rounded_to, stated.distance}; });
            }
        }
    }
    if (genuine.direction) {
        offer("weights beside the direction", true, [](auto& c) { c.a = c.b = {{0, 1}}; });
    } else {
        offer("a direction beside the rest", true, [](auto& c) { c.direction = Vec3<Integer>{1, 0, 0}; });
        offer("a direction for the rest", false, [](auto& c) {
            c.a.clear(), c.b.clear(), c.differences.clear();
            c.direction = Vec3<Integer>{1, 0, 0};
        });
    }
    if (!genuine.a.empty()) {
        // Vanishing differences, as many as there are pairs, sum to 0 without any rank.
        offer("points sold as an overlap", false, [](auto& c) {
            for (const auto& p : c.a)
                for (const auto& q : c.b) c.differences.push_back({p.vertex, q.vertex, Integer(p.weight * q.weight)});
            c.a.clear();
            c.b.clear();
        });
        offer("points said to overlap", false, [](auto& c) { c.claim = Outcome::touching; });
    }
}

/// Every forgery that the certificate's parts allow; none equals it.
inline std::vector<Forgery> forgeries(const ExactCertificate& genuine) {
    std::vector<Forgery> all;
    const auto offer = [&](std::string how, bool never, auto&& change) {
        ExactCertificate forged = genuine;
        change(forged);
        if (!(forged == genuine)) all.push_back({std::move(how), std::move(forged), never});
    };
    for (auto side : {&ExactCertificate::a, &ExactCertificate::b}) {
        const std::size_t size = (genuine.*side).size();
        for (std::size_t i = 0; i < size; ++i) {
            const Integer& weight = (genuine.*side)[i].weight;
            offer("weight + 1", true, [&](auto& c) { (c.*side)[i].weight += 1; });
            offer("weight - 1", true, [&](auto& c) { (c.*side)[i].weight -= 1; });
            offer("weight re-signed", true, [&](auto& c) { (c.*side)[i].weight = -weight; });
            offer("weight 0", true, [&](auto& c) { (c.*side)[i].weight = 0; });
            offer("no such vertex", true, [&](auto& c) { (c.*side)[i].vertex += 1'000'000'000; });
            offer("next vertex", false, [&](auto& c) { (c.*side)[i].vertex += 1; });
            offer("vertex 0", false, [&](auto& c) { (c.*side)[i].vertex = 0; });
            offer("a vertex left out", true,
                  [&](auto& c) { (c.*side).erase((c.*side).begin() + static_cast<std::ptrdiff_t>(i)); });
            offer("weight moved to the neighbour", false, [&](auto& c) {
                (c.*side)[i].weight += (c.*side)[(i + 1) % size].weight;
                if (size > 1) (c.*side)[(i + 1) % size].weight = 0;
            });
        }
        if (size == 0) continue;
        offer("one side scaled", true, [&](auto& c) {
            for (auto& part : c.*side) part.weight *= 2;
        });
        offer("a body without weights", true, [&](auto& c) { (c.*side).clear(); });
        offer("weights all equal", false, [&](auto& c) {
            // A checker that ignores weights takes this: the sums agree.
            for (auto& part : c.a) part.weight = Integer(c.b.size());
            for (auto& part : c.b) part.weight = Integer(c.a.size());
        });
    }
    if (!genuine.a.empty()) {
        offer("all weights 0", true, [](auto& c) {
            for (auto& part : c.a) part.weight = 0;
            for (auto& part : c.b) part.weight = 0;
        });
        offer("all weights re-signed", true, [](auto& c) {
            for (auto& part : c.a) part.weight = -part.weight;
            for (auto& part : c.b) part.weight = -part.weight;
        });
        offer("bodies swapped", false, [](auto& c) { std::swap(c.a, c.b); });
    }
    if (genuine.direction) {
        offer("direction re-signed", false, [](auto& c) { c.direction = -*c.direction; });
        offer("direction 0", true, [](auto& c) { c.direction = Vec3<Integer>{0, 0, 0}; });
        offer("no direction", false, [](auto& c) { c.direction.reset(); });
        for (std::size_t i = 0; i < 3; ++i) {
            offer("coordinate re-signed", false, [i](auto& c) { (*c.direction)[i] = -(*c.direction)[i]; });
            offer("coordinate + 1", false, [i](auto& c) { (*c.direction)[i] += 1; });
            offer("coordinate far off", false, [i](auto& c) { (*c.direction)[i] += Integer(1) << 2000U; });
        }
    }
    for (std::size_t i = 0; i < genuine.differences.size(); ++i) {
        offer("share + 1", true, [i](auto& c) { c.differences[i].weight += 1; });
        offer("share - 1", true, [i](auto& c) { c.differences[i].weight -= 1; });
        offer("share re-signed", true, [i](auto& c) { c.differences[i].weight = -c.differences[i].weight; });
        offer("no such vertex of a", true, [i](auto& c) { c.differences[i].a += 1'000'000'000; });
        offer("no such vertex of b", true, [i](auto& c) { c.differences[i].b += 1'000'000'000; });
        offer("next vertex of a", false, [i](auto& c) { c.differences[i].a += 1; });
        offer("next vertex of b", false, [i](auto& c) { c.differences[i].b += 1; });
        offer("vertices swapped", false, [i](auto& c) { std::swap(c.differences[i].a, c.differences[i].b); });
        offer("a difference left out", true,
              [i](auto& c) { c.differences.erase(c.differences.begin() + static_cast<std::ptrdiff_t>(i)); });
    }
    if (genuine.kind == CertificateKind::distance) {
        const Rational little = genuine.core_squared / (Integer(1) << 300U);
        offer("squared a little more", true, [&](auto& c) { c.core_squared += little; });
        offer("squared a little less", true, [&](auto& c) { c.core_squared -= little; });
        offer("squared re-signed", true, [](auto& c) { c.core_squared = -c.core_squared; });
        offer("squared 0", true, [](auto& c) { c.core_squared = 0; });
        offer("beyond the range", false, [](auto& c) { c.distance.reset(); });
        if (genuine.distance) {
            offer("distance re-signed", true, [](auto& c) { c.distance = -*c.distance; });
            offer("distance no number of its format", true, [](auto& c) { *c.distance *= Rational(3, 7); });
            offer("half the distance", true, [](auto& c) { *c.distance /= 2; });
            offer("the number above", true, [](auto& c) { step(c, std::numeric_limits<double>::infinity()); });
            offer("the number below", true, [](auto& c) { step(c, -std::numeric_limits<double>::infinity()); });
        }
        offer("the other format", false, [](auto& c) {
            c.rounded_to = c.rounded_to == RoundedTo::float32 ? RoundedTo::float64 : RoundedTo::float32;
        });
    }
    for (const CertificateKind kind : {CertificateKind::distance, CertificateKind::separated, CertificateKind::touching,
                                       CertificateKind::overlapping, CertificateKind::refutation}) {
        offer("another kind", kind != CertificateKind::separated && kind != genuine.kind,
              [kind](auto& c) { c.kind = kind; });
        // With nothing but the parts that the kind has.
        offer("another kind, its own parts", false, [kind](auto& c) {
            c.kind = kind;
            if (kind != CertificateKind::separated && kind != CertificateKind::touching) c.direction.reset();
            if (kind != CertificateKind::overlapping) c.differences.clear();
            if (kind == CertificateKind::separated) c.a.clear(), c.b.clear();
            if (kind != CertificateKind::refutation) c.claim.reset();
        });
    }
    if (genuine.claim) forge_claim(genuine, offer);
    if (genuine.kind == CertificateKind::touching) {
        // Vanishing differences, as many as there are pairs, sum to 0 without any rank.
        offer("a common point sold as an overlap", true, [](auto& c) {
            c.kind = CertificateKind::overlapping;
            c.direction.reset();
            for (const auto& p : c.a)
                for (const auto& q : c.b) c.differences.push_back({p.vertex, q.vertex, Integer(p.weight * q.weight)});
            c.a.clear();
            c.b.clear();
        });
    }
    return all;
}

/// The same proof in other numbers: to be accepted.
inline std::vector<ExactCertificate> rescaled(const ExactCertificate& genuine) {
    std::vector<ExactCertificate> all;
    for (const Integer& factor : {Integer(2), Integer(7), Integer(1) << 200U}) {
        ExactCertificate c = genuine;
        for (auto& part : c.a) part.weight *= factor;
        for (auto& part : c.b) part.weight *= factor;
        for (auto& part : c.differences) part.weight *= factor;
        if (c.direction) c.direction = *c.direction * factor;
        all.push_back(std::move(c));
    }
    return all;
}

}  // namespace oblong::oracle::test
