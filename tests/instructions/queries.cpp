// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/instructions/queries.hpp"

#include <fmt/core.h>

#include <array>

#include "oblong/gjk/separating_axis.hpp"
#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/prove/cores/decision.hpp"
#include "oblong/simd/certify.hpp"

namespace oblong::instructions {

namespace {

using bench::HullSupport;

double distance(const Material& m, std::size_t i) {
    GjkOptions<double> options;
    options.stop = {StoppingRule<double>::Kind::relative, StoppingRule<double>::Lower::running_max,
                    StoppingRule<double>::Form::squared, 1e-6, 0};
    return gjk_distance<double>(HullSupport<double>{m.pairs[i].a}, HullSupport<double>{m.pairs[i].b}, options).squared;
}

double decision(const Material& m, std::size_t i) {
    return gjk_separating_axis<double>(HullSupport<double>{m.pairs[i].a}, HullSupport<double>{m.pairs[i].b},
                                       SeparatingAxisOptions<double>{})
        .v.x;
}

double certified(const Material& m, std::size_t i) {
    const CertifiedDistance<double> answer = ladder_distance(m.pairs[i].a, m.pairs[i].b);
    return answer.distance + answer.witness_a.x + answer.witness_b.x;
}

double certified_decided(const Material& m, std::size_t i) {
    return static_cast<double>(ladder_decision(m.pairs[i].a, m.pairs[i].b));
}

double vector_certified(const Material& m, std::size_t i) {
    const CertifiedDistance<double> answer = simd::ladder_distance(m.prepared[i].a, m.prepared[i].b);
    return answer.distance + answer.witness_a.x + answer.witness_b.x;
}

double vector_certified_decided(const Material& m, std::size_t i) {
    return static_cast<double>(simd::ladder_decision(m.prepared[i].a, m.prepared[i].b));
}

constexpr std::array<Query, 6> list{{
    {"distance", distance},
    {"decision", decision},
    {"certified_distance", certified},
    {"certified_decision", certified_decided},
    {"vector_certified_distance", vector_certified},
    {"vector_certified_decision", vector_certified_decided},
}};

}  // namespace

Material material(int vertices, std::size_t count) {
    Material material{vertices, bench::hull_pairs(vertices, bench::Gap::close, count), {}};
    for (const auto& [a, b] : material.pairs)
        material.prepared.push_back({PreparedPolytope<double>(a), PreparedPolytope<double>(b)});
    return material;
}

std::span<const Query> queries() { return list; }

std::string target() {
    return fmt::format("{}, {}, {}, {}", OBLONG_COMPILER, OBLONG_PROCESSOR, OBLONG_FLAGS, simd::target_in_use());
}

}  // namespace oblong::instructions
