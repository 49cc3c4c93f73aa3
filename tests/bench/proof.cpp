// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/proof.hpp"

#include "oblong/certify/certificate.hpp"
#include "oblong/gjk/distance.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::bench {

namespace {

template <class R>
std::vector<Vec3<Rational>> exact(const Points<R>& body) {
    std::vector<Vec3<Rational>> vertices;
    vertices.reserve(body.vertices().size());
    for (const Vec3<R>& v : body.vertices()) {
        vertices.push_back({to_rational(v.x), to_rational(v.y), to_rational(v.z)});
    }
    return vertices;
}

template <class R>
caseio::ExactCertificate proven(const HullPair<R>& pair, ListedPair bodies) {
    GjkOptions<double> options;
    options.stop.tolerance = 1e-6;
    const auto widened = [](const Points<R>& body) {
        std::vector<Vec3<double>> vertices;
        vertices.reserve(body.vertices().size());
        for (const Vec3<R>& v : body.vertices()) vertices.push_back({v.x, v.y, v.z});
        return Points<double>(std::move(vertices));
    };
    const Points<double> a = widened(pair.a);
    const Points<double> b = widened(pair.b);
    // Any start does; a good one saves steps in rationals.
    const Vec3<double> v = gjk_distance<double>(HullSupport<double>{a}, HullSupport<double>{b}, options).v;
    ExactCore core_a{std::move(bodies.a.vertices), 0};
    ExactCore core_b{std::move(bodies.b.vertices), 0};
    CertificateWish wish;
    wish.rounded_to = sizeof(R) == sizeof(float) ? RoundedTo::float32 : RoundedTo::float64;
    const ExactDistanceAnswer answer =
        exact_distance(core_a, core_b, {to_rational(-v.x), to_rational(-v.y), to_rational(-v.z)});
    caseio::ExactCertificate result = certificate(answer, wish);
    if (result.kind != CertificateKind::distance) throw Unproven("a pair meant to be apart is not");
    bodies.a.vertices = std::move(core_a.vertices);
    bodies.b.vertices = std::move(core_b.vertices);
    if (const auto why = oracle::verify(bodies.a, bodies.b, 3, result)) throw Unproven(*why);
    return result;
}

}  // namespace

template <class R>
ListedPair listed(const HullPair<R>& pair) {
    return {{exact(pair.a), 0}, {exact(pair.b), 0}};
}

template <class R>
caseio::ExactCertificate proven(const HullPair<R>& pair) {
    return proven(pair, listed(pair));
}

template <class R>
R proven_distance(const HullPair<R>& pair) {
    const caseio::ExactCertificate certificate = proven(pair);
    if (!certificate.distance) throw Unproven("a distance beyond the format");
    return nearest<R>(*certificate.distance);
}

template ListedPair listed(const HullPair<double>&);
template ListedPair listed(const HullPair<float>&);
template caseio::ExactCertificate proven(const HullPair<double>&);
template double proven_distance(const HullPair<double>&);
template float proven_distance(const HullPair<float>&);

}  // namespace oblong::bench
