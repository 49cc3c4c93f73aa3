// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <map>

#include "oblong/lowered/fractions/summed_parts.hpp"
#include "oblong/scalar/error_constants.hpp"
#include "oblong/support/support_mapping.hpp"

namespace oblong {

/// Which vertex of every part makes a vertex of a sum: the entries that docs/reference/certificates.md, "Named
/// vertices", lists.
using VertexName = std::vector<std::uint32_t>;

/// The exact support mapping of a `SummedCore`. Vertices are numbered as they are found: `feature` is an index into
/// `met()`. A query costs a scan of the parts in doubles, exact comparisons of the vertices that the error bound cannot
/// order, and one exact sum.
///
/// The bound is that of `FilteredSupport` with twice its rounding error: vertices are truncated to 53 bits, so a
/// computed n · x errs by less than 32 u, and a difference of 64 u orders two values.
class SummedSupport {
public:
    explicit SummedSupport(const SummedCore& core) : parts_(core) {}

    [[nodiscard]] SupportPoint<Rational> support(const Vec3<Rational>& n) const {
        const Vec3<Integer> exact = integer_multiple(n);
        const Direction direction{exact, detail::truncated(exact, detail::leading_exponent(exact))};
        Chosen chosen;
        choose(parts_.root, direction, chosen);
        const std::uint32_t feature = number_of(std::move(chosen.name), chosen.sum);
        return {met_[feature], feature};
    }

    /// Returns the vertices found so far; `name_of` returns their names.
    [[nodiscard]] const std::vector<Vec3<Rational>>& met() const { return met_; }
    [[nodiscard]] const VertexName& name_of(std::uint32_t feature) const { return names_[feature]->first; }
    /// Returns the number of a vertex, found before or not. Precondition: the name is one of this core's.
    [[nodiscard]] std::uint32_t number_of(const VertexName& name) const {
        Vec3<Integer> sum{};
        std::size_t at = 0;
        add_named(parts_.root, name, at, sum);
        return number_of(VertexName(name), sum);
    }
    [[nodiscard]] const detail::SummedParts& parts() const { return parts_; }

private:
    using Node = detail::SummedParts::Node;
    using Kind = SummedCore::Part::Kind;
    struct Direction {
        Vec3<Integer> exact;
        Vec3<double> unit;  ///< no coordinate exceeds 1
    };
    struct Chosen {
        VertexName name;
        Vec3<Integer> sum{};
    };

    [[nodiscard]] static Vec3<Integer> integer_multiple(const Vec3<Rational>& n) {
        const Integer x = denominator(n.x), y = denominator(n.y), z = denominator(n.z);
        const Integer factor = lcm(lcm(x, y), z);
        return {Integer(numerator(n.x) * Integer(factor / x)), Integer(numerator(n.y) * Integer(factor / y)),
                Integer(numerator(n.z) * Integer(factor / z))};
    }

    /// Adds the first farthest vertex of a part to the choice.
    void choose(const Node& node, const Direction& n, Chosen& chosen) const {
        if (node.kind == Kind::points) {
            const std::size_t i = farthest_of(node, n);
            chosen.name.push_back(static_cast<std::uint32_t>(i - node.first));
            detail::add_to(chosen.sum, parts_.vertices[i]);
        } else if (node.kind == Kind::sum) {
            detail::add_to(chosen.sum, node.offset);
            for (const Node& part : node.parts) choose(part, n, chosen);
        } else {
            std::optional<Chosen> best;
            std::uint32_t which = 0;
            Integer farthest;
            for (std::size_t i = 0; i < node.parts.size(); ++i) {
                Chosen one;
                choose(node.parts[i], n, one);
                Integer support_value = dot(n.exact, one.sum);
                if (best && !(farthest < support_value)) continue;
                farthest = std::move(support_value);
                best = std::move(one);
                which = static_cast<std::uint32_t>(i);
            }
            chosen.name.push_back(which);
            chosen.name.insert(chosen.name.end(), best->name.begin(), best->name.end());
            detail::add_to(chosen.sum, best->sum);
        }
    }

    [[nodiscard]] std::size_t farthest_of(const Node& node, const Direction& n) const {
        const std::size_t end = node.first + node.count;
        double greatest = -std::numeric_limits<double>::infinity();
        for (std::size_t i = node.first; i < end; ++i) {
            const double support_value = dot(n.unit, parts_.unit_vertices[i]);
            greatest = support_value > greatest ? support_value : greatest;
        }
        std::optional<std::size_t> best;
        std::optional<Integer> farthest;  // of the best, once there is another to compare it with
        for (std::size_t i = node.first; i < end; ++i) {
            if (dot(n.unit, parts_.unit_vertices[i]) < greatest - error_constants::scaled_support) continue;
            if (!best) {
                best = i;
                continue;
            }
            if (!farthest) farthest = dot(n.exact, parts_.vertices[*best]);
            Integer support_value = dot(n.exact, parts_.vertices[i]);
            if (!(*farthest < support_value)) continue;
            farthest = std::move(support_value);
            best = i;
        }
        return *best;
    }

    void add_named(const Node& node, const VertexName& name, std::size_t& at, Vec3<Integer>& sum) const {
        if (node.kind == Kind::points) return detail::add_to(sum, parts_.vertices[node.first + name[at++]]);
        if (node.kind == Kind::hull) return add_named(node.parts[name[at++]], name, at, sum);
        detail::add_to(sum, node.offset);
        for (const Node& part : node.parts) add_named(part, name, at, sum);
    }

    std::uint32_t number_of(VertexName&& name, const Vec3<Integer>& sum) const {
        const auto [at, is_new] = numbers_.try_emplace(std::move(name), static_cast<std::uint32_t>(met_.size()));
        if (is_new) {
            met_.push_back(
                {Rational(sum.x, parts_.scale), Rational(sum.y, parts_.scale), Rational(sum.z, parts_.scale)});
            names_.push_back(&*at);
        }
        return at->second;
    }

    using Numbers = std::map<VertexName, std::uint32_t>;
    detail::SummedParts parts_;
    mutable Numbers numbers_;
    mutable std::vector<const Numbers::value_type*> names_;
    mutable std::vector<Vec3<Rational>> met_;
};

}  // namespace oblong
