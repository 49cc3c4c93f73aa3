// SPDX-License-Identifier: GPL-3.0-or-later
#include <CGAL/IO/polygon_soup_io.h>
#include <CGAL/Simple_cartesian.h>

#include "caseio/mesh.hpp"

namespace oblong::caseio {

std::vector<Vec3<double>> read_mesh_vertices(const std::string& path) {
    std::vector<CGAL::Simple_cartesian<double>::Point_3> points;
    std::vector<std::vector<std::size_t>> faces;
    if (!CGAL::IO::read_polygon_soup(path, points, faces)) throw BadInput({path, 0, {}}, "expected a mesh, found none");
    std::vector<Vec3<double>> result;
    for (const auto& p : points) result.push_back({p.x(), p.y(), p.z()});
    return result;
}

}  // namespace oblong::caseio
