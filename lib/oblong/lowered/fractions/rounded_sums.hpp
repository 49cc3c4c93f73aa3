// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/lowered/fractions/summed_support.hpp"

namespace oblong {

/// A summed core in doubles, for the proposing solver. Proves nothing. It has its own vertex numbers.
class RoundedSums {
public:
    explicit RoundedSums(const SummedSupport& exact) : exact_(&exact), parts_(&exact.parts()) {}

    [[nodiscard]] SupportPoint<double> support(const Vec3<double>& n) const {
        Chosen chosen;
        choose(parts_->root, n, chosen);
        return {chosen.sum, number_of(std::move(chosen.name))};
    }
    [[nodiscard]] Vec3<double> vertex(std::uint32_t i) const {
        Vec3<double> sum{};
        std::size_t at = 0;
        add_named(parts_->root, names_[i]->first, at, sum);
        return sum;
    }
    /// Converts between the numbers of the exact mapping and the numbers here.
    [[nodiscard]] std::uint32_t from_exact(std::uint32_t feature) const {
        return number_of(VertexName(exact_->name_of(feature)));
    }
    [[nodiscard]] std::uint32_t to_exact(std::uint32_t i) const { return exact_->number_of(names_[i]->first); }

    /// Returns whether no sum can overflow.
    [[nodiscard]] bool is_in_range() const { return std::isfinite(4 * extent(parts_->root)); }

private:
    using Node = detail::SummedParts::Node;
    using Kind = SummedCore::Part::Kind;
    struct Chosen {
        VertexName name;
        Vec3<double> sum{};
    };

    void choose(const Node& node, const Vec3<double>& n, Chosen& chosen) const {
        if (node.kind == Kind::points) {
            std::size_t best = node.first;
            double farthest = -std::numeric_limits<double>::infinity();
            for (std::size_t i = node.first; i < node.first + node.count; ++i) {
                const double support_value = dot(n, parts_->rounded[i]);
                best = support_value > farthest ? i : best;
                farthest = support_value > farthest ? support_value : farthest;
            }
            chosen.name.push_back(static_cast<std::uint32_t>(best - node.first));
            chosen.sum = chosen.sum + parts_->rounded[best];
        } else if (node.kind == Kind::sum) {
            chosen.sum = chosen.sum + node.rounded_offset;
            for (const Node& part : node.parts) choose(part, n, chosen);
        } else {
            Chosen best;
            std::uint32_t which = 0;
            double farthest = -std::numeric_limits<double>::infinity();
            for (std::size_t i = 0; i < node.parts.size(); ++i) {
                Chosen one;
                choose(node.parts[i], n, one);
                const double support_value = dot(n, one.sum);
                if (i != 0 && !(support_value > farthest)) continue;
                farthest = support_value;
                best = std::move(one);
                which = static_cast<std::uint32_t>(i);
            }
            chosen.name.push_back(which);
            chosen.name.insert(chosen.name.end(), best.name.begin(), best.name.end());
            chosen.sum = chosen.sum + best.sum;
        }
    }
    void add_named(const Node& node, const VertexName& name, std::size_t& at, Vec3<double>& sum) const {
        if (node.kind == Kind::points) {
            sum = sum + parts_->rounded[node.first + name[at++]];
        } else if (node.kind == Kind::hull) {
            const std::uint32_t which = name[at++];
            add_named(node.parts[which], name, at, sum);
        } else {
            sum = sum + node.rounded_offset;
            for (const Node& part : node.parts) add_named(part, name, at, sum);
        }
    }
    [[nodiscard]] double extent(const Node& node) const {
        const auto largest = [](const Vec3<double>& v) {
            return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
        };
        double most = largest(node.rounded_offset);
        for (std::size_t i = node.first; i < node.first + node.count; ++i)
            most = std::max(most, largest(parts_->rounded[i]));
        for (const Node& part : node.parts)
            most = node.kind == Kind::sum ? most + extent(part) : std::max(most, extent(part));
        return most;
    }
    std::uint32_t number_of(VertexName&& name) const {
        const auto [at, is_new] = numbers_.try_emplace(std::move(name), static_cast<std::uint32_t>(names_.size()));
        if (is_new) names_.push_back(&*at);
        return at->second;
    }

    using Numbers = std::map<VertexName, std::uint32_t>;
    const SummedSupport* exact_;
    const detail::SummedParts* parts_;
    mutable Numbers numbers_;
    mutable std::vector<const Numbers::value_type*> names_;
};

}  // namespace oblong
