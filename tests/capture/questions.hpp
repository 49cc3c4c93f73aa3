// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <random>
#include <vector>

#include "oblong/body/convert_body.hpp"
#include "oblong/capture/capture.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/draws.hpp"

/// Questions for a recorder.
namespace oblong::test {

/// A finite number with any bits: normal, subnormal, zero.
template <class S>
S any_number(std::mt19937_64& engine) {
    using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
    for (;;)
        if (const S x = std::bit_cast<S>(static_cast<Bits>(bits(engine))); std::isfinite(x)) return x;
}
template <class S>
std::array<S, 3> any_vector(std::mt19937_64& engine) {
    return {any_number<S>(engine), any_number<S>(engine), any_number<S>(engine)};
}
template <class S>
std::array<S, 3> any_sizes(std::mt19937_64& engine) {
    return {std::abs(any_number<S>(engine)), std::abs(any_number<S>(engine)), std::abs(any_number<S>(engine))};
}
template <class S>
Vec3<S> vec(const std::array<S, 3>& v) {
    return {v[0], v[1], v[2]};
}

/// A body for the recorder, and the same as a body of ours.
template <class S>
struct Twins {
    capture::Body<S> captured;
    AnyBody<S> ours;

    [[nodiscard]] AnyBody<Rational> exact() const {
        return map_numbers<Rational>(ours, [](S x) { return to_rational(x); });
    }
};

template <class S>
Twins<S> any_body(std::mt19937_64& engine) {
    const std::array<S, 3> s = any_sizes<S>(engine);
    const auto axis = static_cast<int>(below(engine, 3));
    const auto theirs = static_cast<capture::Axis>(axis);
    const auto ours = static_cast<Axis>(axis);
    const auto twins = [&]() -> Twins<S> {
        switch (below(engine, 7)) {
            case 0: {
                std::vector<std::array<S, 3>> vertices;
                std::vector<Vec3<S>> same;
                for (auto left = 1 + below(engine, 20); left > 0; --left) {
                    vertices.push_back(any_vector<S>(engine));
                    same.push_back(vec(vertices.back()));
                }
                return {capture::points(vertices), {Points<S>(same), {}}};
            }
            case 1:
                return {capture::box<S>(s), {Box<S>(vec(s)), {}}};
            case 2:
                return {capture::sphere(s[0]), {Sphere<S>(s[0]), {}}};
            case 3:
                return {capture::ellipsoid<S>(s), {Ellipsoid<S>(vec(s)), {}}};
            case 4:
                return {capture::capsule(s[0], s[1], theirs), {Capsule<S>(s[0], s[1], ours), {}}};
            case 5:
                return {capture::cylinder(s[0], s[1], theirs), {Cylinder<S>(s[0], s[1], ours), {}}};
            default:
                return {capture::cone(s[0], s[1], theirs), {Cone<S>(s[0], s[1], ours), {}}};
        }
    };
    Twins<S> result = twins();
    if (below(engine, 4) == 0) return result;
    capture::Pose<S> pose;
    Affine<S> same;
    for (std::size_t i = 0; i < 3; ++i) {
        pose.linear[i] = any_vector<S>(engine);
        same.linear.rows[i] = vec(pose.linear[i]);
    }
    pose.translation = any_vector<S>(engine);
    same.translation = vec(pose.translation);
    result.captured = posed(std::move(result.captured), pose);
    result.ours.pose = same;
    return result;
}

/// Two boxes of which the recorder makes a line of a fixed length, but for the number in its id.
inline capture::Question<double> small_question() {
    return ask(capture::Query::decide, capture::box<double>({1, 2, 3}), capture::sphere(0.5));
}

inline capture::Settings unlimited() {
    capture::Settings settings;
    settings.per_second = 1'000'000;
    settings.clock = [] { return std::chrono::nanoseconds(0); };
    return settings;
}

}  // namespace oblong::test
