// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/primitive.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"
#include "oblong/lowered/arb/dispatch_node.hpp"
#include "oblong/lowered/arb/support.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::curved {

namespace {

using Vec = Vec3<Rational>;
using Found = std::optional<Primitive>;

constexpr std::size_t max_points = 4096;

/// The Minkowski sum; nothing where it is no primitive.
Found sum_of(const Primitive& x, const Primitive& y) {
    if (!x.columns.empty() && !y.columns.empty()) return std::nullopt;
    if ((x.apex && !y.is_point()) || (y.apex && !x.is_point())) return std::nullopt;
    if (x.points.size() * y.points.size() > max_points) return std::nullopt;
    Primitive sum;
    for (const Vec& p : x.points)
        for (const Vec& q : y.points) sum.points.push_back(p + q);
    sum.columns = x.columns.empty() ? y.columns : x.columns;
    if (x.apex) sum.apex = *x.apex + y.points[0];
    if (y.apex) sum.apex = *y.apex + x.points[0];
    return sum;
}

/// The hull of two; nothing where it is no primitive.
Found hull_of(const Primitive& x, const Primitive& y) {
    if (x.apex || y.apex) return std::nullopt;
    if (x.columns.empty() && y.columns.empty()) {
        if (x.points.size() + y.points.size() > max_points) return std::nullopt;
        Primitive hull = x;
        hull.points.insert(hull.points.end(), y.points.begin(), y.points.end());
        return hull;
    }
    const Primitive& base = x.columns.empty() ? y : x;
    const Primitive& other = x.columns.empty() ? x : y;
    if (!other.is_point() || base.points.size() != 1) return std::nullopt;
    return Primitive{base.points, base.columns, other.points[0]};
}

/// Visits a tree; `Self` says what points, round parts and hulls become.
template <class Self>
class Visitor {
public:
    explicit Visitor(const Tree& tree) : tree_(tree) {}
    Found operator()(std::size_t place) const { return dispatch_node<Found>(tree_, place, self()); }
    [[nodiscard]] Found sum(std::size_t place) const {
        return joined(tree_.nodes[place].parts, [](const Primitive& x, const Primitive& y) { return sum_of(x, y); });
    }

protected:
    template <class Join>
    [[nodiscard]] Found joined(const std::vector<std::size_t>& parts, Join join) const {
        Found all = (*this)(parts[0]);
        for (std::size_t i = 1; all && i < parts.size(); ++i) {
            const Found one = (*this)(parts[i]);
            all = one ? join(*all, *one) : std::nullopt;
        }
        return all;
    }
    const Tree& tree_;

private:
    [[nodiscard]] const Self& self() const { return static_cast<const Self&>(*this); }
};

class Whole : public Visitor<Whole> {
public:
    using Visitor::Visitor;
    [[nodiscard]] Found points(std::size_t place) const { return Primitive{tree_.nodes[place].vectors, {}, {}}; }
    [[nodiscard]] Found round(std::size_t place) const { return Primitive{{Vec{}}, tree_.nodes[place].vectors, {}}; }
    [[nodiscard]] Found hull(std::size_t place) const { return joined(tree_.nodes[place].parts, hull_of); }
};

class Face : public Visitor<Face> {
public:
    Face(const Tree& tree, const Vec& n) : Visitor(tree), n_(n) {}
    [[nodiscard]] Found points(std::size_t place) const {
        Primitive face;
        Rational most;
        for (const Vec& v : tree_.nodes[place].vectors) {
            const Rational height = dot(n_, v);
            if (!face.points.empty() && height < most) continue;
            if (!face.points.empty() && height > most) face.points.clear();
            most = height;
            face.points.push_back(v);
        }
        return face;
    }
    [[nodiscard]] Found round(std::size_t place) const {
        const std::vector<Vec>& columns = tree_.nodes[place].vectors;
        Vec farthest;
        Rational squared = 0;
        for (const Vec& column : columns) {
            const Rational along = dot(n_, column);
            squared += along * along;
            farthest = farthest + column * along;
        }
        if (squared == 0) return Primitive{{Vec{}}, columns, {}};
        const std::optional<Rational> length = oblong::detail::rational_root(squared);
        if (!length) return std::nullopt;
        return Primitive{{farthest * Rational(1 / *length)}, {}, {}};
    }
    /// The hull of the faces of the parts that reach farthest. Enclosures of how far each reaches sort out the others.
    [[nodiscard]] Found hull(std::size_t place) const {
        const std::vector<std::size_t>& parts = tree_.nodes[place].parts;
        const Precision precision(256);
        std::vector<Ball> support_values;
        Tree part = tree_;
        for (const std::size_t one : parts) {
            part.root = one;
            support_values.push_back(support_value(ball_tree(part), to_ball(n_)));
        }
        Rational most = lower_end(support_values[0]);
        for (const Ball& support_value : support_values) most = std::max(most, lower_end(support_value));
        Found face;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (upper_end(support_values[i]) < most) continue;
            const Found one = (*this)(parts[i]);
            if (!one) return std::nullopt;
            // Rational heights are compared exactly: a face is level.
            const Rational height = dot(n_, one->points[0]);
            if (face && height < dot(n_, face->points[0])) continue;
            const bool beyond = !face || height > dot(n_, face->points[0]);
            face = beyond ? one : hull_of(*face, *one);
            if (!face) return std::nullopt;
        }
        return face;
    }

private:
    const Vec& n_;
};

void drop_repeated(std::vector<Vec>& points) {
    std::vector<Vec> kept;
    for (Vec& p : points)
        if (std::ranges::find(kept, p) == kept.end()) kept.push_back(std::move(p));
    points = std::move(kept);
}

Found tidy(Found found) {
    if (found && found->points.size() <= 64) drop_repeated(found->points);
    return found;
}

}  // namespace

std::optional<Primitive> primitive_of(const Tree& tree) { return tidy(Whole(tree)(tree.root)); }

std::optional<Primitive> face_primitive(const Tree& tree, const Vec3<Rational>& n) {
    return tidy(Face(tree, n)(tree.root));
}

}  // namespace oblong::curved
