// SPDX-License-Identifier: GPL-3.0-or-later
// Answers the cases of cases.cpp with the headers as this compiler and these flags make them: a line a case, with
// outcome, the bits of the distance, and the exact squared distance of the cores. Every build must print the same.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/prove/cores/distance.hpp"
#include "oblong/prove/cores/instances.cpp"  // the library has other flags
#include "oblong/prove/fractions/distance.hpp"

namespace {

using namespace oblong;

/// A number as written by %a, which R holds.
template <std::floating_point R>
R number(std::istream& in) {
    std::string text;
    in >> text;
    return static_cast<R>(std::strtod(text.c_str(), nullptr));
}

template <std::floating_point R>
Vec3<R> vector(std::istream& in) {
    const R x = number<R>(in);
    const R y = number<R>(in);
    const R z = number<R>(in);
    return {x, y, z};
}

template <std::floating_point R>
struct Core {
    std::vector<Vec3<R>> vertices;
    Affine<R> pose;
    bool posed = false;
    double radius = 0;

    explicit Core(std::istream& in) : radius(number<double>(in)) {
        std::size_t count = 0;
        in >> posed >> count;
        if (posed) {
            for (Vec3<R>& row : pose.linear.rows) row = vector<R>(in);
            pose.translation = vector<R>(in);
        }
        for (std::size_t i = 0; i < count; ++i) vertices.push_back(vector<R>(in));
    }
    [[nodiscard]] CoreView<R> view() const {
        CoreView<R> core;
        core.unprepared = vertices;
        core.pose = posed ? &pose : nullptr;
        core.radius = radius;
        return core;
    }
    [[nodiscard]] ExactCore exact() const {
        const auto rational = [](const Vec3<R>& v) {
            return Vec3<Rational>{to_rational(v.x), to_rational(v.y), to_rational(v.z)};
        };
        const auto& rows = pose.linear.rows;
        const Affine<Rational> map{{{rational(rows[0]), rational(rows[1]), rational(rows[2])}},
                                   rational(pose.translation)};
        ExactCore core;
        core.radius = to_rational(radius);
        for (const Vec3<R>& v : vertices) core.vertices.push_back(map(rational(v)));
        return core;
    }
};

template <std::floating_point R>
void answer(std::istream& in, int dimension) {
    const Core<R> a(in);
    const Core<R> b(in);
    const CertifiedDistance<R> found = ladder_distance(a.view(), b.view(), LadderOptions{.dimension = dimension});
    const ExactDistanceAnswer exact = exact_distance(a.exact(), b.exact(), {1, 0, 0}, dimension);
    std::cout << name(found.outcome) << ' ' << std::hex << std::bit_cast<detail::BitsOf<R>>(found.distance) << std::dec
              << ' ' << name(exact.outcome) << ' ' << exact.core_squared << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    std::ifstream in(argv[1]);
    int count = 0;
    char format = 0;
    for (int dimension = 3; in >> format >> dimension; ++count) {
        if (format == 'f') {
            answer<float>(in, dimension);
        } else {
            answer<double>(in, dimension);
        }
    }
    std::cout << count << " cases\n";
    return count > 0 && std::cout.flush() ? 0 : 1;
}
