// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <optional>

#include "oblong/lowered/cores/scan.hpp"

/// Bodies with round parts as plain data in doubles, without a rounding: docs/explanation/numerics/curved-supports.md,
/// "In doubles".
namespace oblong::round_bodies {

/// An exact map from a frame to its parent's, or to the world's.
struct Frame {
    Affine<double> map;
    int parent = -1;    ///< −1: the world
    bool turns = true;  ///< false: the linear map is the identity
};

/// In a frame: offset + { x : x_i = e_i u_i }, with |u_i| ≤ 1 for every axis that is not round and ‖(u_i)‖ ≤ 1 over the
/// round axes; or the hull of a cloud of vertices. In the world's frame a ball is added, which no map deforms.
struct Leaf {
    Vec3<double> offset;
    Vec3<double> extent;      ///< e, not negative
    unsigned round_axes = 0;  ///< bits; none or at least two, all with e_i > 0
    double ball = 0;          ///< radius, not negative
    int frame = -1;
    int cloud = -1;  ///< index of the cloud; −1: none

    [[nodiscard]] bool is_round(unsigned axis) const { return ((round_axes >> axis) & 1U) != 0; }
};

/// The Minkowski sum of terms, each the hull of leaves. Refers to the vertices and poses of the body that it was made
/// of.
template <std::floating_point R>
class RoundBody {
public:
    static constexpr unsigned max_leaves = 8;
    static constexpr unsigned max_terms = 4;
    static constexpr unsigned max_frames = 4;

    RoundBody() {}  // NOLINT(modernize-use-equals-default): the arrays need no clearing
    RoundBody(const RoundBody&) = delete;
    RoundBody& operator=(const RoundBody&) = delete;

    /// Add a part to the present term. False where there is no room.
    [[nodiscard]] bool add_leaf(Leaf leaf) {
        if (leaf_count_ == max_leaves) return false;
        for (unsigned i = 0; i < 3; ++i) {
            if (leaf.extent[i] == 0) leaf.round_axes &= ~(1U << i);
        }
        if (std::popcount(leaf.round_axes) == 1) leaf.round_axes = 0;  // a segment
        leaves_[leaf_count_++] = leaf;
        ends_[term_count_] = leaf_count_;
        return true;
    }
    /// \param core points, or a prepared polytope, with the pose that maps it to the world's frame
    [[nodiscard]] bool add_cloud(const CoreView<R>& core) {
        if (scan_) return false;
        view_ = core;
        scan_.emplace(*view_);
        Leaf leaf;
        leaf.cloud = 0;
        leaf.frame = core.pose == nullptr ? -1 : add_frame(core.pose_or_identity(), -1);
        return (core.pose == nullptr || leaf.frame >= 0) && add_leaf(leaf);
    }
    /// Ends the term. Precondition: it has a leaf.
    [[nodiscard]] bool end_term() {
        if (term_count_ == max_terms) return false;
        ++term_count_;
        ends_[term_count_] = leaf_count_;
        return true;
    }
    /// Returns its index, or −1 where there is no room.
    [[nodiscard]] int add_frame(const Affine<double>& map, int parent) {
        if (frame_count_ == max_frames) return -1;
        frames_[frame_count_] = {map, parent, !(map.linear == Mat3<double>{})};
        return static_cast<int>(frame_count_++);
    }

    /// Removes the ball that all leaves of a term have. Returns its radius; 0 where they have not the same.
    [[nodiscard]] double take_ball(unsigned term) {
        const double radius = leaves_[begin(term)].ball;
        for (unsigned i = begin(term); i < end(term); ++i) {
            if (leaves_[i].ball != radius) return 0;
        }
        for (unsigned i = begin(term); i < end(term); ++i) leaves_[i].ball = 0;
        return radius;
    }

    [[nodiscard]] unsigned term_count() const { return term_count_; }
    [[nodiscard]] unsigned frame_count() const { return frame_count_; }
    [[nodiscard]] unsigned leaf_count() const { return leaf_count_; }
    [[nodiscard]] unsigned begin(unsigned term) const { return term == 0 ? 0 : ends_[term - 1]; }
    [[nodiscard]] unsigned end(unsigned term) const { return ends_[term]; }
    [[nodiscard]] const Leaf& leaf(unsigned i) const { return leaves_[i]; }
    [[nodiscard]] const Frame& frame(unsigned i) const { return frames_[i]; }
    /// The scan of the cloud. Precondition: there is one.
    [[nodiscard]] const CoreScan<R>& scan() const { return *scan_; }

private:
    std::array<Leaf, max_leaves> leaves_;
    std::array<unsigned, max_terms + 1> ends_{};
    std::array<Frame, max_frames> frames_;
    unsigned leaf_count_ = 0;
    unsigned term_count_ = 0;
    unsigned frame_count_ = 0;
    std::optional<CoreView<R>> view_;
    std::optional<CoreScan<R>> scan_;
};

/// Returns the point of a frame as a point of the world. \tparam is_vector the translations are left out
template <class S, bool is_vector = false, std::floating_point R>
[[nodiscard]] Vec3<S> in_world(const RoundBody<R>& body, int frame, Vec3<S> x) {
    while (frame >= 0) {
        const Frame& f = body.frame(static_cast<unsigned>(frame));
        if (f.turns) {
            const auto along = [&x](const Vec3<double>& row) { return x.x * row.x + x.y * row.y + x.z * row.z; };
            x = {along(f.map.linear.rows[0]), along(f.map.linear.rows[1]), along(f.map.linear.rows[2])};
        }
        if constexpr (!is_vector) {
            const Vec3<double>& c = f.map.translation;
            x = x + Vec3<S>{S{c.x}, S{c.y}, S{c.z}};
        }
        frame = f.parent;
    }
    return x;
}

/// A direction as every frame sees it.
template <class S>
struct Directions {
    Vec3<S> n;
    std::array<Vec3<S>, RoundBody<double>::max_frames> by_frame;  ///< the transposed linear maps' images of n
    std::array<S, RoundBody<double>::max_frames> shift;           ///< n · the frame's origin in the world

    [[nodiscard]] const Vec3<S>& of(int frame) const { return frame < 0 ? n : by_frame[static_cast<unsigned>(frame)]; }
};

template <class S, std::floating_point R>
void turn(const RoundBody<R>& body, const Vec3<S>& n, Directions<S>& result) {
    result.n = n;
    for (unsigned i = 0; i < body.frame_count(); ++i) {
        const Frame& f = body.frame(i);
        const Vec3<S>& outer = result.of(f.parent);
        const auto& r = f.map.linear.rows;
        const Vec3<double>& c = f.map.translation;
        S shift = outer.x * c.x + outer.y * c.y + outer.z * c.z;
        result.shift[i] = f.parent < 0 ? shift : shift + result.shift[static_cast<unsigned>(f.parent)];
        result.by_frame[i] = f.turns ? Vec3<S>{outer.x * r[0].x + outer.y * r[1].x + outer.z * r[2].x,
                                               outer.x * r[0].y + outer.y * r[1].y + outer.z * r[2].y,
                                               outer.x * r[0].z + outer.y * r[1].z + outer.z * r[2].z}
                                     : outer;
    }
}

}  // namespace oblong::round_bodies
