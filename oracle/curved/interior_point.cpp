// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/interior_point.hpp"

#include <array>
#include <boost/multiprecision/mpfr.hpp>
#include <cmath>
#include <limits>

#include "oracle/curved/cones.hpp"
#include "oracle/curved/normal_matrix.hpp"
#include "oracle/curved/work.hpp"

namespace oblong::oracle {

namespace {

template <class Real>
struct Column {
    std::array<Real, 3> position{};
    std::optional<std::size_t> row;
    std::vector<std::size_t> feeds;
};

template <class Real>
class Solver final : public InteriorPoint {
    using Vector = std::vector<Real>;

public:
    Solver(const Program& program, unsigned bits)
        : bits_(bits), dimension_(static_cast<std::size_t>(program.dimension)) {
        unit_ = unit_bits(program);
        rows_ = dimension_ + program.fed_by.size();
        columns_.resize(1 + dimension_);
        for (std::size_t i = 0; i < dimension_; ++i) columns_[1 + i].position[i] = -1;
        cones_.push_back({0, 1 + dimension_});
        for (const ConeRange& c : program.cones) cones_.push_back({c.first + 1 + dimension_, c.size});
        for (const Variable& v : program.variables) {
            Column<Real> c;
            for (std::size_t i = 0; i < dimension_; ++i) c.position[i] = in_units(v.position[i]);
            if (v.row) c.row = dimension_ + *v.row;
            for (const std::size_t r : v.feeds) c.feeds.push_back(dimension_ + r);
            columns_.push_back(std::move(c));
        }
        right_.assign(rows_, Real(0));
        for (std::size_t i = 0; i < dimension_; ++i) right_[i] = -in_units(program.offset[i]);
        for (std::size_t r = 0; r < program.fed_by.size(); ++r)
            if (!program.fed_by[r]) right_[dimension_ + r] = 1;
        begin(program);
    }

    bool step() override;
    Progress progress() const override;
    Weights weights() const override;
    IntegerVec direction() const override;
    std::optional<Weights> centred() const override;

private:
    Real in_units(const Integer& i) const {
        Real r;
        mpfr_set_z(r.backend().data(), i.data(), MPFR_RNDN);
        mpfr_mul_2si(r.backend().data(), r.backend().data(), -unit_, MPFR_RNDN);
        return r;
    }
    void begin(const Program& program) {
        x_.assign(columns_.size(), Real(0));
        y_.assign(rows_, Real(0));
        for (std::size_t v = 0; v < program.start.size(); ++v) {
            Real& value = x_[1 + dimension_ + v];
            mpfr_set_q(value.backend().data(), program.start[v].data(), MPFR_RNDN);
        }
        const Vector position = times(x_);
        Real square = 0;
        for (std::size_t i = 0; i < dimension_; ++i) {
            x_[1 + i] = position[i] - right_[i];
            square += x_[1 + i] * x_[1 + i];
        }
        x_[0] = sqrt(square) + 1;
        for (std::size_t r = 0; r < program.multipliers.size(); ++r) y_[dimension_ + r] = -program.multipliers[r];
        s_ = transposed_times(y_);
        for (Real& v : s_) v = -v;
        s_[0] += 1;
    }
    /// A v
    Vector times(const Vector& v) const {
        Vector result(rows_, Real(0));
        for (std::size_t j = 0; j < columns_.size(); ++j) add_column(j, v[j], result);
        return result;
    }
    void add_column(std::size_t j, const Real& factor, Vector& to) const {
        const Column<Real>& c = columns_[j];
        for (std::size_t i = 0; i < dimension_; ++i)
            if (c.position[i] != 0) to[i] += c.position[i] * factor;
        if (c.row) to[*c.row] += factor;
        for (const std::size_t r : c.feeds) to[r] -= factor;
    }
    /// Aᵀ u
    Vector transposed_times(const Vector& u) const {
        Vector result(columns_.size(), Real(0));
        for (std::size_t j = 0; j < columns_.size(); ++j) {
            const Column<Real>& c = columns_[j];
            for (std::size_t i = 0; i < dimension_; ++i)
                if (c.position[i] != 0) result[j] += c.position[i] * u[i];
            if (c.row) result[j] += u[*c.row];
            for (const std::size_t r : c.feeds) result[j] -= u[r];
        }
        return result;
    }
    /// Adds A Q Aᵀ for the quadratic form Q of one cone: size 1: factor; else factor (2 v vᵀ − J).
    void add_form(NormalMatrix<Real>& m, const ConeRange& cone, const Vector& v, const Real& factor) const {
        Vector column(rows_, Real(0));
        for (std::size_t k = 0; k < cone.size; ++k) add_column(cone.first + k, v[k], column);
        if (cone.size == 1) {
            m.add_square(column, factor);
            return;
        }
        m.add_square(column, Real(factor * 2));
        for (std::size_t k = 0; k < cone.size; ++k) {
            column.assign(rows_, Real(0));
            add_column(cone.first + k, Real(1), column);
            m.add_square(column, k == 0 ? Real(-factor) : factor);
        }
    }
    Real dot(const Vector& a, const Vector& b) const {
        Real sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
        return sum;
    }
    Weights as_weights(const Vector& x) const {
        Weights w;
        w.bits = bits_;
        for (std::size_t j = 1 + dimension_; j < x.size(); ++j) w.numerators.push_back(fixed(x[j]));
        return w;
    }
    /// value · 2^bits as an integer, rounded down
    Integer fixed(const Real& value) const {
        Real moved = value;
        mpfr_mul_2si(moved.backend().data(), value.backend().data(), static_cast<long>(bits_), MPFR_RNDD);
        Integer result;
        mpfr_get_z(result.data(), moved.backend().data(), MPFR_RNDD);
        return result;
    }

    struct Move {
        Vector x, y, s;
    };
    Move solve(const NormalMatrix<Real>& m, const std::vector<Scaling<Real>>& scalings, const Vector& q) const;
    Real longest(const Vector& at, const Vector& along) const {
        Real least = 1e30;
        for (const ConeRange& c : cones_) least = std::min(least, reach(&at[c.first], &along[c.first], c.size));
        return least;
    }

    unsigned bits_;
    std::size_t dimension_;
    long unit_ = 0;
    std::size_t rows_ = 0;
    std::vector<Column<Real>> columns_;
    std::vector<ConeRange> cones_;
    Vector right_, x_, y_, s_;
};

/// The Newton step for λ∘(W⁻¹Δx + WΔs) = λ∘q and the two linear systems.
template <class Real>
typename Solver<Real>::Move Solver<Real>::solve(const NormalMatrix<Real>& m, const std::vector<Scaling<Real>>& scalings,
                                                const Vector& q) const {
    Vector rest_dual = transposed_times(y_);
    for (std::size_t j = 0; j < rest_dual.size(); ++j) rest_dual[j] = -rest_dual[j] - s_[j];
    rest_dual[0] += 1;
    Vector base(x_.size());
    for (std::size_t k = 0; k < cones_.size(); ++k) {
        const ConeRange& c = cones_[k];
        Vector part(rest_dual.begin() + static_cast<long>(c.first),
                    rest_dual.begin() + static_cast<long>(c.first + c.size));
        scalings[k].apply(part.data());
        for (std::size_t i = 0; i < c.size; ++i) part[i] = q[c.first + i] - part[i];
        scalings[k].apply(part.data());
        for (std::size_t i = 0; i < c.size; ++i) base[c.first + i] = part[i];
    }
    // Δx = base + W² Aᵀ Δy with A Δx = b − A x
    Vector target(x_.size());
    for (std::size_t j = 0; j < x_.size(); ++j) target[j] = x_[j] + base[j];
    Vector rest = times(target);
    for (std::size_t i = 0; i < rows_; ++i) rest[i] = right_[i] - rest[i];
    Move move;
    move.y = m.solve(std::move(rest));
    const Vector pulled = transposed_times(move.y);
    move.s = rest_dual;
    move.x = base;
    for (std::size_t k = 0; k < cones_.size(); ++k) {
        const ConeRange& c = cones_[k];
        Vector part(pulled.begin() + static_cast<long>(c.first), pulled.begin() + static_cast<long>(c.first + c.size));
        for (std::size_t i = 0; i < c.size; ++i) move.s[c.first + i] -= part[i];
        scalings[k].apply(part.data());
        scalings[k].apply(part.data());
        for (std::size_t i = 0; i < c.size; ++i) move.x[c.first + i] += part[i];
    }
    return move;
}

template <class Real>
bool Solver<Real>::step() {
    // The normal matrix, its factor, and two solutions.
    spend(columns_.size() * 40 + rows_ * rows_ * (rows_ / 6 + 2), bits_);
    std::vector<Scaling<Real>> scalings;
    NormalMatrix<Real> m(rows_);
    Vector lambda = s_;
    for (const ConeRange& c : cones_) {
        scalings.emplace_back(&x_[c.first], &s_[c.first], c.size);
        if (!scalings.back().good()) return false;
        scalings.back().apply(&lambda[c.first]);
        add_form(m, c, scalings.back().middle(), scalings.back().square());
    }
    if (!m.factor(Real(-1))) return false;
    const Real complement = dot(x_, s_);
    const Real degree = static_cast<unsigned long>(cones_.size());
    const Real mu = complement / degree;

    Vector q(lambda.size());
    for (std::size_t j = 0; j < q.size(); ++j) q[j] = -lambda[j];
    const Move affine = solve(m, scalings, q);
    const Real reach_x = std::min(Real(1), longest(x_, affine.x));
    const Real reach_s = std::min(Real(1), longest(s_, affine.s));
    Real after = 0;
    for (std::size_t j = 0; j < x_.size(); ++j)
        after += (x_[j] + affine.x[j] * reach_x) * (s_[j] + affine.s[j] * reach_s);
    const Real ratio = std::max(Real(0), Real(after / complement));
    const Real sigma = ratio * ratio * ratio;

    for (std::size_t k = 0; k < cones_.size(); ++k) {
        const ConeRange& c = cones_[k];
        Vector dx(affine.x.begin() + static_cast<long>(c.first),
                  affine.x.begin() + static_cast<long>(c.first + c.size));
        Vector ds(affine.s.begin() + static_cast<long>(c.first),
                  affine.s.begin() + static_cast<long>(c.first + c.size));
        scalings[k].apply_inverse(dx.data());
        scalings[k].apply(ds.data());
        Vector product(c.size);
        jordan_product(dx.data(), ds.data(), product.data(), c.size);
        for (Real& p : product) p = -p;
        product[0] += sigma * mu;
        jordan_divide(&lambda[c.first], product.data(), c.size);
        for (std::size_t i = 0; i < c.size; ++i) q[c.first + i] = product[i] - lambda[c.first + i];
    }
    const Move move = solve(m, scalings, q);
    // Nearly the whole way to the boundary where the predictor found it far.
    const Real back = std::min(Real(0.1), std::max(Real(1e-6), ratio));
    const Real step_x = std::min(Real(1), Real(longest(x_, move.x) * (1 - back)));
    const Real step_s = std::min(Real(1), Real(longest(s_, move.s) * (1 - back)));
    if (!(step_x > 1e-9) && !(step_s > 1e-9)) return false;
    Vector x = x_, s = s_, y = y_;
    for (std::size_t j = 0; j < x_.size(); ++j) {
        x[j] += move.x[j] * step_x;
        s[j] += move.s[j] * step_s;
    }
    for (std::size_t i = 0; i < rows_; ++i) y[i] += move.y[i] * step_s;
    for (const ConeRange& c : cones_)
        if (!inside(&x[c.first], c.size) || !inside(&s[c.first], c.size)) return false;
    x_ = std::move(x);
    s_ = std::move(s);
    y_ = std::move(y);
    return true;
}

template <class Real>
Progress Solver<Real>::progress() const {
    const auto log = [](const Real& r) {
        if (r <= 0) return -std::numeric_limits<double>::infinity();
        long exponent = 0;
        const double mantissa = mpfr_get_d_2exp(&exponent, r.backend().data(), MPFR_RNDN);
        return std::log2(mantissa) + static_cast<double>(exponent);
    };
    return {log(x_[0]), log(dot(right_, y_)), log(dot(x_, s_))};
}

template <class Real>
Weights Solver<Real>::weights() const {
    return as_weights(x_);
}

template <class Real>
IntegerVec Solver<Real>::direction() const {
    Real largest = 0;
    for (std::size_t i = 0; i < dimension_; ++i) largest = std::max(largest, Real(abs(s_[1 + i])));
    IntegerVec w{0, 0, 0};
    if (largest == 0) return w;
    for (std::size_t i = 0; i < dimension_; ++i) w[i] = -fixed(Real(s_[1 + i] / largest));
    return w;
}

template <class Real>
std::optional<Weights> Solver<Real>::centred() const {
    NormalMatrix<Real> m(rows_);
    for (std::size_t k = 1; k < cones_.size(); ++k) {
        const ConeRange& c = cones_[k];
        const Vector at(x_.begin() + static_cast<long>(c.first), x_.begin() + static_cast<long>(c.first + c.size));
        // (2 v vᵀ − J) det with v = x / √det is 2 x xᵀ − det J.
        if (c.size == 1) {
            add_form(m, c, at, Real(1));
            continue;
        }
        const Real det = determinant(at.data(), c.size);
        Vector v = at;
        for (Real& e : v) e /= sqrt(det);
        add_form(m, c, v, det);
    }
    Real least = 1;
    mpfr_mul_2si(least.backend().data(), least.backend().data(), -static_cast<long>(bits_ * 3 / 4), MPFR_RNDN);
    m.factor(least);
    Vector z = x_;
    for (std::size_t i = 0; i <= dimension_; ++i) z[i] = 0;
    Vector rest = times(z);
    for (std::size_t i = 0; i < rows_; ++i) rest[i] = right_[i] - rest[i];
    const Vector pulled = transposed_times(m.solve(std::move(rest)));
    for (std::size_t k = 1; k < cones_.size(); ++k) {
        const ConeRange& c = cones_[k];
        const Real* at = &x_[c.first];
        if (c.size == 1) {
            z[c.first] += at[0] * at[0] * pulled[c.first];
        } else {
            const Real det = determinant(at, c.size);
            Real along = 0;
            for (std::size_t i = 0; i < c.size; ++i) along += at[i] * pulled[c.first + i];
            for (std::size_t i = 0; i < c.size; ++i) {
                const Real reflected = i == 0 ? pulled[c.first] : Real(-pulled[c.first + i]);
                z[c.first + i] += 2 * at[i] * along - det * reflected;
            }
        }
        if (!inside(&z[c.first], c.size)) return std::nullopt;
    }
    return as_weights(z);
}

using boost::multiprecision::allocate_stack;
using boost::multiprecision::et_off;
using boost::multiprecision::mpfr_float_backend;
template <unsigned digits>
using Float = boost::multiprecision::number<mpfr_float_backend<digits, allocate_stack>, et_off>;

}  // namespace

std::unique_ptr<InteriorPoint> interior_point(const Program& program, WorkingBits bits) {
    switch (bits) {
        case WorkingBits::low:
            return std::make_unique<Solver<Float<48>>>(program, 160U);
        case WorkingBits::middle:
            return std::make_unique<Solver<Float<163>>>(program, 544U);
        case WorkingBits::high:
            return std::make_unique<Solver<Float<645>>>(program, 2144U);
        case WorkingBits::highest:
            break;
    }
    return std::make_unique<Solver<Float<1897>>>(program, 6304U);
}

}  // namespace oblong::oracle
