// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/gjk/direction.hpp"
#include "oblong/linear/product.hpp"

namespace oblong {

/// Polyak and Nesterov acceleration (Montaut et al. 2024, Algorithms 5 to 7): the variant, as plain data.
struct MomentumKind {
    enum class Point { polyak, nesterov };
    enum class Terms { as_they_are, normalised };
    enum class Schedule { printed, coal };

    Point point = Point::nesterov;  ///< y_k = v_k, or y_k = δ_k v_k + (1 − δ_k) w_{k−1}
    /// Normalised (eq. 33) needs a RealField; other scalars use the terms unchanged.
    Terms terms = Terms::as_they_are;
    Schedule schedule = Schedule::printed;  ///< the paper's, or that of the library coal (see Momentum)

    [[nodiscard]] friend bool operator==(const MomentumKind&, const MomentumKind&) = default;
};

/// The direction rule with momentum: d_k = δ_k d_{k−1} + (1 − δ_k) 2 y_k, from d_{−1} = w_{−1} = v_0, where 2 y is the
/// gradient of ‖y‖² (eq. 28). Normalised, both terms are first divided by their lengths (eq. 33), and a term of length
/// 0 is left out. If d_k is 0, this iteration uses v_k, since a support point for direction 0 bounds nothing.
///
/// | schedule | δ_k, Polyak | δ_k, Nesterov | δ_k, Nesterov normalised | gradient |
/// | printed  | (k+1)/(k+3) | (k+1)/(k+3)   | (k+1)/(k+3)              | 2 y      |
/// | coal     | 1/(k+1)     | (k+1)/(k+3)   | (k+2)/(k+3)              | y        |
///
/// The plane at w bounds the distance by d·w / ‖d‖ for any d; 2 v·(v − w) bounds no gap.
template <OrderedField S>
class Momentum {
public:
    Momentum() = default;
    explicit Momentum(const MomentumKind& kind) : kind_(kind) {}

    [[nodiscard]] Vec3<S> next(const Vec3<S>& v) {
        if (plain_) return v;
        if (k_ == 0) d_ = w_ = v;
        const auto [kept, fresh] = weights();
        ++k_;
        const Vec3<S> y = kind_.point == MomentumKind::Point::polyak ? v : v * kept + w_ * fresh;
        const S gradient = kind_.schedule == MomentumKind::Schedule::coal ? S(1) : S(2);
        d_ = term(d_) * kept + term(y * gradient) * fresh;
        return d_ == Vec3<S>{} ? v : d_;
    }
    void took(const Vec3<S>& w) { w_ = w; }
    [[nodiscard]] bool is_plain() const { return plain_; }
    void fall_back() { plain_ = true; }

private:
    struct Weights {
        S kept;   ///< δ_k, of the last direction
        S fresh;  ///< 1 − δ_k, of the gradient
    };
    [[nodiscard]] Weights weights() const {
        const S k = S(k_);
        if (kind_.schedule == MomentumKind::Schedule::coal) {
            if (kind_.point == MomentumKind::Point::polyak) return {S(1) / (k + S(1)), k / (k + S(1))};
            if (kind_.terms == MomentumKind::Terms::normalised) return {(k + S(2)) / (k + S(3)), S(1) / (k + S(3))};
        }
        return {(k + S(1)) / (k + S(3)), S(2) / (k + S(3))};
    }
    [[nodiscard]] Vec3<S> term(const Vec3<S>& x) const {
        if constexpr (RealField<S>) {
            if (kind_.terms == MomentumKind::Terms::normalised) {
                const S length = norm(x);
                return length == S(0) ? Vec3<S>{} : x * (S(1) / length);
            }
        }
        return x;
    }

    MomentumKind kind_;
    Vec3<S> d_;  ///< d_{k−1}
    Vec3<S> w_;  ///< w_{k−1}
    int k_ = 0;
    bool plain_ = false;
};

}  // namespace oblong
