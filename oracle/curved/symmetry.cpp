// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/symmetry.hpp"

#include <algorithm>
#include <array>

#include "oblong/linear/product.hpp"
#include "oracle/curved/exact_point.hpp"

namespace oblong::oracle {

namespace {

using Set = Tree<Rational>;
using Kind = Set::Kind;
using Vec = Vec3<Rational>;
using Frame = std::array<Vec, 3>;

constexpr unsigned root_bits = 160;
constexpr std::size_t max_frames = 8;

Rational root_below(const Rational& square) { return root_bounds(square, root_bits).lower; }
Rational root_above(const Rational& square) { return root_bounds(square, root_bits).upper; }

void add_parts(const Set& set, std::vector<Set>& parts) {
    if (set.kind != Kind::sum) {
        parts.push_back(set);
        return;
    }
    for (const Set& part : set.parts) add_parts(part, parts);
}

/// The radius of a ball that no map deforms, if it is rational.
std::optional<Rational> radius_of(const Set& set, int dimension) {
    if (set.kind != Kind::ball || set.vectors.size() != static_cast<std::size_t>(dimension)) return std::nullopt;
    const Rational square = squared_norm(set.vectors[0]);
    for (std::size_t i = 0; i < set.vectors.size(); ++i) {
        if (squared_norm(set.vectors[i]) != square) return std::nullopt;
        for (std::size_t j = 0; j < i; ++j)
            if (dot(set.vectors[i], set.vectors[j]) != 0) return std::nullopt;
    }
    const Bounds root = root_bounds(square, root_bits);
    return root.lower == root.upper ? std::optional(root.lower) : std::nullopt;
}

/// The edges from the first corner of a segment, parallelogram or parallelepiped; empty for other points. The corners
/// are in lexicographic order: so are the sums of some edges, and the least of those that are no sum is an edge.
std::vector<Vec> edges_of(const std::vector<Vec>& corners) {
    std::vector<Vec> sums{Vec{}}, edges;
    for (std::size_t i = 1; i < corners.size(); ++i) {
        const Vec e = corners[i] - corners[0];
        if (std::find(sums.begin(), sums.end(), e) != sums.end()) continue;
        if (edges.size() == 3) return {};
        edges.push_back(e);
        for (std::size_t k = 0, count = sums.size(); k < count; ++k) sums.push_back(sums[k] + e);
    }
    return sums.size() == corners.size() ? edges : std::vector<Vec>{};
}

/// A sum of a point, segments from −half to half, and images of balls.
struct Centred {
    Vec centre{};
    std::vector<Vec> halves;
    std::vector<std::vector<Vec>> balls;
};

std::optional<Centred> centred(const std::vector<Set>& parts) {
    Centred c;
    for (const Set& part : parts) {
        if (part.kind == Kind::ball) {
            c.balls.push_back(part.vectors);
            continue;
        }
        if (part.kind != Kind::points) return std::nullopt;
        const std::vector<Vec> edges = edges_of(part.vectors);
        if (edges.empty() && part.vectors.size() > 1) return std::nullopt;
        c.centre = c.centre + part.vectors[0];
        for (const Vec& e : edges) {
            c.halves.push_back(e * Rational(1, 2));
            c.centre = c.centre + c.halves.back();
        }
    }
    return c;
}

/// Orthogonal axes, the first along u, the second in the plane of u and v. Nothing if they are parallel.
std::optional<Frame> frame_of(const Vec& u, const Vec& v) {
    const Vec w = cross(u, v);
    if (w == Vec{}) return std::nullopt;
    return Frame{u, cross(w, u), w};
}

/// Frames that parts of the set suggest, the standard one first. In the plane the third axis is normal to it.
std::vector<Frame> frames_of(const std::vector<Set>& parts) {
    const std::array<Vec, 3> axes{Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}};
    std::vector<Frame> frames{axes};
    const auto add = [&](const Vec& u, const Vec& v) {
        if (frames.size() == max_frames) return;
        if (const auto f = frame_of(u, v); f && std::find(frames.begin(), frames.end(), *f) == frames.end())
            frames.push_back(*f);
    };
    const auto add_of = [&](const auto& self, const Set& set) -> void {
        for (const Set& part : set.parts) self(self, part);
        if (set.kind == Kind::ball) add(set.vectors[0], set.vectors[1]);
        if (set.kind != Kind::points) return;
        const std::vector<Vec> edges = edges_of(set.vectors);
        if (edges.size() > 1) add(edges[0], edges[1]);
        if (edges.size() != 1) return;
        for (const Vec& axis : axes)
            if (edges[0].z != 0 || axis.z == 0) add(edges[0], axis);
    };
    for (const Set& part : parts) add_of(add_of, part);
    return frames;
}

/// A lower bound of √λ, λ the least eigenvalue of the Gram matrix of two vectors.
Rational least_stretch(const Vec& u, const Vec& v) {
    const Rational a = squared_norm(u), b = dot(u, v), c = squared_norm(v);
    const Rational twice = a + c - root_above(Rational((a - c) * (a - c) + 4 * b * b));
    return twice <= 0 ? Rational(0) : root_below(Rational(twice / 2));
}

Rational along_square(const Vec& v, const Vec& axis) {
    const Rational d = dot(v, axis);
    return d * d / squared_norm(axis);
}

/// Squares of half widths along the axes of a frame, of a part with the support function √(Σ widths·(n·axis)²), and by
/// how much that may exceed the part's.
struct AxisForm {
    std::array<Rational, 3> squares;
    Rational error;
};

/// Each column is taken for its part along the axis nearest to it.
AxisForm by_columns(const std::vector<Vec>& columns, const Frame& frame) {
    AxisForm form{};
    Rational rest = 0;
    for (const Vec& c : columns) {
        std::size_t best = 0;
        for (std::size_t k = 1; k < 3; ++k)
            if (along_square(c, frame[k]) > along_square(c, frame[best])) best = k;
        const Rational square = along_square(c, frame[best]);
        form.squares[best] += square;
        rest += squared_norm(c) - square;
    }
    form.error = root_above(rest);
    return form;
}

/// An ellipse or ellipsoid that is round about an axis, or nearly: its radius, its half width along the axis, and by
/// how much the support function of these may exceed that of the columns.
struct RoundForm {
    Rational radius, half, error;
};

/// One column is taken along the axis if there are three, the others across.
RoundForm about_axis(std::vector<Vec> columns, const Vec& axis) {
    RoundForm form{};
    Rational rest = 0;
    if (columns.size() == 3) {
        const auto at = std::max_element(columns.begin(), columns.end(), [&](const Vec& p, const Vec& q) {
            return along_square(p, axis) * squared_norm(q) < along_square(q, axis) * squared_norm(p);
        });
        const Rational square = along_square(*at, axis);
        form.half = root_below(square);
        rest = squared_norm(*at) - square;
        columns.erase(at);
    }
    for (Vec& c : columns) {
        rest += along_square(c, axis);
        c = c - axis * Rational(dot(c, axis) / squared_norm(axis));
    }
    form.radius = least_stretch(columns[0], columns[1]);
    form.error = root_above(rest);
    return form;
}

AxisForm best_form(const std::vector<Vec>& columns, const Frame& frame) {
    AxisForm best = by_columns(columns, frame);
    for (std::size_t k = 0; k < 3 && best.error != 0; ++k) {
        const RoundForm round = about_axis(columns, frame[k]);
        if (round.radius == 0 || round.error >= best.error) continue;
        best.error = round.error;
        best.squares.fill(round.radius * round.radius);
        best.squares[k] = round.half * round.half;
    }
    return best;
}

CentredBound centred_bound(const Centred& c, const Frame& frame, int dimension) {
    std::array<Rational, 3> half{};
    Rational error = root_above(squared_norm(c.centre));
    const auto add = [&](const AxisForm& form) {
        for (std::size_t k = 0; k < 3; ++k) half[k] += root_below(form.squares[k]);
        error += form.error;
    };
    for (const Vec& s : c.halves) add(by_columns({s}, frame));
    for (const auto& columns : c.balls) add(best_form(columns, frame));
    const auto last = half.begin() + dimension;
    return {Rational(*std::min_element(half.begin(), last) - error), {frame.begin(), frame.begin() + dimension}};
}

/// Some point of a set of parts.
const Vec* first_point(const Set& set) {
    if (set.kind == Kind::points) return &set.vectors[0];
    for (const Set& part : set.parts)
        if (const Vec* p = first_point(part)) return p;
    return nullptr;
}

/// Makes the set of the plane from one in space.
class AxialSectionMaker {
public:
    explicit AxialSectionMaker(const Vec& axis) : axis_(axis), length_(root_bounds(squared_norm(axis), root_bits)) {
        for (const Vec& e : {Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{0, 0, 1}})
            if (across_ == Vec{}) across_ = cross(axis, e);
        made_.along = axis * Rational(1 / length_.lower);
        made_.across = across_ * Rational(1 / root_below(squared_norm(across_)));
    }
    /// Nothing if a part cannot be turned about the axis.
    std::optional<AxialSection> of(const std::vector<Set>& parts) {
        Vec centre{};
        made_.set = {Kind::sum, {}, {}};
        for (const Set& part : parts) {
            const Vec* p = first_point(part);
            const Vec at = p != nullptr ? *p : Vec{};
            centre = centre + at;
            auto flat = turned(part, at);
            if (!flat) return std::nullopt;
            made_.set.parts.push_back(*std::move(flat));
        }
        made_.set.parts.push_back(*turned({Kind::points, {centre}, {}}, {}));
        return made_;
    }

private:
    void err(const Rational& by) {
        made_.error += by;
        made_.is_exact = made_.is_exact && by == 0;
    }
    /// v·a for the unit vector of the axis, rounded.
    Rational height(const Vec& v) {
        const Rational d = dot(v, axis_);
        err(abs(d) * (1 / length_.lower - 1 / length_.upper));
        return d / length_.lower;
    }
    /// The set less `at`.
    std::optional<Set> turned(const Set& set, const Vec& at) {
        Set flat{set.kind, {}, {}};
        if (set.kind == Kind::points) {
            Rational beside = 0;
            for (const Vec& v : set.vectors) {
                const Vec e = v - at;
                beside = std::max(beside, Rational(squared_norm(e) - along_square(e, axis_)));
                const Vec point{0, height(e), 0};
                if (std::find(flat.vectors.begin(), flat.vectors.end(), point) == flat.vectors.end())
                    flat.vectors.push_back(point);
            }
            err(root_above(beside));
            return flat;
        }
        if (set.kind == Kind::ball) return turned_ball(set.vectors);
        bool has_point = set.kind == Kind::hull;
        for (const Set& part : set.parts) {
            // Of a sum one part takes the shift.
            const bool shifts = set.kind == Kind::hull || (!has_point && first_point(part) != nullptr);
            has_point = has_point || shifts;
            if (shifts && first_point(part) == nullptr && at != Vec{}) return std::nullopt;
            auto of_part = turned(part, shifts ? at : Vec{});
            if (!of_part) return std::nullopt;
            flat.parts.push_back(*std::move(of_part));
        }
        return flat;
    }
    std::optional<Set> turned_ball(const std::vector<Vec>& columns) {
        const RoundForm round = about_axis(columns, axis_);
        if (round.radius == 0) return std::nullopt;
        err(round.error);
        made_.is_exact = made_.is_exact && is_exactly_round(columns, round);
        const Vec radius{round.radius, 0, 0};
        if (columns.size() == 2 || round.half == 0) return Set{Kind::points, {-radius, radius}, {}};
        return Set{Kind::ball, {radius, Vec{0, round.half, 0}}, {}};
    }
    /// Whether the rounded radius and half width are the columns' lengths.
    [[nodiscard]] bool is_exactly_round(const std::vector<Vec>& columns, const RoundForm& round) const {
        return std::all_of(columns.begin(), columns.end(), [&](const Vec& c) {
            const Rational length = along_square(c, axis_) == 0 ? round.radius : round.half;
            return squared_norm(c) == length * length;
        });
    }

    Vec axis_, across_{};
    Bounds length_;
    AxialSection made_;
};

}  // namespace

BallApart ball_apart(const Tree<Rational>& set, int dimension) {
    BallApart apart{{Kind::sum, {}, {}}, 0};
    std::vector<Set> parts;
    add_parts(set, parts);
    for (Set& part : parts) {
        if (const auto radius = radius_of(part, dimension)) {
            apart.radius += *radius;
        } else {
            apart.rest.parts.push_back(std::move(part));
        }
    }
    if (apart.rest.parts.empty()) apart.rest = {Kind::points, {Vec{}}, {}};
    return apart;
}

std::vector<CentredBound> centred_bounds(const Tree<Rational>& set, int dimension) {
    std::vector<Set> parts;
    add_parts(set, parts);
    const std::optional<Centred> c = centred(parts);
    std::vector<CentredBound> bounds;
    if (!c) return bounds;
    for (const Frame& frame : frames_of(parts)) bounds.push_back(centred_bound(*c, frame, dimension));
    return bounds;
}

std::vector<AxialSection> axial_sections(const Tree<Rational>& set, int dimension) {
    std::vector<AxialSection> found;
    if (dimension == 2) return found;
    std::vector<Set> parts;
    add_parts(set, parts);
    std::vector<Vec> seen;
    for (const Frame& frame : frames_of(parts)) {
        for (const Vec& axis : frame) {
            const auto parallel = [&](const Vec& v) { return cross(v, axis) == Vec{}; };
            if (std::any_of(seen.begin(), seen.end(), parallel)) continue;
            seen.push_back(axis);
            if (auto m = AxialSectionMaker(axis).of(parts)) found.push_back(*std::move(m));
        }
    }
    return found;
}

}  // namespace oblong::oracle
