// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <span>
#include <utility>

#include "oblong/answer/body_proof.hpp"
#include "oblong/lowered/arb/support.hpp"
#include "oblong/lowered/arb/tree.hpp"

/// Bodies and their members as proofs write them (docs/reference/certificates.md, "The tree").
namespace oblong::curved {

using Member = MemberPoint<Integer, Rational>;

/// A body: its core as a tree in the form of proofs, and a ball of `radius` around each of its points.
struct WrittenBody {
    Tree core;
    Rational radius = 0;
};
[[nodiscard]] WrittenBody written_body(const AnyBody<Rational>& body, int dimension);

/// Writes members of a tree.
class Writer {
public:
    explicit Writer(const Tree& tree) : tree_(&tree) {}

    /// Returns the member that the choice denotes, with its u scaled into the unit ball by about 2^−bits.
    [[nodiscard]] Member chosen(const Choice& choice, int bits) const { return chosen(tree_->root, choice, bits); }
    /// Returns the weighted combination of members. Precondition: no weight is negative, and their sum is positive.
    [[nodiscard]] Member mixed(const std::vector<std::pair<Rational, Member>>& members) const {
        return mixed(tree_->root, members);
    }
    /// Returns the vertex with that index in the body's `ExactCore`; nothing if a round node contributes.
    [[nodiscard]] std::optional<Member> vertex(std::size_t index) const { return vertex(tree_->root, index); }
    /// The vertex of that name (docs/reference/certificates.md, "Named vertices"); nothing where it names none.
    [[nodiscard]] std::optional<Member> named(std::span<const std::uint32_t> name) const;
    /// Returns a point as a member. Nothing for a point outside the body, and for sums and hulls other than those of
    /// cylinders, cones and ellipsoids.
    [[nodiscard]] std::optional<Member> found(const Vec3<Rational>& x) const { return found(tree_->root, x); }
    /// Returns the point that a member denotes.
    [[nodiscard]] Vec3<Rational> point(const Member& member) const { return point(tree_->root, member); }

private:
    [[nodiscard]] Member chosen(std::size_t place, const Choice& choice, int bits) const;
    [[nodiscard]] Member mixed(std::size_t place, const std::vector<std::pair<Rational, Member>>& members) const;
    [[nodiscard]] std::optional<Member> vertex(std::size_t place, std::size_t index) const;
    /// Removes the entries that it reads from the name.
    [[nodiscard]] std::optional<Member> named_at(std::size_t place, std::span<const std::uint32_t>& name) const;
    [[nodiscard]] std::size_t vertex_count(std::size_t place) const;
    [[nodiscard]] std::optional<Member> found(std::size_t place, const Vec3<Rational>& x) const;
    [[nodiscard]] Vec3<Rational> point(std::size_t place, const Member& member) const;
    [[nodiscard]] bool takes_part(std::size_t place, const Choice& choice) const;
    [[nodiscard]] const Node& node(std::size_t place) const { return tree_->nodes[place]; }

    const Tree* tree_;
};

/// Appends to `roots` an upper bound of the root of every round node. \return the bound of max { n · x } that they
/// prove, exact if the roots are rational; roots are accurate to the precision in use
[[nodiscard]] Rational bounded_support(const Tree& tree, const Vec3<Rational>& n, std::vector<Rational>& roots);

}  // namespace oblong::curved
