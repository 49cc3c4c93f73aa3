// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/exact/quadric_ray.hpp"

#include <algorithm>
#include <functional>

#include "oblong/linear/product.hpp"
#include "oracle/exact/scaled_pair.hpp"

namespace oblong::oracle {

namespace {

/// Homogeneous coordinates in the body's frame: the point is y / w.
struct Local {
    RationalVec y;
    Rational w;
};

/// A body as one quadratic and some linear forms: a point belongs where q ≤ 0 and every form, times the sign of w, is
/// not negative.
struct Quadric {
    std::function<Rational(const Local&)> q;
    std::vector<std::function<Rational(const Local&)>> linear;
};

struct QuadricOf {
    int dimension;

    std::optional<Quadric> operator()(const Ellipsoid<Rational>& s) const {
        RationalVec r = s.radii();
        if (dimension == 2) r.z = 1;  // no part of what lies in the plane
        if (r.x == 0 || r.y == 0 || r.z == 0) return std::nullopt;
        return Quadric{[r](const Local& p) -> Rational {
                           const Rational x = p.y.x / r.x, y = p.y.y / r.y, z = p.y.z / r.z;
                           return x * x + y * y + z * z - p.w * p.w;
                       },
                       {}};
    }
    std::optional<Quadric> operator()(const Cylinder<Rational>& s) const {
        return axial(s, [](const Rational& r, const Rational&, const Rational&, const Rational& w) { return r * w; });
    }
    std::optional<Quadric> operator()(const Cone<Rational>& s) const {
        return axial(s, [](const Rational& r, const Rational& h, const Rational& along, const Rational& w) {
            return r * (h * w - along) / (2 * h);
        });
    }
    template <class Other>
    std::optional<Quadric> operator()(const Other&) const {
        return std::nullopt;
    }

private:
    /// \param width of the body across its axis, times w
    template <class Width>
    static std::optional<Quadric> axial(const Axial<Rational>& s, Width width) {
        const Rational r = s.radius(), h = s.half_length();
        if (r == 0 || h == 0) return std::nullopt;
        const auto i = static_cast<std::size_t>(s.axis());
        return Quadric{[=](const Local& p) -> Rational {
                           const Rational u = p.y[(i + 1) % 3], v = p.y[(i + 2) % 3];
                           const Rational there = width(r, h, p.y[i], p.w);
                           return u * u + v * v - there * there;
                       },
                       {[=](const Local& p) -> Rational { return h * p.w - p.y[i]; },
                        [=](const Local& p) -> Rational { return h * p.w + p.y[i]; }}};
    }
};

/// x ↦ adj(L) (x − t) and det(L).
class Inverse {
public:
    explicit Inverse(const Affine<Rational>& pose) : origin_(pose.translation) {
        const auto& rows = pose.linear.rows;
        // The columns of the adjugate are cross products of rows.
        for (std::size_t j = 0; j < 3; ++j) columns_[j] = cross(rows[(j + 1) % 3], rows[(j + 2) % 3]);
        determinant_ = dot(rows[0], columns_[0]);
    }
    [[nodiscard]] const Rational& determinant() const { return determinant_; }
    [[nodiscard]] Local operator()(const RationalVec& x) const {
        const RationalVec from = x - origin_;
        return {columns_[0] * from.x + columns_[1] * from.y + columns_[2] * from.z, determinant_};
    }

private:
    RationalVec origin_;
    std::array<RationalVec, 3> columns_;
    Rational determinant_;
};

/// a λ² + b λ + c through its values at −1, 0 and 1.
struct Polynomial {
    Rational a, b, c;
    [[nodiscard]] Rational at(const Rational& x) const { return (a * x + b) * x + c; }
};

Polynomial through(const Rational& before, const Rational& here, const Rational& after) {
    return {(after + before) / 2 - here, (after - before) / 2, here};
}

/// The least of all parameters at which a condition may begin to hold, and at which all of them do.
class Enumeration {
public:
    Enumeration(Polynomial q, std::vector<Polynomial> linear, std::optional<Rational> max)
        : q_(std::move(q)), linear_(std::move(linear)), max_(std::move(max)) {
        rational(0);
        for (const Polynomial& l : linear_)
            if (l.b != 0) rational(-l.c / l.b);
        if (q_.a == 0) {
            if (q_.b != 0) rational(-q_.c / q_.b);
            return;
        }
        const Rational discriminant = q_.b * q_.b - 4 * q_.a * q_.c;
        if (discriminant < 0) return;
        const Rational middle = -q_.b / (2 * q_.a), square = discriminant / (4 * q_.a * q_.a);
        for (const int sign : {-1, 1}) root(middle, square, sign);
    }
    [[nodiscard]] const std::optional<ExactNumber>& least() const { return least_; }

private:
    void rational(const Rational& x) {
        if (x < 0 || (max_ && x > *max_) || q_.at(x) > 0) return;
        for (const Polynomial& l : linear_)
            if (l.at(x) < 0) return;
        take(exact_number(x));
    }
    /// middle + sign·√square, a root of q.
    void root(const Rational& middle, const Rational& square, int sign) {
        const Rational part(sign);
        if (sign_with_root(middle, part, square) < 0) return;
        if (max_ && sign_with_root(middle - *max_, part, square) > 0) return;
        for (const Polynomial& l : linear_)
            if (sign_with_root(l.b * middle + l.c, l.b * part, square) < 0) return;
        take({square, -middle, sign});
    }
    void take(const ExactNumber& x) {
        if (!least_ || compare(x, *least_) < 0) least_ = x;
    }

    Polynomial q_;
    std::vector<Polynomial> linear_;
    std::optional<Rational> max_;
    std::optional<ExactNumber> least_;
};

}  // namespace

std::optional<ExactCast> quadric_ray(const AnyBody<Rational>& body, const caseio::Ray& ray, int dimension) {
    const std::optional<Quadric> quadric = std::visit(QuadricOf{dimension}, body.shape);
    const Inverse inverse(body.pose.value_or(Affine<Rational>{}));
    if (!quadric || inverse.determinant() == 0) return std::nullopt;
    const Local before = inverse(ray.source - ray.direction), here = inverse(ray.source),
                after = inverse(ray.source + ray.direction);
    const Rational sign = inverse.determinant() < 0 ? -1 : 1;
    const Polynomial q = through(quadric->q(before), quadric->q(here), quadric->q(after));
    std::vector<Polynomial> linear;
    bool inside = q.c < 0;
    for (const auto& form : quadric->linear) {
        linear.push_back(through(form(before) * sign, form(here) * sign, form(after) * sign));
        inside = inside && linear.back().c > 0;
    }
    const std::optional<ExactNumber> least = Enumeration(q, std::move(linear), ray.max).least();
    const bool at_start = least && compare(*least, 0) == 0;
    ExactCast cast;
    cast.hit = least.has_value();
    cast.start = !at_start ? Outcome::separated : inside ? Outcome::overlapping : Outcome::touching;
    cast.outcome = at_start ? cast.start : least ? Outcome::touching : Outcome::separated;
    if (least) cast.parameter = *least;
    return cast;
}

}  // namespace oblong::oracle
