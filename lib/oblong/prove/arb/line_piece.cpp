// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/line_piece.hpp"

#include <algorithm>

#include "oblong/linear/product.hpp"

namespace oblong::curved {

namespace {

using Vec = Vec3<Rational>;
using Form = std::vector<std::vector<Rational>>;

bool independent(const std::vector<Vec>& v) {
    if (v.size() > 3) return false;
    if (v.size() == 3) return triple_product(v[0], v[1], v[2]) != 0;
    return v.size() == 2 ? cross(v[0], v[1]) != Vec{} : v.empty() || v[0] != Vec{};
}

/// Coordinates along independent vectors, and along what completes them to a basis.
class Frame {
public:
    Frame(std::vector<Vec> basis, const Line& line, const Vec& origin) : size_(basis.size()) {
        if (basis.empty()) basis.push_back({1, 0, 0});
        if (basis.size() == 1) {
            const Vec aside = basis[0].y == 0 && basis[0].z == 0 ? Vec{0, 1, 0} : Vec{1, 0, 0};
            basis.push_back(cross(basis[0], aside));
        }
        if (basis.size() == 2) basis.push_back(cross(basis[0], basis[1]));
        const Rational volume = triple_product(basis[0], basis[1], basis[2]);
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec dual = cross(basis[(i + 1) % 3], basis[(i + 2) % 3]) * Rational(1 / volume);
            along_.push_back({dot(dual, line.source - origin), dot(dual, line.direction), dual});
        }
    }
    [[nodiscard]] const Linear& along(std::size_t i) const { return along_[i]; }
    [[nodiscard]] std::vector<Rational> coordinates(const Vec& v) const {
        return {dot(along_[0].gradient, v), dot(along_[1].gradient, v), dot(along_[2].gradient, v)};
    }
    /// Coordinates that the body does not have are 0.
    void require_level(LinePiece& piece) const {
        for (std::size_t i = size_; i < 3; ++i) piece.require_zero(along_[i]);
    }

private:
    std::size_t size_;
    std::vector<Linear> along_;
};

std::vector<Vec> independent_of(const std::vector<Vec>& columns) {
    std::vector<Vec> chosen;
    for (const Vec& c : columns) {
        chosen.push_back(c);
        if (!independent(chosen)) chosen.pop_back();
    }
    return chosen;
}

/// G with { Σ u_j columns_j : ‖u‖ ≤ 1 } = { Σ z_i basis_i : zᵀ G z ≤ 1 }: the inverse of C Cᵀ, C the columns'
/// coordinates along the basis. Precondition: the basis has one to three members and is chosen among the columns.
Form form_of(const std::vector<Vec>& columns, const std::vector<Vec>& basis) {
    const std::size_t n = basis.size();
    const Frame frame(basis, {}, {});
    Form gram(n, std::vector<Rational>(n));
    for (const Vec& column : columns) {
        const std::vector<Rational> c = frame.coordinates(column);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) gram[i][j] += c[i] * c[j];
    }
    if (n == 3) return gram;  // three independent columns are the basis: the identity
    if (n == 1) return {{Rational(1 / gram[0][0])}};
    const Rational determinant = gram[0][0] * gram[1][1] - gram[0][1] * gram[1][0];
    return {{gram[1][1] / determinant, -gram[0][1] / determinant},
            {-gram[1][0] / determinant, gram[0][0] / determinant}};
}

std::vector<Rational> times(const Form& form, const std::vector<Rational>& x) {
    std::vector<Rational> result(form.size());
    for (std::size_t i = 0; i < form.size(); ++i)
        for (std::size_t j = 0; j < form.size(); ++j) result[i] += form[i][j] * x[j];
    return result;
}

Rational product(const std::vector<Rational>& x, const std::vector<Rational>& y) {
    Rational sum = 0;
    for (std::size_t i = 0; i < x.size() && i < y.size(); ++i) sum += x[i] * y[i];
    return sum;
}

/// A round part with its basis and form.
struct Round {
    std::vector<Vec> basis;
    Form form;
    /// Whether w is a combination of the basis.
    [[nodiscard]] bool spans(const Vec& w) const {
        std::vector<Vec> with = basis;
        with.push_back(w);
        return !independent(with);
    }
};

LinePiece ellipsoid(const Line& line, const Vec& centre, const Round& round) {
    const Frame frame(round.basis, line, centre);
    std::vector<Linear> z;
    for (std::size_t i = 0; i < round.basis.size(); ++i) z.push_back(frame.along(i));
    LinePiece piece(std::move(z), round.form);
    frame.require_level(piece);
    return piece;
}

/// z along the basis, and last the coordinate along w, which is independent of it.
struct Upright {
    LinePiece piece;
    Linear along_w;
};
Upright upright(const Line& line, const Vec& foot, const Vec& w, const Round& round) {
    std::vector<Vec> basis = round.basis;
    basis.push_back(w);
    const Frame frame(basis, line, foot);
    std::vector<Linear> z;
    for (std::size_t i = 0; i < round.basis.size(); ++i) z.push_back(frame.along(i));
    Upright result{LinePiece(std::move(z), round.form), frame.along(basis.size() - 1)};
    frame.require_level(result.piece);
    return result;
}

Linear one_minus(const Linear& x) { return {1 - x.value, -x.slope, -x.gradient}; }

LinePiece cylinder(const Line& line, const Vec& foot, const Vec& w, const Round& round) {
    Upright u = upright(line, foot, w, round);
    u.piece.require_not_negative(u.along_w);
    u.piece.require_not_negative(one_minus(u.along_w));
    return std::move(u.piece);
}

LinePiece cone(const Line& line, const Vec& apex, const Vec& w, const Round& round) {
    Upright u = upright(line, apex, w, round);
    u.piece.require_not_negative(one_minus(u.along_w));
    u.piece.narrow_by(std::move(u.along_w));
    return std::move(u.piece);
}

/// What lies between two round parts whose centres are w apart, w a combination of the basis: the distance from the
/// segment is measured where its nearest point is inside.
LinePiece between(const Line& line, const Vec& foot, const Vec& w, const Round& round) {
    const Frame frame(round.basis, line, foot);
    const std::size_t n = round.basis.size();
    const std::vector<Rational> c = frame.coordinates(w);
    const std::vector<Rational> g = times(round.form, c);  // as long as the form
    const Rational squared = product(g, c);
    Linear nearest{0, 0, {}};
    std::vector<Linear> z;
    Form form = round.form;
    for (std::size_t i = 0; i < n; ++i) {
        z.push_back(frame.along(i));
        const Rational share = g[i] / squared;
        nearest.value += z[i].value * share;
        nearest.slope += z[i].slope * share;
        nearest.gradient = nearest.gradient + z[i].gradient * share;
        for (std::size_t j = 0; j < n; ++j) form[i][j] -= g[i] * g[j] / squared;
    }
    LinePiece piece(std::move(z), std::move(form));
    frame.require_level(piece);
    piece.require_not_negative(nearest);
    piece.require_not_negative(one_minus(nearest));
    return piece;
}

}  // namespace

LinePiece::LinePiece(std::vector<Linear> z, Form form) : z_(std::move(z)), form_(std::move(form)) {}

void LinePiece::narrow_by(Linear height) {
    require_not_negative(height);
    height_ = std::move(height);
}

void LinePiece::require_not_negative(const Linear& x) {
    bounds_.push_back(x);
    bound(x);
}

void LinePiece::bound(const Linear& x) {
    if (x.slope == 0) {
        is_empty_ = is_empty_ || x.value < 0;
        return;
    }
    Rational end = -x.value / x.slope;
    if (x.slope < 0) {
        if (!to_ || end < *to_) to_ = std::move(end);
    } else if (end > from_) {
        from_ = std::move(end);
        cap_ = -x.gradient;
    }
}

void LinePiece::require_zero(const Linear& x) {
    bound(x);
    bound({-x.value, -x.slope, -x.gradient});
}

Rational LinePiece::product(const std::vector<Rational>& x, const std::vector<Rational>& y) const {
    return curved::product(times(form_, x), y);
}

Rational LinePiece::norm(const Rational& lambda) const {
    std::vector<Rational> z;
    for (const Linear& x : z_) z.push_back(x.at(lambda));
    return product(z, z);
}

Rational LinePiece::excess(const Rational& lambda) const {
    const Rational h = height_ ? height_->at(lambda) : Rational(1);
    return norm(lambda) - h * h;
}

std::optional<CastParameter> LinePiece::entry() const {
    if (is_empty_ || (to_ && *to_ < from_)) return std::nullopt;
    // excess(from + μ) = a μ² + 2 b μ + c
    const Rational c = excess(from_);
    if (c <= 0) return CastParameter{from_, 0};
    std::vector<Rational> here, slope;
    for (const Linear& x : z_) {
        here.push_back(x.at(from_));
        slope.push_back(x.slope);
    }
    Rational a = product(slope, slope);
    Rational b = product(here, slope);
    if (height_) {
        a -= height_->slope * height_->slope;
        b -= height_->at(from_) * height_->slope;
    }
    CastParameter root{from_, 0};
    if (a == 0) {
        if (b >= 0) return std::nullopt;
        root.middle = from_ - c / (2 * b);
    } else {
        const Rational discriminant = b * b - a * c;
        // As c > 0, there is exactly one positive root where a < 0.
        if (discriminant < 0 || (a > 0 && b >= 0)) return std::nullopt;
        root = {from_ - b / a, discriminant / (a * a), a > 0 ? -1 : 1};
        if (const std::optional<Rational> exact = root.rational()) root = {*exact, 0};
    }
    if (to_ && root.compare(*to_) > 0) return std::nullopt;
    return root;
}

Vec LinePiece::gradient(const Rational& lambda) const {
    std::vector<Rational> z;
    for (const Linear& x : z_) z.push_back(x.at(lambda));
    const std::vector<Rational> g = times(form_, z);
    Vec n;
    for (std::size_t i = 0; i < z_.size(); ++i) n = n + z_[i].gradient * g[i];
    if (!height_) return n;
    // ‖z‖ − h of a cone is convex: n · y = z'ᵀGz / t − h' ≤ 0 inside with any t ≥ ‖z‖, and this one is less than ‖z‖² /
    // h.
    const Rational h = height_->at(lambda);
    return n * Rational(2 * h) - height_->gradient * Rational(h * h + curved::product(g, z));
}

Vec LinePiece::outward(const Rational& lambda) const {
    if (cap_ && excess(from_) <= 0) return *cap_;
    const Vec n = gradient(std::max(lambda, from_));
    if (n != Vec{}) return n;
    // Through the apex: the plane of any point before it holds it too.
    return gradient(from_);
}

bool LinePiece::holds(const Rational& lambda) const {
    return lambda >= from_ && (!to_ || lambda <= *to_) && !is_empty_ && excess(lambda) <= 0;
}

bool LinePiece::is_strict(const Rational& lambda) const {
    return std::ranges::all_of(bounds_, [&](const Linear& x) { return x.at(lambda) > 0; }) && excess(lambda) < 0;
}

std::optional<LinePieces> pieces_along(const Line& line, const Primitive& body, int dimension) {
    if (body.columns.empty() || body.points.size() > 2) return std::nullopt;
    Round round;
    round.basis = independent_of(body.columns);
    if (round.basis.empty()) return std::nullopt;
    round.form = form_of(body.columns, round.basis);
    LinePieces result;
    const Vec& foot = body.points[0];
    std::size_t rank = round.basis.size();
    if (body.apex) {
        const Vec w = foot - *body.apex;
        if (round.spans(w)) {
            // An apex in the base is no corner; one in its plane and beside it is not treated here.
            if (!ellipsoid({*body.apex, {}}, foot, round).holds(0)) return std::nullopt;
            result.pieces.push_back(ellipsoid(line, foot, round));
        } else {
            ++rank;
            result.pieces.push_back(cone(line, *body.apex, w, round));
        }
    } else if (body.points.size() == 1) {
        result.pieces.push_back(ellipsoid(line, foot, round));
    } else {
        const Vec w = body.points[1] - foot;
        if (w == Vec{} || !round.spans(w)) {
            rank += w == Vec{} ? 0 : 1;
            result.pieces.push_back(w == Vec{} ? ellipsoid(line, foot, round) : cylinder(line, foot, w, round));
        } else {
            result.pieces.push_back(ellipsoid(line, foot, round));
            result.pieces.push_back(ellipsoid(line, body.points[1], round));
            result.pieces.push_back(between(line, foot, w, round));
        }
    }
    result.is_solid = rank == static_cast<std::size_t>(dimension);
    return result;
}

}  // namespace oblong::curved
