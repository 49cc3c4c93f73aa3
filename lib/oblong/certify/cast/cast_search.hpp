// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/certify/cast/cast_plane.hpp"
#include "oblong/certify/proposal/proposal.hpp"

/// A plain search, in doubles, for where a moving core first meets another. It proposes; only its misses are proven.
namespace oblong {

/// What the search ended with.
enum class CastFinding {
    nothing,  ///< no proposal
    miss,     ///< proven: the bodies do not meet on the way
    facet,    ///< the way's line enters A − B through the facet of the three pairs, ahead of A or behind it
};

struct CastProposal {
    CastFinding finding = CastFinding::nothing;
    std::array<FeaturePair, 3> pairs{};  ///< of a facet, which faces A's way
    double parameter = 0;                ///< λ at which A touches the facet's plane, as computed
    int iterations = 0;
};

namespace detail {

/// The search for the least λ with −λ r in A − B. As seen along r, 0 must be inside a triangle of vertices of A − B:
/// the first phase finds one, or a plane along r that separates. The second replaces a corner by the support vertex
/// across the triangle, which lowers λ, until the triangle's plane supports A − B: portal refinement (Snethen 2008),
/// which on polytopes is the simplex method for min { λ : −λ r ∈ A − B }.
template <std::floating_point R>
class CastSearch {
public:
    explicit CastSearch(const MovingCores<R>& cores) : cores_(cores), r_(cores.velocity) {}

    [[nodiscard]] CastProposal run() {
        if (find_portal()) refine();
        return result_;
    }
    /// Looks along r alone: A may be ahead of B already.
    [[nodiscard]] bool is_past() {
        (void)support(r_);
        return plane_proves_miss(cores_, on_a_, on_b_);
    }

private:
    static constexpr int limit = 100;

    struct Corner {
        Vec3<double> w;  ///< p − q at λ = 0, rounded
        FeaturePair pair;
    };

    /// Returns the vertex of A − B that is least along n.
    [[nodiscard]] Corner support(const Vec3<double>& n) {
        ++result_.iterations;
        const auto one = [](const CoreScan<R>& scan, const Vec3<double>& along, SupportRecord& record) {
            if (is_unprepared(scan.core())) {
                return UnpreparedSupport<R>{scan.core().unprepared, record}.support(along).point;
            }
            return RecordingSupport<R>{scan, record}.support(along).point;
        };
        const Vec3<double> p = one(cores_.a, -n, on_a_);
        const Vec3<double> q = one(cores_.b, n, on_b_);
        return {p - q, {on_a_.best, on_b_.best}};
    }

    /// Positive where 0, seen against r, is to the left of the way from a to b.
    [[nodiscard]] double turn(const Corner& a, const Corner& b) const { return triple_product(r_, a.w, b.w); }

    /// Ends the search if the last plane is proven to separate.
    [[nodiscard]] bool miss() {
        if (plane_proves_miss(cores_, on_a_, on_b_)) result_.finding = CastFinding::miss;
        return false;
    }

    /// A direction across r turned towards r by so little that only its sign along r matters.
    [[nodiscard]] Vec3<double> leaning(const Vec3<double>& across) const {
        return across + r_ * (0x1p-44 * largest_coordinate(across) / largest_coordinate(r_));
    }

    /// \return false where the search is over
    [[nodiscard]] bool find_portal() {
        const double rr = squared_norm(r_);
        if (!(rr > 0x1p-600) || !(rr < 0x1p600)) return false;
        Corner a = support(-r_);
        const Vec3<double> across = a.w - r_ * (dot(a.w, r_) / rr);
        if (!(largest_coordinate(across) > 0)) return false;
        Corner b = support(leaning(across));
        if (dot(on_b_.direction, b.w) > 0) return miss();
        if (turn(a, b) < 0) std::swap(a, b);
        while (result_.iterations < limit) {
            const Vec3<double> n = leaning(cross(b.w - a.w, r_));
            const Corner c = support(n);
            if (dot(n, c.w) > 0) return miss();
            const double from_b = turn(b, c);
            const double to_a = turn(c, a);
            if (from_b >= 0 && to_a >= 0) {
                corners_ = {a, b, c};
                return true;
            }
            if (!(from_b < 0) && !(to_a < 0)) return false;  // NaN
            (from_b < 0 ? a : b) = c;
        }
        return false;
    }

    void refine() {
        const double rounding = 0x1p-46 * (cores_.a.extent() + cores_.b.extent());
        while (result_.iterations < limit) {
            const auto& [a, b, c] = corners_;
            const Vec3<double> n = cross(c.w - a.w, b.w - a.w);
            const double slope = dot(n, r_);
            const double level = dot(n, a.w);
            if (!(slope < 0)) return;
            const Corner next = support(n);
            const double least = dot(n, next.w);
            result_.parameter = level / -slope;
            if (cores_.max && least > *cores_.max * -slope && plane_proves_miss(cores_, on_a_, on_b_)) {
                result_.finding = CastFinding::miss;
                return;
            }
            const auto known = [&next](const Corner& k) { return k.pair.a == next.pair.a && k.pair.b == next.pair.b; };
            if (!(least < level - rounding * largest_coordinate(n)) || std::ranges::any_of(corners_, known)) {
                for (unsigned i = 0; i < 3; ++i) result_.pairs[i] = corners_[i].pair;
                result_.finding = CastFinding::facet;
                return;
            }
            if (!replace(next)) return;
        }
    }

    /// Keeps the two corners that, with the new one, have 0 inside.
    [[nodiscard]] bool replace(const Corner& next) {
        std::array<double, 3> turns{};
        for (unsigned i = 0; i < 3; ++i) turns[i] = turn(corners_[i], next);
        for (unsigned i = 0; i < 3; ++i) {
            const unsigned j = (i + 1) % 3;
            if (!(turns[j] >= 0) || !(turns[i] <= 0)) continue;
            corners_[(i + 2) % 3] = next;
            return true;
        }
        return false;
    }

    const MovingCores<R>& cores_;
    Vec3<double> r_;
    SupportRecord on_a_, on_b_;
    std::array<Corner, 3> corners_{};
    CastProposal result_;
};

}  // namespace detail

}  // namespace oblong
