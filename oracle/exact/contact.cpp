// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/contact.hpp"

#include <algorithm>
#include <stdexcept>

#include "oracle/exact/least_squares.hpp"
#include "oracle/exact/working_set.hpp"

namespace oblong::oracle {

namespace {

const IntegerVec zero{0, 0, 0};

/// The orthogonal complement of a growing subspace of the case's space.
class Complement {
public:
    explicit Complement(int dimension) {
        if (dimension == 2) basis_.push_back({0, 0, 1});
    }
    [[nodiscard]] bool is_zero() const { return basis_.size() == 3; }
    void remove(const IntegerVec& v) {
        if (project(v) != zero) basis_.push_back(v);
    }
    /// A positive multiple (the same for all v) of v's projection onto the complement.
    [[nodiscard]] IntegerVec project(const IntegerVec& v) const {
        switch (basis_.size()) {
            case 0:
                return v;
            case 1:
                return v * squared_norm(basis_[0]) - basis_[0] * dot(basis_[0], v);
            case 2: {
                const IntegerVec n = cross(basis_[0], basis_[1]);
                return n * dot(n, v);
            }
            default:
                return zero;
        }
    }
    /// Some vector of the complement, not 0. Precondition: not is_zero().
    [[nodiscard]] IntegerVec any() const {
        for (const IntegerVec& e : {IntegerVec{1, 0, 0}, IntegerVec{0, 1, 0}, IntegerVec{0, 0, 1}})
            if (const IntegerVec n = project(e); n != zero) return n;
        throw std::logic_error("contact: no direction is left");
    }

private:
    std::vector<IntegerVec> basis_;
};

/// Vectors of W with positive weights that sum to 0, growing until they span the space.
class Balance {
public:
    /// Adds directions whose weighted sum lies in the span of those already here.
    void add(const std::vector<std::size_t>& index, const std::vector<IntegerVec>& vectors,
             std::vector<Integer> weights) {
        IntegerVec residue = zero;
        for (std::size_t i = 0; i < vectors.size(); ++i) residue = residue + vectors[i] * weights[i];
        if (residue != zero) cancel(residue, weights);
        index_.insert(index_.end(), index.begin(), index.end());
        vectors_.insert(vectors_.end(), vectors.begin(), vectors.end());
        weights_.insert(weights_.end(), weights.begin(), weights.end());
    }
    [[nodiscard]] const std::vector<std::size_t>& index() const { return index_; }
    [[nodiscard]] const std::vector<Integer>& weights() const { return weights_; }

private:
    /// Changes the old weights, and scales the new ones, so that the old sum is −residue: writes −residue in
    /// a basis among the old vectors, then adds the old balance often enough to keep each weight positive.
    void cancel(const IntegerVec& residue, std::vector<Integer>& new_weights) {
        std::vector<std::size_t> chosen;
        std::vector<IntegerVec> basis;
        for (std::size_t i = 0; i < vectors_.size() && basis.size() < 3; ++i) {
            basis.push_back(vectors_[i]);
            if (minimise(residue, basis)) {
                chosen.push_back(i);
            } else {
                basis.pop_back();
            }
        }
        const auto solution = minimise(residue, basis);
        Integer times = 0;
        for (std::size_t k = 0; k < chosen.size(); ++k) {
            // The least multiple of the old balance that makes weight k positive again.
            const Integer& w = weights_[chosen[k]];
            if (solution->numerators[k] <= 0) times = std::max(times, Integer(-solution->numerators[k] / w + 1));
        }
        if (times == 0) times = 1;
        for (Integer& w : weights_) w *= times;
        for (std::size_t k = 0; k < chosen.size(); ++k) weights_[chosen[k]] += solution->numerators[k];
        for (Integer& w : new_weights) w *= solution->denominator;
    }

    std::vector<std::size_t> index_;
    std::vector<IntegerVec> vectors_;
    std::vector<Integer> weights_;
};

/// The vectors of W that belong to one body's expression of the common point. They balance by themselves:
/// Σ λ (p − P) = 0.
struct Expression {
    std::vector<std::size_t> index;
    std::vector<IntegerVec> vectors;
};

void take(const Expression& e, const std::vector<Integer>& weights, Complement& complement, Balance& balance) {
    const bool adds = std::any_of(e.vectors.begin(), e.vectors.end(),
                                  [&](const IntegerVec& v) { return complement.project(v) != zero; });
    if (!adds) return;
    for (const IntegerVec& v : e.vectors) complement.remove(v);
    balance.add(e.index, e.vectors, weights);
}

}  // namespace

Contact contact_of(const ScaledPair& pair, const NearestPair& common) {
    const IntegerVec p = numerator(common.a, pair.a) * common.b.total;
    const Integer total = common.a.total * common.b.total;
    const std::size_t of_a = pair.a.size();
    const auto w = [&](std::size_t i) { return i < of_a ? pair.a[i] * total - p : p - pair.b[i - of_a] * total; };
    const auto expression = [&](std::span<const std::size_t> index, std::size_t offset) {
        Expression e;
        for (const std::size_t i : index) {
            e.index.push_back(i + offset);
            e.vectors.push_back(w(i + offset));
        }
        return e;
    };

    Complement complement(pair.dimension);
    Balance balance;
    // Bodies that meet in general position are done after these two.
    take(expression(common.a.index, 0), common.a.weights, complement, balance);
    take(expression(common.b.index, of_a), common.b.weights, complement, balance);
    while (!complement.is_zero()) {
        ScaledPair rest{{}, {zero}, 1, pair.dimension};
        std::vector<std::size_t> origin;
        for (std::size_t i = 0; i < of_a + pair.b.size(); ++i) {
            IntegerVec projected = complement.project(w(i));
            if (projected == zero) continue;
            rest.a.push_back(std::move(projected));
            origin.push_back(i);
        }
        if (rest.a.empty()) return Contact{true, complement.any(), {}, {}};
        const NearestPair nearest = nearest_points(rest);
        require_optimal(rest, nearest);
        if (const IntegerVec n = difference(nearest, rest); n != zero) return Contact{true, n, {}, {}};
        std::vector<std::size_t> index;
        for (const std::size_t i : nearest.a.index) index.push_back(origin[i]);
        take(expression(index, 0), nearest.a.weights, complement, balance);
    }
    Contact contact;
    for (const std::size_t i : balance.index()) contact.directions.push_back({i < of_a, i < of_a ? i : i - of_a});
    contact.weights = balance.weights();
    return contact;
}

}  // namespace oblong::oracle
