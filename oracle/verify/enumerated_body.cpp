// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/enumerated_body.hpp"

#include "oblong/body/shape_traits.hpp"

namespace oblong::oracle {

namespace {

using Vec = Vec3<Rational>;
using Answer = std::optional<EnumeratedBody>;

struct Lister {
    Answer operator()(const Points<Rational>& s) const {
        return EnumeratedBody{std::vector<Vec>(s.vertices().begin(), s.vertices().end()), 0};
    }
    Answer operator()(const Box<Rational>& s) const {
        EnumeratedBody body{{s.half_extents()}, 0};
        for (std::size_t i = 0; i < 3; ++i) {
            if (s.half_extents()[i] == 0) continue;
            const std::size_t count = body.vertices.size();
            for (std::size_t k = 0; k < count; ++k) {
                Vec mirrored = body.vertices[k];
                mirrored[i] = -mirrored[i];
                body.vertices.push_back(mirrored);
            }
        }
        return body;
    }
    Answer operator()(const Sphere<Rational>& s) const { return EnumeratedBody{{Vec{}}, s.radius()}; }
    Answer operator()(const Capsule<Rational>& s) const {
        return segment(static_cast<std::size_t>(s.axis()), s.half_length(), s.radius());
    }
    Answer operator()(const Cylinder<Rational>& s) const { return thin(s); }
    Answer operator()(const Cone<Rational>& s) const { return thin(s); }
    Answer operator()(const Ellipsoid<Rational>& s) const {
        const Vec& r = s.radii();
        if (r.y == 0 && r.z == 0) return segment(0, r.x, 0);
        if (r.x == 0 && r.z == 0) return segment(1, r.y, 0);
        if (r.x == 0 && r.y == 0) return segment(2, r.z, 0);
        return std::nullopt;
    }
    template <DescribedShape T>
    Answer operator()(const T&) const {
        return std::nullopt;  // no other shape is listed
    }
    Answer operator()(const Sum<Rational>& s) const {
        EnumeratedBody sum{{Vec{}}, 0};
        std::vector<EnumeratedBody> parts;
        std::size_t count = 1;
        for (const AnyBody<Rational>& part : s.parts()) {
            Answer next = enumerated_body(part);
            if (!next) return std::nullopt;
            count *= next->vertices.size();
            if (count > max_sum_vertices) return std::nullopt;
            parts.push_back(*std::move(next));
        }
        for (const EnumeratedBody& next : parts) {
            std::vector<Vec> vertices;
            vertices.reserve(sum.vertices.size() * next.vertices.size());
            for (const Vec& p : sum.vertices)
                for (const Vec& q : next.vertices) vertices.push_back(p + q);
            sum.vertices = std::move(vertices);
            sum.radius += next.radius;
        }
        return sum;
    }
    Answer operator()(const Hull<Rational>& s) const {
        EnumeratedBody hull;
        for (const AnyBody<Rational>& part : s.parts()) {
            const Answer next = enumerated_body(part);
            if (!next || (!hull.vertices.empty() && next->radius != hull.radius)) return std::nullopt;
            hull.radius = next->radius;
            hull.vertices.insert(hull.vertices.end(), next->vertices.begin(), next->vertices.end());
        }
        return hull;
    }

private:
    static Answer segment(std::size_t axis, const Rational& half, const Rational& radius) {
        Vec end;
        end[axis] = half;
        if (half == 0) return EnumeratedBody{{end}, radius};
        return EnumeratedBody{{end, -end}, radius};
    }
    static Answer thin(const Axial<Rational>& s) {
        if (s.radius() != 0) return std::nullopt;
        return segment(static_cast<std::size_t>(s.axis()), s.half_length(), 0);
    }
};

}  // namespace

std::optional<EnumeratedBody> enumerated_body(const AnyBody<Rational>& body) {
    Answer listed = std::visit(Lister{}, body.shape);
    if (listed && body.pose) {
        for (Vec& v : listed->vertices) v = (*body.pose)(v);
    }
    return listed;
}

}  // namespace oblong::oracle
