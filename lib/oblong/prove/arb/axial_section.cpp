// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/axial_section.hpp"

#include <algorithm>
#include <span>

#include "oblong/lowered/arb/dispatch_node.hpp"
#include "oblong/lowered/arb/rounding.hpp"
#include "oblong/scalar/error_constants.hpp"

namespace oblong::curved {

namespace {

using Vec = Vec3<Rational>;

Vec part_along(const Vec& v, const Vec& axis) { return axis * Rational(dot(v, axis) / squared_norm(axis)); }

/// A body as a vector plus a body near one of revolution about the axis through the origin: by how much their support
/// functions differ at most, on unit vectors.
struct Offset {
    Vec by;
    Rational slack = 0;
};

class OffAxis {
public:
    OffAxis(const Tree& tree, const Vec& axis) : tree_(tree), axis_(axis), squared_(squared_norm(axis)) {}

    Offset operator()(std::size_t place) const { return dispatch_node<Offset>(tree_, place, *this); }

    [[nodiscard]] Offset points(std::size_t place) const {
        const std::vector<Vec>& vertices = tree_.nodes[place].vectors;
        Rational farthest = 0;
        for (const Vec& v : vertices) farthest = std::max(farthest, across(v - vertices[0]));
        return {vertices[0], root_above(farthest)};
    }
    [[nodiscard]] Offset sum(std::size_t place) const {
        Offset total;
        for (const std::size_t part : tree_.nodes[place].parts) {
            const Offset one = (*this)(part);
            total.by = total.by + one.by;
            total.slack += one.slack;
        }
        return total;
    }
    [[nodiscard]] Offset hull(std::size_t place) const {
        const std::vector<std::size_t>& parts = tree_.nodes[place].parts;
        Offset whole = (*this)(parts[0]);
        for (const std::size_t part : std::span(parts).subspan(1)) {
            const Offset one = (*this)(part);
            whole.slack = std::max(whole.slack, Rational(one.slack + root_above(across(one.by - whole.by))));
        }
        return whole;
    }
    [[nodiscard]] Offset round(std::size_t place) const {
        const std::vector<Vec>& columns = tree_.nodes[place].vectors;
        const Rational as_they_are = unlike(columns, false);
        if (as_they_are == 0) return {};
        // Columns near the axis, or nearly across it, put there: flat ones then are compared with flat ones.
        std::vector<Vec> put;
        Rational moved = 0;
        for (const Vec& column : columns) {
            const Vec along = part_along(column, axis_);
            const bool is_along = 2 * squared_norm(along) > squared_norm(column);
            put.push_back(is_along ? along : column - along);
            moved += squared_norm(column - put.back());
        }
        return {{}, std::min(as_they_are, Rational(root_above(moved) + unlike(put, true)))};
    }

private:
    /// The squared distance of v from the axis.
    [[nodiscard]] Rational across(const Vec& v) const { return squared_norm(v - part_along(v, axis_)); }

    /// A bound on |‖Eᵀn‖ − √(nᵀG₀n)| for unit n, where G₀ = α along the axis and β across it is near G = E Eᵀ:
    /// ‖G − G₀‖ over the least root of G₀ that matters. Where the columns are put no one is oblique, and β alone
    /// matters. Without such a root neither root exceeds that of the trace.
    [[nodiscard]] Rational unlike(const std::vector<Vec>& columns, bool are_put) const {
        std::array<Vec, 3> gram;
        Rational trace = 0;
        Rational alpha = 0;
        for (const Vec& column : columns) {
            for (std::size_t i = 0; i < 3; ++i) gram[i] = gram[i] + column * column[i];
            trace += squared_norm(column);
            alpha += squared_norm(part_along(column, axis_));
        }
        const Rational beta = (trace - alpha) / 2;
        Rational rest = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            Vec expected = axis_ * Rational((alpha - beta) * axis_[i] / squared_);
            expected[i] += beta;
            rest += squared_norm(gram[i] - expected);
        }
        if (rest == 0) return 0;
        const Rational least = are_put ? beta : std::min(alpha, beta);
        // The two roots add up to that of `least` at least, and to nearly twice as much where they are near each other.
        if (4 * rest >= least * least) return root_above(least > 0 ? std::min(Rational(rest / least), trace) : trace);
        return root_above(rest / least) / (2 - root_above(rest) / least);
    }

    const Tree& tree_;
    const Vec& axis_;
    Rational squared_;
};

/// Directions that may be an axis.
class Suggest {
public:
    Suggest(const Tree& tree, std::vector<Vec>& axes) : tree_(tree), axes_(axes) {}

    /// A point of the part, which is 0 for round ones.
    Vec operator()(std::size_t place) const { return dispatch_node<Vec>(tree_, place, *this); }

    [[nodiscard]] Vec points(std::size_t place) const {
        const std::vector<Vec>& vertices = tree_.nodes[place].vectors;
        offer(vertices.back() - vertices.front());
        return vertices.front();
    }
    [[nodiscard]] Vec round(std::size_t place) const {
        const std::vector<Vec>& columns = tree_.nodes[place].vectors;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns.size() == 3) offer(columns[i]);
            for (std::size_t j = 0; j < i; ++j) offer(cross(columns[j], columns[i]));
        }
        return {};
    }
    [[nodiscard]] Vec sum(std::size_t place) const {
        Vec total;
        for (const std::size_t part : tree_.nodes[place].parts) total = total + (*this)(part);
        return total;
    }
    [[nodiscard]] Vec hull(std::size_t place) const {
        const std::vector<std::size_t>& parts = tree_.nodes[place].parts;
        const Vec first = (*this)(parts[0]);
        for (std::size_t i = 1; i < parts.size(); ++i) offer((*this)(parts[i]) - first);
        return first;
    }

private:
    void offer(const Vec& axis) const {
        constexpr std::size_t most = 24;
        if (axis == Vec{} || axes_.size() >= most) return;
        for (const Vec& known : axes_) {
            if (cross(known, axis) == Vec{}) return;
        }
        axes_.push_back(axis);
    }

    const Tree& tree_;
    std::vector<Vec>& axes_;
};

/// A vector across the axis: of the columns, or any.
Vec vector_across(const Tree& a, const Tree& b, const Vec& axis) {
    std::vector<Vec> columns;
    for (const Tree* tree : {&a, &b}) {
        for (const Node& node : tree->nodes) {
            if (node.kind == Node::Kind::round) columns.insert(columns.end(), node.vectors.begin(), node.vectors.end());
        }
    }
    for (const Vec& column : columns) {
        if (dot(column, axis) == 0) return column;
    }
    const Vec across = cross(axis, Vec{1, 0, 0});
    return across != Vec{} ? across : cross(axis, Vec{0, 1, 0});
}

}  // namespace

std::optional<AxialSection> axial_section_of(const Tree& a, const Tree& b) {
    std::vector<Vec> axes;
    (void)Suggest(a, axes)(a.root);
    (void)Suggest(b, axes)(b.root);
    std::optional<AxialSection> best;
    for (const Vec& axis : axes) {
        const Offset of_a = OffAxis(a, axis)(a.root);
        const Offset of_b = OffAxis(b, axis)(b.root);
        const Rational slack = of_a.slack + of_b.slack;
        if (best && best->slack <= slack) continue;
        const Vec apart = of_a.by - of_b.by;
        const Vec across = apart - part_along(apart, axis);
        best = AxialSection{axis, across == Vec{} ? vector_across(a, b, axis) : across, slack, of_a.by, of_b.by};
        if (slack == 0) break;
    }
    if (best && best->slack > Rational(error_constants::max_axial_deviation) * std::max(size_of(a), size_of(b)))
        return std::nullopt;
    return best;
}

}  // namespace oblong::curved
