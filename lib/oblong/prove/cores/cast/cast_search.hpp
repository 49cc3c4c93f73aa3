// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/propose/cores/portal.hpp"
#include "oblong/propose/cores/proposal.hpp"
#include "oblong/prove/cores/cast/cast_plane.hpp"

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
/// across the triangle, which lowers λ, until the triangle's plane supports A − B: on polytopes this is the simplex
/// method for min { λ : −λ r ∈ A − B }.
template <std::floating_point R>
class CastSearch {
public:
    explicit CastSearch(const MovingCores<R>& cores) : cores_(cores), r_(cores.velocities.rounded()), portal_(r_) {}

    [[nodiscard]] CastProposal run() {
        const PortalEnd end = portal_.find([this](const Vec3<double>& n) { return support(n); },
                                           [this] { return result_.iterations >= limit; });
        if (end == PortalEnd::found) refine();
        if (end == PortalEnd::separated && plane_proves_miss(cores_, on_a_, on_b_)) result_.finding = CastFinding::miss;
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

    void refine() {
        const double rounding = 0x1p-46 * (cores_.a.extent() + cores_.b.extent());
        while (result_.iterations < limit) {
            const std::array<Corner, 3>& corners = portal_.corners();
            const Vec3<double> n = portal_.normal();
            const double slope = dot(n, r_);
            const double level = dot(n, corners[0].w);
            if (!(slope < 0)) return;
            const Corner next = support(n);
            const double least = dot(n, next.w);
            result_.parameter = level / -slope;
            if (cores_.max && least > *cores_.max * -slope && plane_proves_miss(cores_, on_a_, on_b_)) {
                result_.finding = CastFinding::miss;
                return;
            }
            const auto known = [&next](const Corner& k) { return k.pair.a == next.pair.a && k.pair.b == next.pair.b; };
            if (!(least < level - rounding * largest_coordinate(n)) || std::ranges::any_of(corners, known)) {
                for (unsigned i = 0; i < 3; ++i) result_.pairs[i] = corners[i].pair;
                result_.finding = CastFinding::facet;
                return;
            }
            if (!portal_.replace(next)) return;
        }
    }

    const MovingCores<R>& cores_;
    Vec3<double> r_;
    SupportRecord on_a_, on_b_;
    Portal<Corner> portal_;
    CastProposal result_;
};

}  // namespace detail

}  // namespace oblong
