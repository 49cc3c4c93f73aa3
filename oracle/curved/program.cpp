// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/program.hpp"

#include <algorithm>

namespace oblong::oracle {

namespace {

using Set = Tree<Integer>;
using Kind = Set::Kind;
/// The variable that holds a part's share of the whole; absent where that is 1.
using Mass = std::optional<std::size_t>;

class Builder {
public:
    explicit Builder(Program& program) : program_(program) {}

    /// Adds a set with this mass. Returns the sum of its rows' multipliers.
    long add(const Set& set, Mass mass, const Rational& share) {
        switch (set.kind) {
            case Kind::points:
                return add_points(set, mass, share);
            case Kind::ball:
                return add_ball(set, mass, share);
            case Kind::sum: {
                long total = 0;
                for (const Set& part : set.parts) total += add(part, mass, share);
                return total;
            }
            case Kind::hull:
                break;
        }
        return add_hull(set, mass, share);
    }

private:
    std::size_t add_row(Mass mass, long multiplier) {
        const std::size_t row = program_.fed_by.size();
        program_.fed_by.push_back(mass);
        program_.multipliers.push_back(multiplier);
        if (mass) program_.variables[*mass].feeds.push_back(row);
        return row;
    }
    std::size_t add_variable(const IntegerVec& position, std::optional<std::size_t> row, const Rational& start) {
        program_.variables.push_back({position, row, {}});
        program_.start.push_back(start);
        return program_.variables.size() - 1;
    }
    std::size_t add_weight(const IntegerVec& position, std::size_t row, const Rational& start) {
        const std::size_t v = add_variable(position, row, start);
        program_.cones.push_back({v, 1});
        return v;
    }

    long add_points(const Set& set, Mass mass, const Rational& share) {
        if (set.vectors.size() == 1) {
            IntegerVec& at = mass ? program_.variables[*mass].position : program_.offset;
            at = at + set.vectors[0];
            return 0;
        }
        const std::size_t row = add_row(mass, 1);
        const Rational each = share / static_cast<long>(set.vectors.size());
        for (const IntegerVec& v : set.vectors) add_weight(v, row, each);
        return 1;
    }
    long add_ball(const Set& set, Mass mass, const Rational& share) {
        const std::size_t row = add_row(mass, 1);
        const std::size_t head = add_variable({0, 0, 0}, row, share);
        for (const IntegerVec& m : set.vectors) add_variable(m, std::nullopt, 0);
        program_.cones.push_back({head, set.vectors.size() + 1});
        return 1;
    }
    /// Vertices of parts that are points are weighed directly.
    long add_hull(const Set& set, Mass mass, const Rational& share) {
        const std::size_t row = add_row(mass, 0);
        long count = 0;
        for (const Set& part : set.parts)
            count += part.kind == Kind::points ? static_cast<long>(part.vectors.size()) : 1;
        const Rational each = share / count;
        long most = 0;
        for (const Set& part : set.parts) {
            if (part.kind == Kind::points) {
                for (const IntegerVec& v : part.vectors) add_weight(v, row, each);
            } else {
                const std::size_t v = add_weight({0, 0, 0}, row, each);
                most = std::max(most, add(part, v, each));
            }
        }
        program_.multipliers[row] = most + 1;
        return most + 1;
    }

    Program& program_;
};

/// The rank by elimination without fractions.
std::size_t rank(std::vector<std::vector<Integer>> rows) {
    std::size_t found = 0;
    const std::size_t width = rows.empty() ? 0 : rows[0].size();
    for (std::size_t c = 0; c < width && found < rows.size(); ++c) {
        const auto pivot = std::find_if(rows.begin() + static_cast<long>(found), rows.end(),
                                        [c](const std::vector<Integer>& r) { return r[c] != 0; });
        if (pivot == rows.end()) continue;
        std::swap(*pivot, rows[found]);
        for (std::size_t r = found + 1; r < rows.size(); ++r) {
            if (rows[r][c] == 0) continue;
            const Integer factor = rows[r][c];
            for (std::size_t k = 0; k < width; ++k) rows[r][k] = rows[r][k] * rows[found][c] - rows[found][k] * factor;
        }
        ++found;
    }
    return found;
}

/// Directions that span the set's affine hull, from the origin of `first`.
void collect_directions(const Set& set, IntegerVec& first, std::vector<std::vector<Integer>>& directions) {
    const auto keep = [&](const IntegerVec& v) { directions.push_back({v.x, v.y, v.z}); };
    first = {0, 0, 0};
    switch (set.kind) {
        case Kind::points:
            first = set.vectors[0];
            for (const IntegerVec& v : set.vectors) keep(v - first);
            return;
        case Kind::ball:
            for (const IntegerVec& v : set.vectors) keep(v);
            return;
        case Kind::sum:
            for (const Set& part : set.parts) {
                IntegerVec of_part;
                collect_directions(part, of_part, directions);
                first = first + of_part;
            }
            return;
        case Kind::hull:
            break;
    }
    collect_directions(set.parts[0], first, directions);
    for (const Set& part : set.parts) {
        IntegerVec of_part;
        collect_directions(part, of_part, directions);
        keep(of_part - first);
    }
}

}  // namespace

Program program_of(const ScaledTree& set, int dimension) {
    Program program;
    program.dimension = dimension;
    program.scale = set.scale;
    Builder(program).add(set.set, std::nullopt, 1);
    return program;
}

std::vector<std::vector<std::size_t>> members_of_rows(const Program& program) {
    std::vector<std::vector<std::size_t>> rows(program.fed_by.size());
    for (std::size_t v = 0; v < program.variables.size(); ++v)
        if (program.variables[v].row) rows[*program.variables[v].row].push_back(v);
    return rows;
}

long unit_bits(const Program& program) {
    unsigned long top = 0;
    const auto look = [&](const IntegerVec& v) {
        for (std::size_t i = 0; i < 3; ++i)
            if (v[i] != 0) top = std::max(top, msb(Integer(abs(v[i]))) + 1UL);
    };
    look(program.offset);
    for (const Variable& v : program.variables) look(v.position);
    return static_cast<long>(top);
}

std::size_t affine_dimension(const Tree<Integer>& set) {
    std::vector<std::vector<Integer>> directions;
    IntegerVec first;
    collect_directions(set, first, directions);
    return rank(std::move(directions));
}

}  // namespace oblong::oracle
