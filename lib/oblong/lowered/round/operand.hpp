// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/cores/core_of.hpp"
#include "oblong/lowered/round/body.hpp"
#include "oblong/prepared/layout/prepared.hpp"

/// From the bodies of a query to round bodies, without a rounding.
namespace oblong::detail {

/// Writes the parts of a body to a RoundBody. Every function returns false where the body has parts that a RoundBody
/// cannot hold, or a pose that is not finite.
template <std::floating_point R>
class RoundBuilder {
public:
    explicit RoundBuilder(round_bodies::RoundBody<R>& body) : body_(body) {}

    [[nodiscard]] bool add(const Operand<R>& operand) {
        int frame = -1;
        if (operand.pose != nullptr && !enter(*operand.pose, frame)) return false;
        pose_ = operand.pose;
        pose_count_ = operand.pose == nullptr ? 0 : 1;
        return std::visit([&](const auto* shape) { return add_shape(*shape, frame); }, operand.shape);
    }
    /// Adds a ball around the whole body.
    [[nodiscard]] bool add_ball(double radius) {
        round_bodies::Leaf leaf;
        leaf.ball = radius;
        return body_.add_leaf(leaf) && body_.end_term();
    }

private:
    using Leaf = round_bodies::Leaf;

    [[nodiscard]] static Affine<double> in_doubles(const Affine<R>& pose) {
        const auto& rows = pose.linear.rows;
        return {{{widened(rows[0]), widened(rows[1]), widened(rows[2])}}, widened(pose.translation)};
    }
    /// Makes the frame of a pose inside `frame`, and writes it there.
    [[nodiscard]] bool enter(const Affine<R>& pose, int& frame) {
        const auto& rows = pose.linear.rows;
        if (!is_finite(rows[0]) || !is_finite(rows[1]) || !is_finite(rows[2]) || !is_finite(pose.translation))
            return false;
        frame = body_.add_frame(in_doubles(pose), frame);
        return frame >= 0;
    }
    [[nodiscard]] bool put(const Leaf& leaf) { return body_.add_leaf(leaf) && (in_hull_ || body_.end_term()); }

    [[nodiscard]] bool add_shape(const AnyBody<R>& body, int frame) {
        const Affine<R>* const before = pose_;
        const unsigned count = pose_count_;
        if (body.pose) {
            if (!enter(*body.pose, frame)) return false;
            pose_ = &*body.pose;
            ++pose_count_;
        }
        const bool is_done = std::visit([&](const auto& shape) { return add_shape(shape, frame); }, body.shape);
        pose_ = before;
        pose_count_ = count;
        return is_done;
    }
    [[nodiscard]] bool add_cloud(CoreView<R> core) {
        if (pose_count_ > 1) return false;
        core.pose = pose_;
        if (core.prepared != nullptr) core.scans = vector_search<R>().scans;
        return body_.add_cloud(core) && (in_hull_ || body_.end_term());
    }
    /// A shape that is not told here is left to ball arithmetic.
    template <class Other>
    [[nodiscard]] bool add_shape(const Other&, int) {
        return false;
    }
    [[nodiscard]] bool add_shape(const Points<R>& shape, int) { return add_cloud(core_view(shape)); }
    [[nodiscard]] bool add_shape(const PreparedPolytope<R>& shape, int) { return add_cloud(core_view(shape)); }
    [[nodiscard]] bool add_shape(const Box<R>& shape, int frame) {
        Leaf leaf;
        leaf.frame = frame;
        leaf.extent = widened(shape.half_extents());
        return put(leaf);
    }
    [[nodiscard]] bool add_shape(const Sphere<R>& shape, int frame) {
        Leaf leaf;
        leaf.frame = frame;
        leaf.ball = widened(shape.radius());
        return put(leaf);
    }
    [[nodiscard]] bool add_shape(const Capsule<R>& shape, int frame) {
        Leaf leaf;
        leaf.frame = frame;
        leaf.extent[static_cast<std::size_t>(shape.axis())] = widened(shape.half_length());
        leaf.ball = widened(shape.radius());
        return put(leaf);
    }
    [[nodiscard]] bool add_shape(const Ellipsoid<R>& shape, int frame) {
        Leaf leaf;
        leaf.frame = frame;
        leaf.extent = widened(shape.radii());
        leaf.round_axes = 0b111;
        return put(leaf);
    }
    [[nodiscard]] static Leaf disc(const Axial<R>& shape, int frame) {
        const auto axis = static_cast<std::size_t>(shape.axis());
        Leaf leaf;
        leaf.frame = frame;
        for (std::size_t i = 0; i < 3; ++i) leaf.extent[i] = i == axis ? 0 : widened(shape.radius());
        leaf.round_axes = 0b111U & ~(1U << axis);
        return leaf;
    }
    [[nodiscard]] bool add_shape(const Cylinder<R>& shape, int frame) {
        Leaf leaf = disc(shape, frame);
        leaf.extent[static_cast<std::size_t>(shape.axis())] = widened(shape.half_length());
        return put(leaf);
    }
    [[nodiscard]] bool add_shape(const Cone<R>& shape, int frame) {
        const auto axis = static_cast<std::size_t>(shape.axis());
        Leaf base = disc(shape, frame);
        base.offset[axis] = -widened(shape.half_length());
        Leaf apex;
        apex.frame = frame;
        apex.offset[axis] = widened(shape.half_length());
        return body_.add_leaf(apex) && body_.add_leaf(base) && (in_hull_ || body_.end_term());
    }
    /// The translation of the sum's pose belongs to the sum once, not to each part, so sums under a pose are left out.
    [[nodiscard]] bool add_shape(const Sum<R>& shape, int frame) {
        if (shape.parts().size() == 1) return add_shape(shape.parts()[0], frame);
        if (in_hull_ || frame >= 0) return false;
        for (const AnyBody<R>& part : shape.parts()) {
            if (!add_shape(part, frame)) return false;
        }
        return true;
    }
    [[nodiscard]] bool add_shape(const Hull<R>& shape, int frame) {
        const bool before = in_hull_;
        in_hull_ = true;
        for (const AnyBody<R>& part : shape.parts()) {
            if (!add_shape(part, frame)) return false;
        }
        in_hull_ = before;
        return in_hull_ || body_.end_term();
    }

    round_bodies::RoundBody<R>& body_;
    const Affine<R>* pose_ = nullptr;  ///< the innermost pose around what is added
    unsigned pose_count_ = 0;          ///< how many there are
    bool in_hull_ = false;
};

}  // namespace oblong::detail
