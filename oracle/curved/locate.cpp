// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/locate.hpp"

#include <array>
#include <cmath>

#include "oblong/linear/product.hpp"
#include "oracle/curved/normals.hpp"
#include "oracle/curved/working_vertices.hpp"

namespace oblong::oracle {

namespace {

constexpr int max_iterations = 400;
constexpr std::array levels{WorkingBits::low, WorkingBits::middle, WorkingBits::high, WorkingBits::highest};

Vec3<Rational> rationals(const IntegerVec& v) { return {Rational(v.x), Rational(v.y), Rational(v.z)}; }

double log2_of(const Rational& r) {
    const auto length = [](const Integer& i) {
        long exponent = 0;
        const double mantissa = mpz_get_d_2exp(&exponent, i.data());
        return std::log2(std::fabs(mantissa)) + static_cast<double>(exponent);
    };
    return length(numerator(r)) - length(denominator(r));
}

class Search {
public:
    Search(const Tree<Rational>& set, int dimension, const Effort& effort)
        : effort_(effort),
          dimension_(dimension),
          set_(scaled(set)),
          vertices_(set_),
          program_(program_of(vertices_.chosen(), dimension)) {}

    Located run() {
        if (program_.variables.empty()) return single_point();
        choose_vertices();
        for (const WorkingBits level : levels) {
            if (level < effort_.first || level > effort_.last) continue;
            bool done = at(level);
            while (!done && more_vertices_) done = at(level);
            if (done) break;
        }
        return std::move(found_);
    }

private:
    Located single_point() {
        const Vec3<Rational> point = rationals(program_.offset) * Rational(Integer(1), program_.scale);
        found_.nearest = point;
        found_.squared = squared_norm(point);
        found_.place = *found_.squared == 0 ? Place::inside : Place::outside;
        if (found_.place == Place::outside) found_.normal = point;
        found_.distance = root_bounds(*found_.squared, effort_.relative_bits + 8);
        return found_;
    }

    /// Adds vertices until a rough guess finds none beyond the chosen ones.
    void choose_vertices() {
        while (!vertices_.is_everything()) {
            const std::unique_ptr<InteriorPoint> guess = interior_point(program_, WorkingBits::low);
            for (int i = 0; i < max_iterations && guess->step(); ++i) {
                const Progress p = guess->progress();
                if (p.gap < p.lower - 40 || p.upper < -40) break;
                if (i > 2 && !(p.lower > p.upper - 2) && guess->centred()) return;
            }
            if (!add_vertices(guess->direction())) return;
        }
    }
    /// False: no vertex lies lower along w than those that are there.
    bool add_vertices(const IntegerVec& w) {
        more_vertices_ = vertices_.add_lower(w);
        if (more_vertices_) program_ = program_of(vertices_.chosen(), dimension_);
        return more_vertices_;
    }

    /// Whether nothing is left to ask of a higher level.
    bool at(WorkingBits level) {
        more_vertices_ = false;
        const std::unique_ptr<InteriorPoint> guess = interior_point(program_, level);
        const double lowest = -0.4 * static_cast<double>(level);
        for (int i = 0; i < max_iterations; ++i) {
            const bool moved = guess->step();
            const Progress p = guess->progress();
            if (i > 2 && !(p.lower > p.upper - 2) && is_inside(*guess)) return true;
            if (more_vertices_) return false;
            const double wanted = effort_.place_only ? 1 : effort_.relative_bits + 2;
            if (moved && p.upper > lowest && p.gap > p.lower - wanted) continue;
            prove_bounds(*guess, level);
            if (found_.place == Place::outside) {
                if (effort_.place_only) return true;
                find_square(*guess);
                if (found_.squared || narrow()) return true;
                add_vertices(guess->direction());
                return false;
            }
            if (add_vertices(guess->direction())) return false;
            if (moved && p.upper > lowest) continue;
            return is_contact(*guess, level);
        }
        return false;
    }
    [[nodiscard]] bool narrow() const {
        const Bounds& d = found_.distance;
        return d.upper - d.lower <= d.lower / Rational(Integer(1) << effort_.relative_bits);
    }

    bool is_inside(const InteriorPoint& guess) {
        const auto weights = guess.centred();
        if (!weights || !proves_inside(program_, *weights)) return false;
        if (!vertices_.is_everything() && affine_dimension(vertices_.chosen().set) < affine_dimension(set_.set)) {
            vertices_.add_everything();
            program_ = program_of(set_, dimension_);
            more_vertices_ = true;
            return false;
        }
        found_.place = Place::inside;
        found_.distance = {0, 0};
        found_.squared = 0;
        found_.nearest = {};
        return true;
    }

    void prove_bounds(const InteriorPoint& guess, WorkingBits level) {
        const auto bits = static_cast<unsigned>(level);
        const IntegerVec w = guess.direction();
        if (w != IntegerVec{0, 0, 0}) {
            const Rational lower = lower_bound(set_, w, bits);
            if (lower > found_.distance.lower) {
                found_.distance.lower = lower;
                found_.place = Place::outside;
                found_.normal = rationals(w);
            }
        }
        const Vec3<Rational> point = member_point(program_, guess.weights());
        const Rational upper = root_bounds(squared_norm(point), bits).upper;
        if (known_upper_ && upper >= found_.distance.upper) return;
        known_upper_ = true;
        found_.distance.upper = upper;
        found_.nearest = point;
    }

    /// A rational direction along which the set is exactly as far as its distance: then the foot of the plane is a
    /// point of the set, and the square of the distance rational.
    void find_square(const InteriorPoint& guess) {
        const Bounds& d = found_.distance;
        for (const IntegerVec& n : suggested_normals(program_, guess.direction(), guess.weights(), 60)) {
            const Rational square_of_n(squared_norm(n));
            const Integer least = lower_value(set_.set, n);
            if (least <= 0) continue;
            // Only a direction that is as good as the bounds can tell is worth the rest.
            const Rational reach = d.lower * Rational(program_.scale);
            const Rational allowed(least + 1);
            if (allowed * allowed < reach * reach * square_of_n) continue;
            const Face face = face_along(set_.set, n);
            if (!face.points || !face.value.radicands.empty()) continue;
            const Rational share = Rational(face.value.whole) / square_of_n;
            const Vec3<Rational> foot = rationals(n) * share;
            const Place place = place_in(moved(*face.points, -foot));
            if (place != Place::inside && place != Place::boundary) continue;
            const Vec3<Rational> nearest = foot * Rational(Integer(1), program_.scale);
            found_.nearest = nearest;
            found_.squared = squared_norm(nearest);
            found_.normal = rationals(n);
            const Bounds exact = root_bounds(*found_.squared, effort_.relative_bits + 8);
            found_.distance.lower = std::max(found_.distance.lower, exact.lower);
            found_.distance.upper = std::min(found_.distance.upper, exact.upper);
            return;
        }
    }

    /// A supporting plane through the origin, and the origin among the points that lie in it.
    bool is_contact(const InteriorPoint& guess, WorkingBits level) {
        const auto bits = static_cast<unsigned>(level) / 3;
        const std::size_t dimension = affine_dimension(set_.set);
        for (const IntegerVec& n : suggested_normals(program_, guess.direction(), guess.weights(), bits)) {
            if (lower_value(set_.set, n) < -64) continue;  // no rounding of lower_value is as large
            const Face face = face_along(set_.set, n);
            const int order = sign(face.value);
            if (order < 0) continue;
            if (order > 0) {
                found_.place = Place::outside;
                found_.normal = rationals(n);
                // More bits in n make the rounding of the bound small; better bounds are for a higher level.
                const Rational lower = lower_bound(set_, n * (Integer(1) << bits), bits);
                found_.distance.lower = std::max(found_.distance.lower, lower);
                continue;
            }
            if (!face.points || affine_dimension(scaled(*face.points).set) == dimension) continue;
            const Place place = place_in(*face.points);
            if (place == Place::unknown) continue;
            found_.normal = rationals(n);
            if (place == Place::outside) {
                found_.place = Place::outside;
                continue;
            }
            found_.place = Place::boundary;
            found_.distance = {0, 0};
            found_.squared = 0;
            found_.nearest = {};
            return true;
        }
        return false;
    }

    [[nodiscard]] Place place_in(const Tree<Rational>& face) const {
        Effort effort = effort_;
        effort.place_only = true;
        return Search(face, dimension_, effort).run().place;
    }

    Effort effort_;
    int dimension_;
    ScaledTree set_;
    WorkingVertices vertices_;
    Program program_;             ///< of the chosen vertices
    bool more_vertices_ = false;  ///< the program has changed since the last guess
    Located found_;
    bool known_upper_ = false;
};

}  // namespace

Located locate(const Tree<Rational>& set, int dimension, const Effort& effort) {
    return Search(set, dimension, effort).run();
}

std::optional<bool> at_most_away(const Tree<Rational>& set, int dimension, const Rational& tolerance) {
    const ScaledTree at = scaled(set);
    WorkingVertices vertices(at);
    Program program = program_of(vertices.chosen(), dimension);
    const auto is_near = [&](const Vec3<Rational>& point) { return squared_norm(point) <= tolerance * tolerance; };
    if (program.variables.empty()) return is_near(rationals(program.offset) * Rational(Integer(1), program.scale));
    const double limit =
        tolerance == 0 ? -1e9 : log2_of(tolerance * Rational(program.scale)) - static_cast<double>(unit_bits(program));
    for (std::size_t k = 0; k < levels.size();) {
        const auto bits = static_cast<unsigned>(levels[k]);
        const std::unique_ptr<InteriorPoint> guess = interior_point(program, levels[k]);
        bool grown = false;
        for (int i = 0; i < max_iterations && !grown; ++i) {
            const bool moved = guess->step();
            const Progress p = guess->progress();
            if (p.upper < limit + 1 && is_near(member_point(program, guess->weights()))) return true;
            if (p.lower > limit - 1) {
                if (lower_bound(at, guess->direction(), bits) > tolerance) return false;
                // Far from what is chosen, as far as can be seen: others may be nearer.
                grown = p.gap < p.lower - 4 && vertices.add_lower(guess->direction());
            }
            if (!moved || p.gap < -0.4 * bits) break;
        }
        if (!grown) {
            const auto weights = guess->centred();
            if (weights && proves_inside(program, *weights)) return true;
            ++k;
        } else {
            program = program_of(vertices.chosen(), dimension);
        }
    }
    return std::nullopt;
}

}  // namespace oblong::oracle
