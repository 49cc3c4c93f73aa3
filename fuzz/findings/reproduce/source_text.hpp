// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>

#include "fuzz/findings/reproduce/test_source.hpp"

/// Common parts of the sources for all libraries.
namespace oblong::fuzz {

/// The bodies of a finding in doubles that the libraries take.
struct SourceBodies {
    AnyBody<double> a, b;
};
/// Returns the bodies with rotations as poses, as FCL and Bullet take them; or polyhedra as points in the world's
/// frame.
[[nodiscard]] SourceBodies source_bodies(const Finding& f, bool world_points);

/// A C++ literal of exactly this double.
[[nodiscard]] std::string literal(double x);
[[nodiscard]] std::string literals(const Vec3<double>& v);  ///< "1.0, 2.0, 3.0"
/// "{{1.0, 2.0, 3.0},\n  {…}}", each vertex on a line of its own.
[[nodiscard]] std::string vertex_list(std::span<const Vec3<double>> vertices);

/// The rest of a visitor that writes shapes: what the library has not, and what `source_bodies` never leaves.
struct OtherShapes {
    const char* library;

    template <DescribedShape T>
    std::string operator()(const T&) const {
        throw std::invalid_argument(std::string(library) + " has no " + std::string(ShapeTraits<T>::name));
    }
    std::string operator()(const Sum<double>&) const { return {}; }
    std::string operator()(const Hull<double>&) const { return {}; }
};

/// Returns the comment on top: what fails, with which version, and what is so.
[[nodiscard]] std::string heading(const Finding& f);
/// Returns the comment that says how to compile the test, after `g++ THIS.cpp`. \param against a library's flags
[[nodiscard]] std::string compile_line(const std::string& against);
/// Returns the compile line for a library that pkg-config knows. FCL's flags name C++11, so our standard comes after
/// them.
[[nodiscard]] std::string compile_line_of_package(const std::string& package);

/// Assertions on `variable`, a distance, in words of the judge's rules.
[[nodiscard]] std::string distance_assertion(const Finding& f, const std::string& variable);
/// The same on a bool, true where the library says that the bodies meet.
[[nodiscard]] std::string decision_assertion(const Finding& f, const std::string& variable);
/// Assertions on a bool and, of a penetration, on the depth that is stated of bodies that meet. Throws
/// std::invalid_argument where the direction alone is wrong.
[[nodiscard]] std::string contact_assertion(const Finding& f, const std::string& meet, const std::string& depth);

/// A half-space n·x ≤ h that holds a body and not the stated witness, for a verdict of bad_witness; the outer normal
/// has length 1 up to rounding. Nothing if the witnesses lie on their bodies.
struct WitnessPlane {
    bool of_a = true;
    Vec3<double> normal;
    double height = 0;
};
[[nodiscard]] std::optional<WitnessPlane> witness_plane(const Finding& f);

}  // namespace oblong::fuzz
