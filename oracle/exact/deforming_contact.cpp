// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/deforming_contact.hpp"

#include <algorithm>
#include <array>

#include "oracle/exact/exact_answer.hpp"
#include "oracle/exact/pair_case.hpp"
#include "oracle/exact/polynomial.hpp"

namespace oblong::oracle {

namespace {

constexpr std::size_t max_vertices = 6;
constexpr std::size_t row_count = 4;  ///< three coordinates, and the sums of the weights
constexpr unsigned known_bits = 200;

using Column = std::array<Polynomial, row_count>;
using Indices = std::vector<std::size_t>;

/// The columns (p, 1) of A and (−q, −1) of B, as polynomials of time.
std::vector<Column> columns_of(const caseio::DeformingCase& c) {
    std::vector<Column> columns;
    for (const caseio::DeformingBody* body : {&c.a, &c.b}) {
        const Rational sign = body == &c.a ? 1 : -1;
        for (std::size_t i = 0; i < body->vertices.size(); ++i) {
            const Vec3<Rational>& from = body->vertices[i];
            const Vec3<Rational> way = body->end[i] - from;
            Column column;
            for (std::size_t axis = 0; axis < 3; ++axis)
                column[axis] = Polynomial({from[axis] * sign, way[axis] * sign});
            column[3] = Polynomial({sign});
            columns.push_back(std::move(column));
        }
    }
    return columns;
}

/// Along the first row.
Polynomial determinant(const std::vector<Column>& columns, const Indices& chosen, const Indices& rows) {
    if (chosen.empty()) return Polynomial({Rational(1)});
    const Indices below(rows.begin() + 1, rows.end());
    Polynomial sum;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        Indices others = chosen;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const Polynomial term = columns[chosen[i]][rows.front()] * determinant(columns, others, below);
        sum = sum + (i % 2 == 0 ? term : -term);
    }
    return sum;
}

/// All choices of `size` of `count` numbers.
std::vector<Indices> choices(std::size_t count, std::size_t size) {
    std::vector<Indices> all;
    for (std::size_t mask = 0; mask < (std::size_t{1} << count); ++mask) {
        Indices chosen;
        for (std::size_t i = 0; i < count; ++i)
            if ((mask >> i & 1U) != 0) chosen.push_back(i);
        if (chosen.size() == size) all.push_back(std::move(chosen));
    }
    return all;
}

/// Whether the chosen columns, of which all minors vanish at the root, have a dependence there whose weights are of one
/// sign, not all 0: by Cramer's rule for each choice of rows, one fewer than columns.
bool is_contact(const std::vector<Column>& columns, const Indices& chosen, Root& root) {
    for (const Indices& rows : choices(row_count, chosen.size() - 1)) {
        bool any_positive = false;
        bool any_negative = false;
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            Indices others = chosen;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            const int sign = root.sign_of(determinant(columns, others, rows)) * (i % 2 == 0 ? 1 : -1);
            any_positive = any_positive || sign > 0;
            any_negative = any_negative || sign < 0;
        }
        if (any_positive != any_negative) return true;
    }
    return false;
}

/// How the bodies lie at the start.
Outcome start_of(const caseio::DeformingCase& c) {
    const caseio::Case start = pair_case({Points<Rational>(c.a.vertices), std::nullopt},
                                         {Points<Rational>(c.b.vertices), std::nullopt}, c.dimension);
    return exact_answer(start).outcome;
}

/// No less than the speed of any vertex.
Rational speed_of(const caseio::DeformingBody& body) {
    Rational most = 0;
    for (std::size_t i = 0; i < body.vertices.size(); ++i)
        most = std::max(most, length_bound(body.end[i] - body.vertices[i]));
    return most;
}

}  // namespace

Rational length_bound(const Vec3<Rational>& v) { return Rational(abs(v.x) + abs(v.y) + abs(v.z)); }

ExactCast deforming_contact(const caseio::DeformingCase& c) {
    ExactCast cast;
    for (const caseio::DeformingBody* body : {&c.a, &c.b})
        if (body->shape != "points") cast.why = "a deforming " + body->shape + " is not judged";
    if (c.a.vertices.size() + c.b.vertices.size() > max_vertices) cast.why = "more than 6 deforming vertices";
    if (!cast.why.empty()) return cast;

    cast.velocity_a = {speed_of(c.a) + speed_of(c.b), 0, 0};
    cast.start = start_of(c);
    cast.hit = cast.start != Outcome::separated;
    cast.outcome = cast.start;
    if (*cast.hit) return cast;

    const std::vector<Column> columns = columns_of(c);
    std::optional<Rational> from;
    Rational to;
    for (std::size_t size = 2; size <= row_count; ++size) {
        for (const Indices& chosen : choices(columns.size(), size)) {
            Polynomial common;
            for (const Indices& rows : choices(row_count, size))
                common = common_divisor(std::move(common), determinant(columns, chosen, rows));
            if (common.degree() == 0) continue;
            for (Root& root : roots_in_unit(common)) {
                if (!is_contact(columns, chosen, root)) continue;
                root.narrow(known_bits);
                to = from ? std::min(to, root.to()) : root.to();
                from = from ? std::min(*from, root.from()) : root.from();
            }
        }
    }
    if (!from) return cast;
    cast.hit = true;
    cast.outcome = Outcome::touching;
    cast.parameter = exact_number(*from);
    if (*from != to) cast.upper = to;
    return cast;
}

}  // namespace oblong::oracle
