// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/supporting.hpp"

#include "oblong/linear/product.hpp"

namespace oblong::oracle {

namespace {

using Set = Tree<Integer>;

/// ‖Mᵀw‖² for the matrix M whose columns are the ball's vectors.
Integer squared_reach(const Set& ball, const IntegerVec& w) {
    Integer square = 0;
    for (const IntegerVec& m : ball.vectors) {
        const Integer d = dot(m, w);
        square += d * d;
    }
    return square;
}

Tree<Rational> rational(const Set& set) {
    Tree<Rational> result{static_cast<Tree<Rational>::Kind>(set.kind), {}, {}};
    for (const IntegerVec& v : set.vectors) result.vectors.push_back({Rational(v.x), Rational(v.y), Rational(v.z)});
    for (const Set& part : set.parts) result.parts.push_back(rational(part));
    return result;
}

Face face_of_points(const Set& set, const IntegerVec& w) {
    Face face;
    face.points = Tree<Rational>{Tree<Rational>::Kind::points, {}, {}};
    bool first = true;
    for (const IntegerVec& v : set.vectors) {
        Integer value = dot(w, v);
        if (first || value < face.value.whole) {
            face.value.whole = std::move(value);
            face.points->vectors.clear();
        } else if (value > face.value.whole) {
            continue;
        }
        first = false;
        face.points->vectors.push_back({Rational(v.x), Rational(v.y), Rational(v.z)});
    }
    return face;
}

/// The lowest point of the ball is −M Mᵀw / ‖Mᵀw‖; every point where Mᵀw = 0.
Face face_of_ball(const Set& set, const IntegerVec& w) {
    Face face;
    const Integer square = squared_reach(set, w);
    if (square == 0) {
        face.points = rational(set);
        return face;
    }
    face.value.subtract_root(square);
    if (!face.value.radicands.empty()) return face;
    IntegerVec sum{0, 0, 0};
    for (const IntegerVec& m : set.vectors) sum = sum + m * dot(m, w);
    const Integer& minus_root = face.value.whole;
    face.points =
        Tree<Rational>{Tree<Rational>::Kind::points,
                       {{Rational(sum.x, minus_root), Rational(sum.y, minus_root), Rational(sum.z, minus_root)}},
                       {}};
    return face;
}

Face face_of_sum(const Set& set, const IntegerVec& w) {
    Face face;
    face.points = Tree<Rational>{Tree<Rational>::Kind::sum, {}, {}};
    for (const Set& part : set.parts) {
        Face of_part = face_along(part, w);
        face.value.add(of_part.value);
        if (face.points && of_part.points) {
            face.points->parts.push_back(std::move(*of_part.points));
        } else {
            face.points.reset();
        }
    }
    return face;
}

Face face_of_hull(const Set& set, const IntegerVec& w) {
    std::vector<Face> lowest;
    for (const Set& part : set.parts) {
        Face of_part = face_along(part, w);
        const int order = lowest.empty() ? 0 : compare(of_part.value, lowest[0].value);
        if (order > 0) continue;
        if (order < 0) lowest.clear();
        lowest.push_back(std::move(of_part));
    }
    if (lowest.size() == 1) return std::move(lowest[0]);
    Face face{lowest[0].value, Tree<Rational>{Tree<Rational>::Kind::hull, {}, {}}};
    for (Face& f : lowest) {
        if (!f.points) return {face.value, std::nullopt};
        face.points->parts.push_back(std::move(*f.points));
    }
    return face;
}

}  // namespace

Integer lower_value(const Tree<Integer>& set, const IntegerVec& w) {
    switch (set.kind) {
        case Set::Kind::points: {
            Integer least = dot(w, set.vectors[0]);
            for (std::size_t i = 1; i < set.vectors.size(); ++i) {
                Integer value = dot(w, set.vectors[i]);
                if (value < least) least = std::move(value);
            }
            return least;
        }
        case Set::Kind::ball: {
            const Integer square = squared_reach(set, w);
            const Integer root = sqrt(square);
            return root * root == square ? Integer(-root) : Integer(-root - 1);
        }
        case Set::Kind::sum: {
            Integer total = 0;
            for (const Set& part : set.parts) total += lower_value(part, w);
            return total;
        }
        case Set::Kind::hull:
            break;
    }
    Integer least = lower_value(set.parts[0], w);
    for (std::size_t i = 1; i < set.parts.size(); ++i) {
        Integer value = lower_value(set.parts[i], w);
        if (value < least) least = std::move(value);
    }
    return least;
}

Face face_along(const Tree<Integer>& set, const IntegerVec& w) {
    switch (set.kind) {
        case Set::Kind::points:
            return face_of_points(set, w);
        case Set::Kind::ball:
            return face_of_ball(set, w);
        case Set::Kind::sum:
            return face_of_sum(set, w);
        case Set::Kind::hull:
            break;
    }
    return face_of_hull(set, w);
}

}  // namespace oblong::oracle
