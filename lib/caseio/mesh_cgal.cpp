// SPDX-License-Identifier: GPL-3.0-or-later
#include <CGAL/IO/OFF.h>
#include <CGAL/IO/PLY.h>
#include <CGAL/IO/STL.h>
#include <CGAL/IO/read_ply_points.h>
#include <CGAL/Simple_cartesian.h>

#include <new>
#include <sstream>
#include <stdexcept>

#include "caseio/mesh_formats.hpp"

namespace oblong::caseio {

namespace {

using Point = CGAL::Simple_cartesian<double>::Point_3;
using Face = std::vector<std::size_t>;

/// Calls `read(points, faces)`; whatever it throws or declines means that the file does not read.
template <class Read>
MeshSoup soup(const Read& read) {
    std::vector<Point> points;
    MeshSoup result;
    try {
        result.read = read(points, result.faces);
    } catch (const std::logic_error&) {  // CGAL's failed preconditions, and lengths beyond every allocation
        result.read = false;
    } catch (const std::bad_alloc&) {
        result.read = false;
    }
    result.vertices.reserve(points.size());
    for (const Point& p : points) result.vertices.push_back({p.x(), p.y(), p.z()});
    return result;
}

}  // namespace

MeshSoup read_off_with_cgal(const std::string& path) {
    return soup([&](auto& points, auto& faces) { return CGAL::IO::read_OFF(path, points, faces); });
}

MeshSoup read_stl_with_cgal(const std::string& content, bool text) {
    std::istringstream in(content, std::ios::binary);
    CGAL::IO::set_mode(in, text ? CGAL::IO::ASCII : CGAL::IO::BINARY);
    const auto parameters = CGAL::parameters::use_binary_mode(!text);
    return soup([&](auto& points, auto& faces) { return CGAL::IO::read_STL(in, points, faces, parameters); });
}

MeshSoup read_ply_with_cgal(const std::string& path, bool points_only) {
    if (points_only) {
        return soup([&](auto& points, auto&) { return CGAL::IO::read_PLY(path, std::back_inserter(points)); });
    }
    return soup([&](auto& points, auto& faces) { return CGAL::IO::read_PLY(path, points, faces); });
}

}  // namespace oblong::caseio
