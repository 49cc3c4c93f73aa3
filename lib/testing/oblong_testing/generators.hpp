// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rapidcheck.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <ostream>
#include <string_view>
#include <vector>

#include "oblong/bodies.hpp"

/// RapidCheck generators of degenerate pairs of point hulls. A pair is a function of small integers, and these are what
/// shrinks: every smaller pair is of the same class.
///
///     rc::check([] {
///         const auto pair = *oblong::testing::degenerate_pair<double>(oblong::testing::PairClass::near_touching);
///         RC_ASSERT(oblong::testing::is_within_ulps(mine(pair.a, pair.b), 4, pair.a, pair.b).holds);
///     });
///
/// A counterexample is shown as a case line that `oblong judge` reads.
namespace oblong::testing {

/// What every pair of the class has, whatever else is drawn or shrunk.
enum class PairClass {
    lattice,           ///< coordinates are integers of at most 8
    duplicate_points,  ///< each vertex of A stands there twice
    single_point,      ///< A is one point
    collinear,         ///< the vertices of A lie on a line
    flat,              ///< the vertices of A lie in a plane
    sliver,            ///< A is a triangle of length 16, and of height at most 2⁻¹⁰
    needle,            ///< A is at least 2¹⁰ long, and at most 16 wide
    size_ratio,        ///< B is at least 2¹⁰ times smaller than the lattice of A
    far_offset,        ///< both bodies lie at least 2¹⁰ from the origin
    near_touching,     ///< separated, at a distance of exactly 2⁻ᵉ, e at least 1
    exact_touching,    ///< touching at the origin
    parallel_faces,    ///< both bodies are flat, and parallel but for a slope of at most 2⁻¹⁰
};
inline constexpr std::array<std::string_view, 12> pair_class_names{
    "lattice", "duplicate_points", "single_point", "collinear",     "flat",           "sliver",
    "needle",  "size_ratio",       "far_offset",   "near_touching", "exact_touching", "parallel_faces"};

template <std::floating_point R>
struct PointPair {
    Points<R> a, b;
    PairClass of;
};

namespace detail {

template <std::floating_point R>
void write_body(std::ostream& out, const Points<R>& body) {
    out << R"({"shape": "points", "vertices": [)";
    const char* between = "";
    for (const Vec3<R>& v : body.vertices()) {
        out << between << '[';
        for (std::size_t i = 0; i < 3; ++i) {
            std::array<char, 64> text{};
            const auto end = std::to_chars(text.data(), text.data() + text.size(), v[i]).ptr;
            out << (i > 0 ? ", " : "") << std::string_view(text.data(), static_cast<std::size_t>(end - text.data()));
        }
        out << ']';
        between = ", ";
    }
    out << "]}";
}

/// What a pair is made of: small integers, each of which shrinks towards 0.
struct Drawn {
    std::vector<int> a, b;  ///< three for each point; at least three
    int exponent = 0;       ///< from 0 to 63

    template <std::floating_point R>
    [[nodiscard]] static std::vector<Vec3<R>> points(const std::vector<int>& from) {
        std::vector<Vec3<R>> result;
        for (std::size_t i = 0; i + 2 < from.size(); i += 3)
            result.push_back({static_cast<R>(from[i]), static_cast<R>(from[i + 1]), static_cast<R>(from[i + 2])});
        return result;
    }
};

/// From `least` to `most`, by the drawn exponent.
[[nodiscard]] inline int exponent_in(const Drawn& d, int least, int most) {
    return least + d.exponent % (most - least + 1);
}

template <std::floating_point R>
[[nodiscard]] PointPair<R> pair_of(PairClass of, const Drawn& d) {
    std::vector<Vec3<R>> a = Drawn::points<R>(d.a), b = Drawn::points<R>(d.b);
    // Every number below is exact: integers of at most 8 beside 2^e have at most this many bits.
    constexpr int most = std::numeric_limits<R>::digits - 5;
    const auto power = [](int e) { return std::ldexp(R(1), e); };
    switch (of) {
        case PairClass::lattice:
            break;
        case PairClass::duplicate_points: {
            const std::vector<Vec3<R>> once = a;
            a.insert(a.end(), once.begin(), once.end());
            break;
        }
        case PairClass::single_point:
            a.resize(1);
            break;
        case PairClass::collinear: {
            const Vec3<R> along{std::abs(a[0][0]) + 1, a[0][1], a[0][2]};
            for (std::size_t i = 0; i < a.size(); ++i) {
                const R t = a[i][0];
                a[i] = {t * along[0], t * along[1], t * along[2]};
            }
            break;
        }
        case PairClass::flat:
            for (Vec3<R>& v : a) v[2] = 0;
            break;
        case PairClass::sliver:
            a = {{0, 0, 0}, {16, 0, 0}, {a[0][0] + 8, power(-exponent_in(d, 10, most)), 0}};
            break;
        case PairClass::needle:
            a.push_back({power(exponent_in(d, 10, most)) + 8, 0, 0});
            a.push_back({0, 0, 0});
            break;
        case PairClass::size_ratio: {
            const R scale = power(-exponent_in(d, 10, most));
            for (Vec3<R>& v : b) v = {v[0] * scale, v[1] * scale, v[2] * scale};
            break;
        }
        case PairClass::far_offset: {
            const R offset = power(exponent_in(d, 11, most));
            for (std::vector<Vec3<R>>* body : {&a, &b})
                for (Vec3<R>& v : *body) v = {v[0] + offset, v[1] + offset, v[2] + offset};
            break;
        }
        case PairClass::near_touching:
        case PairClass::exact_touching: {
            // A lies in x <= 0 and has the origin, B in x >= gap and has (gap, 0, 0).
            const R gap = of == PairClass::exact_touching ? R(0) : power(-exponent_in(d, 1, most));
            for (Vec3<R>& v : a) v[0] = -std::abs(v[0]);
            for (Vec3<R>& v : b) v[0] = std::abs(v[0]) + gap;
            a.push_back({0, 0, 0});
            b.push_back({gap, 0, 0});
            break;
        }
        case PairClass::parallel_faces: {
            const R slope = power(-exponent_in(d, 10, most));
            for (Vec3<R>& v : a) v[0] = 0;
            for (Vec3<R>& v : b) v = {1 + slope * v[1], v[1], v[2]};
            break;
        }
    }
    return {Points<R>(std::move(a)), Points<R>(std::move(b)), of};
}

/// Integers from −8 to 8, smaller ones first.
[[nodiscard]] inline rc::Gen<std::vector<int>> coordinates() {
    const auto one = rc::gen::map(rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 17)),
                                  [](int k) { return k % 2 == 0 ? k / 2 : -(k + 1) / 2; });
    return rc::gen::mapcat(rc::gen::inRange(1, 7), [one](int points) {
        return rc::gen::container<std::vector<int>>(static_cast<std::size_t>(3 * points), one);
    });
}

}  // namespace detail

/// Pairs of one class.
template <std::floating_point R>
[[nodiscard]] rc::Gen<PointPair<R>> degenerate_pair(PairClass of) {
    return rc::gen::map(rc::gen::tuple(detail::coordinates(), detail::coordinates(),
                                       rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 64))),
                        [of](std::tuple<std::vector<int>, std::vector<int>, int> drawn) {
                            return detail::pair_of<R>(of, {std::get<0>(drawn), std::get<1>(drawn), std::get<2>(drawn)});
                        });
}

/// Pairs of every class, each as likely; a pair shrinks within its class.
template <std::floating_point R>
[[nodiscard]] rc::Gen<PointPair<R>> degenerate_pair() {
    const auto of = rc::gen::noShrink(
        rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, static_cast<int>(pair_class_names.size()))));
    return rc::gen::mapcat(of, [](int index) { return degenerate_pair<R>(static_cast<PairClass>(index)); });
}

/// Writes a case line (`oblong-case/1`); RapidCheck calls it for counterexamples.
template <std::floating_point R>
void showValue(const PointPair<R>& pair, std::ostream& out) {
    out << R"({"format": "oblong-case/1", "id": ")" << pair_class_names[static_cast<std::size_t>(pair.of)]
        << R"(", "query": "distance", "scalar": ")" << (sizeof(R) == 4 ? "float" : "double") << R"(", "a": )";
    detail::write_body(out, pair.a);
    out << R"(, "b": )";
    detail::write_body(out, pair.b);
    out << '}';
}

}  // namespace oblong::testing
