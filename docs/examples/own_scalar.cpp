// SPDX-License-Identifier: GPL-3.0-or-later
// The research loop over a number type of one's own: a double that counts how often it is multiplied or divided. The
// type needs operators, an order and a ScalarTraits. Link oblong::headers (the loop is all templates).
#include <cmath>
#include <compare>
#include <cstdio>
#include <oblong/gjk.hpp>

/// A double that counts.
struct Counting {
    double value = 0;
    static inline long products = 0;

    Counting() = default;
    Counting(int x) : value(x) {}  // NOLINT: as numbers convert
    explicit Counting(double x) : value(x) {}
    friend Counting operator+(const Counting& a, const Counting& b) { return Counting(a.value + b.value); }
    friend Counting operator-(const Counting& a, const Counting& b) { return Counting(a.value - b.value); }
    friend Counting operator-(const Counting& a) { return Counting(-a.value); }
    friend Counting operator*(const Counting& a, const Counting& b) { return ++products, Counting(a.value * b.value); }
    friend Counting operator/(const Counting& a, const Counting& b) { return ++products, Counting(a.value / b.value); }
    friend auto operator<=>(const Counting& a, const Counting& b) = default;
};

template <>
struct oblong::ScalarTraits<Counting> {
    static constexpr std::string_view name = "counting";
    static constexpr bool exact = false;
    static constexpr int digits = 53;
    static bool is_finite(const Counting& x) { return std::isfinite(x.value); }
    static Counting square_root(const Counting& x) { return Counting(std::sqrt(x.value)); }
};

int main() {
    const oblong::AnyBody<Counting> box{oblong::Box<Counting>({1, 1, 1}), std::nullopt};
    oblong::AnyBody<Counting> other = box;
    other.pose = oblong::Affine<Counting>{{}, {4, 5, 0}};

    oblong::GjkOptions<Counting> options;
    options.stop.tolerance = Counting(1e-12);
    const auto result = oblong::gjk_distance<Counting>(oblong::BodySupport<Counting>(box),
                                                       oblong::BodySupport<Counting>(other), options);
    std::printf("distance %.6f after %d iterations\n", result.distance().value, result.iterations);
    std::printf("%s\n", Counting::products > 0 ? "products were counted" : "nothing was counted");
    return 0;
}
