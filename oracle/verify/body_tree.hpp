// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "caseio/body_proof_io.hpp"
#include "oblong/body/any_body.hpp"
#include "oblong/scalar/rational.hpp"
#include "oracle/verify/work.hpp"

/// Bodies of any kind as proofs speak of them (docs/reference/certificates.md, "The tree").
namespace oblong::oracle::checking {

/// A node of a body's tree, in the world's frame, exactly.
struct BodyNode {
    enum class Kind {
        points,  ///< the hull of `vectors`
        round,   ///< { Σ u_j vectors_j : ‖u‖ ≤ 1 }
        sum,     ///< of `parts`
        hull,    ///< of `parts`
    };
    Kind kind = Kind::points;
    std::vector<Vec3<Rational>> vectors = {};
    std::vector<BodyNode> parts = {};
};

/// A body: its core and a ball of `radius` around each point of that.
struct RoundedTree {
    BodyNode core;
    Rational radius = 0;
};

/// \param dimension 2: balls are discs in the plane z = 0
[[nodiscard]] RoundedTree rounded_tree(const AnyBody<Rational>& body, int dimension);

/// Returns the bits of all numbers that `point_of` multiplies. Throws Refused for a member that names what is not
/// there.
[[nodiscard]] std::uint64_t length_of(const caseio::ExactMember& member, const BodyNode& node);

/// Returns the point that a proof writes. Throws Refused if it is not shown to be in the node.
/// Precondition: `length_of` them does not throw.
[[nodiscard]] Vec3<Rational> point_of(const caseio::ExactMember& member, const BodyNode& node);

/// Numbers that a proof lists, one after the other.
class EnumeratedRoots {
public:
    explicit EnumeratedRoots(const std::vector<Rational>& roots) : roots_(roots) {}
    /// Returns the next one, which is shown to be no less than √q. Throws Refused if it is not.
    [[nodiscard]] const Rational& above_root(const Rational& q);
    [[nodiscard]] bool all_used() const { return used_ == roots_.size(); }

private:
    const std::vector<Rational>& roots_;
    std::size_t used_ = 0;
};

/// Adds the work of `support_bound`, roots aside.
/// \param length bits of the direction
void add_support_work(const BodyNode& node, std::uint64_t length, Work& work);

/// No less than max { n · x : x in the node }, with one listed root for every round node.
[[nodiscard]] Rational support_bound(const BodyNode& node, const Vec3<Rational>& n, EnumeratedRoots& roots);

}  // namespace oblong::oracle::checking
