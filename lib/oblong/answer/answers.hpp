// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>
#include <limits>
#include <string_view>

#include "oblong/answer/outcome.hpp"
#include "oblong/answer/rung.hpp"
#include "oblong/answer/warm_start.hpp"

/// The answers of the certified queries. Fields of the same name mean the same in every answer.
namespace oblong {

/// Options of a certified query.
struct QueryOptions {
    /// Whether to compute witnesses and normal. Without them both are NaN and the query costs less; outcome, value and
    /// bounds stay, rung and iterations may be others.
    bool witnesses = true;
    /// 2: bodies of the plane z = 0 (every coordinate z is 0, and a pose's third row and column are the identity's),
    /// which touch, overlap and have a depth as sets of that plane. Not checked.
    int dimension = 3;
    /// The `next` of an earlier answer about the same bodies. It changes no outcome and no value; bounds may differ,
    /// and witnesses may be another pair of nearest or common points (class WarmStart).
    WarmStart warm_start = {};
};

namespace detail {

/// A vector of NaN: not computed.
template <std::floating_point R>
inline constexpr Vec3<R> no_vector{std::numeric_limits<R>::quiet_NaN(), std::numeric_limits<R>::quiet_NaN(),
                                   std::numeric_limits<R>::quiet_NaN()};

}  // namespace detail

/// The distance of two bodies.
///
/// `outcome` separated, touching and overlapping are proven. Refusals have the value NaN: `not_finite` (a pose holds
/// infinity or NaN), `undecided` (curved bodies, whose bounds still hold).
///
/// Where `value` is a finite number, `lower` is it or the number before it, and `upper` it or the number after it.
/// Which of the two depends on the rung that settled the answer, so bounds may differ with a warm start, for prepared
/// bodies and in batches.
template <std::floating_point R>
struct DistanceAnswer {
    Outcome outcome = Outcome::undecided;  ///< proven, or a refusal
    /// The exact distance rounded once to nearest even, +inf above the range; 0 in contact. NaN if a curved body's
    /// distance is proven to be in [lower, upper] but its rounding is not determined.
    R value = std::numeric_limits<R>::quiet_NaN();
    R lower = 0;                                   ///< at most the exact distance
    R upper = std::numeric_limits<R>::infinity();  ///< at least the exact distance
    /// Of a nearest pair, each coordinate within one unit in the last place; of bodies with curved parts, sums or hulls
    /// a pair at most `upper` apart, rounded.
    Vec3<R> witness_a = detail::no_vector<R>;
    Vec3<R> witness_b = detail::no_vector<R>;  ///< the point of B
    /// For separated bodies: near the unit vector from B to A along which they are farthest apart. Not proven; it may
    /// be off by the square root of the precision of doubles, where features are nearly as near as the nearest.
    Vec3<R> normal = detail::no_vector<R>;
    bool normal_unique = false;  ///< proven: no other unit normal. True for separated bodies
    Rung rung = Rung::integer;   ///< the arithmetic that settled outcome and value
    int iterations = 0;          ///< of the proposing solver
    WarmStart next = {};         ///< for the next query about these bodies
};

/// The decision about two bodies. `outcome` as in DistanceAnswer.
struct DecisionAnswer {
    Outcome outcome = Outcome::undecided;  ///< proven, or a refusal
    Rung rung = Rung::integer;             ///< the arithmetic that settled the outcome
    int iterations = 0;                    ///< of the proposing solver
    WarmStart next = {};                   ///< for the next query about these bodies
};

/// The comparison of the signed distance of two bodies with a margin. The signed distance of overlapping bodies is
/// negative.
enum class Nearness {
    nearer,       ///< below the margin
    equal,        ///< exactly the margin
    farther,      ///< above the margin
    undecided,    ///< not settled (curved bodies only)
    not_finite,   ///< a pose or the margin is infinite or NaN
    unsupported,  ///< the margin is negative
};
/// The names of Nearness, by ordinal.
inline constexpr std::array<std::string_view, 6> nearness_names{"nearer",    "equal",      "farther",
                                                                "undecided", "not_finite", "unsupported"};
/// The name of a Nearness.
[[nodiscard]] constexpr std::string_view name(Nearness n) { return nearness_names[static_cast<std::size_t>(n)]; }

/// The comparison of the distance of two bodies with a margin. `nearer`, `equal` and `farther` are proven.
struct WithinAnswer {
    Nearness outcome = Nearness::undecided;  ///< proven, or a refusal
    Rung rung = Rung::integer;               ///< the arithmetic that settled the outcome
    int iterations = 0;                      ///< of the proposing solver
    WarmStart next = {};                     ///< for the next query about these bodies
};

/// The penetration depth of two bodies: the length of the shortest translation after which they do not overlap.
/// `outcome` as in DistanceAnswer.
template <std::floating_point R>
struct DepthAnswer {
    Outcome outcome = Outcome::undecided;  ///< proven, or a refusal
    /// The exact depth rounded once to nearest even; 0 if the bodies do not overlap. NaN if a curved body's depth is
    /// proven to be in [lower, upper] but its rounding is not determined.
    R value = std::numeric_limits<R>::quiet_NaN();
    R lower = 0;                                   ///< at most the exact depth
    R upper = std::numeric_limits<R>::infinity();  ///< at least the exact depth
    Vec3<R> witness_a = detail::no_vector<R>;      ///< a point of A, and
    Vec3<R> witness_b = detail::no_vector<R>;      ///< one of B, apart by the depth along `normal`
    /// The unit vector from B to A along which the depth is measured: translating A by value · normal ends the overlap.
    /// 0 for separated bodies.
    Vec3<R> normal = detail::no_vector<R>;
    bool normal_unique = false;  ///< proven: the depth is measured along no other normal; false: not proven
    Rung rung = Rung::integer;   ///< the arithmetic that settled outcome and value
    int iterations = 0;          ///< of the searches for contact and depth
    WarmStart next = {};         ///< for the next query about these bodies
};

namespace detail {

/// The depth of separated bodies.
template <std::floating_point R>
[[nodiscard]] DepthAnswer<R> no_depth(Rung rung, int iterations, const WarmStart& next, const QueryOptions& how) {
    DepthAnswer<R> answer{.outcome = Outcome::separated, .value = 0, .upper = 0};
    if (how.witnesses) answer.normal = {};
    answer.rung = rung;
    answer.iterations = iterations;
    answer.next = next;
    return answer;
}

}  // namespace detail

/// The signed distance of two bodies: their distance, 0 if they touch, minus the penetration depth if they overlap.
/// Fields as in DistanceAnswer, of separated bodies, or DepthAnswer.
template <std::floating_point R>
struct SignedAnswer {
    Outcome outcome = Outcome::undecided;  ///< proven, or a refusal
    /// The exact signed distance rounded once to nearest even. NaN as in DistanceAnswer and DepthAnswer.
    R value = std::numeric_limits<R>::quiet_NaN();
    R lower = -std::numeric_limits<R>::infinity();  ///< at most the exact signed distance
    R upper = std::numeric_limits<R>::infinity();   ///< at least the exact signed distance
    Vec3<R> witness_a = detail::no_vector<R>;       ///< a point of A, and
    Vec3<R> witness_b = detail::no_vector<R>;       ///< one of B, apart by the signed distance along `normal`
    Vec3<R> normal = detail::no_vector<R>;          ///< unit vector from B to A; moving A along it parts the bodies
    bool normal_unique = false;                     ///< proven: no other unit normal
    Rung rung = Rung::integer;                      ///< the arithmetic that settled outcome and value
    int iterations = 0;                             ///< of the searches
    WarmStart next = {};                            ///< for the next query about these bodies
};

/// The first contact of a moving body with another, or of a ray with a body.
template <std::floating_point R>
struct CastAnswer {
    /// touching at the hit, or at parameter 0 also overlapping; separated: proven that there is no hit in the range.
    Outcome outcome = Outcome::undecided;
    /// The exact parameter of the hit rounded once to nearest even. NaN without a hit, and if a curved body's parameter
    /// is proven to be in [lower, upper] but its rounding is not determined.
    R value = std::numeric_limits<R>::quiet_NaN();
    R lower = 0;                                   ///< no hit lies before it
    R upper = std::numeric_limits<R>::infinity();  ///< for a hit: the bodies meet at or before it
    Vec3<R> witness_a = detail::no_vector<R>;      ///< for a hit: a common point at the time of the hit, rounded
    Vec3<R> witness_b = detail::no_vector<R>;      ///< the same point
    Vec3<R> normal = detail::no_vector<R>;         ///< for a hit after 0: unit vector from B to A, rounded
    bool normal_unique = false;                    ///< always false: not computed
    Rung rung = Rung::integer;                     ///< the arithmetic that settled the answer
    int iterations = 0;                            ///< of all searches
    WarmStart next = {};                           ///< empty

    /// Returns whether there is a hit, proven.
    [[nodiscard]] bool hit() const { return outcome == Outcome::touching || outcome == Outcome::overlapping; }
};

/// A number that is not negative, with proven bounds.
template <std::floating_point R>
struct ProvenNumber {
    /// The exact number rounded once to nearest even, +inf above the range. NaN if the number of a curved body is
    /// proven to be in [lower, upper] but its rounding is not determined.
    R value = std::numeric_limits<R>::quiet_NaN();
    R lower = 0;                                   ///< at most the exact number
    R upper = std::numeric_limits<R>::infinity();  ///< at least the exact number
    Rung rung = Rung::integer;                     ///< the arithmetic that settled it
};

/// Proven bounds lower ≤ distance ≤ upper, valid for every claim.
template <std::floating_point R>
struct Bounds {
    R lower = 0;                                   ///< at most the exact distance
    R upper = std::numeric_limits<R>::infinity();  ///< at least the exact distance
};

}  // namespace oblong
