// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/exact_point.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/curved/work.hpp"

namespace oblong::oracle {

namespace {

long bit_length(const Integer& i) { return i == 0 ? 0 : static_cast<long>(msb(Integer(abs(i)))) + 1; }

Integer shifted(const Integer& i, long by) {
    return by >= 0 ? Integer(i << static_cast<unsigned long>(by)) : Integer(i >> static_cast<unsigned long>(-by));
}

Integer tail_square(const Weights& w, const ConeRange& c) {
    Integer sum = 0;
    for (std::size_t i = 1; i < c.size; ++i) sum += w.numerators[c.first + i] * w.numerators[c.first + i];
    return sum;
}

/// The whole linear system: position rows first, then the program's rows.
class System {
public:
    explicit System(const Program& program) : program_(program) {}
    [[nodiscard]] std::size_t rows() const { return dimension() + program_.fed_by.size(); }
    [[nodiscard]] std::vector<Rational> right() const {
        std::vector<Rational> b(rows());
        for (std::size_t i = 0; i < dimension(); ++i) b[i] = Rational(-program_.offset[i]);
        for (std::size_t r = 0; r < program_.fed_by.size(); ++r)
            if (!program_.fed_by[r]) b[dimension() + r] = 1;
        return b;
    }
    void add(std::size_t variable, const Rational& factor, std::vector<Rational>& to) const {
        const Variable& v = program_.variables[variable];
        for (std::size_t i = 0; i < dimension(); ++i)
            if (v.position[i] != 0) to[i] += Rational(v.position[i]) * factor;
        if (v.row) to[dimension() + *v.row] += factor;
        for (const std::size_t r : v.feeds) to[dimension() + r] -= factor;
    }
    [[nodiscard]] Rational pulled(std::size_t variable, const std::vector<Rational>& u) const {
        const Variable& v = program_.variables[variable];
        Rational sum = 0;
        for (std::size_t i = 0; i < dimension(); ++i)
            if (v.position[i] != 0) sum += Rational(v.position[i]) * u[i];
        if (v.row) sum += u[dimension() + *v.row];
        for (const std::size_t r : v.feeds) sum -= u[dimension() + r];
        return sum;
    }

private:
    [[nodiscard]] std::size_t dimension() const { return static_cast<std::size_t>(program_.dimension); }
    const Program& program_;
};

using Matrix = std::vector<std::vector<Rational>>;

/// Some solution of m u = v, or nothing where there is none.
std::optional<std::vector<Rational>> solve(Matrix m, std::vector<Rational> v) {
    const std::size_t order = v.size();
    std::vector<std::size_t> pivot_row(order, order);
    std::size_t next = 0;
    for (std::size_t c = 0; c < order; ++c) {
        std::size_t p = next;
        while (p < order && m[p][c] == 0) ++p;
        if (p == order) continue;
        std::swap(m[p], m[next]);
        std::swap(v[p], v[next]);
        for (std::size_t r = next + 1; r < order; ++r) {
            if (m[r][c] == 0) continue;
            const Rational factor = m[r][c] / m[next][c];
            m[r][c] = 0;
            for (std::size_t k = c + 1; k < order; ++k)
                if (m[next][k] != 0) m[r][k] -= factor * m[next][k];
            v[r] -= factor * v[next];
        }
        pivot_row[c] = next++;
    }
    for (std::size_t r = next; r < order; ++r)
        if (v[r] != 0) return std::nullopt;
    std::vector<Rational> u(order);
    for (std::size_t c = order; c-- > 0;) {
        if (pivot_row[c] == order) continue;
        const std::size_t r = pivot_row[c];
        Rational sum = v[r];
        for (std::size_t k = c + 1; k < order; ++k)
            if (u[k] != 0) sum -= m[r][k] * u[k];
        u[c] = sum / m[r][c];
    }
    return u;
}

/// A cone's quadratic form H, positive definite: the point's own square, or 2 x xᵀ − det(x) J.
struct Form {
    std::vector<Rational> x;
    Rational det;

    [[nodiscard]] std::vector<Rational> times(const std::vector<Rational>& v) const {
        if (x.size() == 1) return {Rational(x[0] * x[0] * v[0])};
        Rational along = 0;
        for (std::size_t i = 0; i < x.size(); ++i) along += x[i] * v[i];
        std::vector<Rational> result(x.size());
        for (std::size_t i = 0; i < x.size(); ++i)
            result[i] = 2 * x[i] * along - (i == 0 ? det : Rational(-det)) * v[i];
        return result;
    }
};

/// The form at the weights rounded to few bits: any positive definite form serves.
Form rough_form(const Weights& w, const ConeRange& c) {
    // Enough bits that the rounded point is inside too.
    const Integer& head = w.numerators[c.first];
    long keep = 32;
    if (c.size > 1) {
        const Integer det = head * head - tail_square(w, c);
        keep += std::max(0L, 2 * bit_length(head) - bit_length(det));
    }
    const long drop = std::max(0L, bit_length(head) - keep);
    Form f;
    for (std::size_t i = 0; i < c.size; ++i) {
        const Integer few = shifted(shifted(w.numerators[c.first + i], -drop), drop);
        f.x.push_back(Rational(few, Integer(Integer(1) << w.bits)));
    }
    f.det = f.x[0] * f.x[0];
    for (std::size_t i = 1; i < c.size; ++i) f.det -= f.x[i] * f.x[i];
    return f;
}

bool strictly_inside(const std::vector<Rational>& z, const ConeRange& c) {
    if (z[c.first] <= 0) return false;
    if (c.size == 1) return true;
    Rational det = z[c.first] * z[c.first];
    for (std::size_t i = 1; i < c.size; ++i) det -= z[c.first + i] * z[c.first + i];
    return det > 0;
}

}  // namespace

Bounds root_bounds(const Rational& square, unsigned bits) {
    if (square == 0) return {0, 0};
    const Integer top = numerator(square);
    const Integer bottom = denominator(square);
    // √(top / bottom) = √(top·bottom·4^k) / (bottom·2^k)
    const Integer product = top * bottom;
    const long k = std::max(0L, static_cast<long>(bits) + 2 - bit_length(product) / 2);
    const Integer under = product << static_cast<unsigned long>(2 * k);
    const Integer root = sqrt(under);
    const Integer below = bottom << static_cast<unsigned long>(k);
    if (root * root == under) return {Rational(root, below), Rational(root, below)};
    // Shorter numbers, rounded outward: root / below between multiples of 2^−e.
    const long e = static_cast<long>(bits) + 2 - (bit_length(root) - bit_length(below));
    const Integer low = e >= 0 ? Integer((root << static_cast<unsigned long>(e)) / below)
                               : Integer(root / (below << static_cast<unsigned long>(-e)));
    const Integer next = root + 1;
    const Integer high = 1 + (e >= 0 ? Integer((next << static_cast<unsigned long>(e)) / below)
                                     : Integer(next / (below << static_cast<unsigned long>(-e))));
    return {Rational(low) * power_of_two(-e), Rational(high) * power_of_two(-e)};
}

Rational lower_bound(const ScaledTree& set, const IntegerVec& w, unsigned bits) {
    const Integer value = lower_value(set.set, w);
    if (value == 0) return 0;
    const Rational along(value, set.scale);
    const Bounds norm = root_bounds(Rational(squared_norm(w)), bits + 8);
    if (value < 0) return along / norm.lower;
    // along / norm.upper, cut to a short number below it
    const Rational quotient = along / norm.upper;
    const Integer top = numerator(quotient);
    const Integer bottom = denominator(quotient);
    const long e = static_cast<long>(bits) + 2 - (bit_length(top) - bit_length(bottom));
    const Integer low = e >= 0 ? Integer((top << static_cast<unsigned long>(e)) / bottom)
                               : Integer(top / (bottom << static_cast<unsigned long>(-e)));
    return Rational(low) * power_of_two(-e);
}

Vec3<Rational> member_point(const Program& program, Weights w) {
    const std::vector<std::vector<std::size_t>> rows = members_of_rows(program);
    const Integer one = Integer(1) << w.bits;
    for (const ConeRange& c : program.cones)
        if (w.numerators[c.first] < 0) w.numerators[c.first] = 0;
    // Totals from the outermost row inward: the largest member takes up what is missing.
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const Integer total = program.fed_by[r] ? w.numerators[*program.fed_by[r]] : one;
        Integer missing = total;
        std::size_t largest = rows[r][0];
        for (const std::size_t v : rows[r]) {
            missing -= w.numerators[v];
            if (w.numerators[v] > w.numerators[largest]) largest = v;
        }
        w.numerators[largest] += missing;
        if (w.numerators[largest] >= 0) continue;
        // Far from any valid weights: all of it to one member.
        for (const std::size_t v : rows[r]) w.numerators[v] = 0;
        w.numerators[largest] = total;
    }
    for (const ConeRange& c : program.cones) {
        if (c.size == 1) continue;
        const Integer& head = w.numerators[c.first];
        const Integer square = tail_square(w, c);
        if (square <= head * head) continue;
        const Integer norm = sqrt(square) + 1;
        for (std::size_t i = 1; i < c.size; ++i) {
            Integer& x = w.numerators[c.first + i];
            x = x * head / norm;  // towards 0
        }
    }
    IntegerVec y = program.offset * one;
    for (std::size_t v = 0; v < program.variables.size(); ++v) y = y + program.variables[v].position * w.numerators[v];
    const Integer divisor = program.scale * one;
    return {Rational(y.x, divisor), Rational(y.y, divisor), Rational(y.z, divisor)};
}

bool proves_inside(const Program& program, const Weights& weights) {
    const System system(program);
    const Rational unit(Integer(1), Integer(Integer(1) << weights.bits));
    std::vector<Rational> z;
    for (const Integer& n : weights.numerators) z.push_back(Rational(n) * unit);
    const auto rest_of = [&] {
        std::vector<Rational> rest = system.right();
        for (std::size_t v = 0; v < z.size(); ++v) system.add(v, Rational(-z[v]), rest);
        return rest;
    };
    for (const ConeRange& c : program.cones)
        if (!strictly_inside(z, c)) return false;

    std::vector<Form> forms;
    Matrix m(system.rows(), std::vector<Rational>(system.rows()));
    for (const ConeRange& c : program.cones) {
        forms.push_back(rough_form(weights, c));
        if (forms.back().det <= 0 || forms.back().x[0] <= 0) return false;
        for (std::size_t k = 0; k < c.size; ++k) {
            // Row k of A H, then its outer product with column k of A.
            std::vector<Rational> e(c.size);
            e[k] = 1;
            const std::vector<Rational> h = forms.back().times(e);
            std::vector<Rational> left(system.rows()), right(system.rows());
            for (std::size_t i = 0; i < c.size; ++i) system.add(c.first + i, h[i], left);
            system.add(c.first + k, 1, right);
            for (std::size_t i = 0; i < left.size(); ++i) {
                if (left[i] == 0) continue;
                for (std::size_t j = 0; j < right.size(); ++j)
                    if (right[j] != 0) m[i][j] += left[i] * right[j];
            }
        }
    }
    spend(system.rows() * system.rows() * system.rows(), 4 * std::size_t{weights.bits});
    const auto u = solve(std::move(m), rest_of());
    if (!u) return false;
    for (std::size_t k = 0; k < forms.size(); ++k) {
        const ConeRange& c = program.cones[k];
        std::vector<Rational> pulled;
        for (std::size_t i = 0; i < c.size; ++i) pulled.push_back(system.pulled(c.first + i, *u));
        const std::vector<Rational> change = forms[k].times(pulled);
        for (std::size_t i = 0; i < c.size; ++i) z[c.first + i] += change[i];
        if (!strictly_inside(z, c)) return false;
    }
    const std::vector<Rational> rest = rest_of();
    return std::all_of(rest.begin(), rest.end(), [](const Rational& r) { return r == 0; });
}

}  // namespace oblong::oracle
