// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <random>
#include <string>

#include "tests/draws.hpp"

/// Case lines of unions and surfaces.
namespace oblong::test {

using Engine = std::mt19937_64;

/// Draws case lines of small coordinates.
class LineDraw {
public:
    explicit LineDraw(Engine& engine) : engine_(engine) {}

    [[nodiscard]] std::string line(const std::string& query, const std::string& scalar, const std::string& more) {
        const bool is_ray = query == "raycast";
        return R"({"format": "oblong-case/1", "id": "u", "query": ")" + query + R"(", "scalar": ")" + scalar +
               R"(", "a": )" + body(is_ray ? 1 : below(engine_, 3)) +
               (is_ray ? "" : R"(, "b": )" + body(1 + below(engine_, 2))) + more + "}";
    }
    [[nodiscard]] std::string vector(int least, std::uint64_t count) {
        const auto one = [&] { return std::to_string(static_cast<int>(below(engine_, count)) + least); };
        return "[" + one() + ", " + one() + ", " + one() + "]";
    }

private:
    [[nodiscard]] std::string body(std::uint64_t kind) {
        if (kind == 0) return part();
        std::string text = kind == 1 ? surface() : R"({"shape": "union", "of": [)" + parts() + "]";
        if (below(engine_, 3) == 0)
            text += R"(, "pose": {"linear": [)" + vector(-1, 3) + ", " + vector(-1, 3) + ", " + vector(-1, 3) +
                    R"(], "translation": )" + vector(-1, 4) + "}";
        return text + "}";
    }
    [[nodiscard]] std::string surface() {
        std::string vertices;
        const std::uint64_t count = 3 + below(engine_, 4);
        for (std::uint64_t i = 0; i < count; ++i) vertices += (i == 0 ? "" : ", ") + vector(0, 5);
        std::string triangles;
        for (std::uint64_t i = 1 + below(engine_, 5); i > 0; --i)
            triangles += (triangles.empty() ? "" : ", ") + vector(0, count);
        return R"({"shape": "surface", "vertices": [)" + vertices + R"(], "triangles": [)" + triangles + "]";
    }
    [[nodiscard]] std::string parts() {
        std::string all;
        for (std::uint64_t i = 1 + below(engine_, 3); i > 0; --i) all += (all.empty() ? "" : ", ") + part();
        return all;
    }
    [[nodiscard]] std::string part() {
        const std::string pose = R"(, "pose": {"translation": )" + vector(0, 6) + "}}";
        switch (below(engine_, 3)) {
            case 0:
                return R"({"shape": "sphere", "radius": )" + std::to_string(below(engine_, 2)) + pose;
            case 1:
                return R"({"shape": "box", "half_extents": )" + vector(0, 2) + pose;
            default:
                return R"({"shape": "points", "vertices": [)" + vector(0, 4) + ", " + vector(0, 6) + "]" + pose;
        }
    }

    Engine& engine_;
};

/// Draws a line of a query and a scalar; queries take turns by `i`.
inline std::string drawn_line(Engine& engine, int i) {
    constexpr std::array<const char*, 3> scalars{"double", "float", "exact"};
    LineDraw draw(engine);
    const std::string scalar = scalars[below(engine, scalars.size())];
    const std::string max = below(engine, 2) == 0 ? "" : R"(, "max": )" + std::to_string(below(engine, 4));
    switch (i % 5) {
        case 0:
            return draw.line("decide", scalar, "");
        case 1:
            return draw.line("within", scalar, R"(, "margin": )" + std::to_string(below(engine, 3)));
        case 2:
            return draw.line("sweep", scalar,
                             R"(, "sweep": {"velocity_a": )" + draw.vector(-1, 3) + R"(, "velocity_b": )" +
                                 draw.vector(-1, 3) + max + "}");
        case 3:
            return draw.line(
                "raycast", scalar,
                R"(, "ray": {"source": )" + draw.vector(-3, 4) + R"(, "direction": )" + draw.vector(0, 4) + max + "}");
        default:
            return draw.line("distance", scalar, "");
    }
}

}  // namespace oblong::test
