// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/motion.hpp"
#include "oblong/query/checked_pair.hpp"

/// The interval of contact of a moving body, its nearest approach, and the depth along a direction.
namespace oblong {

/// What a contact at parameter 0 counts as.
enum class StartContact {
    hit,  ///< a hit at 0
    /// A hit at 0 if it deepens; ignored if it parts: the signed distance does not decrease from parameter 0 on. A
    /// contact that slides parts.
    parting,
    outside,  ///< never a hit: a cast counts from outside alone
};
/// The names of StartContact, by ordinal.
inline constexpr std::array<std::string_view, 3> start_contact_names{"hit", "parting", "outside"};
/// The name of a StartContact.
[[nodiscard]] constexpr std::string_view name(StartContact s) {
    return start_contact_names[static_cast<std::size_t>(s)];
}

/// Options of `certified_contact`.
struct ContactOptions {
    bool witnesses = true;                   ///< as in QueryOptions
    int dimension = 3;                       ///< as in QueryOptions
    StartContact start = StartContact::hit;  ///< what a contact at parameter 0 counts as
    bool nearest = true;                     ///< whether to compute the nearest approach of a miss
};

/// Where two bodies that miss each other are nearest.
template <std::floating_point R>
struct NearestApproach {
    ProvenNumber<R> parameter;  ///< the least parameter in [0, max] of the least distance
    ProvenNumber<R> distance;   ///< the least distance over [0, max]
};

/// When a moving body meets another, and when the contact ends. The parameters of contact of convex bodies in linear
/// motion are a closed interval.
template <std::floating_point R>
struct ContactAnswer {
    /// The cast. A contact at the start that is ignored is a miss. `undecided` also if a start contact of curved bodies
    /// is proven, and not whether it parts.
    CastAnswer<R> enter;
    /// Of a hit: the greatest parameter in [0, max] of a contact; +inf if the contact never ends.
    std::optional<ProvenNumber<R>> exit = {};
    /// Of bodies that are apart at every parameter in [0, max], if it was asked for.
    std::optional<NearestApproach<R>> nearest = {};
    bool start_ignored = false;  ///< proven: the bodies are in contact at parameter 0, which does not count
};

/// The depth along a direction: the least s ≥ 0 such that A, moved by s · direction, and B do not overlap.
template <std::floating_point R>
struct DirectedDepthAnswer {
    Outcome outcome = Outcome::undecided;  ///< of the bodies as they are: proven, or a refusal
    /// The exact s rounded once to nearest even; 0 if the bodies do not overlap. In multiples of the direction, which
    /// need not have length 1. NaN if the s of curved bodies is proven to be in [lower, upper] but its rounding is not
    /// determined.
    R value = std::numeric_limits<R>::quiet_NaN();
    R lower = 0;                                   ///< at most the exact s
    R upper = std::numeric_limits<R>::infinity();  ///< at least the exact s
    Rung rung = Rung::integer;                     ///< the arithmetic that settled outcome and value
    int iterations = 0;                            ///< of the search for contact
};

namespace detail {

/// The queries about contact, declared; oblong::oblong defines them. Bodies over float or double.
template <std::floating_point R>
struct ContactEngine {
    using Body = Operand<R>;
    static ContactAnswer<R> contact(const Body& a, const Body& b, const LinearMotion<R>& motion,
                                    const ContactOptions& how);
    static DirectedDepthAnswer<R> depth_along(const Body& a, const Body& b, const Vec3<R>& direction,
                                              const QueryOptions& how);
};

/// The same of bodies over the exact scalar S; numbers of the answers are rounded to R.
template <class S, std::floating_point R>
struct ExactContactEngine {
    using Body = AnyBody<S>;
    static ContactAnswer<R> contact(const Body& a, const Body& b, const LinearMotion<S>& motion,
                                    const ContactOptions& how);
    static DirectedDepthAnswer<R> depth_along(const Body& a, const Body& b, const Vec3<S>& direction,
                                              const QueryOptions& how);
};

/// Which engine answers a pair.
template <class Pair>
struct ContactEngineOf {
    using type = ContactEngine<typename Pair::Scalar>;
};
template <class Pair>
    requires is_fraction<typename Pair::Scalar>
struct ContactEngineOf<Pair> {
    using type = ExactContactEngine<typename Pair::Scalar, typename Pair::Format>;
};

}  // namespace detail

}  // namespace oblong
