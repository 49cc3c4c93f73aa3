// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/mesh_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/build.hpp"

namespace oblong::fuzz {
namespace {

double extent_of(const AnyBody<Rational>& body) {
    double extent = 0;
    for (const Vec3<Rational>& v : std::get<Points<Rational>>(body.shape).vertices())
        for (std::size_t i = 0; i < 3; ++i) extent = std::max(extent, std::abs(v[i].convert_to<double>()));
    return extent > 0 ? extent : 1;
}

/// A turn by a quaternion drawn in the unit ball, times `scale`; entries are doubles.
Mat3<Rational> drawn_turn(Draw& draw, double scale) {
    double w = 0, x = 0, y = 0, z = 0, n = 0;
    do {
        w = draw.uniform(-1, 1), x = draw.uniform(-1, 1), y = draw.uniform(-1, 1), z = draw.uniform(-1, 1);
        n = w * w + x * x + y * y + z * z;
    } while (n > 1 || n < 0.01);
    const auto entry = [&](double value) { return Rational(scale * value / n); };
    return {
        {Vec3<Rational>{entry(w * w + x * x - y * y - z * z), entry(2 * (x * y - w * z)), entry(2 * (x * z + w * y))},
         Vec3<Rational>{entry(2 * (x * y + w * z)), entry(w * w - x * x + y * y - z * z), entry(2 * (y * z - w * x))},
         Vec3<Rational>{entry(2 * (x * z - w * y)), entry(2 * (y * z + w * x)), entry(w * w - x * x - y * y + z * z)}}};
}

}  // namespace

MeshPairs::MeshPairs(const std::vector<std::string>& files) {
    for (const std::string& file : files) {
        if (!std::filesystem::exists(file)) {
            missing_.push_back(file);
            continue;
        }
        const nlohmann::json body{{"shape", "mesh"}, {"file", std::filesystem::absolute(file).string()}};
        const nlohmann::json line{
            {"format", "oblong-case/1"}, {"id", file}, {"query", "distance"},
            {"scalar", "double"},        {"a", body},  {"b", {{"shape", "sphere"}, {"radius", 0}}}};
        AnyBody<Rational> hull = caseio::read_case(line.dump(), {file, 0, ""}).a;
        const double extent = extent_of(hull);
        meshes_.push_back({std::filesystem::path(file).filename().string(), std::move(hull), extent});
    }
}

caseio::Case MeshPairs::pair(std::uint64_t seed, int index, int count) const {
    Draw draw(seed * 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(index) + 1);
    const int last = static_cast<int>(meshes_.size()) - 1;
    const Mesh& a = meshes_[static_cast<std::size_t>(draw.integer(0, last))];
    const Mesh& b = meshes_[static_cast<std::size_t>(draw.integer(0, last))];
    const double severity = count > 1 ? static_cast<double>(index) / (count - 1) : 0;
    const double apart = 4 * (1 - severity);
    const std::string id = "meshes-" + std::to_string(seed) + "-" + std::to_string(index);
    caseio::Case c{id, caseio::Query::distance, caseio::CaseScalar::float64, 3, a.hull, b.hull, {}, {}, "", "", ""};
    c.a.pose = Affine<Rational>{drawn_turn(draw, 1 / a.extent), {}};
    const Point direction = sphere_point(draw);
    c.b->pose = Affine<Rational>{drawn_turn(draw, 1 / b.extent), exact(direction * apart)};
    c.source = "family:meshes severity:" + nlohmann::json(severity).dump() + " seed:" + std::to_string(seed);
    c.note = a.name + " and " + b.name;
    return c;
}

}  // namespace oblong::fuzz
