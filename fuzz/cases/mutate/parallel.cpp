// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/mutate/faces.hpp"
#include "fuzz/cases/mutate/mutation_list.hpp"

/// Mutations that bring faces and edges of the two bodies into line.
namespace oblong::fuzz {

namespace {

/// One body's corners and a face of them, and the other body's corners; nothing where either is curved or too flat.
struct Facing {
    BodyPair bodies;
    Cloud base, moving;
    Face face;
    Point normal;  ///< the face's, of length 1
};

std::optional<Facing> facing(PlainCase& c, Draw& draw) {
    if (!c.b) return std::nullopt;
    const BodyPair bodies = drawn_bodies(c, draw);
    Cloud base = corners(c, bodies.one), moving = corners(c, bodies.other);
    if (moving.empty()) return std::nullopt;
    const std::optional<Face> face = drawn_face(base, c.dimension, draw);
    if (!face) return std::nullopt;
    const std::optional<Point> normal = unit(face->normal);
    if (!normal) return std::nullopt;
    return Facing{bodies, std::move(base), std::move(moving), *face, *normal};
}

/// Heights above a face's plane, in ascending order.
void sort_by_height(Cloud& cloud, const Point& on, const Point& normal) {
    std::stable_sort(cloud.begin(), cloud.end(),
                     [&](const Point& p, const Point& q) { return dot(normal, p - on) < dot(normal, q - on); });
}

/// The other body is moved along the normal of a face until it is `gap` above it, and its lowest vertices are lowered
/// into that plane: no vertex is then below it, and three are on it.
bool parallel_faces(PlainCase& c, Draw& draw) {
    std::optional<Facing> f = facing(c, draw);
    if (!f) return false;
    const double size = extent(c, f->bodies.one).size;
    const double gap = draw.integer(0, 7) == 0 ? 0 : size * small_part(draw, 1, c.narrow ? 20 : 50);
    const bool tilted = draw.integer(0, 3) == 0;
    Cloud& cloud = f->moving;
    sort_by_height(cloud, f->face.p, f->normal);
    const double lowest = dot(f->normal, cloud.front() - f->face.p);
    const std::size_t lowered = std::min(cloud.size(), static_cast<std::size_t>(c.dimension));
    for (std::size_t i = 0; i < cloud.size(); ++i) {
        const double height = dot(f->normal, cloud[i] - f->face.p);
        double wanted = height - lowest + gap;
        if (i < lowered) wanted = tilted ? gap * (1 + small_number(draw, 0, 20)) : gap;
        cloud[i] = cloud[i] + f->normal * (wanted - height);
    }
    set_corners(c, f->bodies.other, std::move(cloud));
    return true;
}

/// A vertex of one body moves so that an edge there is parallel, or nearly, to an edge of the other.
bool parallel_edges(PlainCase& c, Draw& draw) {
    std::optional<Facing> f = facing(c, draw);
    if (!f || f->moving.size() < 2) return false;
    const Point edge = f->face.q - f->face.p;
    Cloud& cloud = f->moving;
    const std::size_t from = farthest(cloud, -f->normal);
    std::size_t to = static_cast<std::size_t>(draw.integer(0, static_cast<int>(cloud.size()) - 2));
    if (to >= from) ++to;
    const double length = draw.coin() ? 1 : draw.uniform(0.1, 4);
    const double off = draw.coin() ? 0 : small_part(draw, 10, 52);
    cloud[to] = cloud[from] + (draw.coin() ? edge : -edge) * length + f->normal * (off * extent(c, f->bodies.one).size);
    set_corners(c, f->bodies.other, std::move(cloud));
    return true;
}

/// A face becomes a parallelogram, perhaps an oblong one, and the other body's lowest vertex comes to lie above a point
/// of its diagonal, or next to it.
bool good_diagonal(PlainCase& c, Draw& draw) {
    std::optional<Facing> f = facing(c, draw);
    if (!f || c.dimension == 2) return false;
    Cloud& base = f->base;
    Point r = f->face.r;
    if (draw.coin()) {
        const auto at = std::find(base.begin(), base.end(), r);
        r = f->face.p + (r - f->face.p) * small_part(draw, 1, 26);
        *at = r;
    }
    const Point fourth = f->face.q + r - f->face.p;
    if (base.size() < max_vertices) {
        base.push_back(fourth);
    } else {
        drawn_of(base, draw) = fourth;
    }
    const double size = extent(c, f->bodies.one).size;
    const double along = draw.uniform(0.05, 0.95);
    const double aside = draw.coin() ? 0 : small_number(draw, 0, 52);
    const Point target = f->face.q + (r - f->face.q) * along + (r - f->face.p) * aside +
                         f->normal * (size * small_part(draw, 0, c.narrow ? 20 : 40));
    const Point by = target - f->moving[farthest(f->moving, -f->normal)];
    for (Point& p : f->moving) p = p + by;
    set_corners(c, f->bodies.one, std::move(base));
    set_corners(c, f->bodies.other, std::move(f->moving));
    return true;
}

}  // namespace

void add_parallel_mutations(std::vector<Mutation>& list) {
    list.push_back({"parallel_faces", "lays a face of one body parallel to one of the other, a tiny gap above it",
                    parallel_faces});
    list.push_back(
        {"parallel_edges", "lays an edge of one body parallel, or nearly, to one of the other", parallel_edges});
    list.push_back(
        {"good_diagonal",
         "makes a face a parallelogram and puts the nearest point on or next to its diagonal (van den Bergen "
         "1999, Figure 3(b))",
         good_diagonal});
}

}  // namespace oblong::fuzz
