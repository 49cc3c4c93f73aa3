// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/nearest_members.hpp"

#include "oracle/curved/interior_point.hpp"
#include "oracle/curved/working_vertices.hpp"

namespace oblong::oracle {

namespace {

constexpr int max_iterations = 400;
constexpr double wanted_bits = 102;
constexpr auto level = WorkingBits::middle;

template <class S>
Tree<S> times(Tree<S> set, int factor) {
    for (Vec3<S>& v : set.vectors) v = v * S(factor);
    for (Tree<S>& part : set.parts) part = times(std::move(part), factor);
    return set;
}

/// What one of the two sets contributes to the point that the weights give. The program of a sum numbers its variables
/// by the sum's structure alone, so the other set's vectors can be 0.
Vec3<Rational> contribution(const ScaledTree& sum, std::size_t part, const Weights& weights, int dimension) {
    ScaledTree alone = sum;
    alone.set.parts[1 - part] = times(std::move(alone.set.parts[1 - part]), 0);
    const Program program = program_of(alone, dimension);
    const Integer unit = Integer(1) << weights.bits;
    IntegerVec point = program.offset * unit;
    for (std::size_t v = 0; v < program.variables.size(); ++v)
        point = point + program.variables[v].position * weights.numerators[v];
    const Integer divisor = program.scale * unit;
    return {Rational(point.x, divisor), Rational(point.y, divisor), Rational(point.z, divisor)};
}

struct Guess {
    Weights weights;
    IntegerVec direction{0, 0, 0};
    bool inside = false;
};

Guess guess_of(const Program& program) {
    if (program.variables.empty()) return {{{}, 0}, program.offset, false};
    const std::unique_ptr<InteriorPoint> search = interior_point(program, level);
    for (int i = 0; i < max_iterations; ++i) {
        const bool moved = search->step();
        const Progress p = search->progress();
        if (i > 2 && !(p.lower > p.upper - 2)) {
            if (std::optional<Weights> inside = search->centred()) return {std::move(*inside), {0, 0, 0}, true};
        }
        if (!moved || p.gap <= p.lower - wanted_bits || p.upper <= -0.4 * static_cast<double>(level)) break;
    }
    return {search->weights(), search->direction(), false};
}

}  // namespace

NearestMembers nearest_members(const Tree<Rational>& a, const Tree<Rational>& b, int dimension) {
    const ScaledTree all = scaled(Tree<Rational>{Tree<Rational>::Kind::sum, {}, {a, times(b, -1)}});
    WorkingVertices vertices(all);
    for (;;) {
        const Guess guess = guess_of(program_of(vertices.chosen(), dimension));
        if (!guess.inside && vertices.add_lower(guess.direction)) continue;
        const IntegerVec& n = guess.direction;
        return {contribution(vertices.chosen(), 0, guess.weights, dimension),
                -contribution(vertices.chosen(), 1, guess.weights, dimension),
                {Rational(n.x), Rational(n.y), Rational(n.z)}};
    }
}

}  // namespace oblong::oracle
