// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/mesh.hpp"

#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <tuple>

#include "caseio/mesh_formats.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"

namespace oblong::caseio {

namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& problem) {
    throw BadInput({path, 0, {}}, problem);
}

std::string content(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) refuse(path, "expected a mesh file, found a directory");
    std::ifstream in(path, std::ios::binary);
    if (!in) refuse(path, "expected a mesh file that can be read, found none");
    std::ostringstream all;
    all << in.rdbuf();
    if (all.str().empty()) refuse(path, "expected a mesh, found an empty file");
    return all.str();
}

std::string extension(const std::string& path) {
    std::string text = std::filesystem::path(path).extension().string();
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

MeshSoup read_soup(const std::string& path) {
    const std::string format = extension(path);
    if (format == ".obj") return read_obj(content(path), path);
    if (format == ".off") {
        const MeshHeader header = read_off_header(content(path), path);
        MeshSoup soup = read_off_with_cgal(path);
        soup.read = soup.read && soup.vertices.size() == header.vertices && soup.faces.size() == header.faces;
        return soup;
    }
    if (format == ".ply") {
        const MeshHeader header = read_ply_header(content(path), path);
        MeshSoup soup = read_ply_with_cgal(path, header.faces == 0);
        soup.read = soup.read && soup.vertices.size() == header.vertices && soup.faces.size() == header.faces;
        return soup;
    }
    if (format == ".stl") {
        std::string all = content(path);
        const bool text = is_text_stl(all, path);
        if (text) all[5] = ' ';  // the only white space after solid, beside a line's end, that CGAL knows
        MeshSoup soup = read_stl_with_cgal(all, text);
        soup.read = soup.read && !soup.faces.empty();
        return soup;
    }
    refuse(path, "expected a mesh file (.obj, .stl, .off or .ply), found the extension \"" + format + '"');
}

void check(const MeshSoup& soup, const std::string& path) {
    const std::size_t count = soup.vertices.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (!is_finite(soup.vertices[i])) {
            refuse(path, "expected finite coordinates, found others at vertex " + std::to_string(i));
        }
    }
    for (std::size_t i = 0; i < soup.faces.size(); ++i) {
        for (const std::size_t index : soup.faces[i]) {
            if (index < count) continue;
            refuse(path, "expected indices of " + std::to_string(count) + " vertices, found " +
                             std::to_string(static_cast<long long>(index)) + " in face " + std::to_string(i));
        }
    }
    if (!soup.read) refuse(path, "expected a whole and well-formed mesh, found one that does not read to its end");
    if (count == 0) refuse(path, "expected a mesh with vertices, found none");
}

}  // namespace

std::vector<Vec3<double>> read_mesh_vertices(const std::string& path) {
    const MeshSoup soup = read_soup(path);
    check(soup, path);
    std::vector<Vec3<double>> result;
    std::set<std::tuple<double, double, double>> seen;
    for (const Vec3<double>& v : soup.vertices) {
        const Vec3<double> same{v.x + 0.0, v.y + 0.0, v.z + 0.0};  // -0 is 0
        if (seen.emplace(same.x, same.y, same.z).second) result.push_back(same);
    }
    return result;
}

}  // namespace oblong::caseio
