// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/cgal_distance.hpp"

#include <CGAL/Filtered_kernel.h>
#include <CGAL/Gmpq.h>
#include <CGAL/Gmpz.h>
#include <CGAL/Lazy_exact_nt.h>
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>

#include <map>
#include <stdexcept>

#include "oracle/exact/least_squares.hpp"

namespace oblong::oracle {

namespace {

CGAL::Gmpz to_cgal(const Integer& i) { return CGAL::Gmpz(i.data()); }

Integer from_cgal(const CGAL::Gmpz& i) {
    Integer result;
    mpz_set(result.data(), i.mpz());
    return result;
}

/// Exact numbers that carry intervals of doubles, which decide most predicates.
using Filtered = CGAL::Filtered_kernel<CGAL::Simple_cartesian<CGAL::Lazy_exact_nt<CGAL::Gmpq>>>;
using ExactPoint = Filtered::Point_3;

/// The points, scaled by a power of two where they are beyond the range of doubles.
std::vector<ExactPoint> exact_points(std::span<const IntegerVec> points) {
    std::size_t bits = 0;
    for (const IntegerVec& p : points)
        for (std::size_t i = 0; i < 3; ++i) bits = std::max(bits, mpz_sizeinbase(p[i].data(), 2));
    const Integer unit = bits > 300 ? Integer(Integer(1) << (bits - 300)) : Integer(1);
    const CGAL::Gmpz divisor = to_cgal(unit);
    const auto number = [&](const Integer& i) {
        const CGAL::Gmpz whole = to_cgal(i);
        return Filtered::FT(unit == 1 ? CGAL::Gmpq(whole) : CGAL::Gmpq(whole, divisor));
    };
    std::vector<ExactPoint> result;
    result.reserve(points.size());
    for (const IntegerVec& p : points) result.emplace_back(number(p.x), number(p.y), number(p.z));
    return result;
}

/// The point with these homogeneous coordinates as a positive combination of at most four of `candidates`
/// (Carathéodory): the smallest affinely independent subset that holds it.
Combination weights_of(const IntegerVec& point, const Integer& w, const std::vector<std::size_t>& candidates,
                       std::span<const IntegerVec> set) {
    const std::size_t count = candidates.size();
    if (count > 16) throw std::logic_error("CGAL: more vertices carry a nearest point than a basis holds");
    for (int size = 1; size <= 4; ++size) {
        for (unsigned mask = 1; mask < (1U << count); ++mask) {
            if (__builtin_popcount(mask) != size) continue;
            Combination c;
            for (std::size_t i = 0; i < count; ++i)
                if ((mask >> i) & 1U) c.index.push_back(candidates[i]);
            const IntegerVec& first = set[c.index[0]];
            std::vector<IntegerVec> directions;
            for (std::size_t i = 1; i < c.index.size(); ++i) directions.push_back((set[c.index[i]] - first) * w);
            const auto solution = minimise(first * w - point, directions);
            if (!solution) continue;
            Integer rest = solution->denominator;
            for (const Integer& n : solution->numerators) rest -= n;
            c.weights = {rest};
            c.weights.insert(c.weights.end(), solution->numerators.begin(), solution->numerators.end());
            c.total = solution->denominator;
            const bool positive = std::all_of(c.weights.begin(), c.weights.end(), [](auto& x) { return x > 0; });
            if (positive && numerator(c, set) * w == point * c.total) return c;
        }
    }
    throw std::logic_error("CGAL: the realising point is no convex combination of its support points");
}

/// Minimises; the one solver that is compiled. A linear program is a quadratic one without squares.
CGAL::Quadratic_program_solution<CGAL::Gmpz> minimum(const CGAL::Quadratic_program<CGAL::Gmpz>& program) {
    CGAL::Quadratic_program_options options;
    options.set_pricing_strategy(CGAL::QP_BLAND);
    return CGAL::solve_quadratic_program(program, CGAL::Gmpz(), options);
}

}  // namespace

NearestPair program_nearest(std::span<const IntegerVec> a, std::span<const IntegerVec> b) {
    using Program = CGAL::Quadratic_program<CGAL::Gmpz>;
    Program program(CGAL::EQUAL, true, 0, false, 0);
    std::vector<IntegerVec> columns(a.begin(), a.end());
    for (const IntegerVec& q : b) columns.push_back(-q);
    const int count = static_cast<int>(columns.size());
    for (int i = 0; i < count; ++i) {
        const auto& column = columns[static_cast<std::size_t>(i)];
        for (int j = 0; j <= i; ++j) {
            program.set_d(i, j, to_cgal(2 * dot(column, columns[static_cast<std::size_t>(j)])));
        }
        program.set_a(i, static_cast<std::size_t>(i) < a.size() ? 0 : 1, 1);
    }
    program.set_b(0, 1);
    program.set_b(1, 1);
    const auto solution = minimum(program);
    if (!solution.is_optimal()) throw std::logic_error("CGAL: a program that has an optimum was given none");

    NearestPair pair;
    std::vector<Integer> numerators;
    const Integer denominator = from_cgal(solution.variables_common_denominator());
    for (auto it = solution.variable_numerators_begin(); it != solution.variable_numerators_end(); ++it) {
        numerators.push_back(from_cgal(*it));
    }
    const auto side = [&](std::span<const IntegerVec> set, std::size_t offset) {
        IntegerVec point{};
        std::vector<std::size_t> carried;
        for (std::size_t i = 0; i < set.size(); ++i) {
            const Integer& weight = numerators[offset + i];
            if (weight == 0) continue;
            carried.push_back(i);
            point = point + set[i] * weight;
        }
        return weights_of(point, denominator, carried, set);
    };
    return {side(a, 0), side(b, a.size())};
}

namespace {

/// The cost of the only weights there are; nothing if edges of both bodies are dependent. For a face of three corners
/// across a corner, and for two edges: two of three generic pairs.
std::optional<Rational> only_cost(const WeightProgram& weights) {
    constexpr std::size_t most = 5;
    if (weights.a.size() + weights.b.size() > most) return std::nullopt;
    const Integer& unit = weights.target.denominator;
    // The first weight of each body is what the others leave.
    std::vector<IntegerVec> edges;
    std::vector<Integer> costs;
    for (std::size_t i = 1; i < weights.a.size(); ++i) {
        edges.push_back((weights.a[i] - weights.a[0]) * unit);
        costs.push_back(weights.costs[i] - weights.costs[0]);
    }
    const Integer& first_of_b = weights.costs[weights.a.size()];
    for (std::size_t i = 1; i < weights.b.size(); ++i) {
        edges.push_back((weights.b[0] - weights.b[i]) * unit);
        costs.push_back(weights.costs[weights.a.size() + i] - first_of_b);
    }
    const auto solution = minimise((weights.a[0] - weights.b[0]) * unit - weights.target.numerators, edges);
    if (!solution) return std::nullopt;
    Integer sum = 0;
    for (std::size_t i = 0; i < costs.size(); ++i) sum += solution->numerators[i] * costs[i];
    return Rational(sum, solution->denominator) + Rational(weights.costs[0] + first_of_b);
}

/// \param sign  1: the least cost. −1: the greatest
Rational extreme_cost(const WeightProgram& weights, int sign) {
    const std::size_t count = weights.a.size() + weights.b.size();
    if (const std::optional<Rational> cost = only_cost(weights)) return *cost;
    CGAL::Quadratic_program<CGAL::Gmpz> program(CGAL::EQUAL, true, 0, false, 0);
    for (std::size_t i = 0; i < count; ++i) {
        const int column = static_cast<int>(i);
        const bool of_a = i < weights.a.size();
        const IntegerVec point = of_a ? weights.a[i] : -weights.b[i - weights.a.size()];
        program.set_a(column, of_a ? 0 : 1, 1);
        for (std::size_t k = 0; k < 3; ++k)
            program.set_a(column, static_cast<int>(k) + 2, to_cgal(point[k] * weights.target.denominator));
        program.set_c(column, to_cgal(weights.costs[i] * sign));
    }
    program.set_b(0, 1);
    program.set_b(1, 1);
    for (std::size_t k = 0; k < 3; ++k) program.set_b(static_cast<int>(k) + 2, to_cgal(weights.target.numerators[k]));
    const auto solution = minimum(program);
    if (!solution.is_optimal()) throw std::logic_error("CGAL: weights that exist were not found");
    const Rational value(from_cgal(solution.objective_value_numerator()),
                         from_cgal(solution.objective_value_denominator()));
    return value * sign;
}

}  // namespace

Rational least_cost(const WeightProgram& program) { return extreme_cost(program, 1); }
Rational greatest_cost(const WeightProgram& program) { return extreme_cost(program, -1); }

Triangles cgal_hull(std::span<const IntegerVec> points) {
    std::vector<ExactPoint> input = exact_points(points);
    std::map<ExactPoint, std::size_t> index;
    for (std::size_t i = 0; i < input.size(); ++i) index.emplace(input[i], i);
    CGAL::Surface_mesh<ExactPoint> mesh;
    CGAL::convex_hull_3(input.begin(), input.end(), mesh);
    Triangles triangles;
    for (const auto face : mesh.faces()) {
        std::vector<std::size_t> corners;
        for (const auto v : mesh.vertices_around_face(mesh.halfedge(face))) corners.push_back(index.at(mesh.point(v)));
        for (std::size_t i = 2; i < corners.size(); ++i) triangles.push_back({corners[0], corners[i - 1], corners[i]});
    }
    return triangles;
}

}  // namespace oblong::oracle
