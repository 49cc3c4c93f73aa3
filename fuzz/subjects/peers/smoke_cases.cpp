// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/smoke_cases.hpp"

#include <fmt/format.h>

#include "caseio/case_reader.hpp"

namespace oblong::fuzz {

namespace {

struct Written {
    const char* title;
    const char* query;
    const char* rest;  ///< of the case line, behind the scalar
    Outcome outcome;
    std::optional<double> answer;
    std::vector<Misreading> misreadings;
    const char* advice;
    const char* scalar = nullptr;  ///< null: the subject's
    bool may_be_declined = false;
};

constexpr const char* margin =
    "A distance where bodies touch, or one that is too small by a constant, is a margin, skin or convex radius that "
    "the "
    "library adds to every shape: set it to 0, or take it off what the library answers.";
constexpr const char* conventions =
    "half_extents, radius and half_length are half of a size; translation is where the middle of the body lies.";

const std::vector<Written>& distances() {
    static const std::vector<Written> cases{
        {"two boxes, faces 2 apart",
         "distance",
         R"("a": {"shape": "box", "half_extents": [1, 2, 3]}, "b": {"shape": "box", "half_extents": [0.5, 1, 1], "pose": {"linear": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "translation": [3.5, 0, 0]}})",
         Outcome::separated,
         2.0,
         {{2.75, "half_extents were taken for whole edges"},
          {4, "the square of the distance was stated"},
          {0.5, "half_extents were taken for quarters of edges, or a size was doubled"}},
         conventions},
        {"two spheres, 1.5 apart",
         "distance",
         R"("a": {"shape": "sphere", "radius": 1}, "b": {"shape": "sphere", "radius": 0.5, "pose": {"translation": [0, 0, 3]}})",
         Outcome::separated,
         1.5,
         {{3, "the distance of the centres was stated, without the radii"},
          {2.25, "the square of the distance was stated, or the radii were taken for diameters"}},
         "A sphere's pose moves its centre; it may come without `linear`."},
        {"a hull turned by a quarter about z",
         "distance",
         R"("a": {"shape": "points", "vertices": [[0, 0, 0], [3, 0, 0], [0, 1, 0], [0, 0, 1]], "pose": {"linear": [[0, -1, 0], [1, 0, 0], [0, 0, 1]], "translation": [0, 1, 0]}}, "b": {"shape": "box", "half_extents": [0.5, 0.5, 0.5], "pose": {"translation": [0, 6, 0]}})",
         Outcome::separated,
         1.5,
         {{4.5, "the linear part of the pose was read column by column: it is given row by row"},
          {3.5, "the linear part of the pose was left out"},
          {2.5, "the translation of the first body was left out"}},
         "A pose maps x to linear·x + translation, linear given row by row; vertices are in the body's own frame."},
        {"a capsule along x beside a sphere",
         "distance",
         R"("a": {"shape": "capsule", "radius": 0.5, "half_length": 2, "axis": "x"}, "b": {"shape": "sphere", "radius": 1, "pose": {"translation": [5, 0, 0]}})",
         Outcome::separated,
         1.5,
         {{3.5, "the axis was left out, and the library's own taken"},
          {2, "half_length was taken to include the ball at the end"},
          {2.5, "half_length was taken for the whole length"}},
         conventions},
        {"a cylinder along z above a box",
         "distance",
         R"("a": {"shape": "cylinder", "radius": 0.5, "half_length": 2, "axis": "z"}, "b": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [0, 0, -4]}})",
         Outcome::separated,
         1.0,
         {{2.5, "the axis was left out, and the library's own taken"},
          {2, "half_length was taken for the whole length"}},
         conventions},
        {"a cone, and a box beside its base",
         "distance",
         R"("a": {"shape": "cone", "radius": 1, "half_length": 1, "axis": "y"}, "b": {"shape": "box", "half_extents": [0.5, 0.5, 0.5], "pose": {"translation": [2.5, -1, 0]}})",
         Outcome::separated,
         1.0,
         {{1.5652475842498528, "the cone stands upside down"}},
         "A cone's apex is at +half_length on its axis, its base at -half_length: turn it where the library's lies the "
         "other way."},
        {"a hull with a blunt tip of 1/64 under a box",
         "distance",
         R"("a": {"shape": "points", "vertices": [[1, 1, 0], [1, -1, 0], [-1, 1, 0], [-1, -1, 0], [1, 1, -1], [1, -1, -1], [-1, 1, -1], [-1, -1, -1], [0, 0, 0.015625]]}, "b": {"shape": "box", "half_extents": [0.5, 0.5, 0.5], "pose": {"translation": [0, 0, 1]}})",
         Outcome::separated,
         0.484375,
         {{0.5,
           "the hull builder dropped the vertex of the tip: set its tolerance to 0, or read the hull back and declare "
           "it "
           "as converted_case"}},
         "Hull builders merge and drop vertices: compare what was built with what was asked."},
        {"a point and a segment",
         "distance",
         R"("a": {"shape": "points", "vertices": [[0, 0, 0]]}, "b": {"shape": "points", "vertices": [[1, -1, 0], [1, 1, 0]]})",
         Outcome::separated,
         1.0,
         {},
         "Points, segments and triangles are hulls too: decline what the library builds no shape of."},
        {"two boxes of size 2^-20",
         "distance",
         R"("a": {"shape": "box", "half_extents": ["0x1p-21", "0x1p-21", "0x1p-21"]}, "b": {"shape": "box", "half_extents": ["0x1p-21", "0x1p-21", "0x1p-21"], "pose": {"translation": ["0x1p-19", 0, 0]}})",
         Outcome::separated,
         0x1p-20,
         {},
         "A tolerance, margin or smallest size of the library is absolute, and larger than these bodies."},
        {"a far pair, a million apart",
         "distance",
         R"("a": {"shape": "box", "half_extents": [1, 1, 1]}, "b": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [1000002, 0, 0]}})",
         Outcome::separated,
         1000000.0,
         {},
         "Libraries look for contacts up to a prediction distance, or a largest separation, only: set it above the "
         "bodies' own distance, for instance to the sum of their sizes and their centres' distance."},
        {"a touching pair",
         "distance",
         R"("a": {"shape": "box", "half_extents": [1, 1, 1]}, "b": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [2, 0.5, 0]}})",
         Outcome::touching,
         0.0,
         {},
         margin},
        {"an overlapping pair",
         "distance",
         R"("a": {"shape": "box", "half_extents": [1, 1, 1]}, "b": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [1, 0.5, 0]}})",
         Outcome::overlapping,
         0.0,
         {},
         "Where bodies meet, the outcome is intersecting (or touching, overlapping) and the distance 0, not the depth "
         "with a minus sign."},
        {"decimals of a float case",
         "distance",
         R"("a": {"shape": "sphere", "radius": 0.1}, "b": {"shape": "sphere", "radius": 0.1, "pose": {"translation": [0.3, 0, 0]}})",
         Outcome::separated,
         0.10000000894069672,
         {{0.3 - 0.1 - 0.1,
           "the decimals of a float case were read as doubles: they stand for the nearest floats (C strtof, Python "
           "oblong_subject.py, JavaScript oblong_subject.mjs or Math.fround)"}},
         conventions,
         "float"},
        {"a decision about two boxes",
         "decide",
         R"("a": {"shape": "box", "half_extents": [1, 1, 1]}, "b": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [2.125, 0, 0]}})",
         Outcome::separated,
         std::nullopt,
         {},
         margin},
    };
    return cases;
}

const std::vector<Written>& casts() {
    static const std::vector<Written> cases{
        {"a sweep that hits at 3",
         "sweep",
         R"("a": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [-4, 0, 0]}}, "b": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [4, 0, 0]}}, "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [-1, 0, 0], "max": 10})",
         Outcome::touching,
         3.0,
         {{6, "a length was stated, or the motion of the second body left out: the parameter counts velocities"},
          {0.3, "a fraction of max was stated: multiply by max"}},
         "At the parameter t, A has moved by t·velocity_a and B by t·velocity_b."},
        {"a sweep that misses",
         "sweep",
         R"("a": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [-4, 3, 0]}}, "b": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [4, 0, 0]}}, "sweep": {"velocity_a": [2, 0, 0], "velocity_b": [0, 0, 0], "max": 10})",
         Outcome::separated,
         std::nullopt,
         {},
         margin},
        {"a sweep that ends before it hits",
         "sweep",
         R"("a": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [-4, 0, 0]}}, "b": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [4, 0, 0]}}, "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0], "max": 5})",
         Outcome::separated,
         std::nullopt,
         {{6, "max was left out: a hit beyond it does not count"}},
         "A hit counts in the closed interval from 0 to max."},
        {"a ray that hits at 2",
         "raycast",
         R"("a": {"shape": "box", "half_extents": [1, 1, 1]}, "ray": {"source": [-5, 0.25, 0], "direction": [2, 0, 0], "max": 10})",
         Outcome::touching,
         2.0,
         {{4, "a length was stated: the parameter counts directions as they are given, which need not have length 1"},
          {0.2, "a fraction of max was stated: multiply by max"}},
         "At the parameter t the ray is at source + t·direction."},
        {"a ray that misses",
         "raycast",
         R"("a": {"shape": "sphere", "radius": 1}, "ray": {"source": [-5, 1.125, 0], "direction": [2, 0, 0], "max": 10})",
         Outcome::separated,
         std::nullopt,
         {},
         margin},
    };
    return cases;
}

const std::vector<Written>& others() {
    static const std::vector<Written> cases{
        {"boxes that overlap by a quarter",
         "penetration",
         R"("a": {"shape": "box", "half_extents": [1, 1, 1]}, "b": {"shape": "box", "half_extents": [1, 1, 1], "pose": {"translation": [1.75, 0.5, 0]}})",
         Outcome::overlapping,
         0.25,
         {{-0.25, "the depth was stated with a minus sign: it is a length"}},
         "The depth is how far A has to move so that the bodies only touch."},
        {"boxes in the plane (dimension 2)",
         "distance",
         R"("dimension": 2, "a": {"shape": "box", "half_extents": [1, 1]}, "b": {"shape": "box", "half_extents": [1, 1], "pose": {"translation": [4, 0]}})",
         Outcome::separated,
         2.0,
         {},
         "In the plane vectors are pairs: decline `dimension` 2 where that is not for you.",
         nullptr,
         true},
        {"a capsule along x beside a disc in the plane",
         "distance",
         R"("dimension": 2, "a": {"shape": "sphere", "radius": 1, "pose": {"translation": [5, 0]}}, "b": {"shape": "capsule", "radius": 0.5, "half_length": 2, "axis": "x"})",
         Outcome::separated,
         1.5,
         {{2, "half_length was taken to include the ball at the end"}},
         conventions,
         nullptr,
         true},
        {"a decision about a turned box and a box in the plane",
         "decide",
         R"("dimension": 2, "a": {"shape": "box", "half_extents": [1, 4], "pose": {"linear": [[0, -1], [1, 0]]}}, "b": {"shape": "box", "half_extents": [1, 1], "pose": {"translation": [4.75, 0.5]}})",
         Outcome::overlapping,
         std::nullopt,
         {},
         "A turn by a quarter: the linear part of a pose is given row by row.",
         nullptr,
         true},
        {"boxes in the plane that overlap by a quarter",
         "penetration",
         R"("dimension": 2, "a": {"shape": "box", "half_extents": [1, 1]}, "b": {"shape": "box", "half_extents": [1, 1], "pose": {"translation": [1.75, 0.5]}})",
         Outcome::overlapping,
         0.25,
         {{-0.25, "the depth was stated with a minus sign: it is a length"}},
         "The depth is how far A has to move so that the bodies only touch.",
         nullptr,
         true},
        {"a sweep of a disc in the plane that hits at 3",
         "sweep",
         R"("dimension": 2, "a": {"shape": "box", "half_extents": [1, 1], "pose": {"translation": [-4, 0]}}, "b": {"shape": "sphere", "radius": 1, "pose": {"translation": [4, 0.5]}}, "sweep": {"velocity_a": [1, 0], "velocity_b": [-1, 0], "max": 10})",
         Outcome::touching,
         3.0,
         {{6, "a length was stated, or the motion of the second body left out: the parameter counts velocities"},
          {0.3, "a fraction of max was stated: multiply by max"}},
         "At the parameter t, A has moved by t·velocity_a and B by t·velocity_b.",
         nullptr,
         true},
        {"a ray in the plane that hits at 2",
         "raycast",
         R"("dimension": 2, "a": {"shape": "box", "half_extents": [1, 1]}, "ray": {"source": [-5, 0.25], "direction": [2, 0], "max": 10})",
         Outcome::touching,
         2.0,
         {{4, "a length was stated: the parameter counts directions as they are given, which need not have length 1"},
          {0.2, "a fraction of max was stated: multiply by max"}},
         "At the parameter t the ray is at source + t·direction.",
         nullptr,
         true},
        {"exact fractions",
         "distance",
         R"("a": {"shape": "sphere", "radius": "1/3"}, "b": {"shape": "sphere", "radius": "1/3", "pose": {"translation": [1, 0, 0]}})",
         Outcome::separated,
         1.0 / 3,
         {},
         "Decline scalar exact where its numbers are not those of your format.",
         "exact",
         true},
    };
    return cases;
}

}  // namespace

std::vector<SmokeCase> smoke_cases(const std::string& scalar) {
    std::vector<SmokeCase> all;
    for (const auto* group : {&distances(), &casts(), &others()})
        for (const Written& w : *group) {
            const std::string line =
                fmt::format(R"({{"format": "oblong-case/1", "id": "{}", "query": "{}", "scalar": "{}", {}}})", w.title,
                            w.query, w.scalar == nullptr ? scalar : w.scalar, w.rest);
            all.push_back({w.title, caseio::read_case(line, {"smoke case", 0, ""}), w.outcome, w.answer, w.misreadings,
                           w.advice, w.may_be_declined});
        }
    return all;
}

}  // namespace oblong::fuzz
