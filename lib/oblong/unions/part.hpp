// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/prove/cores/core_pair.hpp"
#include "oblong/scalar/rational.hpp"
#include "oblong/unions/queries.hpp"

/// Pairs of parts as the engines of convex bodies take them.
namespace oblong::detail {

/// A part of a union over float or double.
template <class S>
struct Part {
    std::array<Vec3<S>, 3> corners;    ///< of a triangle
    const AnyBody<S>* body = nullptr;  ///< of others
    const Affine<S>* pose = nullptr;   ///< of the union

    Part(const UnionOperand<S>& of, std::size_t i) : pose(of.pose) {
        if (!of.parts->is_surface()) {
            body = &of.parts->parts()[i];
            return;
        }
        const std::span<const Vec3<S>> vertices = of.parts->vertices();
        const Triangle& triangle = of.parts->triangles()[i];
        corners = {vertices[triangle[0]], vertices[triangle[1]], vertices[triangle[2]]};
    }

    /// Writes the part's core. False if it has none. Precondition: `core` is as constructed, and does not outlive this.
    [[nodiscard]] bool read(CoreView<S>& core) const {
        if (body != nullptr) return read_core_of(Operand<S>{body, pose}, core);
        core.unprepared = corners;
        core.pose = pose;
        return true;
    }
    /// Returns f(operand), with an operand that lives as long as the call.
    template <class F>
    [[nodiscard]] auto as_operand(const F& f) const {
        if (body != nullptr) return f(Operand<S>{body, pose});
        const Points<S> points({corners.begin(), corners.end()});
        return f(Operand<S>{&points, pose});
    }
};

/// Asks about pairs of parts.
template <class S, std::floating_point R>
struct PairQueries {
    const UnionOperand<S>& a;
    const UnionOperand<S>& b;
    const QueryOptions& how;

    [[nodiscard]] DistanceAnswer<R> distance(std::size_t i, std::size_t k) const {
        return ask(
            i, k, [&](const CorePair<S>& pair) { return pair.distance(how); },
            [&](const auto& x, const auto& y) { return AnyEngine<S>::distance(x, y, how); });
    }
    [[nodiscard]] DecisionAnswer decision(std::size_t i, std::size_t k) const {
        return ask(
            i, k, [&](const CorePair<S>& pair) { return pair.decision(how); },
            [&](const auto& x, const auto& y) { return AnyEngine<S>::decision(x, y, how); });
    }
    [[nodiscard]] WithinAnswer within(std::size_t i, std::size_t k, const S& margin) const {
        return ask(
            i, k, [&](const CorePair<S>& pair) { return pair.within(margin, how); },
            [&](const auto& x, const auto& y) { return AnyEngine<S>::within(x, y, margin, how); });
    }
    [[nodiscard]] CastAnswer<R> cast(std::size_t i, std::size_t k, const LinearMotion<S>& motion) const {
        const auto engine = [&](const auto& x, const auto& y) { return AnyEngine<S>::cast(x, y, motion, how); };
        return as_operands(Part<S>(a, i), Part<S>(b, k), engine);
    }

private:
    template <class Cores, class Engine>
    [[nodiscard]] auto ask(std::size_t i, std::size_t k, const Cores& cores, const Engine& engine) const {
        const Part<S> x(a, i);
        const Part<S> y(b, k);
        CorePair<S> pair;
        if (x.read(pair.a) && y.read(pair.b)) return cores(pair);
        return as_operands(x, y, engine);
    }
    template <class Engine>
    [[nodiscard]] static auto as_operands(const Part<S>& x, const Part<S>& y, const Engine& engine) {
        return x.as_operand(
            [&](const Operand<S>& p) { return y.as_operand([&](const Operand<S>& q) { return engine(p, q); }); });
    }
};

/// The same over rationals.
template <std::floating_point R>
struct PairQueries<Rational, R> {
    using Engine = ExactEngine<Rational, R>;
    const UnionOperand<Rational>& a;
    const UnionOperand<Rational>& b;
    const QueryOptions& how;

    [[nodiscard]] DistanceAnswer<R> distance(std::size_t i, std::size_t k) const {
        return Engine::distance(part(a, i), part(b, k), how);
    }
    [[nodiscard]] DecisionAnswer decision(std::size_t i, std::size_t k) const {
        return Engine::decision(part(a, i), part(b, k), how);
    }
    [[nodiscard]] WithinAnswer within(std::size_t i, std::size_t k, const Rational& margin) const {
        return Engine::within(part(a, i), part(b, k), margin, how);
    }
    [[nodiscard]] CastAnswer<R> cast(std::size_t i, std::size_t k, const LinearMotion<Rational>& motion) const {
        return Engine::cast(part(a, i), part(b, k), motion, how);
    }

private:
    [[nodiscard]] static AnyBody<Rational> part(const UnionOperand<Rational>& of, std::size_t i) {
        AnyBody<Rational> body = of.parts->part(i);
        if (of.pose == nullptr) return body;
        if (!body.pose) return {std::move(body.shape), *of.pose};
        return {Sum<Rational>({std::move(body)}), *of.pose};
    }
};

}  // namespace oblong::detail
