// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/proof.hpp"

#include <fmt/core.h>

#include <bit>
#include <filesystem>
#include <fstream>

#include "oblong/certificate/certificate.hpp"
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

/// A good start saves steps in rationals; any will do.
template <class R>
Vec3<double> across(const HullPair<R>& pair) {
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
    return gjk_distance<double>(HullSupport<double>{a}, HullSupport<double>{b}, options).v;
}

caseio::ExactCertificate certified(EnumeratedPair bodies, const Vec3<double>& start, RoundedTo rounded_to) {
    ExactCore core_a{std::move(bodies.a.vertices), bodies.a.radius};
    ExactCore core_b{std::move(bodies.b.vertices), bodies.b.radius};
    CertificateRequest request;
    request.rounded_to = rounded_to;
    const ExactDistanceAnswer answer =
        exact_distance(core_a, core_b, {to_rational(-start.x), to_rational(-start.y), to_rational(-start.z)});
    caseio::ExactCertificate result = certificate(answer, request);
    bodies.a.vertices = std::move(core_a.vertices);
    bodies.b.vertices = std::move(core_b.vertices);
    if (const auto why = oracle::verify(oracle::RestingBodies{bodies.a, bodies.b}, result)) throw Unproven(*why);
    return result;
}

/// FNV-1a over the numbers of all vertices.
template <class R>
std::uint64_t hash_of(const std::vector<HullPair<R>>& pairs) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    const auto add = [&hash](std::uint64_t bits) {
        for (int shift = 0; shift < 64; shift += 8) hash = (hash ^ ((bits >> shift) & 0xffU)) * 0x100000001b3U;
    };
    for (const HullPair<R>& pair : pairs) {
        for (const Points<R>* body : {&pair.a, &pair.b}) {
            add(body->vertices().size() * 16 + sizeof(R));
            for (const Vec3<R>& v : body->vertices()) {
                for (std::size_t k = 0; k < 3; ++k) add(std::bit_cast<std::uint64_t>(static_cast<double>(v[k])));
            }
        }
    }
    return hash;
}

}  // namespace

template <class R>
EnumeratedPair listed(const HullPair<R>& pair) {
    return {{exact(pair.a), 0}, {exact(pair.b), 0}};
}

template <class R>
caseio::ExactCertificate proven(const HullPair<R>& pair) {
    const RoundedTo format = sizeof(R) == sizeof(float) ? RoundedTo::float32 : RoundedTo::float64;
    caseio::ExactCertificate result = certified(listed(pair), across(pair), format);
    if (result.kind != CertificateKind::distance) throw Unproven("a pair meant to be apart is not");
    return result;
}

Exact proven_answer(const EnumeratedPair& bodies, const Vec3<double>& start) {
    const caseio::ExactCertificate proof = certified(bodies, start, RoundedTo::float64);
    switch (proof.kind) {
        case CertificateKind::distance:
            if (!proof.distance) break;
            return {Outcome::separated, nearest<double>(*proof.distance)};
        case CertificateKind::touching:
            return {Outcome::touching, 0};
        case CertificateKind::overlapping:
            return {Outcome::overlapping, 0};
        default:
            break;
    }
    throw Unproven("no certificate of a distance or of contact");
}

template <class R>
std::vector<R> proven_distances(const std::vector<HullPair<R>>& pairs, const std::string& folder) {
    const std::filesystem::path file =
        std::filesystem::path(folder) / fmt::format("{:016x}-{}.distances", hash_of(pairs), pairs.size());
    std::vector<R> distances(pairs.size());
    const auto bytes = static_cast<std::streamsize>(distances.size() * sizeof(R));
    if (std::ifstream in(file, std::ios::binary); in.read(reinterpret_cast<char*>(distances.data()), bytes)) {
        return distances;
    }
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const caseio::ExactCertificate certificate = proven(pairs[i]);
        if (!certificate.distance) throw Unproven("a distance beyond the format");
        distances[i] = nearest<R>(*certificate.distance);
    }
    std::filesystem::create_directories(folder);
    std::ofstream(file, std::ios::binary).write(reinterpret_cast<const char*>(distances.data()), bytes);
    return distances;
}

template EnumeratedPair listed(const HullPair<double>&);
template EnumeratedPair listed(const HullPair<float>&);
template caseio::ExactCertificate proven(const HullPair<double>&);
template std::vector<double> proven_distances(const std::vector<HullPair<double>>&, const std::string&);
template std::vector<float> proven_distances(const std::vector<HullPair<float>>&, const std::string&);

}  // namespace oblong::bench
