// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/fractions/enclosed_proof.hpp"

#include "oblong/lowered/cores/environment.hpp"
#include "oblong/lowered/fractions/exact_vertex.hpp"
#include "oblong/prove/fractions/rounded_numbers.hpp"

namespace oblong::detail {

namespace {

using Exact = Vec3<Rational>;
constexpr double infinity = std::numeric_limits<double>::infinity();

bool is_finite_plane(const EnclosedPlane& p) {
    return is_finite(p.normal) && std::isfinite(p.above_a) && std::isfinite(p.above_b);
}

/// How far the plane holds the sets apart along its normal, times the normal's length.
Rational gap_along(const EnclosedPlane& p) { return -(exact_number(p.above_a) + exact_number(p.above_b)); }

/// The greatest double that is at most √square. Precondition: square ≥ 0.
double root_below(const Rational& square) {
    const double r = nearest_root<double>(square);
    const bool is_above = std::isinf(r) || to_rational(r) * to_rational(r) > square;
    return is_above ? std::nextafter(r, 0.0) : r;
}
/// The least double that is at least √square; infinity if there is none.
double root_above(const Rational& square) {
    const double r = nearest_root<double>(square);
    const bool is_below = !std::isinf(r) && to_rational(r) * to_rational(r) < square;
    return is_below ? std::nextafter(r, infinity) : r;
}

bool are_finite(const EnclosedMembers& m) {
    for (unsigned i = 0; i < m.count; ++i)
        if (!is_finite(m.a.at(i)) || !is_finite(m.b.at(i)) || !std::isfinite(m.weights.at(i))) return false;
    return true;
}

int volume_sign(const Exact& a, const Exact& b, const Exact& c) {
    const Rational volume = dot(a, cross(b, c));
    return volume < 0 ? -1 : volume > 0 ? 1 : 0;
}

double gap(const EnclosedPlane& plane) {
    if (!is_finite_plane(plane)) return 0;
    const Rational along = gap_along(plane);
    const Rational squared = squared_norm(exact_vector(plane.normal));
    return along > 0 && squared > 0 ? root_below(Rational(along * along / squared)) : 0;
}

double points_apart(const EnclosedMembers& m) {
    if (!are_finite(m)) return infinity;
    Exact sum{0, 0, 0};
    Rational total = 0;
    for (unsigned i = 0; i < m.count; ++i) {
        const Rational weight = exact_number(m.weights.at(i));
        if (weight < 0) return infinity;
        sum = sum + (exact_vector(m.a.at(i)) - exact_vector(m.b.at(i))) * weight;
        total += weight;
    }
    return total > 0 ? root_above(Rational(squared_norm(sum) / (total * total))) : infinity;
}

bool overlap(const EnclosedMembers& m, const EnclosedMotion& motion) {
    if (m.count != 4 || !are_finite(m)) return false;
    const Exact way =
        (exact_vector(motion.velocity_a) - exact_vector(motion.velocity_b)) * exact_number(motion.parameter);
    std::array<Exact, 4> w;
    for (std::size_t i = 0; i < 4; ++i) w.at(i) = exact_vector(m.a.at(i)) - exact_vector(m.b.at(i)) + way;
    // The volumes of the origin with each facet, the facets turned alike.
    const int sign = volume_sign(w[1], w[2], w[3]);
    return sign != 0 && volume_sign(w[0], w[3], w[2]) == sign && volume_sign(w[0], w[1], w[3]) == sign &&
           volume_sign(w[0], w[2], w[1]) == sign;
}

std::optional<double> parameter_before(const EnclosedPlane& plane, const EnclosedMotion& motion) {
    if (!is_finite_plane(plane)) return std::nullopt;
    const Exact way = exact_vector(motion.velocity_a) - exact_vector(motion.velocity_b);
    const Rational speed = dot(exact_vector(plane.normal), way);
    // The gap at parameter t is at least along + t · speed.
    const Rational along = gap_along(plane);
    if (along + exact_number(motion.parameter) * speed <= 0) return std::nullopt;
    if (speed >= 0) return infinity;
    return rounded_down<double>(Rational(along / -speed));
}

double support_above(std::span<const Vec3<double>> points, const Vec3<double>& n) {
    if (points.empty() || !is_finite(n)) return infinity;
    const Exact along = exact_vector(n);
    std::optional<Rational> most;
    for (const Vec3<double>& p : points) {
        const Rational value = dot(along, exact_vector(p));
        if (!most || value > *most) most = value;
    }
    return rounded_up<double>(*most);
}

/// Calls f with every rounding and subnormal mode at its default.
template <class F>
auto by_default(const F& f) {
    return environment_is_default() ? f() : with_environment_set(f);
}

}  // namespace

double proven_lower(const EnclosedPlane& plane) {
    return by_default([&] { return gap(plane); });
}
double proven_upper(const EnclosedMembers& members) {
    return by_default([&] { return points_apart(members); });
}
bool proven_overlap(const EnclosedMembers& members, const EnclosedMotion& motion) {
    return by_default([&] { return overlap(members, motion); });
}
std::optional<double> proven_parameter(const EnclosedPlane& plane, const EnclosedMotion& motion) {
    return by_default([&] { return parameter_before(plane, motion); });
}
double support_value_above(std::span<const Vec3<double>> points, const Vec3<double>& n) {
    return by_default([&] { return support_above(points, n); });
}

}  // namespace oblong::detail
