// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/instructions/queries.hpp"

#include <fmt/core.h>

#include <array>

#include "oblong/certify/decision.hpp"
#include "oblong/gjk/separating_axis.hpp"

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
    const CertifiedDistance<double> answer = certified_distance(m.pairs[i].a, m.pairs[i].b);
    return answer.distance + answer.witness_a.x + answer.witness_b.x;
}

double certified_decided(const Material& m, std::size_t i) {
    return static_cast<double>(certified_decision(m.pairs[i].a, m.pairs[i].b));
}

constexpr std::array<Query, 4> list{{
    {"distance", distance},
    {"decision", decision},
    {"certified_distance", certified},
    {"certified_decision", certified_decided},
}};

}  // namespace

Material material(int vertices, std::size_t count) {
    return {vertices, bench::hull_pairs(vertices, bench::Gap::close, count)};
}

std::span<const Query> queries() { return list; }

std::string target() { return fmt::format("{}, {}, {}", OBLONG_COMPILER, OBLONG_PROCESSOR, OBLONG_FLAGS); }

}  // namespace oblong::instructions
