// SPDX-License-Identifier: BSL-1.0
#include "oblong/prove/arb/remove_balls.hpp"

#include "oblong/linear/compose.hpp"
#include "oblong/lowered/arb/tree.hpp"
#include "oblong/lowered/fractions/summed_core.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::curved {

namespace {

using Vec = Vec3<Rational>;

/// r where the ellipsoid is the ball of radius r: E Eᵀ = r² 1 for its columns E, r rational.
std::optional<Rational> radius_of(const Tree& tree, int dimension) {
    std::array<Vec, 3> gram;
    for (const Node& node : tree.nodes) {
        if (node.kind != Node::Kind::round) continue;
        for (const Vec& column : node.vectors) {
            for (std::size_t i = 0; i < 3; ++i) gram[i] = gram[i] + column * column[i];
        }
    }
    const Rational square = gram[0].x;
    for (std::size_t i = 0; i < 3; ++i) {
        Vec expected;
        if (dimension == 3 || i < 2) expected[i] = square;
        if (gram[i] != expected) return std::nullopt;
    }
    return square > 0 ? oblong::detail::rational_root(square) : std::nullopt;
}

CoreAndBall sum_without_balls(const Sum<Rational>& s, const Affine<Rational>& map, int dimension) {
    CoreAndBall total{{Points<Rational>({map.translation}), {}}, 0};
    std::vector<AnyBody<Rational>> cores{total.core};
    for (const AnyBody<Rational>& part : s.parts()) {
        // The translation belongs to the sum once, not to each of its parts.
        const Affine<Rational> linear{map.linear, {}};
        AnyBody<Rational> placed{part.shape, part.pose ? composed(linear, *part.pose) : linear};
        CoreAndBall one = without_balls(placed, dimension);
        total.radius += one.radius;
        cores.push_back(std::move(one.core));
    }
    total.core = {Sum<Rational>(std::move(cores)), {}};
    return total;
}

}  // namespace

CoreAndBall without_balls(const AnyBody<Rational>& body, int dimension) {
    if (std::optional<ExactCore> core = is_large_sum(body) ? std::nullopt : exact_core(body)) {
        if (core->radius == 0) return {body, 0};
        return {{Points<Rational>(std::move(core->vertices)), {}}, std::move(core->radius)};
    }
    const Affine<Rational> map = body.pose.value_or(Affine<Rational>{});
    if (const auto* sum = std::get_if<Sum<Rational>>(&body.shape)) {
        CoreAndBall total = sum_without_balls(*sum, map, dimension);
        return total.radius > 0 ? std::move(total) : CoreAndBall{body, 0};
    }
    if (std::holds_alternative<Ellipsoid<Rational>>(body.shape)) {
        if (std::optional<Rational> radius = radius_of(tree_of(body, dimension), dimension))
            return {{Points<Rational>({map.translation}), {}}, *std::move(radius)};
    }
    return {body, 0};
}

}  // namespace oblong::curved
