// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

/// Casts on small integer points, by enumeration in integers.
namespace oblong::test {

using LatticePoint = std::array<int, 3>;

[[nodiscard]] inline std::vector<LatticePoint> lattice_points() {
    std::vector<LatticePoint> points;
    for (int x = -1; x <= 1; ++x)
        for (int y = -1; y <= 1; ++y)
            for (int z = -1; z <= 1; ++z) points.push_back({x, y, z});
    return points;
}

/// Visits all sets of one to `most` points of {−1, 0, 1}³.
template <class F>
void for_each_subset(std::size_t most, const F& visit) {
    const std::vector<LatticePoint> lattice = lattice_points();
    std::vector<LatticePoint> chosen;
    const auto grow = [&](const auto& self, std::size_t from) -> void {
        if (!chosen.empty()) visit(chosen);
        if (chosen.size() == most) return;
        for (std::size_t i = from; i < lattice.size(); ++i) {
            chosen.push_back(lattice[i]);
            self(self, i + 1);
            chosen.pop_back();
        }
    };
    grow(grow, 0);
}

struct Fraction {
    long long numerator = 0;
    long long denominator = 1;  ///< positive
    [[nodiscard]] friend bool operator<(const Fraction& a, const Fraction& b) {
        return a.numerator * b.denominator < b.numerator * a.denominator;
    }
};

/// The one solution of Σ x_j column_j = right, where there is exactly one and it is not negative.
[[nodiscard]] inline std::optional<std::vector<Fraction>> basic_solution(
    const std::vector<std::array<long long, 4>>& columns, const std::array<long long, 4>& right) {
    const std::size_t n = columns.size();
    std::vector<std::vector<long long>> rows(4, std::vector<long long>(n + 1));
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < n; ++j) rows[i][j] = columns[j][i];
        rows[i][n] = right[i];
    }
    for (std::size_t c = 0; c < n; ++c) {
        std::size_t pivot = c;
        while (pivot < 4 && rows[pivot][c] == 0) ++pivot;
        if (pivot == 4) return std::nullopt;  // dependent columns
        std::swap(rows[c], rows[pivot]);
        for (std::size_t i = 0; i < 4; ++i) {
            if (i == c || rows[i][c] == 0) continue;
            const long long keep = rows[c][c], drop = rows[i][c];
            long long divisor = 0;
            for (std::size_t j = 0; j <= n; ++j) {
                rows[i][j] = rows[i][j] * keep - rows[c][j] * drop;
                divisor = std::gcd(divisor, rows[i][j]);
            }
            if (divisor > 1) {
                for (long long& x : rows[i]) x /= divisor;
            }
        }
    }
    for (std::size_t i = n; i < 4; ++i) {
        if (rows[i][n] != 0) return std::nullopt;  // no solution
    }
    std::vector<Fraction> x;
    for (std::size_t j = 0; j < n; ++j) {
        const long long sign = rows[j][j] < 0 ? -1 : 1;
        x.push_back({sign * rows[j][n], sign * rows[j][j]});
        if (x.back().numerator < 0) return std::nullopt;
    }
    return x;
}

/// min { λ ≥ 0 : s + λ r in the hull of the body }, at a vertex of the linear program: no more than four of λ and the
/// weights are not 0 there, and their columns are independent. Nothing where no λ does.
[[nodiscard]] inline std::optional<Fraction> first_parameter(const std::vector<LatticePoint>& body,
                                                             const LatticePoint& s, const LatticePoint& r) {
    std::optional<Fraction> least;
    const std::array<long long, 4> right{s[0], s[1], s[2], 1};
    const auto offer = [&least](const Fraction& f) {
        if (!least || f < *least) least = f;
    };
    for (unsigned set = 1; set < (1U << body.size()); ++set) {
        std::vector<std::array<long long, 4>> columns;
        for (std::size_t i = 0; i < body.size(); ++i) {
            if (((set >> i) & 1U) != 0) columns.push_back({body[i][0], body[i][1], body[i][2], 1});
        }
        if (columns.size() > 4) continue;
        if (basic_solution(columns, right)) offer({0, 1});
        if (columns.size() > 3 || r == LatticePoint{0, 0, 0}) continue;
        columns.push_back({-r[0], -r[1], -r[2], 0});
        if (const auto x = basic_solution(columns, right)) offer(x->back());
    }
    return least;
}

}  // namespace oblong::test
